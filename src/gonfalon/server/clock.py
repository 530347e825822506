"""A table's clock: how long each seat has left, and whose time runs; pure, and outside the rules.

Time is counted on the server alone, in seconds that it was up (`up_time.py`), so nobody's runs
while it is down. A seat's time runs while it is asked and a person plays there. Live, each has so
much for the whole game and gets an increment whenever it has decided; over days, each turn has
so many days. For the way of the news and of the answer nobody pays: `GRACE`.
"""

import json
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

DAY: Final = 24 * 3600
GRACE: Final = 1.5
"""Seconds that are free each time a seat is asked."""
BACK_SECONDS: Final = 60
"""What a seat has whose time was out, when its person comes back."""
MOST_AWAY: Final = 28 * DAY
"""How long ahead somebody may say that they are away."""
SHORTEST, LONGEST = 30, 24 * 3600
"""Seconds for a game, at least and at most."""
MOST_INCREMENT: Final = 3600
MOST_DAYS: Final = 30

TO_COMPUTER: Final = "computer"
END_TURN: Final = "end_turn"
LOST: Final = "lost"
WHEN_OUT: Final = (TO_COMPUTER, END_TURN, LOST)
_TEXT: Final = re.compile(r"(?:([0-9]{1,6})\+([0-9]{1,6})|([0-9]{1,3})d) ([a-z_]+)")


@dataclass(frozen=True)
class Terms:
    """What was chosen when the table was opened: how long, and what happens then."""

    seconds: int = 0
    """For the whole game, where it is played live."""
    increment: int = 0
    """Seconds that are added whenever a seat has decided."""
    days: int = 0
    """For each turn; then there are no seconds."""
    when_out: str = TO_COMPUTER

    def __str__(self) -> str:
        """As the store keeps it: `600+10 computer`, `3d lost`."""
        time = f"{self.days}d" if self.days else f"{self.seconds}+{self.increment}"
        return f"{time} {self.when_out}"

    @property
    def fit(self) -> bool:
        """Whether there can be a clock like this."""
        if self.when_out not in WHEN_OUT:
            return False
        if self.days:
            return 0 < self.days <= MOST_DAYS and not self.seconds and not self.increment
        return SHORTEST <= self.seconds <= LONGEST and 0 <= self.increment <= MOST_INCREMENT

    @property
    def full(self) -> float:
        """What a seat begins with."""
        return float(self.days * DAY or self.seconds)


@dataclass(frozen=True)
class Clock:
    """The times of all seats; an event makes another one."""

    terms: Terms
    left: tuple[float, ...]
    """Seconds of each seat, when its time began to run or, where it stands, now."""
    since: tuple[float | None, ...]
    """From when on each seat's time runs; nothing where it stands."""
    away: tuple[float, ...]
    """Until when each seat said it is away; 0 for those who did not."""
    asked_at: tuple[float, ...] = ()
    """Since when each seat is asked in its turn, whoever plays there; 0 where that is not known."""

    def left_at(self, seat: int, now: float) -> float:
        """Seconds that a seat has left."""
        since = self.since[seat]
        if since is None:
            return self.left[seat]
        return max(0.0, self.left[seat] - max(0.0, now - since))

    def ends(self, seat: int) -> float | None:
        """When a seat's time is out, if it runs."""
        since = self.since[seat]
        return None if since is None else since + self.left[seat]

    @property
    def due(self) -> float | None:
        """When the first seat's time is out."""
        ends = [end for seat in range(len(self.left)) if (end := self.ends(seat)) is not None]
        return min(ends, default=None)

    def is_out(self, seat: int, now: float) -> bool:
        """Whether a seat's time, which runs, is out."""
        end = self.ends(seat)
        return end is not None and end <= now

    def asked(self, seats: Collection[int], now: float) -> "Clock":
        """After a decision these are asked: who is no more has earned the increment."""
        clock = self
        for seat, since in enumerate(self.since):
            if since is not None and seat not in seats:
                clock = clock._stopped(seat, now, self.terms.increment)
            elif seat not in seats and self.terms.days:  # its turn is over for good
                clock = clock._put(seat, self.terms.full, None)._began(seat, 0.0)
            elif since is None and seat in seats:
                left = self.terms.full if self.terms.days else self.left[seat]
                clock = clock._running(seat, left, now + GRACE)._began(seat, now)
        return clock

    def taken_back(self, seats: Collection[int], now: float) -> "Clock":
        """A decision was taken back, and with it its increment; what was begun by it never was."""
        clock = self
        for seat, since in enumerate(self.since):
            if since is not None and seat not in seats:
                clock = clock._put(seat, self.left[seat], None)
            elif since is None and seat in seats:
                clock = clock._running(seat, max(0.0, self.left[seat] - self.terms.increment), now)
        return clock

    def handed(self, seats: Collection[int], now: float, back: int | None = None) -> "Clock":
        """Somebody else plays a seat from now on: no increment; who comes back has some time.

        In the same turn that is what they had left, and nothing is free a second time.
        """
        clock = self
        if back is not None and not self.left[back]:
            clock = clock._put(back, BACK_SECONDS, None)
        for seat, since in enumerate(self.since):
            if since is not None and seat not in seats:
                clock = clock._stopped(seat, now, 0)
            elif since is None and seat in seats:
                began = clock._asked_at(seat) or now
                clock = clock._running(seat, clock.left[seat], now if seat == back else now + GRACE)
                clock = clock._began(seat, began)
        return clock

    def longest_away(self, seat: int, now: float) -> float:
        """Until when a seat may be away: four weeks in all, counted from when it was asked."""
        asked = self.since[seat] is not None and self._asked_at(seat)
        return (asked or now) + MOST_AWAY

    def gone(self, seat: int, until: float, now: float) -> "Clock":
        """A seat is away until then, and its time stands meanwhile; until now: it is back."""
        away = tuple(until if one == seat and until > now else was for one, was in self._away(seat))
        clock = replace(self, away=away)
        if self.since[seat] is None:
            return clock
        clock = clock._began(seat, self._asked_at(seat) or now)
        return clock._running(seat, self.left_at(seat, now), now)

    def _asked_at(self, seat: int) -> float:
        return self.asked_at[seat] if self.asked_at else 0.0

    def _began(self, seat: int, at: float) -> "Clock":
        """A seat is asked in its turn since then."""
        began = [self._asked_at(one) for one in range(len(self.left))]
        began[seat] = round(at, 3)
        return replace(self, asked_at=tuple(began))

    def _away(self, seat: int) -> list[tuple[int, float]]:
        """Who is away, without this seat."""
        return [(one, 0.0 if one == seat else until) for one, until in enumerate(self.away)]

    def _running(self, seat: int, left: float, since: float) -> "Clock":
        return self._put(seat, left, max(since, self.away[seat]))

    def _stopped(self, seat: int, now: float, increment: float) -> "Clock":
        return self._put(seat, self.left_at(seat, now) + increment, None)

    def _put(self, seat: int, left: float, since: float | None) -> "Clock":
        lefts, sinces = list(self.left), list(self.since)
        lefts[seat], sinces[seat] = round(left, 3), None if since is None else round(since, 3)
        return replace(self, left=tuple(lefts), since=tuple(sinces))

    def write(self) -> str:
        """As the store keeps it, without the terms."""
        kept = {"left": self.left, "since": self.since, "away": self.away}
        return json.dumps({**kept, "asked": self.asked_at} if self.asked_at else kept)


def begun(terms: Terms, seats: int) -> Clock:
    """The clock of a new game, before anyone is asked."""
    return Clock(terms, (terms.full,) * seats, (None,) * seats, (0.0,) * seats)


@lru_cache(maxsize=2048)
def read_terms(text: str) -> Terms | None:
    """The terms that were written so; nothing where there is no clock."""
    found = _TEXT.fullmatch(text)
    if found is None:
        return None
    seconds, increment, days, when_out = found.groups()
    return Terms(int(seconds or 0), int(increment or 0), int(days or 0), when_out)


@lru_cache(maxsize=2048)
def read_clock(terms: str, text: str | None) -> Clock | None:
    """The clock that was written so; nothing before the game, or where there is none."""
    chosen = read_terms(terms)
    if chosen is None or not text:
        return None
    kept: dict[str, Sequence[float | None]] = json.loads(text)
    left, since, away = (tuple(kept[name]) for name in ("left", "since", "away"))
    asked = tuple(map(_sure, kept.get("asked", ())))
    return Clock(chosen, tuple(map(_sure, left)), since, tuple(map(_sure, away)), asked)


def _sure(number: float | None) -> float:
    return float(number or 0.0)
