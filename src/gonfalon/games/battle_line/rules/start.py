"""The state of a game of Battle Line before anything has happened."""

from gonfalon.engine.options import Options
from gonfalon.games.battle_line.box.components import ALL_TROOPS
from gonfalon.games.battle_line.rules.deck import Deck
from gonfalon.games.battle_line.rules.side import empty_side
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.variant import Variant
from gonfalon.games.battle_line.rules.variants import variant_of


def empty_state(variant: Variant) -> BattleLine:
    """Everything in the decks, nothing laid."""
    decks = Deck(ALL_TROOPS), Deck(variant.tactics)
    return BattleLine(variant, (empty_side(), empty_side()), decks)


def start(seats: int, options: Options) -> BattleLine:
    """The state before the first action that anyone, or chance, takes."""
    state = empty_state(variant_of(options))
    state.set_out()
    return state
