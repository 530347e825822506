"""Lets computers move wherever one is asked; they think in processes of their own.

Tables with people come first, then those that somebody watches. Where only computers play and
nobody looks on, they think when nothing else is to be done, and at so many tables; the others rest
until somebody looks.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Final

from gonfalon.engine.session import Session
from gonfalon.server import playing
from gonfalon.server.bots import BotPool
from gonfalon.server.errors import Refused
from gonfalon.server.live import LiveTable
from gonfalon.server.messages import ActIn
from gonfalon.server.saved import COMPUTER
from gonfalon.server.store import Store
from gonfalon.server.tokens import new_id
from gonfalon.server.waiting_line import WaitingLine
from gonfalon.server.watching import Watchers
from gonfalon.server.writer import StoreError

STAND_BY_SECONDS: Final = 2.0
LEASE_SECONDS: Final = 10.0
PEOPLE, WATCHED, UNWATCHED = range(3)
MOST_UNWATCHED: Final = 100
LOOKED_SECONDS: Final = 60.0
"""How long a table counts as watched after somebody has asked for it."""
log: Final = logging.getLogger(__name__)


class Lease:
    """Asks the store whether this process may think, where several share the tables."""

    def __init__(self, store: Store, thinking_seconds: float) -> None:
        self._store: Final = store
        self._seconds: Final = LEASE_SECONDS + 2 * thinking_seconds
        self._holder: Final = new_id()

    async def take(self, table: LiveTable) -> bool:
        """Whether the table's present position is this process's to think about."""
        try:
            return await self._store.take_lease(
                table.id, table.revision, table.ply, self._holder, self._seconds
            )
        except StoreError:
            return False


class Thinking:
    """The computers of all tables, at most one at a table thinking at a time."""

    def __init__(
        self,
        bots: BotPool,
        pause: float,
        newest: Callable[[LiveTable], LiveTable],
        watchers: Watchers,
        lease: Lease | None = None,
    ) -> None:
        self._bots: Final = bots
        self._line: Final = WaitingLine(bots.workers)
        self._watchers: Final = watchers
        self._unwatched: Final[set[str]] = set()
        """The tables where computers think though nobody looked on when they began."""
        self._pause: Final = pause
        self._newest: Final = newest
        self._lease: Final = lease
        self._tasks: Final[dict[str, asyncio.Task[None]]] = {}
        self._is_stopped = False

    async def stop(self) -> None:
        """Let every thought go, and begin no other."""
        self._is_stopped = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def is_about(self, table_id: str) -> bool:
        """Whether a computer is thinking at this table."""
        return table_id in self._tasks

    def stand_by(self, table: LiveTable) -> None:
        """Let a computer think if the process that has moved the table on does not."""
        self.about(table, STAND_BY_SECONDS)

    def about(self, table: LiveTable, later: float = 0.0) -> None:
        """Let a computer think, if one is asked at this table and none is thinking yet."""
        asked = [seat for seat in table.waits_for if table.seats[seat].kind == COMPUTER]
        if asked and table.id not in self._tasks and not self._is_stopped:
            rank = self._rank(table)
            if rank == UNWATCHED:
                if len(self._unwatched) >= MOST_UNWATCHED:
                    return
                self._unwatched.add(table.id)
            pause = 0.0 if rank == PEOPLE else self._pause  # the pages of players set the pace
            task = asyncio.create_task(self._think(table, asked[0], pause + later))
            self._tasks[table.id] = task
            task.add_done_callback(lambda _: self._thought(table))

    def _thought(self, table: LiveTable) -> None:
        """A computer has moved, or something else has: look again."""
        self._tasks.pop(table.id, None)
        self._unwatched.discard(table.id)
        self.about(self._newest(table))

    def _rank(self, table: LiveTable) -> int:
        """How much a move matters: whether people play at the table, or at least look on."""
        if any(row.kind != COMPUTER for row in table.seats):
            return PEOPLE
        is_new = time.monotonic() - table.looked_at < LOOKED_SECONDS
        return WATCHED if is_new or self._watchers.of(table.id) else UNWATCHED

    async def _think(self, table: LiveTable, seat: int, pause: float) -> None:
        """One move of a computer; it is stale if the table moved on meanwhile."""
        await asyncio.sleep(pause)
        session, revision = table.session, table.revision
        if session is None or seat not in table.waits_for:
            return
        ply = session.ply
        try:
            whose, rank = lambda: table.maker or table.id, lambda: self._rank(table)
            async with self._line.place(whose, rank):
                if session is not table.session:
                    return  # the table moved on while this waited
                action = await self._choose(table, session, seat)
            if action is None:
                await asyncio.sleep(STAND_BY_SECONDS)  # another process thinks, or it has died
            else:
                asked = _computers(revision, ply, action)
                await playing.act(table, seat, asked, _must_be_computers(table))
        except Refused as refused:
            if refused.code not in ("stale", "over", "no_access"):
                log.error("a computer was refused", extra={"code": refused.code})
                await asyncio.sleep(1)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a computer failed")
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.sleep(1)

    async def _choose(self, table: LiveTable, session: Session, seat: int) -> str | None:
        """What a computer does, if it is this process's to find out."""
        if self._lease is not None and not await self._lease.take(table):
            return None
        position = session.state.position()
        return await self._bots.choose(position, seat, table.seats[seat].level)


def _must_be_computers(table: LiveTable) -> playing.May:
    """Refuses a seat whose person has come back while the computer thought."""

    def may(seat: int) -> None:
        if table.seats[seat].kind != COMPUTER:
            raise Refused("no_access")

    return may


def _computers(revision: int, ply: int, action: str) -> ActIn:
    """What a computer asks for; no client can send such an id."""
    return ActIn.model_construct(
        id=f"computer!{revision}-{ply}", revision=revision, ply=ply, actions=[action]
    )
