"""Positions that somebody mistyped: a clear refusal, or a game that can be played."""

from random import Random

from tests.battalia.mutating import Mutator, some_positions, try_position

TRIES = 400


def test_changed_positions_are_refused_or_played() -> None:
    mutator, rng = Mutator(some_positions("short", 150, 10), "short"), Random("play")
    accepted = [try_position(mutator.mutated(), rng, 4) for _ in range(TRIES)]
    assert accepted.count(True) > TRIES // 20
    assert accepted.count(False) > TRIES // 4
