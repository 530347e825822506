"""Nothing hidden leaks: what the others hold changes no view."""

import pytest

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from tests.helpers import every_variant_of, random_record
from tests.imperia.swaps import swap_draws
from tests.swap import Tally


@pytest.mark.rule("IM-S4", "IM-T1")
@every_variant_of("imperia")
def test_views_do_not_depend_on_hidden_hands(game: Game, seats: int, options: Options) -> None:
    tally = Tally()
    swap_draws(random_record(game, options, "swap", seats), 7, tally)
    assert tally.compared > 15
    assert tally.compared > tally.tried // 2
