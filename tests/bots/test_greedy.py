"""The greedy bot beats a random one, from either seat, and never peeks."""

from random import Random

import pytest

from gonfalon.arena.simulate import Job, play_one
from gonfalon.bots.greedy import GreedyBot
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.view import View
from tests.about import about
from tests.games import PLAYED
from tests.helpers import Variant, every_one_of, random_game, random_record, variants_of
from tests.swap import Tally

CUTS = 5


def tried(game: Game) -> list[Variant]:
    """With how many seats and which options greedy is tried, if the game says how well it plays."""
    told = about(game)
    if not told.wins_of_six:
        return []
    few = [(game, seats, game.options.choose(given)) for seats, given in told.greedy_tries]
    return few or variants_of(game.id)


TRIED = [variant for game in PLAYED.values() for variant in tried(game)]


def wins(game: Game, seats: int, options: Options, seed: str, games: int) -> int:
    """How many of so many games greedy wins against random ones, as often from each seat."""
    won = 0
    for number in range(games):
        own = number % seats
        bots = tuple("greedy" if seat == own else "random" for seat in range(seats))
        won += play_one(Job(game.id, options, bots, seed), number).result.winner == own
    return won


@pytest.mark.compiled
@every_one_of(TRIED)
def test_greedy_beats_random(game: Game, seats: int, options: Options) -> None:
    assert wins(game, seats, options, "greedy", 6) >= about(game).wins_of_six[seats]


def greedy_choice(view: View) -> str:
    """What greedy would do."""
    return str(GreedyBot().choose(view, 1.0, Random(0)))


@every_one_of([variant for variant in TRIED if about(variant[0]).swap is not None])
def test_its_choice_does_not_depend_on_what_is_hidden(
    game: Game, seats: int, options: Options
) -> None:
    told, tally = about(game), Tally()
    assert told.swap is not None
    told.swap(random_record(game, options, "greedy", seats), CUTS, tally, greedy_choice)
    assert tally.compared > told.least_choices


def test_it_claims_what_it_can() -> None:
    game, _, options = variants_of("battle-line")[0]
    claims = 0
    for state, _ in random_game(game, options, "claims"):
        if state.actor >= 0 and str(state.legal()[0]).startswith("claim"):
            claims += 1
            assert greedy_choice(state.view(state.actor)).startswith("claim")
    assert claims
