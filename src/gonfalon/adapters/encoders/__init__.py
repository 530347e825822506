"""An encoder for each game, and the one that fits."""

from collections.abc import Callable
from typing import Any, Final

from gonfalon.adapters.encoders.battalia import BattaliaEncoder
from gonfalon.adapters.encoders.battle_line import BattleLineEncoder
from gonfalon.adapters.encoders.imperia import ImperiaEncoder
from gonfalon.adapters.tensors import Encoder
from gonfalon.adapters.vocabulary import Vocabulary, vocabulary_of
from gonfalon.engine.errors import Malformed
from gonfalon.engine.game import Game

ENCODERS: Final[dict[str, Callable[[Vocabulary, int], Encoder[Any]]]] = {
    "battle-line": BattleLineEncoder,
    "imperia": ImperiaEncoder,
    "battalia": BattaliaEncoder,
}
"""What makes an encoder, by the id of its game."""


def encoder_for(game: Game, seats: int) -> Encoder[Any]:
    """A new encoder for this game with so many seats; it has an array of its own."""
    made = ENCODERS.get(game.id)
    if made is None:
        raise Malformed(
            f"game {game.id}", f"there is no encoder; of {', '.join(ENCODERS)} there is"
        )
    return made(vocabulary_of(game), seats)
