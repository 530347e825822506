"""The swap tests over many games of every variant."""

import pytest

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from tests.battalia.swaps import swap_hidden
from tests.battle_line.test_swap import KINDS
from tests.helpers import every_variant_of, random_record
from tests.imperia.swaps import swap_draws
from tests.swap import Tally, swap_game

pytestmark = pytest.mark.long
CHUNKS = 4
GAMES_IN_A_CHUNK = 10


@pytest.mark.parametrize("chunk", range(CHUNKS))
@every_variant_of("battle-line")
def test_views_do_not_depend_on_unseen_cards(
    game: Game, seats: int, options: Options, chunk: int
) -> None:
    tally = Tally()
    for number in range(GAMES_IN_A_CHUNK):
        swap_game(game, options, f"long {chunk}/{number}", KINDS, 12, tally)
    print(f"{tally.tried} swaps tried, {tally.compared} replayed and compared")
    assert tally.compared > tally.tried // 2


@pytest.mark.parametrize("chunk", range(CHUNKS))
@every_variant_of("imperia")
def test_views_do_not_depend_on_hidden_hands(
    game: Game, seats: int, options: Options, chunk: int
) -> None:
    tally = Tally()
    for number in range(GAMES_IN_A_CHUNK):
        swap_draws(random_record(game, options, f"long {chunk}/{number}", seats), 12, tally)
    print(f"{tally.tried} swaps tried, {tally.compared} replayed and compared")
    assert tally.compared > tally.tried // 2


@pytest.mark.parametrize("chunk", range(CHUNKS))
@every_variant_of("battalia")
def test_views_do_not_depend_on_hidden_cards(
    game: Game, seats: int, options: Options, chunk: int
) -> None:
    tally = Tally()
    for number in range(GAMES_IN_A_CHUNK):
        record = random_record(game, options, f"long {chunk}/{number}", seats)
        swap_hidden(record, 12, 4, tally)
    print(f"{tally.tried} swaps tried, {tally.compared} replayed and compared")
    assert tally.compared > tally.tried // 4
