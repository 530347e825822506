"""Draws what each reader of one table is told, once for all who see the same."""

import time
from bisect import bisect_right
from typing import Final

from gonfalon.engine.event import Event
from gonfalon.engine.session import Session
from gonfalon.engine.words import Words
from gonfalon.server.changes import CUT, changes_between, edits_between
from gonfalon.server.compact import compact
from gonfalon.server.live import LiveTable
from gonfalon.server.metrics import Metrics
from gonfalon.server.slices import AT_ONCE
from gonfalon.server.telling import Eyes, describe
from gonfalon.server.telling_names import names_of, rich_words
from gonfalon.server.telling_seats import merged, tell_change

KEPT_DRAWN: Final = 16


class Drawn:
    """One version of a table as some eyes see it, without the log and who is here."""

    def __init__(self, table: LiveTable, eyes: Eyes) -> None:
        self.version: Final = table.version
        self.told: Final = describe(table, eyes)
        self.parts: Final = str(self.told.pop("html")).split(CUT)
        """The drawing, cut where it is compared; kept once, for it is long."""
        self.changes: Final[dict[int, str]] = {}
        """What changed since earlier versions, as it is sent."""

    def whole(self) -> str:
        """All of it, the beginning of a message."""
        return compact({**self.told, "html": CUT.join(self.parts)})[:-1]

    def since(self, before: "Drawn") -> str:
        """What has changed since these eyes saw another version, the beginning of a message."""
        text = self.changes.get(before.version)
        if text is None:
            text = self.changes[before.version] = compact(self._since(before))[:-1]
        return text

    def _since(self, before: "Drawn") -> dict[str, object]:
        change = changes_between(before.told, self.told)
        if self.parts != before.parts:
            change["edits"]["html"] = edits_between(before.parts, self.parts)
        return {"type": "change", "on": before.version, **change}


class Teller:
    """One table as it was last drawn, for each pair of eyes and each language."""

    def __init__(self, table: LiveTable, metrics: Metrics) -> None:
        self._table: Final = table
        self._metrics: Final = metrics
        self._drawn: Final[dict[Eyes, Drawn]] = {}
        self._logs: Final[dict[tuple[int, str, tuple[str, ...]], _Log]] = {}

    def is_of(self, table: LiveTable) -> bool:
        """Whether this is about that table, as it is in memory now."""
        return self._table is table

    def tell(self, reader: "Reader", here: frozenset[int]) -> str:
        """A message that brings a reader up to date: the state, or what has changed in it."""
        begun, cpu = time.perf_counter(), time.thread_time()
        drawn = self._draw(reader.eyes)
        before, reader.has = reader.has, drawn
        entries = self.log(reader.eyes.seat, reader.eyes.language)
        start = min(reader.log_known, len(entries))
        reader.log_known = len(entries)
        text = drawn.whole() if before is None else drawn.since(before)
        log = ",".join(entries[start:])
        text = f'{text},"here":{compact(numbers(here))},"log_from":{start},"log":[{log}]}}'
        self._metrics.draw_seconds.observe(time.perf_counter() - begun)
        self._metrics.drawing.seconds += time.thread_time() - cpu
        return text

    def _draw(self, eyes: Eyes) -> Drawn:
        """The newest version, drawn once for all who see the same."""
        drawn = self._drawn.get(eyes)
        if drawn is None or drawn.version != self._table.version:
            if drawn is None and len(self._drawn) >= KEPT_DRAWN:
                del self._drawn[next(iter(self._drawn))]
            drawn = self._drawn[eyes] = Drawn(self._table, eyes)
        return drawn

    def read_some(self, eyes: Eyes) -> bool:
        """Word a slice of what is new in a long log; whether more is left before it is told."""
        return self._log(eyes.seat, eyes.language).read_some(self._table.session)

    def log(self, seat: int, language: str) -> list[str]:
        """The log as this seat may read it: JSON, an entry for each thing that happened."""
        log = self._log(seat, language)
        while log.read_some(self._table.session):
            pass
        if not self._table.seat_changes:
            return log.entries
        return merged(log.entries, log.plies, self._changes(language))

    def _log(self, seat: int, language: str) -> "_Log":
        key = (seat, language, names_of(self._table, language))
        log = self._logs.get(key)
        if log is None:
            log = self._logs[key] = _Log(rich_words(self._table, language), seat)
        return log

    def _changes(self, language: str) -> list[tuple[int, str]]:
        """The entries about seats that changed hands, each with its ply."""
        words = self._table.game.text.words(language)
        told = []
        for change in self._table.seat_changes:
            text = tell_change(change, self._table, words, rich=True)
            told.append(
                (change.ply, compact({"ply": change.ply, "seat": change.seat + 1, "html": text}))
            )
        return told


class Reader:
    """What one page has of a table."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes: Final = eyes
        self.has: Drawn | None = None
        """The version that it was sent last; nothing, if it must be told all."""
        self.log_known = 0
        """How many entries of the log it has."""


class _Log:
    """The entries of one reader, each drawn once."""

    def __init__(self, words: Words, seat: int) -> None:
        self._words: Final = words
        self._seat: Final = seat
        self._events: list[Event] = []
        self.entries: list[str] = []
        self.plies: list[int] = []
        """After which ply each entry is seen."""
        self._before: list[int] = []

    def read_some(self, session: Session | None) -> bool:
        """Go on with the entries of a session; whether more is left.

        Those that an undo took away are gone.
        """
        events = [] if session is None else session.events
        same = min(len(self._events), len(events))
        while same and self._events[same - 1] is not events[same - 1]:
            same -= 1
        if same < len(self._events):
            del self.entries[self._before[same] :]
            del self.plies[self._before[same] :]
            del self._before[same:]
            del self._events[same:]
        some = events[same : same + AT_ONCE]
        for number, event in enumerate(some, start=same):
            self._before.append(len(self.entries))
            if session is not None and event.is_for(self._seat):
                ply = bisect_right(session.told, number)
                self.entries.append(compact(_entry(self._words, event, ply)))
                self.plies.append(ply)
        self._events += some
        return len(self._events) < len(events)


def _entry(words: Words, event: Event, ply: int) -> dict[str, object]:
    """One entry: after which ply it is seen, whose it is, and the sentence."""
    seat = event.facts.get("seat", 0)
    return {"ply": ply, "seat": seat if isinstance(seat, int) else 0, "html": words.event(event)}


def numbers(here: frozenset[int]) -> list[int]:
    """The seats that someone looks from, as they are told: from 1."""
    return [seat + 1 for seat in sorted(here)]
