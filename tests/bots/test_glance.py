"""Those that overlook much: not rash, in their order, and blind to what is hidden."""

from random import Random
from typing import Any

import pytest

from gonfalon.arena.simulate import Job, play_one
from gonfalon.bots.base import Bot
from gonfalon.bots.glance import GlanceBot
from gonfalon.bots.levels import PageBot
from gonfalon.engine.game import Game
from gonfalon.engine.view import View
from tests.about import about
from tests.games import PLAYED
from tests.helpers import random_record
from tests.imperia.playing import at
from tests.swap import Tally

CUTS = 5
JUDGED = [game for game in PLAYED.values() if about(game).wins_of_six]
MOSTLY = {"battle-line": 6, "imperia": 6, "battalia": 2}
"""So many games, of which all but one at most must be won."""

both = pytest.mark.parametrize("bot", [PageBot, GlanceBot])
every_judged_game = pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.id)


def wins(game: Game, one: str, other: str) -> int:
    """How many games a bot wins against another, as often from each seat."""
    won = 0
    for number in range(MOSTLY[game.id]):
        own = number % 2
        bots = (one, other) if own == 0 else (other, one)
        job = Job(game.id, game.options.choose({}), bots, "glance")
        won += play_one(job, number).result.winner == own
    return won


@pytest.mark.compiled
@every_judged_game
def test_it_is_better_than_random_and_worse_than_greedy(game: Game) -> None:
    assert wins(game, "glance", "random") >= MOSTLY[game.id] - 1
    assert wins(game, "greedy", "glance") >= MOSTLY[game.id] - 1


@both
@every_judged_game
def test_its_choice_does_not_depend_on_what_is_hidden(game: Game, bot: type[Bot]) -> None:
    def choice(view: View) -> str:
        return str(bot().choose(view, 1.0, Random(0)))

    told, tally = about(game), Tally()
    assert told.swap is not None
    told.swap(random_record(game, game.options.choose({}), "glance", 2), CUTS, tally, choice)
    assert tally.compared > 0


class Noticing(Random):
    """Chance that remembers what it was asked to choose from."""

    among: tuple[str, ...] = ()

    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        self.among = tuple(map(str, population))
        return super().sample(population, k, counts=counts)


@both
def test_nothing_rash_comes_to_its_mind(bot: type[Bot]) -> None:
    state = at("turn 1 play", "b3 1i+n", "head1 b3", "hand1 i+ cx ge")
    view, rng = state.view(0), Noticing(0)
    assert "commander b4" in map(str, view.actions)
    bot().choose(view, 1.0, rng)
    assert set(rng.among) == {str(action) for action in view.actions} - {"commander b4"}
