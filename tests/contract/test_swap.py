"""Nothing hidden leaks: with other hidden things in a game, no view of it changes."""

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from tests.about import about
from tests.helpers import every_variant_where, random_record
from tests.swap import Tally


@every_variant_where(lambda told: told.swap)
def test_views_do_not_depend_on_what_is_hidden(game: Game, seats: int, options: Options) -> None:
    told, tally = about(game), Tally()
    assert told.swap is not None
    told.swap(random_record(game, options, "swap", seats), told.swap_cuts, tally, None)
    assert tally.compared > told.least_swaps
    assert tally.compared > tally.tried * told.swap_share
