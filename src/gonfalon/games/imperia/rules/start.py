"""The state of a game of Imperia before anything has happened."""

from gonfalon.engine.options import Options
from gonfalon.games.imperia.rules.state import Imperia, no_towers, raised_armies
from gonfalon.games.imperia.rules.variants import variant_of


def start(seats: int, options: Options) -> Imperia:
    """The state before the first action that anyone, or chance, takes."""
    state = Imperia(variant_of(options), raised_armies(seats), no_towers())
    state.set_out()
    return state
