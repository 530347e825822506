"""The state of a game of Cairn before anything has happened."""

from examples.cairn.rules.state import Cairn
from examples.cairn.rules.variants import variant_of
from gonfalon.engine.options import Options


def start(seats: int, options: Options) -> Cairn:
    """The state before the first action."""
    state = Cairn(variant_of(options))
    state.set_out()
    return state
