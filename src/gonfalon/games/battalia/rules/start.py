"""The state of a game of Battalia before anything has happened."""

from gonfalon.engine.options import Options
from gonfalon.games.battalia.rules.setup.stock import open_box
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.variants import variant_of


def start(seats: int, options: Options) -> Battalia:
    """The state before the first action that anyone, or chance, takes."""
    state = Battalia(variant_of(options), seats)
    open_box(state)
    state.set_out()
    return state
