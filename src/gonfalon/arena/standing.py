"""What games come to: scores, shares of wins, times, who beats whom, and the sequential test."""

from collections.abc import Iterator, Mapping
from typing import Final

from gonfalon.arena.intervals import wilson
from gonfalon.arena.played import Played, shares
from gonfalon.arena.ratings import Rating, ratings
from gonfalon.arena.schedule import Schedule, key_of, parts_of

PAIR: Final = 2
"""The seats of a game that is played in pairs."""


class Line:
    """One who plays: what all its games came to. A game counts once for each seat it had."""

    def __init__(self, label: str) -> None:
        self.label: Final = label
        self.games = 0
        self.won = 0
        """How often it was first alone."""
        self.shared = 0
        """How often it shared the first place."""
        self.score = 0.0
        """Its shares of first places."""
        self.forfeits = 0
        self.moves = 0
        self.seconds = 0.0
        self.slowest = 0.0

    @property
    def lost(self) -> int:
        """How often it was not first."""
        return self.games - self.won - self.shared

    @property
    def share(self) -> float:
        """What it scored of one game on average."""
        return self.score / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where that share may lie in truth (95 %)."""
        return wilson(self.score, self.games)

    @property
    def mean_seconds(self) -> float:
        """How long it thought about a move on average."""
        return self.seconds / self.moves if self.moves else 0.0

    def add(self, played: Played, seat: int) -> None:
        """Count one seat of a game."""
        rank, first = played.ranks[seat], played.ranks.count(1)
        self.games += 1
        self.won += rank == 1 and first == 1
        self.shared += rank == 1 and first > 1
        self.score += shares(played.ranks)[seat]
        self.forfeits += played.forfeit == seat
        self.moves += played.moves[seat]
        self.seconds += played.seconds[seat]
        self.slowest = max(self.slowest, played.slowest[seat])


class Lone(Line):
    """One who sat alone among copies of another."""

    def __init__(self, label: str, among: str) -> None:
        super().__init__(label)
        self.among: Final = among


class Standing:
    """The games of a schedule so far, counted."""

    def __init__(self, schedule: Schedule, games: Mapping[str, Played]) -> None:
        self.schedule: Final = schedule
        self.games: Final = games
        self.lines: Final = [Line(entrant.label) for entrant in schedule.entrants]
        self.lone: Final = {
            number: Lone(self.lines[one].label, self.lines[other].label)
            for number, (one, other, *_) in _lonely(schedule)
        }
        """By pairing: the one who sat alone."""
        self.meetings: Final[dict[tuple[int, int], tuple[float, int]]] = {}
        """For two who met, the lower number first: how often it was ahead, and of how often."""
        for played in self.games.values():
            self._add(played)

    @property
    def fair(self) -> float:
        """What everyone would score of a game if all were equal."""
        return 1 / self.schedule.setting.seats

    @property
    def forfeited(self) -> list[Played]:
        """The games that somebody forfeited, in the order of the schedule."""
        found = [played for played in self.games.values() if played.forfeit is not None]
        return sorted(found, key=lambda played: parts_of(played.key))

    def ratings(self) -> list[Rating] | None:
        """Ratings of games between two, once everyone can be compared."""
        if self.schedule.setting.seats != PAIR:
            return None
        return ratings(len(self.lines), self.meetings)

    def ahead(self, one: int, other: int) -> tuple[float, int]:
        """How often one was ahead of the other, a tie as half, and of how many times they met."""
        low, high = min(one, other), max(one, other)
        score, count = self.meetings.get((low, high), (0.0, 0))
        return (score if one == low else count - score), count

    def _add(self, played: Played) -> None:
        number, _, rotation = parts_of(played.key)
        seated = self.schedule.seated(number, rotation)
        for seat, one in enumerate(seated):
            self.lines[one].add(played, seat)
            for other_seat, other in enumerate(seated):
                if one < other:
                    self._meet(one, other, played.ranks[seat], played.ranks[other_seat])
        lone = self.lone.get(number)
        if lone is not None:
            lone.add(played, seated.index(self.schedule.pairings[number].lineup[0]))

    def _meet(self, one: int, other: int, rank: int, other_rank: int) -> None:
        score, count = self.meetings.get((one, other), (0.0, 0))
        ahead = 1.0 if rank < other_rank else 0.5 if rank == other_rank else 0.0
        self.meetings[one, other] = score + ahead, count + 1


def _lonely(schedule: Schedule) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The pairings, by number, in which one sits among several copies of another."""
    for number, pairing in enumerate(schedule.pairings):
        if len(pairing.lineup) > PAIR and len(set(pairing.lineup)) == PAIR:
            yield number, pairing.lineup


def pairs_in_order(games: Mapping[str, Played], start: int = 0) -> Iterator[float]:
    """What the first of two scored in each pair of games, deal by deal, as far as none is missing.

    So what a test decides does not depend on which games came back first.
    """
    deal = start
    while True:
        pair = [games.get(key_of(0, deal, rotation)) for rotation in range(PAIR)]
        if pair[0] is None or pair[1] is None:
            return
        # In the second game the first player sits in the second seat.
        yield shares(pair[0].ranks)[0] + shares(pair[1].ranks)[1]
        deal += 1
