"""Sets of cells as numbers: a bit for each cell, so that a whole army moves in one shift.

Compiled, a number is quick while it needs no more than 62 bits. Sets with one of the last two
cells (g1, h1) are longer: as right, only slower. So those are kept out of what is used all the
time, and "every cell" is written as -1, which has all bits.
"""

from typing import Final

from gonfalon.games.imperia.box.components import BESIDE, CELLS, DIRECTIONS, SIZE
from gonfalon.games.imperia.box.sites import IS_COVERED

ALL: Final = (1 << CELLS) - 1
BIT: Final = [1 << cell for cell in range(CELLS)]
NEXT_TO: Final = [sum(BIT[other] for other in BESIDE[cell]) for cell in range(CELLS)]
# By the number of players: the cells that are in the game (IM-S2).
UNCOVERED: Final = [
    sum(BIT[cell] for cell in range(CELLS) if not is_covered[cell]) for is_covered in IS_COVERED
]
OPEN: Final = [-1 if cells == ALL else cells for cells in UNCOVERED]

_FIRST_COLUMN: Final = 0x0101_0101_0101_0101
_ALL_BUT_LAST_ROW: Final = 0x00FF_FFFF_FFFF_FFFF
_ALL_BUT_LAST_COLUMN: Final = ALL & ~(_FIRST_COLUMN << SIZE - 1)
_EAST: Final = 2
# One step in each direction: how far to shift, what can go that way, and what arrives there.
_SHIFT: Final = [-8, -7, 1, 9, 8, 7, -1, -9]
_GOES: Final = [
    -1,
    -1,
    -1,
    _ALL_BUT_LAST_ROW & _ALL_BUT_LAST_COLUMN,
    _ALL_BUT_LAST_ROW,
    _ALL_BUT_LAST_ROW & ~_FIRST_COLUMN,
    ~_FIRST_COLUMN,
    ~_FIRST_COLUMN,
]
_ARRIVES: Final = [~_FIRST_COLUMN if way in (1, _EAST) else -1 for way in range(DIRECTIONS)]
_COLUMNS: Final = [
    [column for column in range(SIZE) if row >> column & 1] for row in range(1 << SIZE)
]


def cells_of(cells: int) -> list[int]:
    """The cells of a set, in order."""
    found: list[int] = []
    start = 0
    while cells:
        row = cells & 255
        if row:
            for column in _COLUMNS[row]:
                found.append(start + column)
        cells >>= SIZE
        start += SIZE
    return found


def moved(cells: int, way: int) -> int:
    """Where these cells lead, one step in this direction; what would leave the board is gone."""
    cells &= _GOES[way]
    shift = _SHIFT[way]
    if shift < 0:
        return cells >> -shift & _ARRIVES[way]
    there = cells << shift & _ARRIVES[way]
    return there if there < BIT[CELLS - 3] else there & ALL


def grown(cells: int) -> int:
    """These cells and all that share an edge with one; what lies beyond the board may be in it."""
    east = cells << 1 & ~_FIRST_COLUMN
    west = (cells & ~_FIRST_COLUMN) >> 1
    return cells | east | west | cells >> SIZE | (cells & _ALL_BUT_LAST_ROW) << SIZE


def joined(start: int, within: int) -> int:
    """All that is joined by edges to the start, inside these cells."""
    reached = start & within
    while True:
        more = grown(reached) & within
        if more == reached:
            return reached
        reached = more
