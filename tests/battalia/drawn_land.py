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

PIECES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"  # by their exits: 1 north, 2 east, 4 south, 8 west
WORD = re.compile(rf"(?:(\*?)([{PIECES[1:]}])([biec]?)|([.x#R]))([^\Wbiec]?)")
OTHERS = {".": EMPTY, "x": OUT_TILE, "#": IMPASSABLE_TILE, "R": RUINS_TILE}
PLENTY = [9] * DECKS
RANDOM_BOARDS = 100


def only(*decks: int) -> list[int]:
    """A supply with one card in each of these decks."""
    return [1 if deck in decks else 0 for deck in range(DECKS)]


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
