"""The greedy bot beats a random one, from either seat, and never peeks."""

from random import Random

import pytest

from gonfalon.arena.simulate import Job, play_one
from gonfalon.bots import find_bot
from gonfalon.bots.greedy import GreedyBot
from gonfalon.engine.errors import Malformed
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.view import View
from tests.battle_line.test_swap import KINDS
from tests.helpers import ALL_VARIANTS, VARIANT_IDS, random_game
from tests.swap import Tally, swap_game

every_variant = pytest.mark.parametrize(("game", "options"), ALL_VARIANTS, ids=VARIANT_IDS)


def wins(game: Game, options: Options, seed: str, games: int) -> int:
    """How many of so many games greedy wins against random, half of them from each seat."""
    won = 0
    for number in range(games):
        seat = number % 2
        bots = ("greedy", "random") if seat == 0 else ("random", "greedy")
        won += play_one(Job(game.id, options, bots, seed), number).result.winner == seat
    return won


@every_variant
def test_greedy_beats_random(game: Game, options: Options) -> None:
    assert wins(game, options, "greedy", 6) >= 5


def greedy_choice(view: View) -> str:
    """What greedy would do."""
    return str(GreedyBot().choose(view, 1.0, Random(0)))


@every_variant
def test_its_choice_does_not_depend_on_unseen_cards(game: Game, options: Options) -> None:
    tally = Tally()
    swap_game(game, options, "greedy", KINDS, 5, tally, greedy_choice)
    assert tally.compared > 20


def test_it_claims_what_it_can() -> None:
    game, options = ALL_VARIANTS[0]
    claims = 0
    for state, _ in random_game(game, options, "claims"):
        if state.actor >= 0 and str(state.legal()[0]).startswith("claim"):
            claims += 1
            assert greedy_choice(state.view(state.actor)).startswith("claim")
    assert claims


def test_an_unknown_bot_is_malformed() -> None:
    with pytest.raises(Malformed, match="bot 'deep': there is random, greedy"):
        find_bot("deep")
