"""The board: what lies on it, whose it is, and where heroes stand. All of it is open to all.

A state and a view hold one each, so that a fact about the board is found out in one place.
"""

from gonfalon.engine.value import Fields
from gonfalon.games.battalia.box.seals import SUMMIT_SQUARE
from gonfalon.games.battalia.box.tiles import (
    CITY,
    EMPTY,
    HEROES,
    OFF,
    SQUARES,
    SUMMIT,
    what_of,
)


def hero_of(seat: int, number: int) -> int:
    """The place of a player's first or second hero in the lists of all heroes."""
    return seat * HEROES + number


def seat_of_hero(hero: int) -> int:
    """Whose hero is at this place of the lists."""
    return hero // HEROES


def number_of_hero(hero: int) -> int:
    """Which hero of its player it is: 0 or 1."""
    return hero % HEROES


class Board(Fields):
    """What everyone sees of the land, and of the players on it."""

    def __init__(self, seats: int) -> None:
        """An empty board for so many players; for none a blank that `copy` fills."""
        squares = SQUARES if seats else 0
        self.tiles: list[int] = [EMPTY] * squares
        """What lies on each square."""
        self.owners: list[int] = [OFF] * squares
        """Whose city is on each square; OFF for neutral ones and everything else."""
        self.levels: list[int] = [0] * squares
        """The level of the chip on each city, or the strength of a neutral city or the ruins."""
        self.heroes: list[int] = [OFF] * (seats * HEROES)
        """Where the heroes of each seat are, OFF if not hired."""
        self.trodden: list[int] = [0] * (seats * HEROES)
        """The squares each hero has been on since a card was last played (BA-V1), as a mask."""
        self.barred: list[int] = [0] * seats
        """The squares each seat took without a chip and may not annex (BA-W8), as masks."""
        self.seals: tuple[int, ...] = (0,) * seats
        """The shrines where each seat has its seal (BA-V4), as masks by faction."""
        self.holder = OFF
        """Who holds the summit of the volcano (BA-V4), or OFF."""
        self.factions: list[int] = [OFF] * seats
        """The faction of each seat (BA-S4)."""

    def copy(self) -> "Board":
        """A board that can be changed without changing this one."""
        other = Board(0)
        other.tiles = self.tiles.copy()
        other.owners = self.owners.copy()
        other.levels = self.levels.copy()
        other.heroes = self.heroes.copy()
        other.trodden = self.trodden.copy()
        other.barred = self.barred.copy()
        other.seals = self.seals
        other.holder = self.holder
        other.factions = self.factions.copy()
        return other

    @property
    def seats(self) -> int:
        """How many seats there are at the table."""
        return len(self.factions)

    # Heroes (BA-H).

    def heroes_of(self, seat: int) -> list[int]:
        """Where the heroes of a seat are, OFF for one who is not hired."""
        return self.heroes[seat * HEROES : seat * HEROES + HEROES]

    def heroes_on(self, seat: int, square: int) -> int:
        """How many heroes of a seat stand on a square."""
        first = seat * HEROES
        return (self.heroes[first] == square) + (self.heroes[first + 1] == square)

    # Cities nobody owns (BA-W8, BA-W9).

    def is_neutral(self, square: int) -> bool:
        """Whether a neutral city is here that nobody has taken yet."""
        is_city = what_of(self.tiles[square]) == CITY
        return is_city and self.owners[square] == OFF and self.levels[square] > 0

    def is_ownerless(self, square: int) -> bool:
        """Whether a city here was taken by somebody who had no chip for it."""
        is_city = what_of(self.tiles[square]) == CITY
        return is_city and self.owners[square] == OFF and self.levels[square] == 0

    # The volcano (BA-V4).

    def has_volcano(self) -> bool:
        """Whether there is a volcano in the middle of the land."""
        return what_of(self.tiles[SUMMIT_SQUARE]) == SUMMIT

    def has_seal(self, seat: int, shrine: int) -> bool:
        """Whether a seat has its seal at a shrine, and so knows what lies under it."""
        return self.seals[seat] >> shrine & 1 != 0

    def sealed_by(self, shrine: int) -> list[int]:
        """The seats that have their seal at a shrine: what lies under it was found out."""
        return [seat for seat in range(self.seats) if self.has_seal(seat, shrine)]
