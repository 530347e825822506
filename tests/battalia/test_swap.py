"""Nothing hidden leaks: what the others hold, and were dealt, changes no view."""

from random import Random

import pytest

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from tests.battalia.relic_swaps import swap_relics
from tests.battalia.rich import rich_game
from tests.battalia.swaps import swap_hidden
from tests.helpers import every_variant_of, random_record
from tests.swap import Tally


@pytest.mark.rule("BA-T8", "BA-S4")
@every_variant_of("battalia")
def test_views_do_not_depend_on_hidden_cards(game: Game, seats: int, options: Options) -> None:
    tally = Tally()
    swap_hidden(random_record(game, options, "swap", seats), 5, 3, tally)
    assert tally.compared > 10
    assert tally.compared > tally.tried // 4


@pytest.mark.rule("BA-V4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_views_do_not_depend_on_what_others_saw_under_a_shrine(seats: int) -> None:
    tally, rng = Tally(), Random(f"relics {seats}")
    given = {"volcano": "on", "weeks": "1", "heroes": "2"}
    for ply, (state, _) in enumerate(rich_game(seats, given, "relics")):
        if ply % 25 == 0:
            swap_relics(state, rng, tally)
    assert tally.compared > 10
