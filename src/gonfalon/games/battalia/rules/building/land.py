"""Roads: which squares they join, and how far a hero comes on them (BA-H1).

A board is a list of 49 tiles, and a set of squares is a mask with one bit a square. Empty squares,
those out of the game and impassable ones have no exits, so that no road ever leads there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gonfalon.games.battalia.box.tiles import (
    DIRECTIONS,
    OFF,
    SIZE,
    SQUARES,
    is_built,
    next_to,
    site_of,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_HOME: Final = -1
_FIRST_COLUMN: Final = sum(1 << row * SIZE for row in range(SIZE))
_LAST_COLUMN: Final = _FIRST_COLUMN << SIZE - 1

# Where the exits of a card lead, by its site: each the neighbour's site with the exit back.
_LEADS: Final = [
    [
        site_of(next_to(square, way), 1 << (way ^ 2))
        for way in range(DIRECTIONS)
        if exits >> way & 1 and next_to(square, way) != OFF
    ]
    for square in range(SQUARES)
    for exits in range(16)
]


def joined(tiles: list[int], square: int, way: int) -> int:
    """The square one road step away in a direction, or OFF: both cards have the road (BA-H1)."""
    if tiles[square] >> way & 1 == 0:
        return OFF
    beside = next_to(square, way)
    if beside == OFF or tiles[beside] >> (way ^ 2) & 1 == 0:
        return OFF
    return beside


def network(tiles: list[int], starts: int) -> int:
    """The built squares among `starts` and all that roads join to them, over any card (BA-B4)."""
    built: i64 = 0
    north: i64 = 0  # the squares with a road to the north, and so on
    east: i64 = 0
    south: i64 = 0
    west: i64 = 0
    bit: i64 = 1
    for square in range(SQUARES):
        tile = tiles[square]
        if is_built(tile):
            built |= bit
            if tile & 1:
                north |= bit
            if tile & 2:
                east |= bit
            if tile & 4:
                south |= bit
            if tile & 8:
                west |= bit
        bit += bit
    east &= ~_LAST_COLUMN
    west &= ~_FIRST_COLUMN
    seen = built & starts
    while True:
        more = seen | (seen & north) >> SIZE & south | (seen & south) << SIZE & north
        more |= (seen & east) << 1 & west | (seen & west) >> 1 & east
        if more == seen:
            return more
        seen = more


def squares_beside(squares: i64) -> i64:
    """The squares edge to edge with these, and some beyond the board."""
    sides = (squares & ~_LAST_COLUMN) << 1 | (squares & ~_FIRST_COLUMN) >> 1
    return sides | squares << SIZE | squares >> SIZE


def within(tiles: list[int], square: int, steps: int, home: int, paid: int = 0) -> int:
    """The squares, but for its own, that a hero reaches in so many steps (BA-H1, BA-A6).

    Squares of the terrain `home` cost nothing to enter, except those in `paid` (BA-V1).
    """
    start = 1 << square
    seen = start
    here = [square]
    left = steps
    while here:
        ahead: list[int] = []  # one step further
        while here:
            square = here.pop()
            for lead in _LEADS[site_of(square, tiles[square] & 15)]:
                beside = lead >> 4
                tile = tiles[beside]
                if tile & lead & 15 == 0 or seen >> beside & 1 != 0:
                    continue
                if tile >> 4 & 7 == home and paid >> beside & 1 == 0:
                    here.append(beside)
                elif left > 0:
                    ahead.append(beside)
                else:
                    continue
                seen |= 1 << beside
        here = ahead
        left -= 1
    return seen ^ start


def road_distance(tiles: list[int], square: int, other: int) -> int:
    """How many steps the shortest road between two squares has; 0 if none joins them (BA-H1)."""
    for steps in range(1, SQUARES):
        if within(tiles, square, steps, NO_HOME) >> other & 1:
            return steps
    return 0


def at_distance(tiles: list[int], square: int, nearest: int, farthest: int) -> int:
    """The squares whose shortest way by road is from `nearest` to `farthest` steps (BA-W6)."""
    near = within(tiles, square, nearest - 1, NO_HOME)
    return within(tiles, square, farthest, NO_HOME) & ~near
