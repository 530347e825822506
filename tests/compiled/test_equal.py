"""The compiled build plays exactly as plain Python does."""

import pytest

from gonfalon.games import GAMES
from tests.about import about
from tests.compiled.both import compare
from tests.helpers import variants_of


@pytest.mark.parametrize("id", GAMES)
def test_both_builds_play_the_same_games(id: str) -> None:
    games = about(GAMES[id]).builds_games
    assert compare(0, games, id) == games * len(variants_of(id))
