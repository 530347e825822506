"""Boards drawn with signs, to read in tests.

Squares are words in rows from the north: `.` is empty, `x` out of the game, `#` impassable, `R` the
ruins, a piece of a box a road and with `*` before it a city. A letter after it (b i e c) is its
terrain, Bärfolk's if none; a further sign names the square, as in `*┼cA`, `.B` and `R5`. Rows and
squares left out are empty.
"""

import re
from typing import NamedTuple

from gonfalon.games.battalia.box.cards import FACTION_BY_NAME
from gonfalon.games.battalia.box.tiles import (
    ALL_EXITS,
    CITY,
    DECKS,
    EMPTY,
    IMPASSABLE_TILE,
    OUT_TILE,
    ROAD,
    RUINS_TILE,
    SIZE,
    SQUARES,
    tile_of,
)
from gonfalon.games.battalia.rules.building.sites import (
    BESIDE_CITIES,
    BESIDE_RUINS,
    Builder,
    Ground,
)

PIECES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"  # by their exits: 1 north, 2 east, 4 south, 8 west
WORD = re.compile(rf"(?:(\*?)([{PIECES[1:]}])([biec]?)|([.x#R]))([^\Wbiec]?)")
OTHERS = {".": EMPTY, "x": OUT_TILE, "#": IMPASSABLE_TILE, "R": RUINS_TILE}
PLENTY = [9] * DECKS
RANDOM_BOARDS = 100


def only(*decks: int) -> list[int]:
    """A supply with one card in each of these decks."""
    return [1 if deck in decks else 0 for deck in range(DECKS)]


def ground(tiles: list[int], sizes: list[int], keeps: bool = True) -> Ground:
    """The land to build on; with `keeps` cities keep away from the ruins too (BA-B3)."""
    return Ground(tiles, sizes, BESIDE_CITIES | BESIDE_RUINS if keeps else BESIDE_CITIES)


def builder(reach: int, cities: bool = False, roads: bool = False) -> Builder:
    """Who builds from these squares; with `cities` and `roads` those anywhere (BA-B4)."""
    return Builder(reach, ALL_EXITS if cities else 0, ALL_EXITS if roads else 0)


class Drawn(NamedTuple):
    """A board and its named squares."""

    tiles: list[int]
    at: dict[str, int]

    def mask(self, names: str) -> int:
        """The set of these squares."""
        return sum(1 << self.at[name] for name in names)


def drawn(picture: str) -> Drawn:
    """The board of a drawing."""
    tiles = [EMPTY] * SQUARES
    at: dict[str, int] = {}
    rows = [line.split() for line in picture.strip().splitlines()]
    for row, words in enumerate(rows):
        for column, word in enumerate(words):
            match = WORD.fullmatch(word)
            assert match, f"{word!r} is no square"
            star, piece, terrain, other, name = match.groups()
            square = row * SIZE + column
            tiles[square] = (
                OTHERS[other]
                if other
                else tile_of(
                    CITY if star else ROAD, FACTION_BY_NAME[terrain or "b"], PIECES.index(piece)
                )
            )
            if name:
                assert name not in at, f"two squares {name}"
                at[name] = square
    return Drawn(tiles, at)
