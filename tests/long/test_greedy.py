"""Greedy against random: at least 95 of 100 games in every variant, fifty from each seat."""

import pytest

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from tests.bots.test_greedy import wins
from tests.helpers import ALL_VARIANTS, VARIANT_IDS

pytestmark = pytest.mark.long


@pytest.mark.parametrize(("game", "options"), ALL_VARIANTS, ids=VARIANT_IDS)
def test_greedy_beats_random(game: Game, options: Options) -> None:
    won = wins(game, options, "long", 100)
    print(f"greedy won {won} of 100")
    assert won >= 95
