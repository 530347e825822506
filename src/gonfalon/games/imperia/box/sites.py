"""Where so many players play: covered cells, and cells where a fort may stand (IM-S2, IM-S3)."""

from typing import Final

from gonfalon.games.imperia.box.boards import COVERED_UP_TO
from gonfalon.games.imperia.box.components import (
    AROUND_CASTLE,
    BESIDE,
    CASTLE_CELLS,
    CELLS,
    MOST_SEATS,
    SIZE,
)

IS_COVERED: Final = tuple(  # by the number of players: the cells that are out of the game (IM-S2)
    tuple(COVERED_UP_TO[cell] >= seats for cell in range(CELLS)) for seats in range(MOST_SEATS + 1)
)
FORT_DISTANCE: Final = 3
_FEWEST_SHUT: Final = 2  # exits shut by covered cells, and no fort may stand there

# What keeps a fort off a cell, other forts apart.
NOTHING: Final = 0
IN_CASTLE: Final = 1
AT_CASTLE: Final = 2
ON_EDGE: Final = 3
COVERED: Final = 4
EXITS_SHUT: Final = 5


def shut_exits(cell: int, seats: int) -> list[int]:
    """The exits that a fort would have here and that are covered."""
    return [other for other in BESIDE[cell] if IS_COVERED[seats][other]]


def fort_obstacle(cell: int, seats: int) -> int:
    """What keeps a fort off this cell, other forts apart (IM-S3)."""
    row, column = divmod(cell, SIZE)
    if cell in CASTLE_CELLS:
        return IN_CASTLE
    if cell in AROUND_CASTLE:
        return AT_CASTLE
    if IS_COVERED[seats][cell]:
        return COVERED
    if row in (0, SIZE - 1) or column in (0, SIZE - 1):
        return ON_EDGE
    return EXITS_SHUT if len(shut_exits(cell, seats)) >= _FEWEST_SHUT else NOTHING


FORT_CELLS: Final = tuple(
    tuple(cell for cell in range(CELLS) if fort_obstacle(cell, seats) == NOTHING)
    for seats in range(MOST_SEATS + 1)
)


def distance(one: int, other: int) -> int:
    """The larger of the row and column distance of two cells."""
    rows = abs(one // SIZE - other // SIZE)
    columns = abs(one % SIZE - other % SIZE)
    return max(rows, columns)
