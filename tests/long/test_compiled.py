"""A thousand games of every variant, compiled against plain Python, move for move."""

import pytest

from gonfalon.games import GAMES
from tests.compiled.both import compare
from tests.helpers import variants_of

pytestmark = pytest.mark.long
CHUNKS = 20
GAMES_IN_A_CHUNK = 50


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("game_id", GAMES)
def test_both_builds_play_the_same_games(game_id: str, chunk: int) -> None:
    first = 1000 + chunk * GAMES_IN_A_CHUNK
    games = compare(first, first + GAMES_IN_A_CHUNK, game_id)
    assert games == GAMES_IN_A_CHUNK * len(variants_of(game_id))
