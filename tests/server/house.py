"""One server inside the test's own loop, with its database."""

import asyncio
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import sqlalchemy

from gonfalon.server.app import make_app
from gonfalon.server.clerks import COUNT
from gonfalon.server.errors import InUse
from gonfalon.server.hub import Hub
from gonfalon.server.settings import Settings
from gonfalon.server.workers import _Worker
from tests.server.harness import Browser, Seated

_clerks: list[_Worker] = []
"""Processes of servers that have stopped: idle ones go on to the next, since starting one takes a
second. They know nothing of whose they were."""


class House:
    """One server with its database; it can be stopped and started again."""

    def __init__(self, db: Path | str, **settings: Any) -> None:
        self.db = db
        self.settings = Settings(
            db=str(db), **{"rate": 0.0, "bot_pause": 0.0, "bot_workers": 1, **settings}
        )
        self._life: AbstractAsyncContextManager[Any] | None = None

    async def start(self) -> None:
        """Open the database and begin to serve."""
        self.app = make_app(self.settings)
        self._life = self.app.router.lifespan_context(self.app)
        await self._life.__aenter__()
        hired = self.hub.clerks._workers._idle
        hired += _clerks[:COUNT]
        del _clerks[:COUNT]
        self.someone = Browser(self)

    async def stop(self) -> None:
        """Stop serving; the database stays."""
        if self._life is not None:
            await self.someone.http.aclose()
            life, self._life = self._life, None
            _clerks.extend(self.hub.clerks._workers._idle)
            self.hub.clerks._workers._idle.clear()
            await life.__aexit__(None, None, None)

    async def restart(self) -> None:
        """Stop and start: nothing but the database is left.

        A process that is just being started for the old one holds its lock for a moment longer.
        """
        await self.stop()
        for _ in range(100):
            try:
                return await self.start()
            except InUse:
                await asyncio.sleep(0.05)
        await self.start()

    @property
    def hub(self) -> Hub:
        """The hub with the tables that are in memory."""
        hub: Hub = self.app.state.hub
        return hub

    def forget(self, table: Seated) -> None:
        """Drop a table from memory."""
        self.hub._live.pop(table.id, None)

    def query(self, text: str, **values: object) -> list[tuple[Any, ...]]:
        """What the database has, whoever wrote it."""
        with self.hub.store.engine.begin() as connection:
            found = connection.execute(sqlalchemy.text(text), values)
            return [tuple(row) for row in found] if found.returns_rows else []

    async def make(
        self,
        *kinds: str,
        options: dict[str, str] | None = None,
        browser: Browser | None = None,
        game: str = "battle-line",
        match: str | None = None,
        practice: bool = False,
        hints: bool = False,
        takebacks: bool = True,
        clock: dict[str, Any] | None = None,
        talk: str = "phrases",
        pace: str = "live",
        watchers: str = "live",
        about: str = "",
    ) -> Seated:
        """A new table with these seats; by default two friends at Battle Line, seat 1 first."""
        body = {
            "match": match,
            "practice": practice,
            "hints": hints,
            "takebacks": takebacks,
            "clock": clock,
            "talk": talk,
            "pace": pace,
            "watchers": watchers,
            "about": about,
            "game": game,
            "options": {"first": "1"} if options is None else options,
            "seats": [{"kind": kind} for kind in kinds or ("friend", "friend")],
        }
        answer = await (browser or self.someone).post("/api/tables", body)
        assert answer.status_code == 201, answer.text
        return Seated(self, answer.json())

    async def running(self, options: dict[str, str] | None = None) -> Seated:
        """A game of two people that has just begun."""
        table = await self.make(options=options)
        await table.join()
        return table
