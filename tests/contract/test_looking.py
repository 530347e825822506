"""What several eyes are shown of one state is what each would be shown alone, in any order."""

from collections.abc import Iterator
from random import Random

import pytest

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.state import CHANCE, State
from gonfalon.engine.view import OPEN, SPECTATOR
from tests.games import PLAYED

MOST_PLIES = 300
EVERY = 7

TABLES = [
    (game, preset.seats or game.seats[-1], game.options.choose(preset.options))
    for game in PLAYED.values()
    for preset in game.page.presets
]


def positions(game: Game, seats: int, options: Options, rng: Random) -> Iterator[State]:
    """States of a random game."""
    state = game.rules.start(seats, options)
    for ply in range(MOST_PLIES):
        if ply % EVERY == 0:
            yield state
        if state.over:
            return
        state.apply(
            state.sample(rng.getrandbits(64))
            if state.actor == CHANCE
            else rng.choice(state.choices(state.actor))
        )


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_eyes_that_look_together_see_what_each_sees_alone(
    game: Game, seats: int, options: Options
) -> None:
    rng, words, compared = Random(f"looking {game.id}"), game.text.words("en"), 0
    for state in positions(game, seats, options, rng):
        look = game.sight.looking(state)
        eyes = [*range(seats), SPECTATOR]
        rng.shuffle(eyes)
        for seat in (OPEN, *eyes, *eyes):  # who sees all leaves nothing behind for the others
            view, alone = look(seat), state.view(seat)
            assert view.seat == seat
            assert game.text.write(view) == game.text.write(alone)
            assert game.page.pieces(view, words) == game.page.pieces(alone, words)
            assert view.actions == alone.actions
            compared += 1
    assert compared > 3 * seats


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_there_is_a_proof_of_the_named_kinds_alone(
    game: Game, seats: int, options: Options
) -> None:
    rng = Random(f"proofs {game.id}")
    for state in positions(game, seats, options, rng):
        for action in [] if state.actor == CHANCE or state.over else state.legal():
            has_proof = game.rules.proof(state, action) is not None
            assert has_proof == isinstance(action, game.rules.proved)
