"""A thousand games of every variant, compiled against plain Python, move for move."""

import pytest

from tests.compiled.both import compare
from tests.helpers import ALL_VARIANTS

pytestmark = pytest.mark.long
CHUNKS = 20
GAMES_IN_A_CHUNK = 50


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_both_builds_play_the_same_games(chunk: int) -> None:
    first = 1000 + chunk * GAMES_IN_A_CHUNK
    games = compare(first, first + GAMES_IN_A_CHUNK)
    assert games == GAMES_IN_A_CHUNK * len(ALL_VARIANTS)
