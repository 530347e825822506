"""Nothing hidden leaks: what the others hold, and were dealt, changes no view."""

import pytest

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
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
