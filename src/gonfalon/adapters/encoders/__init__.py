"""The planes of each game, and the encoder that fits."""

from collections.abc import Callable
from typing import Any, Final

from gonfalon.adapters.encoders.battalia import BattaliaPlanes
from gonfalon.adapters.encoders.battle_line import BattleLinePlanes
from gonfalon.adapters.encoders.imperia import ImperiaPlanes
from gonfalon.adapters.planes import Planes
from gonfalon.adapters.tensors import Encoder
from gonfalon.adapters.vocabulary import Vocabulary, vocabulary_of
from gonfalon.engine.errors import Malformed
from gonfalon.engine.game import Game

ENCODERS: Final[dict[str, Callable[[Vocabulary, int], Planes[Any]]]] = {
    "battle-line": BattleLinePlanes,
    "imperia": ImperiaPlanes,
    "battalia": BattaliaPlanes,
}
"""What makes an encoder, by the id of its game."""


def planes_for(game: Game, seats: int) -> Planes[Any]:
    """What writes views of this game with so many seats; it has a row of its own."""
    made = ENCODERS.get(game.id)
    if made is None:
        raise Malformed(
            f"game {game.id}", f"there is no encoder; of {', '.join(ENCODERS)} there is"
        )
    return made(vocabulary_of(game), seats)


def encoder_for(game: Game, seats: int) -> Encoder:
    """A new encoder for this game with so many seats; it has an array of its own."""
    return Encoder(planes_for(game, seats))
