"""What one's games come to: counted in one pass over what the store's columns say of each."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from statistics import median_low
from typing import Final, NamedTuple, TypeVar

from gonfalon.bots import LEVELS, YARDSTICKS, rung
from gonfalon.server.history.past import LOST, SHARED, WON, Past, Sitter
from gonfalon.server.telling_names import folded

MOST_MONTHS: Final = 12
MINUTE: Final = 60.0
DAY: Final = 24 * 3600.0
WITHIN: Final = (15 * MINUTE, 60 * MINUTE, DAY, 7 * DAY)
"""How long games last, by the clock on the wall: up to each of these, or longer."""

K = TypeVar("K")


@dataclass
class Tally:
    """How many games were won, shared and lost."""

    won: int = 0
    shared: int = 0
    lost: int = 0

    def count(self, outcome: str) -> None:
        """One game more."""
        self.won += outcome == WON
        self.shared += outcome == SHARED
        self.lost += outcome == LOST

    @property
    def games(self) -> int:
        """How many there are."""
        return self.won + self.shared + self.lost


class Lasted(NamedTuple):
    """How many plies games had: the shortest, one in the middle, the longest."""

    shortest: int
    middle: int
    longest: int


@dataclass
class Figures:
    """Everything that is counted."""

    shown: int = 0
    """Games that are looked at."""
    all: Tally = field(default_factory=Tally)
    practice: int = 0
    several: int = 0
    """Games that were played from several seats, at one screen."""
    unknown: int = 0
    """Games whose result is not known."""
    games: dict[str, Tally] = field(default_factory=dict)
    began: dict[bool, Tally] = field(default_factory=dict)
    """By whether the own seat began, where that is known."""
    seats: dict[int, Tally] = field(default_factory=dict)
    """By the own seat, from 0."""
    players: dict[int, Tally] = field(default_factory=dict)
    ways: dict[tuple[str, str], Tally] = field(default_factory=dict)
    levels: dict[str, Tally] = field(default_factory=dict)
    people: dict[str, Tally] = field(default_factory=dict)
    """By the name as it was last written."""
    months: list[tuple[int, int, Tally]] = field(default_factory=list)
    """Year, month and what was played then: the latest, without a gap."""
    plies: dict[str, Lasted] = field(default_factory=dict)
    days: list[int] = field(default_factory=lambda: [0] * (len(WITHIN) + 1))
    """How many games lasted so long (`WITHIN`)."""


def count(past: Sequence[Past]) -> Figures:
    """The figures of these games, the latest first.

    Practice counts nowhere but in the number of games; how long games last is counted for all
    others, and what was won for those in which one sat at one seat.
    """
    found = Figures(shown=len(past))
    names: dict[str, str] = {}
    months: dict[int, Tally] = {}
    lengths: dict[str, list[int]] = {}
    for one in past:
        if one.practice:
            found.practice += 1
            continue
        lengths.setdefault(one.game, []).append(one.plies)
        found.days[_lasted(one.ended_at - one.begun_at)] += 1
        own, outcome = one.own, one.outcome
        if own is None:
            found.several += 1
            continue
        if outcome is None:
            found.unknown += 1
            continue
        found.all.count(outcome)
        _tally(found.games, one.game).count(outcome)
        if one.began is not None:
            _tally(found.began, one.began == own).count(outcome)
        _tally(found.seats, own).count(outcome)
        _tally(found.players, len(one.seats)).count(outcome)
        _tally(found.ways, one.way).count(outcome)
        _tally(months, _month(one.ended_at)).count(outcome)
        for level in {_level(sitter) for sitter in one.others if sitter.is_computer}:
            _tally(found.levels, level).count(outcome)
        for name in {folded(sitter.name): sitter.name for sitter in _named(one)}.items():
            _tally(found.people, names.setdefault(*name)).count(outcome)
    found.months = _in_order(months)
    found.plies = {
        game: Lasted(min(many), median_low(many), max(many)) for game, many in lengths.items()
    }
    return found


def most(tallies: dict[K, Tally], number: int) -> list[tuple[K, Tally]]:
    """Those with the most games, the most first; of equal ones whoever was met last."""
    return sorted(tallies.items(), key=lambda one: one[1].games, reverse=True)[:number]


def _tally(tallies: dict[K, Tally], key: K) -> Tally:
    return tallies.setdefault(key, Tally())


def _level(sitter: Sitter) -> str:
    """How well a computer played: what tables of before know by another name counts as a level."""
    return list(LEVELS)[rung(sitter.level)] if sitter.level in YARDSTICKS else sitter.level


def _named(one: Past) -> list[Sitter]:
    """The others who were people and had a name, also where a computer played for them."""
    return [sitter for sitter in one.others if sitter.name and not sitter.is_computer]


def _lasted(seconds: float) -> int:
    """Which of the spans it belongs to."""
    return bisect_left(WITHIN, seconds)


def _month(at: float) -> int:
    """The month of a moment, counted from the year 0; everywhere the same, as the dates are."""
    when = datetime.fromtimestamp(at, UTC)
    return when.year * 12 + when.month - 1


def _in_order(months: dict[int, Tally]) -> list[tuple[int, int, Tally]]:
    """The latest months that were played in, and those between them."""
    if not months:
        return []
    last = max(months)
    first = max(min(months), last - MOST_MONTHS + 1)
    return [
        (month // 12, month % 12 + 1, months.get(month, Tally()))
        for month in range(first, last + 1)
    ]
