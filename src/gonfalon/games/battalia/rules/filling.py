"""The board filling up: how many squares are left before that ends the game (BA-E1)."""

from typing import Final

from gonfalon.games.battalia.box.tiles import EMPTY
from gonfalon.games.battalia.rules.board import Board

ENDLESS: Final = 1000  # more squares than there are


class Filling:
    """A full board ends the game."""

    def squares_left(self, board: Board) -> int:
        """How many squares are neither built nor impassable."""
        return board.tiles.count(EMPTY)


class EndlessFilling(Filling):
    """A full board ends nothing, as with the volcano (BA-V4) or by option (BA-V6)."""

    def squares_left(self, board: Board) -> int:
        """More than can ever be filled."""
        return ENDLESS
