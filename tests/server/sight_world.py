"""The world of `sight_machine.py`: a server in a loop of its own, and who listens there."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

from gonfalon.server.tokens import hashed
from tests.server.harness import Browser
from tests.server.house import House
from tests.server.line import Line
from tests.server.sight_model import Shown
from tests.server.stream import Stream

QUIET = 30
"""So many turns of the loop, and everyone who was woken has been told."""


class World:
    """A loop and a server in it, for all runs of the machine."""

    def __init__(self, folder: Path) -> None:
        self.loop = asyncio.new_event_loop()
        self.house = House(folder / "tables.db")
        self.do(self.house.start())

        async def think(position: str, seat: int, level: str) -> str:
            await asyncio.sleep(10_000)
            return ""

        self.house.hub.bots.choose = think  # type: ignore[method-assign]

    def do(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    def age(self, browser: Browser) -> None:
        """Let all that a browser was given be from before cookies had a name for https."""
        query = "UPDATE grants SET since = 0 WHERE browser_hash = :hash"
        self.house.query(query, hash=hashed(browser.cookie))

    def close(self) -> None:
        self.do(self.house.stop())
        self.loop.close()


class Ear:
    """An open line or stream, and who opened it."""

    def __init__(self, shown: Shown, opened: Line | Stream, cookies: str = "") -> None:
        self.shown, self.opened, self.cookies = shown, opened, cookies
        self.heard: list[str] = []
        self.is_closed = False
        self.task = asyncio.ensure_future(self._listen())

    async def _listen(self) -> None:
        try:
            while True:
                told = await self.opened.next(patience=1000)
                self.heard.append(json.dumps(told))
        except (EOFError, StopAsyncIteration):
            self.is_closed = True

    async def close(self) -> None:
        await self.opened.close()
        await self.task


async def quiet() -> None:
    """Let everyone who was woken be told."""
    for _ in range(QUIET):
        await asyncio.sleep(0)


def hand_of(state: Any, seat: int) -> list[str]:
    """The cards that a seat holds, as notation."""
    position = str(state.position())
    (found,) = re.findall(rf"hand{seat + 1} ([^;]*)", position) or [""]
    return [word for word in found.split() if word != "-"]
