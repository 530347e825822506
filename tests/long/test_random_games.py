"""Ten thousand random games of every variant of the smaller games: they end, conserve, replay."""

import pytest

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from tests.about import about
from tests.helpers import every_variant_where
from tests.long.whole_games import play

pytestmark = pytest.mark.long
CHUNKS = 20


@pytest.mark.parametrize("chunk", range(CHUNKS))
@every_variant_where(lambda told: told.check and told.long_games)
def test_random_games(game: Game, seats: int, options: Options, chunk: int) -> None:
    for number in range(about(game).long_games):
        play(game, seats, options, f"long {chunk}/{number}")
