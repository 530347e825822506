"""The logs that programs read, kept in words: who looks again is told what is new besides."""

from bisect import bisect_right
from collections import OrderedDict
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from gonfalon.engine.event import Event
from gonfalon.engine.session import Session
from gonfalon.engine.words import Words
from gonfalon.server.live import LiveTable
from gonfalon.server.slices import in_slices

MOST_KEPT: Final = 100_000
"""Entries of all logs together: some 20 MB."""
Logged: TypeAlias = tuple[int, str]
"""A sentence of the log, and the ply it is seen after."""
Key: TypeAlias = tuple[str, int, str]
"""A table's id, a seat and a language."""


class _Worded(NamedTuple):
    """The events that were worded, and what became of each; nothing, if it is not for this seat."""

    events: list[Event]
    entries: list[Logged | None]


class WordedLogs:
    """The logs that were read last."""

    def __init__(self) -> None:
        self._kept: Final[OrderedDict[Key, _Worded]] = OrderedDict()
        self._count = 0

    def new_in(self, table: LiveTable, seat: int, language: str) -> int:
        """How many events are to be worded before this log can be read."""
        events = [] if table.session is None else table.session.events
        return len(events) - self._same(_key(table, seat, language), events)

    async def read(self, table: LiveTable, seat: int, language: str) -> list[Logged]:
        """The log as a program at this seat reads it, a long one worded in slices."""
        words, key = table.game.text.words(language), _key(table, seat, language)
        session, entries = None, list[Logged | None]()
        while session is not table.session:  # more may have happened in between
            session = table.session
            events = [] if session is None else list(session.events)
            same = self._same(key, events)
            entries = self._kept[key].entries[:same] if same else []
            word = partial(_logged, session, seat, words)
            entries += await in_slices(range(same, len(events)), word)
            self._keep(key, _Worded(events, entries))
        return [one for one in entries if one is not None]

    def _same(self, key: Key, events: list[Event]) -> int:
        """How many of these events are worded; others may have been taken back meanwhile."""
        kept = self._kept.get(key)
        same = 0 if kept is None else min(len(kept.events), len(events))
        while kept is not None and same and kept.events[same - 1] is not events[same - 1]:
            same -= 1
        return same

    def _keep(self, key: Key, worded: _Worded) -> None:
        """Keep this, and let go of what was read longest ago."""
        before = self._kept.pop(key, None)
        self._count -= len(before.events) if before is not None else 0
        if not worded.events:
            return  # nothing is gained by it, and it would never make room
        self._kept[key] = worded
        self._count += len(worded.events)
        while self._count > MOST_KEPT:
            _, oldest = self._kept.popitem(last=False)
            self._count -= len(oldest.events)


def _key(table: LiveTable, seat: int, language: str) -> Key:
    return table.id, seat, language


def _logged(session: Session | None, seat: int, words: Words, number: int) -> Logged | None:
    """An event of this number as a sentence with its ply, if this seat is told of it."""
    assert session is not None
    event = session.events[number]
    return (bisect_right(session.told, number), words.event(event)) if event.is_for(seat) else None
