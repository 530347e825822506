"""Greedy against random in every variant, as often from each seat: how many of 100 it wins."""

import pytest

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.games import find
from tests.bots.test_greedy import wins
from tests.helpers import every_variant_of

pytestmark = pytest.mark.long


LEAST = {("battle-line", 2): 95, ("imperia", 2): 90, ("imperia", 3): 61, ("imperia", 4): 61}


@every_variant_of("battle-line", "imperia")
def test_greedy_beats_random(game: Game, seats: int, options: Options) -> None:
    won = wins(game, seats, options, "long", 100)
    print(f"greedy won {won} of 100")
    assert won >= LEAST[game.id, seats]


@pytest.mark.parametrize("chunk", range(10))
def test_greedy_beats_random_at_battalia(chunk: int) -> None:
    game = find("battalia")
    won = wins(game, 2, game.options.choose({}), f"long {chunk}", 10)
    print(f"greedy won {won} of 10")
    assert won >= 9
