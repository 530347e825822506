"""Brings games back without holding anybody up: a long one is replayed by a clerk.

A game with a snapshot that fits, and a short one, are resumed here, one at a time in a thread of
their own. What somebody brought, and a game with many plies and no such snapshot, goes to another
process, which hands back a snapshot of it.
"""

import asyncio
import contextlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from gonfalon.engine.errors import GonfalonError
from gonfalon.engine.fairness import fair_chance
from gonfalon.engine.practice import back_to
from gonfalon.engine.record import Record
from gonfalon.engine.revision import revised
from gonfalon.engine.session import Session
from gonfalon.server.clerks import Clerks, asking
from gonfalon.server.resuming import Resumed, Stuck, TooLong, begin, resume
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


class Back(NamedTuple):
    """What is taken back at a practice table."""

    seat: int
    whole_turn: bool
    revision: int
    """The number of the revision that begins."""


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
        told = await self._clerks.do(_whose(saved), replayed, needed)
        if isinstance(told, Failed):
            result = None if told.result is None else read_result(told.result)
            return Stuck(told.why, told.text, result)
        if told is None:
            return None
        return await loop.run_in_executor(self._thread, _taken_up, saved, told)

    async def rewind(self, saved: Saved, back: Back) -> Session | None:
        """The game before a seat's last decision, in a new revision; nothing, if it has none."""
        needed = replace(saved, snapshot=None, grants={}, moves={}, commits={})
        loop = asyncio.get_running_loop()
        if len(saved.plies) <= MOST_HERE:
            return await loop.run_in_executor(self._thread, _rewound_here, needed, back)
        told = await self._clerks.do(_whose(saved), rewound, needed, back)
        return (
            None
            if told is None
            else await loop.run_in_executor(self._thread, _taken_up, saved, told)
        )

    def close(self) -> None:
        """Stop; what waits is dropped."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _whose(saved: Saved) -> str:
    """Whose turn it takes: that of the address that asks, or of the table if nobody does."""
    return asking.get() or f"table {saved.table.id}"


def _taken_up(saved: Saved, told: Replayed) -> Session:
    """The session that a clerk has replayed."""
    seed, nonces = saved.table.seed, nonces_of(saved.seats)
    if saved.table.record is not None:
        seed, nonces = told.record.seed, told.record.nonces
    return Session(told.record, fair_chance(seed, nonces), told.snapshot)


def _rewound_here(saved: Saved, back: Back) -> Session | None:
    """The game as it was when it is taken back; nothing, if there is nothing to take back."""
    earlier = _earlier(saved, back)
    if earlier is None:
        return None
    resumed = resume(earlier)
    assert isinstance(resumed, Session)
    return resumed


def _earlier(saved: Saved, back: Back) -> Saved | None:
    """What is left of a game when a seat's last decision, or its turn, is taken back."""
    record = begin(saved)
    record.plies = list(saved.plies)
    at = back_to(record, back.seat, back.whole_turn)
    if at is None:
        return None
    revisions = revised(saved.revisions, at, back.revision)
    return replace(saved, plies=saved.plies[:at], revisions=revisions, snapshot=None)


# In the clerk's process.


def rewound(saved: Saved, back: Back) -> Replayed | None:
    """The same, as a clerk hands it back."""
    resumed = _rewound_here(saved, back)
    return None if resumed is None else Replayed(resumed.record, resumed.snapshot())


def replayed(saved: Saved) -> Replayed | Failed | None:
    """A game, replayed; nothing before it began."""
    resumed = resume(saved)
    if resumed is None:
        return None
    if isinstance(resumed, Stuck):
        return Failed(resumed.why, resumed.text, write_result(resumed.result))
    return Replayed(resumed.record, resumed.snapshot())
