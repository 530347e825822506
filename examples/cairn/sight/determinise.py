"""A possible state made from a view."""

from random import Random

from examples.cairn.box.components import SEATS, TOKENS
from examples.cairn.rules.state import Cairn
from examples.cairn.sight.view import HIDDEN, CairnView


def determinise(view: CairnView, rng: Random) -> Cairn:
    """A state that this seat could be in: a hidden token may be any that it does not see."""
    state = Cairn(view.variant)
    state.pile, state.turn = view.pile, view.turn
    state.taken, state.found = list(view.taken), list(view.found)
    unseen = [token for token in range(len(TOKENS)) if token not in view.tokens]
    rng.shuffle(unseen)
    state.tokens = [
        unseen.pop() if view.tokens[seat] == HIDDEN else view.tokens[seat] for seat in range(SEATS)
    ]
    state.ask(*view.frames)
    return state
