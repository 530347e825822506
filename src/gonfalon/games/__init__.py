"""The games there are, by id."""

from typing import Final

from gonfalon.engine.errors import Misread
from gonfalon.engine.game import Game
from gonfalon.engine.plugs import PLUGS, plug_in
from gonfalon.engine.text import short
from gonfalon.engine.words import words_for
from gonfalon.games.battalia.game import BATTALIA
from gonfalon.games.battle_line.game import BATTLE_LINE
from gonfalon.games.imperia.game import IMPERIA

__all__ = ["GAMES", "find", "words_for"]

plug_in(BATTLE_LINE)
plug_in(IMPERIA)
plug_in(BATTALIA)

GAMES: Final = dict(PLUGS)
"""The games that are offered to people, by id and in this order.

What is looked for, by id or by the prefix of a key, is any game that is plugged in.
"""


def find(id: str) -> Game:
    """The game with this id: one that is offered, or any other that is plugged in."""
    game = PLUGS.get(id)
    if game is None:
        raise Misread("read.no_game", text=short(id), games=", ".join(GAMES))
    return game
