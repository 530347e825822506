"""Hints for whoever is asked: thought about beside the computers' moves, counted, then told.

No move waits for a hint. Who asks twice about the same position gets the
same answer, which counts once; who has moved on meanwhile is told nothing.
"""

import asyncio
from collections import Counter, OrderedDict
from dataclasses import replace
from typing import Final, NamedTuple

from gonfalon.review import Hint
from gonfalon.server.bots import BotPool
from gonfalon.server.errors import Refused
from gonfalon.server.live import LiveTable
from gonfalon.server.messages import HintIn
from gonfalon.server.newest import at_newest
from gonfalon.server.playing import May
from gonfalon.server.roles import change
from gonfalon.server.saved import Seating
from gonfalon.server.workers import TooMuchWork, WorkerLost

KEPT: Final = 500
"""Hints that are remembered."""
MOST_AT_ONCE: Final = 32
"""Hints that are being thought about; more are refused."""
MOST_EACH: Final = 3
"""Of these, by one address."""


class _Point(NamedTuple):
    """A position, and the seat that is asked there."""

    table_id: str
    revision: int
    ply: int
    seat: int


class Hints:
    """The hints of one server."""

    def __init__(self, bots: BotPool) -> None:
        self._bots: Final = bots
        self._known: Final[OrderedDict[_Point, Hint]] = OrderedDict()
        self._begun: Final[dict[_Point, asyncio.Task[Hint]]] = {}
        self._whose: Final[Counter[str]] = Counter()
        """How many are being thought about for each address."""

    async def give(self, table: LiveTable, seat: int, asked: HintIn, may: May, whose: str) -> Hint:
        """What this seat had better do in the position that it has seen; counted on disk."""
        point = _Point(table.id, asked.revision, asked.ply, seat)
        _check(table, point, may)
        known = self._known.get(point)
        if known is not None:
            return known
        task = self._begun.get(point) or self._begin(table, point, whose)
        hint = await asyncio.shield(task)
        may(seat)  # it may be another's by now; all else was looked at as the hint was counted
        return hint

    async def stop(self) -> None:
        """Let every thought go."""
        tasks = list(self._begun.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, table: LiveTable, point: _Point, whose: str) -> asyncio.Task[Hint]:
        """Think about a position, unless too much is being thought about."""
        if len(self._begun) >= MOST_AT_ONCE or self._whose[whose] >= MOST_EACH:
            raise Refused("too_fast")
        position = table.running().state.position()
        task = asyncio.create_task(self._think(table, point, position, whose))
        self._begun[point] = task
        self._whose[whose] += 1
        task.add_done_callback(lambda done: self._thought(done, point, whose))
        return task

    def _thought(self, task: asyncio.Task[Hint], point: _Point, whose: str) -> None:
        """It is told or refused to whoever still waits; nobody may."""
        if not task.cancelled():
            task.exception()
        self._begun.pop(point, None)
        self._whose[whose] -= 1
        if not self._whose[whose]:
            del self._whose[whose]

    async def _think(self, table: LiveTable, point: _Point, position: str, whose: str) -> Hint:
        """Let a process think, and count it; not if the table has moved on by then."""
        try:
            hint = await self._bots.hint(position, point.seat, whose)
        except (WorkerLost, TooMuchWork):
            raise Refused("no_hint") from None
        await count_hint(table, point.seat, point.revision, point.ply)
        self._known[point] = hint
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return hint


def _check(table: LiveTable, point: _Point, may: May) -> None:
    """Refuse whoever may not be told: other people play, it is another's turn, or it is late."""
    may(point.seat)
    session = table.running()
    if not table.gives_hints:
        raise Refused("no_hints")
    if (table.revision, session.ply) != (point.revision, point.ply):
        raise Refused("stale")
    table.waited_for(point.seat)


@at_newest
async def count_hint(table: LiveTable, seat: int, revision: int, ply: int) -> None:
    """Count a hint that a seat is about to be given, if it still may be given in its position."""
    async with table.lock:
        table.waited_for(seat)
        if not table.gives_hints:
            raise Refused("no_hints")
        if (table.revision, table.ply) != (revision, ply):
            raise Refused("stale")
        row = table.seats[seat]
        await change(table, Seating(replace(row, hints=row.hints + 1)))
