"""Ten thousand random games of every variant of the smaller games: they end, conserve, replay."""

from collections.abc import Callable

import pytest

import gonfalon
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.state import State
from tests.battle_line import conservation as battle_line
from tests.helpers import every_variant_of, random_game
from tests.imperia import conservation as imperia

pytestmark = pytest.mark.long
CHECKS: dict[str, Callable[[State], None]] = {
    "battle-line": battle_line.check,
    "imperia": imperia.check,
}
CHUNKS = 20
GAMES_IN_A_CHUNK = 500


@pytest.mark.parametrize("chunk", range(CHUNKS))
@every_variant_of("battle-line", "imperia")
def test_random_games(game: Game, seats: int, options: Options, chunk: int) -> None:
    check = CHECKS[game.id]
    for number in range(GAMES_IN_A_CHUNK):
        for state, _record in random_game(game, options, f"long {chunk}/{number}", seats=seats):
            check(state)
        assert state.result is not None
        text = _record.write()
        again = gonfalon.load_record(text)
        assert again.write() == text
        assert again.replay().position() == state.position()
