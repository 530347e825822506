"""Nothing hidden leaks: relabelling unseen cards changes no view."""

import pytest

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.games.battle_line.box.components import CARD_NAMES, SITE_NAMES, SITES, TROOPS
from tests.helpers import every_variant_of
from tests.swap import Tally, swap_game

KINDS = [list(CARD_NAMES[:TROOPS]), list(CARD_NAMES[TROOPS:]), list(SITE_NAMES[:SITES])]


@pytest.mark.rule("BL-S2", "BL-K4", "BL-H3")
@every_variant_of("battle-line")
def test_views_do_not_depend_on_unseen_cards(game: Game, seats: int, options: Options) -> None:
    tally = Tally()
    swap_game(game, options, "swap", KINDS, 7, tally)
    assert tally.compared > 40
    assert tally.compared > tally.tried // 2
