"""One whole random game, counted through, written and read again."""

import gonfalon
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from tests.about import about
from tests.helpers import random_game


def play(game: Game, seats: int, options: Options, seed: str, every: int = 1) -> str:
    """How the game ended; a state in so many is counted, other ones from seed to seed."""
    check = about(game).check
    assert check is not None
    for ply, (state, _record) in enumerate(random_game(game, options, seed, seats=seats)):
        if (ply + len(seed)) % every == 0 or state.over:
            check(state)
    assert state.result is not None
    text = _record.write()
    again = gonfalon.load_record(text)
    assert again.write() == text
    assert again.replay().position() == state.position()
    return state.result.how
