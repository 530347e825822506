"""Whole random games inside compiled code, as opponents need them by the thousand."""

from gonfalon.engine.chance import Numbers
from gonfalon.engine.state import NOBODY, State


def playout(state: State, numbers: Numbers) -> int:
    """Play a state to its end at random, one number for each ply; return how many plies it took."""
    plies = 0
    while state.actor != NOBODY:
        state.apply_legal(state.random_action(numbers))
        plies += 1
    return plies
