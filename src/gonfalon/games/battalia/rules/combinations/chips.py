"""Level chips: two-sided, 1/2 and 3/4, and never more than a player has (BA-C5, BA-X4)."""

from gonfalon.games.battalia.box.seals import SEALS_IN
from gonfalon.games.battalia.rules.board import Board
from gonfalon.games.battalia.rules.figures import Figures
from gonfalon.games.battalia.rules.scoring import cities_of
from gonfalon.games.battalia.rules.state import Battalia


def chips_left(figures: Figures, cities: list[int], seals: int, level: int) -> int:
    """How many chips of the sort that shows this level are left beside cities and seals."""
    if level > 2:
        return figures.high_chips - cities[3] - cities[4]
    return figures.low_chips - cities[1] - cities[2] - SEALS_IN[seals]


def free_chips(board: Board, figures: Figures, seat: int, level: int) -> int:
    """How many chips of the sort that shows this level are not on the board; seals are low ones."""
    return chips_left(figures, cities_of(board, seat), board.seals[seat], level)


def has_chip(world: Battalia, seat: int, level: int) -> bool:
    """Whether a seat has a chip for a city of this level."""
    return free_chips(world.board, world.variant.figures, seat, level) > 0


def can_raise(world: Battalia, seat: int, level: int) -> bool:
    """Whether a city of this level may rise: 1→2 and 3→4 flip the chip, 2→3 needs one (BA-X4)."""
    return level != 2 or has_chip(world, seat, 3)


def chip_for(world: Battalia, seat: int, level: int) -> int:
    """The level a taken city gets: the same, else the highest lower one, else 0 (BA-W8)."""
    for lower in range(level, 0, -1):
        if has_chip(world, seat, lower):
            return lower
    return 0
