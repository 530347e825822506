"""Brings games back without holding anybody up: a long one is replayed by a clerk.

A game with a snapshot that fits, and a short one, are resumed here, one at a time in a thread of
their own. What somebody brought, and a game with many plies and no such snapshot, goes to another
process, which hands back a snapshot of it.
"""

import asyncio
import contextlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Final

from gonfalon.engine.errors import GonfalonError
from gonfalon.engine.fairness import fair_chance
from gonfalon.engine.record import Record
from gonfalon.engine.session import Session
from gonfalon.server.clerks import Clerks
from gonfalon.server.resuming import Resumed, Stuck, TooLong, resume
from gonfalon.server.saved import Saved, nonces_of, read_result, write_result
from gonfalon.server.store import SNAPSHOT_EVERY

MOST_HERE: Final = 2 * SNAPSHOT_EVERY
"""Plies of a game that are carried out here: some milliseconds."""


@dataclass(frozen=True)
class Replayed:
    """A game as a clerk hands it back."""

    record: Record
    snapshot: str


@dataclass(frozen=True)
class Failed:
    """A game that is stuck, as a clerk hands it back."""

    why: GonfalonError
    text: str
    result: str | None


class Replays:
    """Resumes the games of one server."""

    def __init__(self, clerks: Clerks) -> None:
        self._clerks: Final = clerks
        self._thread: Final = ThreadPoolExecutor(1, thread_name_prefix="resuming")

    async def resume(self, saved: Saved) -> Resumed:
        """The game as the store has it, or why there is none; nothing before it began."""
        loop = asyncio.get_running_loop()
        with contextlib.suppress(TooLong):
            return await loop.run_in_executor(self._thread, resume, saved, MOST_HERE)
        needed = replace(saved, grants={}, moves={}, commits={})
        told = await self._clerks.do(f"table {saved.table.id}", replayed, needed)
        if isinstance(told, Failed):
            result = None if told.result is None else read_result(told.result)
            return Stuck(told.why, told.text, result)
        if told is None:
            return None
        return await loop.run_in_executor(self._thread, _taken_up, saved, told)

    def close(self) -> None:
        """Stop; what waits is dropped."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _taken_up(saved: Saved, told: Replayed) -> Session:
    """The session that a clerk has replayed."""
    seed, nonces = saved.table.seed, nonces_of(saved.seats)
    if saved.table.record is not None:
        seed, nonces = told.record.seed, told.record.nonces
    return Session(told.record, fair_chance(seed, nonces), told.snapshot)


# In the clerk's process.


def replayed(saved: Saved) -> Replayed | Failed | None:
    """A game, replayed; nothing before it began."""
    resumed = resume(saved)
    if resumed is None:
        return None
    if isinstance(resumed, Stuck):
        return Failed(resumed.why, resumed.text, write_result(resumed.result))
    return Replayed(resumed.record, resumed.snapshot())
