"""The swap tests over many games of every variant."""

import pytest

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from tests.about import about
from tests.helpers import every_variant_where, random_record
from tests.swap import Tally

pytestmark = pytest.mark.long
CHUNKS = 4
GAMES_IN_A_CHUNK = 10
CUTS = 16


@pytest.mark.parametrize("chunk", range(CHUNKS))
@every_variant_where(lambda told: told.swap)
def test_views_do_not_depend_on_what_is_hidden(
    game: Game, seats: int, options: Options, chunk: int
) -> None:
    told, tally = about(game), Tally()
    assert told.swap is not None
    for number in range(GAMES_IN_A_CHUNK):
        record = random_record(game, options, f"long {chunk}/{number}", seats)
        told.swap(record, CUTS, tally, None)
    print(f"{tally.tried} swaps tried, {tally.compared} replayed and compared")
    assert tally.compared > tally.tried * told.swap_share
