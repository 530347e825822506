"""Level chips: two-sided, 1/2 and 3/4, and never more than a player has (BA-C5, BA-X4)."""

from gonfalon.games.battalia.box.seals import SEALS_IN
from gonfalon.games.battalia.box.tiles import SQUARES
from gonfalon.games.battalia.rules.world import World


def free_chips(world: World, seat: int, level: int) -> int:
    """How many chips of the sort that shows this level are not on the board; seals are low ones."""
    is_low = level <= 2
    figures = world.variant.figures
    free = figures.high_chips
    if is_low:
        free = figures.low_chips - SEALS_IN[world.seals[seat]]
    for square in range(SQUARES):
        if world.owners[square] == seat and (world.levels[square] <= 2) == is_low:
            free -= 1
    return free


def can_raise(world: World, seat: int, level: int) -> bool:
    """Whether a city of this level may rise: 1→2 and 3→4 flip the chip, 2→3 needs one (BA-X4)."""
    return level != 2 or free_chips(world, seat, 3) > 0


def chip_for(world: World, seat: int, level: int) -> int:
    """The level a taken city gets: the same, else the highest lower one, else 0 (BA-W8)."""
    for lower in range(level, 0, -1):
        if free_chips(world, seat, lower) > 0:
            return lower
    return 0
