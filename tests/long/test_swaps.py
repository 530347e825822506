"""The swap test over many games of every variant."""

import pytest

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from tests.battle_line.test_swap import KINDS
from tests.helpers import ALL_VARIANTS, VARIANT_IDS
from tests.swap import Tally, swap_game

pytestmark = pytest.mark.long
CHUNKS = 4
GAMES_IN_A_CHUNK = 10


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize(("game", "options"), ALL_VARIANTS, ids=VARIANT_IDS)
def test_views_do_not_depend_on_unseen_cards(game: Game, options: Options, chunk: int) -> None:
    tally = Tally()
    for number in range(GAMES_IN_A_CHUNK):
        swap_game(game, options, f"long {chunk}/{number}", KINDS, 12, tally)
    print(f"{tally.tried} swaps tried, {tally.compared} replayed and compared")
    assert tally.compared > tally.tried // 2
