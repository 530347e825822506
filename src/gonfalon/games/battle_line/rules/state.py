"""The state of a game of Battle Line: the line, and how it is seen and written."""

from gonfalon.engine.options import Options
from gonfalon.engine.view import OPEN
from gonfalon.games.battle_line.box.components import ALL_TACTICS, ALL_TROOPS
from gonfalon.games.battle_line.html.table import draw_alone
from gonfalon.games.battle_line.rules.deck import Deck
from gonfalon.games.battle_line.rules.line import Line
from gonfalon.games.battle_line.rules.side import empty_side
from gonfalon.games.battle_line.rules.step import Variant
from gonfalon.games.battle_line.rules.variants import variant_of
from gonfalon.games.battle_line.sight.view import BattleLineView, view_of
from gonfalon.games.battle_line.text.notation import write_view
from gonfalon.games.battle_line.text.words import words_in


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
        return draw_alone(view_of(self, OPEN), words_in("en"))


def empty_state(variant: Variant) -> BattleLine:
    """Everything in the decks, nothing laid."""
    tactics = ALL_TACTICS if variant.has_tactics else 0
    return BattleLine(variant, (empty_side(), empty_side()), (Deck(ALL_TROOPS), Deck(tactics)))


def start(options: Options) -> BattleLine:
    """The state before the first action that anyone, or chance, takes."""
    state = empty_state(variant_of(options))
    if not state.step.begin(state, None):
        state.go_on(None)
    return state
