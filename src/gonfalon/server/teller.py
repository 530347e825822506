"""Draws what each reader of one table is told, once for all who see the same."""

import asyncio
import json
import time
from bisect import bisect_right
from typing import Final

from gonfalon.engine.event import Event
from gonfalon.engine.session import Session
from gonfalon.engine.words import Words
from gonfalon.server.live import LiveTable
from gonfalon.server.metrics import Metrics
from gonfalon.server.slices import AT_ONCE
from gonfalon.server.telling import Eyes, describe, names_of, rich_words

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

    async def read_up(self, eyes: Eyes) -> None:
        """Word what is new in a long log in slices, so that telling it is quick."""
        while self._log(eyes.seat, eyes.language).read_some(self._table.session):
            await asyncio.sleep(0)

    def log(self, seat: int, language: str) -> list[str]:
        """The log as this seat may read it: JSON, an entry for each thing that happened."""
        log = self._log(seat, language)
        while log.read_some(self._table.session):
            pass
        return log.entries

    def _log(self, seat: int, language: str) -> "_Log":
        key = (seat, language, names_of(self._table, language))
        log = self._logs.get(key)
        if log is None:
            log = self._logs[key] = _Log(rich_words(self._table, language), seat)
        return log


class _Log:
    """The entries of one reader, each drawn once."""

    def __init__(self, words: Words, seat: int) -> None:
        self._words: Final = words
        self._seat: Final = seat
        self._events: list[Event] = []
        self.entries: list[str] = []
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
            del self._before[same:]
            del self._events[same:]
        some = events[same : same + AT_ONCE]
        for number, event in enumerate(some, start=same):
            self._before.append(len(self.entries))
            if session is not None and event.is_for(self._seat):
                ply = bisect_right(session.told, number)
                self.entries.append(_json(_entry(self._words, event, ply)))
        self._events += some
        return len(self._events) < len(events)


def _entry(words: Words, event: Event, ply: int) -> dict[str, object]:
    """One entry: after which ply it is seen, whose it is, and the sentence."""
    seat = event.facts.get("seat", 0)
    return {"ply": ply, "seat": seat if isinstance(seat, int) else 0, "html": words.event(event)}


def _json(value: object) -> str:
    """JSON without a space that could be left out."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
