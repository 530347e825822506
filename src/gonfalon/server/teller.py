"""Draws what each reader of one table is told, once for all who see the same."""

import time
from bisect import bisect_right
from functools import lru_cache
from typing import Any, Final

from gonfalon.engine.event import Event
from gonfalon.engine.parts import Page
from gonfalon.engine.seat_change import SeatChange
from gonfalon.engine.session import Session
from gonfalon.engine.state import State
from gonfalon.engine.words import Words
from gonfalon.server.changes import DRAWN, changes_between
from gonfalon.server.compact import compact, opened
from gonfalon.server.live import LiveTable
from gonfalon.server.metrics import Metrics
from gonfalon.server.slices import AT_ONCE
from gonfalon.server.telling import Eyes, Look, describe
from gonfalon.server.telling_clock import server_time
from gonfalon.server.telling_names import names_of, rich_words
from gonfalon.server.telling_players import Company
from gonfalon.server.telling_seats import merged, tell_change

KEPT_DRAWN: Final = 16
KEPT_ENTRIES: Final = 2 * AT_ONCE


class Drawn:
    """One version of a table as some eyes see it, without the log and who is here."""

    def __init__(
        self, table: LiveTable, eyes: Eyes, company: Company | None = None, look: Look | None = None
    ) -> None:
        self.version: Final = table.version
        self.company: Final = company or Company(table, eyes)
        """Who sits there, which most later versions tell alike."""
        self.told: Final = describe(table, eyes, self.company, look)
        self.changes: Final[dict[int, str]] = {}
        """What changed since earlier versions, as it is sent."""

    def whole(self, in_pieces: bool) -> str:
        """All of it, the beginning of a message; what is drawn in pieces, or as one text."""
        if in_pieces:
            return opened(self.told)
        return opened({**self.told, **{name: "".join(self.told[name]) for name in DRAWN}})

    def since(self, before: "Drawn") -> str:
        """What has changed since these eyes saw another version, the beginning of a message."""
        text = self.changes.get(before.version)
        if text is None:
            change = changes_between(before.told, self.told)
            text = opened({"type": "change", "on": before.version, **change})
            self.changes[before.version] = text
        return text


class Teller:
    """One table as it was last drawn, for each pair of eyes and each language."""

    def __init__(self, table: LiveTable, metrics: Metrics) -> None:
        self._table: Final = table
        self._metrics: Final = metrics
        self._drawn: Final[dict[Eyes, Drawn]] = {}
        self._looking: tuple[State, Look] | None = None
        """What shows the state that was drawn last, with that state."""
        self._logs: Final[dict[tuple[int, str, tuple[str, ...]], _Log]] = {}
        self._entries: Final[dict[str, tuple[tuple[str, ...], _Entries]]] = {}
        """The entries of each language, with the names that are in them."""

    def tell(self, reader: "Reader", here: frozenset[int]) -> str:
        """A message that brings a reader up to date: the state, or what has changed in it."""
        begun, drawing = time.perf_counter(), self._metrics.drawing
        cpu = time.thread_time() if drawing.is_timed() else None
        drawn = self._draw(reader.eyes)
        before, reader.has = reader.has, drawn if reader.takes_changes else None
        entries = self.log(reader.eyes.seat, reader.eyes.language)
        start = min(reader.log_known, len(entries))
        reader.log_known = len(entries)
        text = drawn.since(before) if before else drawn.whole(reader.takes_changes)
        log = ",".join(entries[start:])
        now = server_time(self._table)
        timed = "" if now is None else f',"now":{now}'
        text = f'{text}{timed},"here":{compact(numbers(here))},"log_from":{start},"log":[{log}]}}'
        self._metrics.draw_seconds.observe(time.perf_counter() - begun)
        if cpu is not None:
            drawing.took(time.thread_time() - cpu)
        return text

    def _draw(self, eyes: Eyes) -> Drawn:
        """The newest version, drawn once for all who see the same."""
        drawn, table = self._drawn.get(eyes), self._table
        if drawn is None or drawn.version != table.version:
            if drawn is None and len(self._drawn) >= KEPT_DRAWN:
                del self._drawn[next(iter(self._drawn))]
            company = drawn.company if drawn is not None and drawn.company.is_at(table) else None
            drawn = self._drawn[eyes] = Drawn(table, eyes, company, self._look())
        return drawn

    def _look(self) -> Look | None:
        """What shows the state to all eyes; a table never changes one, but takes another."""
        session = self._table.session
        if session is None:
            return None
        if self._looking is None or self._looking[0] is not session.state:
            self._looking = session.state, self._table.game.sight.looking(session.state)
        return self._looking[1]

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
        names = names_of(self._table, language)
        key = (seat, language, names)
        log = self._logs.get(key)
        if log is None:
            named, entries = self._entries.get(language, (None, None))
            if entries is None or named != names:
                entries = self._begin(language, names)
            log = self._logs[key] = _Log(entries, seat)
        return log

    def _begin(self, language: str, names: tuple[str, ...]) -> "_Entries":
        """Word the log anew, with these names; what has those of before is let go."""
        for key in [key for key in self._logs if key[1] == language]:
            del self._logs[key]
        entries = _Entries(rich_words(self._table, language), self._table.game.page)
        self._entries[language] = names, entries
        return entries

    def _changes(self, language: str) -> list[tuple[int, str]]:
        """The entries about seats that changed hands, each with its ply."""
        game_id = self._table.game.id
        return [(one.ply, _told(one, game_id, language)) for one in self._table.seat_changes]


@lru_cache(maxsize=4096)
def _told(change: SeatChange, game_id: str, language: str) -> str:
    """The entry of a seat that changed hands, as JSON; written once for all who look."""
    text = tell_change(change, game_id, language, rich=True)
    return compact({"ply": change.ply, "seat": change.seat + 1, "html": text, "seating": True})


class Reader:
    """What one page has of a table."""

    def __init__(self, eyes: Eyes, takes_changes: bool = True) -> None:
        self.eyes: Final = eyes
        self.takes_changes: Final = takes_changes
        """Whether the page puts changes in their places; otherwise it is told all each time."""
        self.has: Drawn | None = None
        """The version that it was sent last; nothing, if it must be told all."""
        self.log_known = 0
        """How many entries of the log it has."""


class _Entries:
    """What happened, in the words of one language; each is written once for all who may read it."""

    def __init__(self, words: Words, page: Page[Any, Any]) -> None:
        self._words: Final = words
        self._page: Final = page
        self._written: Final[dict[int, tuple[Event, str]]] = {}
        """The last entries by number: readers are told one after the other."""

    def written(self, number: int, event: Event, ply: int) -> str:
        """The entry of an event, as JSON."""
        kept = self._written.get(number)
        if kept is not None and kept[0] is event:  # it may have been taken back meanwhile
            return kept[1]
        if len(self._written) >= KEPT_ENTRIES:
            self._written.clear()
        text = compact(self._entry(event, ply))
        self._written[number] = event, text
        return text

    def _entry(self, event: Event, ply: int) -> dict[str, object]:
        """One entry: after which ply it is seen, whose it is, and the sentence.

        How much of the sentence says whose it is, and whether the log alone tells it, or also the
        line above the table to whoever did it, is added.
        """
        seat, html = event.facts.get("seat", 0), self._words.event(event)
        told = {"ply": ply, "seat": seat if isinstance(seat, int) else 0, "html": html}
        naming = self._words.naming(event)
        if naming:
            told["naming"] = naming
        if event.key in self._page.asides:
            told["aside"] = True
        if event.key in self._page.claims:
            told["sound"] = "claim"
        if event.key in self._page.outcomes:
            told["outcome"] = True
        return told


class _Log:
    """The entries of one reader."""

    def __init__(self, entries: _Entries, seat: int) -> None:
        self._source: Final = entries
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
                self.entries.append(self._source.written(number, event, ply))
                self.plies.append(ply)
        self._events += some
        return len(self._events) < len(events)


def numbers(here: frozenset[int]) -> list[int]:
    """The seats that someone looks from, as they are told: from 1."""
    return [seat + 1 for seat in sorted(here)]
