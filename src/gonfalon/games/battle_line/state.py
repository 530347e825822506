"""The state of a game of Battle Line: the line, and how it is seen and written."""

from gonfalon.engine.options import Options
from gonfalon.engine.view import OPEN
from gonfalon.games.battle_line.draw import draw_html
from gonfalon.games.battle_line.line import Line
from gonfalon.games.battle_line.notation import write_view
from gonfalon.games.battle_line.variants import variant_of
from gonfalon.games.battle_line.view import BattleLineView, view_of
from gonfalon.games.battle_line.words import words_in


class BattleLine(Line):
    """A game of Battle Line at one moment."""

    def view(self, seat: int) -> BattleLineView:
        """What this seat (or SPECTATOR, or OPEN for everything) may know."""
        return view_of(self, seat)

    def position(self) -> str:
        """This state as one line of text."""
        return write_view(view_of(self, OPEN))

    def __repr__(self) -> str:
        return f"<{self.position()}>"

    def _repr_html_(self) -> str:
        """The open table, as a notebook shows it."""
        return draw_html(view_of(self, OPEN), words_in("en"))


def start(options: Options) -> BattleLine:
    """The state before the first action that anyone, or chance, takes."""
    state = BattleLine(variant_of(options))
    if not state.step.begin(state, None):
        state.go_on(None)
    return state
