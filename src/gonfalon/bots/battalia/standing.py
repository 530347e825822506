"""How the seats stand: their cities, points and chips, and how long the game may last yet."""

from math import exp
from typing import Final

from gonfalon.games.battalia.box.cards import RANKS
from gonfalon.games.battalia.box.tiles import OFF
from gonfalon.games.battalia.rules.combinations.chips import chips_left
from gonfalon.games.battalia.rules.scoring import all_cities, bonus_in, points_of
from gonfalon.games.battalia.sight.view import BattaliaView

_RIVAL: Final = 0.7  # the best opponent's points against the own ones (BA-E2)
_OTHERS: Final = 0.1  # all opponents' points together
_FOURS: Final = 0.08  # cities of level 4, squared: some of them end the game (BA-E1)
_TAKEN: Final = 4  # the level of a neutral city once it is taken (BA-W9)
_DOUBT: Final = 1.8  # how fast the chance of a battle falls with the strength that is lacking
_WIN: Final = 16.0  # winning itself, by how likely it is
_WAITING: Final = 0.1  # a round that whoever is likely to win has to wait for it
_A_SQUARE: Final = 2.0  # rounds that an empty square lasts
_A_POINT: Final = 2.0  # rounds that a point takes whoever has most (BA-V4, BA-V6)
_FOUR: Final = 9.0  # rounds until the next city of level 4
_AT_LEAST: Final = 4.0  # the last squares, points and levels take longest


def chance(have: float, need: float, doubt: float = _DOUBT) -> float:
    """How likely what may still vary is enough."""
    return 1.0 / (1.0 + exp((need - have) / doubt))


class Standing:
    """The cities of every seat by level, and what else gives points."""

    def __init__(self, view: BattaliaView) -> None:
        self.view: Final = view
        self.cities: Final = all_cities(view.board)
        """How many cities of each level every seat has."""
        self.bonus: Final = [bonus_in(view.board, seat) for seat in range(view.seats)]
        """The points that are no levels of cities (BA-V4)."""
        self.left: Final = self._rounds_left()
        """How many rounds are likely to be played yet."""
        self.worth: Final = self._worth()
        """What it is worth to the own seat."""

    def points(self, seat: int) -> int:
        """The points of a seat (BA-E2)."""
        return points_of(self.cities[seat]) + self.bonus[seat]

    def _rounds_left(self) -> float:
        """Until the weeks are over, or the board is full, or a goal is reached (BA-E1)."""
        view, figures = self.view, self.view.figures
        weeks = float(figures.days - view.day)
        fours = max([cities[RANKS] for cities in self.cities])
        left = weeks
        if figures.fours:
            left = min(left, _FOUR * (figures.fours - fours))
        goal = figures.goal(view.seats)
        if goal:
            most = max([self.points(seat) for seat in range(view.seats)])
            left = min(left, _A_POINT * (goal - most))
        left = min(left, _A_SQUARE * view.variant.filling.squares_left(view.board))
        return min(weeks, _AT_LEAST + left)

    def _worth(self) -> float:
        """The own points against those of the others, and how likely they win."""
        most = total = own = 0.0
        lead = ahead = 0
        for seat, cities in enumerate(self.cities):
            points = self.points(seat)
            worth = points + _FOURS * cities[RANKS] * cities[RANKS]
            if seat == self.view.seat:
                own, lead = worth, points
            else:
                total += worth
                most = max(most, worth)
                ahead = max(ahead, points)
        likely = chance(lead - ahead, 0.0, 1.0 + self.left / 2)
        worth = own - _RIVAL * most - _OTHERS * total
        return worth + _WIN * likely - _WAITING * self.left * (2 * likely - 1)

    def has_chip(self, seat: int, level: int) -> bool:
        """Whether a seat has a chip left that shows this level; seals are low ones (BA-C5)."""
        view = self.view
        return chips_left(view.figures, self.cities[seat], view.board.seals[seat], level) > 0

    def if_taken(self, square: int, seat: int) -> float:
        """What changes for the own seat if a city gets this owner, as far as chips go (BA-W8)."""
        former, level = self.view.board.owners[square], self.view.board.levels[square]
        if former != OFF:
            self.cities[former][level] -= 1
        taken = level if former != OFF else _TAKEN if level else 1
        while taken and not self.has_chip(seat, taken):
            taken -= 1
        if taken:
            self.cities[seat][taken] += 1
        change = self._worth() - self.worth
        if taken:
            self.cities[seat][taken] -= 1
        if former != OFF:
            self.cities[former][level] += 1
        return change

    def if_won(self, points: int, winner: int, loser: int) -> float:
        """What changes for the own seat with points that are no city's, lost by nobody if OFF."""
        self.bonus[winner] += points
        if loser != OFF:
            self.bonus[loser] -= points
        change = self._worth() - self.worth
        self.bonus[winner] -= points
        if loser != OFF:
            self.bonus[loser] += points
        return change
