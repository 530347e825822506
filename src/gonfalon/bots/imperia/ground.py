"""The land as an expert sees it: sets of cells as 64 bits, and what they are worth.

Compiled, these are machine words. The last cell, h1, is the sign: so every operation here gives
the same number in plain Python, too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from gonfalon.games.imperia.box.cells import NEXT_TO
from gonfalon.games.imperia.box.components import (
    AROUND_CASTLE,
    AWAY,
    CAVALRY_PLUS,
    CAVALRY_X,
    CELLS,
    DIRECTIONS,
    KIND_FACINGS,
    OFF,
    TERRAIN_POINTS,
    UNLAID,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

_SMALL: Final = 1 << 62
_MOST: Final = 5  # points of a cell


def signed(cells: int) -> int:
    """A set of cells as a number whose sign is the last cell; a negative one is so already."""
    return cells if cells < _SMALL or cells < 2 * _SMALL else cells - 4 * _SMALL


BITS: Final = [signed(1 << cell) for cell in range(CELLS)]
NEXT: Final = [signed(cells) for cells in NEXT_TO]
_NOT_FIRST_FILE: Final = -0x0101_0101_0101_0102
_GOES_EAST: Final = 0x3F7F_7F7F_7F7F_7F7F  # the cell west of the last one goes by itself
_GOES_SOUTH: Final = 0x007F_FFFF_FFFF_FFFF  # and so does the one north of it
_FROM_SOUTH: Final = 0x00FF_FFFF_FFFF_FFFF
_NOT_LAST: Final = 0x7FFF_FFFF_FFFF_FFFF
_BESIDE_LAST: Final = 0x4080_0000_0000_0000


def _targets(kind: int, cell: int) -> int:
    """Where a piece of this kind can point from here."""
    found = 0
    start = CELLS * DIRECTIONS if kind >= CAVALRY_PLUS else 0
    for facing in KIND_FACINGS[kind]:
        target = AWAY[start + cell * DIRECTIONS + facing]
        if target != OFF:
            found |= 1 << target
    return signed(found)


# Where a soldier can point, by `kind * CELLS + cell`.
REACH: Final = [_targets(kind, cell) for kind in range(CAVALRY_X + 1) for cell in range(CELLS)]


def grown(cells: i64) -> i64:
    """These cells and all that share an edge with one."""
    east: i64 = (cells & _GOES_EAST) << 1
    west: i64 = (cells & _NOT_FIRST_FILE) >> 1 & _NOT_LAST
    south: i64 = (cells & _GOES_SOUTH) << 8
    north: i64 = cells >> 8 & _FROM_SOUTH
    found: i64 = cells | east | west | south | north
    if cells & _BESIDE_LAST:
        found |= BITS[CELLS - 1]
    return found


def joined(start: i64, within: i64) -> i64:
    """All that is joined by edges to the start, inside these cells."""
    reached: i64 = start & within
    while True:
        more: i64 = grown(reached) & within
        if more == reached:
            return reached
        reached = more


def count(cells: i64) -> i64:
    """How many cells these are."""
    last: i64 = 1 if cells < 0 else 0
    cells &= _NOT_LAST
    cells -= cells >> 1 & 0x5555_5555_5555_5555
    cells = (cells & 0x3333_3333_3333_3333) + (cells >> 2 & 0x3333_3333_3333_3333)
    cells = cells + (cells >> 4) & 0x0F0F_0F0F_0F0F_0F0F
    cells += cells >> 8
    cells += cells >> 16
    cells += cells >> 32
    return (cells & 127) + last


class Ground:
    """What each cell of a map is worth (IM-E3), and which are worth so much."""

    def __init__(self, terrain: tuple[int, ...]) -> None:
        self.at: Final = [_worth(terrain, cell) for cell in range(CELLS)]
        """The points of each cell."""
        levels = [
            signed(sum(1 << cell for cell in range(CELLS) if self.at[cell] >= points))
            for points in range(_MOST + 1)
        ]
        self.one: Final[i64] = levels[1]
        """The cells of at least one point; then of at least two, three, four and five."""
        self.two: Final[i64] = levels[2]
        self.three: Final[i64] = levels[3]
        self.four: Final[i64] = levels[4]
        self.five: Final[i64] = levels[5]

    def points(self, cells: i64) -> i64:
        """What these cells are worth together, before penalties."""
        return (
            count(cells & self.one)
            + count(cells & self.two)
            + count(cells & self.three)
            + count(cells & self.four)
            + count(cells & self.five)
        )

    def best(self, cells: i64) -> i64:
        """What the best of these cells is worth."""
        if not cells & self.two:
            return 1 if cells & self.one else 0
        if cells & self.five:
            return 5
        if cells & self.four:
            return 4
        return 3 if cells & self.three else 2

    def kept(self, own: i64, fort: i64, head: i64) -> i64:
        """The formation that would be kept: the largest, the richest, the head's (IM-E2)."""
        rest: i64 = own & NEXT[fort] if fort != OFF else 0
        if not rest:
            return 0
        best: i64 = joined(rest & -rest, own)
        rest &= ~best
        while rest:
            group: i64 = joined(rest & -rest, own)
            rest &= ~group
            more: i64 = count(group) - count(best)
            if not more:
                more = self.points(group) - self.points(best)
                if not more and head != OFF and group & BITS[head]:
                    more = 1
            if more > 0:
                best = group
        return best


def _worth(terrain: tuple[int, ...], cell: int) -> int:
    """The points of a cell."""
    if terrain[cell] == UNLAID:
        return 0
    return TERRAIN_POINTS[terrain[cell]] + (1 if cell in AROUND_CASTLE else 0)


@lru_cache(maxsize=256)
def ground_of(terrain: tuple[int, ...]) -> Ground:
    """The ground of a map, made once."""
    return Ground(terrain)
