"""Ten thousand random games of every variant: they end, conserve cards, and replay."""

import pytest

import gonfalon
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from tests.battle_line.conservation import check
from tests.helpers import ALL_VARIANTS, VARIANT_IDS, random_game

pytestmark = pytest.mark.long
CHUNKS = 20
GAMES_IN_A_CHUNK = 500


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize(("game", "options"), ALL_VARIANTS, ids=VARIANT_IDS)
def test_random_games(game: Game, options: Options, chunk: int) -> None:
    for number in range(GAMES_IN_A_CHUNK):
        for state, _record in random_game(game, options, f"long {chunk}/{number}"):
            check(state)
        assert state.result is not None
        text = _record.write()
        again = gonfalon.load_record(text)
        assert again.write() == text
        assert again.replay().position() == state.position()
