"""Draws what each reader of one table is told, once for all who see the same."""

import json
import time
from bisect import bisect_right
from typing import Final

from gonfalon.engine.event import Event
from gonfalon.engine.session import Session
from gonfalon.engine.words import Words
from gonfalon.server.live import LiveTable
from gonfalon.server.metrics import Metrics
from gonfalon.server.telling import Eyes, describe, names_of, rich_words
from gonfalon.server.telling_seats import merged, tell_change

KEPT_DRAWN: Final = 8


class Teller:
    """One table as it was last drawn, for each pair of eyes and each language."""

    def __init__(self, table: LiveTable, metrics: Metrics) -> None:
        self._table: Final = table
        self._metrics: Final = metrics
        self._drawn: Final[dict[tuple[int, frozenset[int], Eyes], str]] = {}
        self._logs: Final[dict[tuple[int, str, tuple[str, ...]], _Log]] = {}

    def is_of(self, table: LiveTable) -> bool:
        """Whether this is about that table, as it is in memory now."""
        return self._table is table

    def tell(self, eyes: Eyes, here: set[int], log_known: int) -> tuple[str, int]:
        """A message with the state, and the log from where the reader left off; its new length."""
        begun, cpu = time.perf_counter(), time.thread_time()
        table = self._table
        key = (table.version, frozenset(here), eyes)
        drawn = self._drawn.get(key)
        if drawn is None:
            drawn = _json(describe(table, eyes, here))[:-1]
            while len(self._drawn) >= KEPT_DRAWN:
                del self._drawn[next(iter(self._drawn))]
            self._drawn[key] = drawn
        entries = self.log(eyes.seat, eyes.language)
        start = min(log_known, len(entries))
        text = f'{drawn},"log_from":{start},"log":[{",".join(entries[start:])}]}}'
        self._metrics.draw_seconds.observe(time.perf_counter() - begun)
        self._metrics.drawing.seconds += time.thread_time() - cpu
        return text, len(entries)

    def log(self, seat: int, language: str) -> list[str]:
        """The log as this seat may read it: JSON, an entry for each thing that happened."""
        session, entries, plies = self._table.session, [], []
        if session is not None:
            key = (seat, language, names_of(self._table, language))
            log = self._logs.get(key)
            if log is None:
                log = self._logs[key] = _Log(rich_words(self._table, language), seat)
            entries, plies = log.upto(session), log.plies
        if not self._table.seat_changes:
            return entries
        return merged(entries, plies, self._changes(language))

    def _changes(self, language: str) -> list[tuple[int, str]]:
        """The entries about seats that changed hands, each with its ply."""
        words = self._table.game.text.words(language)
        told = []
        for change in self._table.seat_changes:
            text = tell_change(change, self._table, words, rich=True)
            told.append(
                (change.ply, _json({"ply": change.ply, "seat": change.seat + 1, "html": text}))
            )
        return told


class _Log:
    """The entries of one reader, each drawn once."""

    def __init__(self, words: Words, seat: int) -> None:
        self._words: Final = words
        self._seat: Final = seat
        self._events: list[Event] = []
        self._entries: list[str] = []
        self.plies: list[int] = []
        """After which ply each entry is seen."""
        self._before: list[int] = []

    def upto(self, session: Session) -> list[str]:
        """The entries of a session; those that an undo took away are gone."""
        events = session.events
        same = min(len(self._events), len(events))
        while same and self._events[same - 1] is not events[same - 1]:
            same -= 1
        if same < len(self._events):
            del self._entries[self._before[same] :]
            del self.plies[self._before[same] :]
            del self._before[same:]
        for number in range(same, len(events)):
            self._before.append(len(self._entries))
            event = events[number]
            if event.is_for(self._seat):
                ply = bisect_right(session.told, number)
                self._entries.append(_json(_entry(self._words, event, ply)))
                self.plies.append(ply)
        self._events = list(events)
        return self._entries


def _entry(words: Words, event: Event, ply: int) -> dict[str, object]:
    """One entry: after which ply it is seen, whose it is, and the sentence."""
    seat = event.facts.get("seat", 0)
    return {"ply": ply, "seat": seat if isinstance(seat, int) else 0, "html": words.event(event)}


def _json(value: object) -> str:
    """JSON without a space that could be left out."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
