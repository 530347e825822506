"""The games there are, by id."""

from gonfalon.engine.errors import Malformed
from gonfalon.engine.game import Game
from gonfalon.engine.text import short
from gonfalon.games.battalia.game import BATTALIA
from gonfalon.games.battle_line.game import BATTLE_LINE
from gonfalon.games.imperia.game import IMPERIA

GAMES: dict[str, Game] = {game.id: game for game in (BATTLE_LINE, IMPERIA, BATTALIA)}


def find(id: str) -> Game:
    """The game with this id."""
    game = GAMES.get(id)
    if game is None:
        raise Malformed(f"game {short(id)}", f"there is {', '.join(GAMES)}")
    return game
