"""The state of a game of Imperia: the world, and how it is seen and written."""

from gonfalon.engine.options import Options
from gonfalon.engine.view import View
from gonfalon.games.imperia.variants import variant_of
from gonfalon.games.imperia.world import World


class Imperia(World):
    """A game of Imperia at one moment."""

    def view(self, seat: int) -> View:
        """What this seat may know."""
        raise NotImplementedError

    def position(self) -> str:
        """This state as one line of text."""
        raise NotImplementedError


def start(seats: int, options: Options) -> Imperia:
    """The state before the first action that anyone, or chance, takes."""
    state = Imperia(variant_of(options), seats)
    state.step.begin(state, None)
    return state
