"""The state of a game of Imperia: the world, and how it is seen and written."""

from gonfalon.engine.options import Options
from gonfalon.engine.view import OPEN
from gonfalon.games.imperia.html.table import draw_alone
from gonfalon.games.imperia.rules.variants import variant_of
from gonfalon.games.imperia.rules.world import World, no_towers, raised_armies
from gonfalon.games.imperia.sight.view import ImperiaView, view_of
from gonfalon.games.imperia.text.notation import write_view
from gonfalon.games.imperia.text.words import words_in


class Imperia(World):
    """A game of Imperia at one moment."""

    def view(self, seat: int) -> ImperiaView:
        """What this seat (or SPECTATOR, or OPEN for everything) may know."""
        return view_of(self, seat)

    def position(self) -> str:
        """This state as one line of text."""
        return write_view(view_of(self, OPEN))

    def __repr__(self) -> str:
        return f"<{self.position()}>"

    def _repr_html_(self) -> str:
        """The open table, as a notebook shows it."""
        return draw_alone(view_of(self, OPEN), words_in("en"))


def start(seats: int, options: Options) -> Imperia:
    """The state before the first action that anyone, or chance, takes."""
    state = Imperia(variant_of(options), raised_armies(seats), no_towers())
    state.step.begin(state, None)
    return state
