"""The state of a game of Battalia: the world, and how it is seen and written."""

from gonfalon.engine.options import Options
from gonfalon.engine.view import OPEN
from gonfalon.games.battalia.html.table import draw_alone
from gonfalon.games.battalia.rules.setup.stock import open_box
from gonfalon.games.battalia.rules.variants import variant_of
from gonfalon.games.battalia.rules.world import World
from gonfalon.games.battalia.sight.view import BattaliaView, view_of
from gonfalon.games.battalia.text.notation import write_view
from gonfalon.games.battalia.text.words import words_in


class Battalia(World):
    """A game of Battalia at one moment."""

    def view(self, seat: int) -> BattaliaView:
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


def start(seats: int, options: Options) -> Battalia:
    """The state before the first action that anyone, or chance, takes."""
    state = Battalia(variant_of(options), seats)
    open_box(state)
    state.step.begin(state, None)
    return state
