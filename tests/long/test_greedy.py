"""Greedy in every variant: how many games it wins against random, and how its own games end."""

from collections import Counter

import pytest

from gonfalon.arena.simulate import Job, play_one
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.games import find
from tests.about import about
from tests.bots.test_greedy import wins
from tests.helpers import every_variant_where

pytestmark = pytest.mark.long

SCENARIOS = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"advanced": "on", "harder": "on"}),
    (3, {"unbound": "on"}),
    (2, {"volcano": "on"}),
    (3, {"volcano": "on"}),
    (4, {"volcano": "on"}),
    (4, {"edition": "first", "wanderers": "on"}),
]
every_scenario = pytest.mark.parametrize(("seats", "given"), SCENARIOS)
GAMES = 20
GAMES_OF_ITS_OWN = 10


@every_variant_where(lambda told: told.wins_of_hundred)
def test_greedy_beats_random(game: Game, seats: int, options: Options) -> None:
    won = wins(game, seats, options, "long", 100)
    print(f"greedy won {won} of 100")
    assert won >= about(game).wins_of_hundred[seats]


def test_greedy_beats_random_at_battalia() -> None:
    game = find("battalia")
    won = wins(game, 2, game.options.choose({}), "long", 100)
    print(f"greedy won {won} of 100")
    assert won >= 95


@every_scenario
def test_greedy_beats_random_in_every_scenario(seats: int, given: dict[str, str]) -> None:
    game = find("battalia")
    won = wins(game, seats, game.options.choose(given), "long", GAMES)
    print(f"greedy won {won} of {GAMES}")
    assert won >= GAMES * 0.9


@every_scenario
def test_most_games_of_battalia_end_before_the_weeks_are_over(
    seats: int, given: dict[str, str]
) -> None:
    game = find("battalia")
    weeks = "8" if "wanderers" in given else "5"  # who begins without a city takes longer
    options = game.options.choose({**given, "weeks": weeks})
    job = Job(game.id, options, ("greedy",) * seats, "long")
    ends = Counter(play_one(job, number).result.how for number in range(GAMES_OF_ITS_OWN))
    print(f"of {GAMES_OF_ITS_OWN} games within {weeks} weeks: {dict(ends)}")
    assert ends["weeks"] < GAMES_OF_ITS_OWN / 2
