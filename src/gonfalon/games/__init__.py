"""The games there are, by id."""

from typing import Final

from gonfalon.engine.errors import Malformed
from gonfalon.engine.game import Game
from gonfalon.engine.plugs import PLUGS, plug_in
from gonfalon.engine.text import short
from gonfalon.engine.words import Words
from gonfalon.games.battalia.game import BATTALIA
from gonfalon.games.battle_line.game import BATTLE_LINE
from gonfalon.games.imperia.game import IMPERIA

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
        raise Malformed(f"game {short(id)}", f"there is {', '.join(GAMES)}")
    return game


def words_for(key: str, language: str) -> Words:
    """The words that know this key: those of the game with its prefix, or the house's."""
    prefix = key.partition(".")[0]
    game = next((game for game in PLUGS.values() if game.prefix == prefix), None)
    return Words(language) if game is None else game.text.words(language)
