"""What the tests of Battalia's rules share: a position, what may be done there, and why not.

`battle_worlds` has the rest: `legal`, `play`, `refused`, `hand`, `table`, `shelter`, `heroes`.
"""

from gonfalon.engine.errors import Fact
from gonfalon.engine.state import CHANCE, State
from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.box.cards import CARD_NAMES, CARDS
from gonfalon.games.battalia.box.tiles import SQUARE_BY_NAME, SUMMIT, what_of
from gonfalon.games.battalia.game import BATTALIA
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.text.notation_words import tile_word
from gonfalon.games.battalia.text.parsing import parse_position


def at(*segments: str, options: str = "") -> Battalia:
    """The position with these segments; what is left out is as after the set-up."""
    return parse_position("; ".join([f"battalia {options}".strip(), *segments]))


def begun(seats: int, **options: str) -> Battalia:
    """A game before its first action."""
    state = BATTALIA.new(seats, options)
    assert isinstance(state, Battalia)
    return state


def set_up(seats: int, **options: str) -> Battalia:
    """A game whose chance is settled as it comes first, until a player is asked."""
    state = begun(seats, **options)
    pass_chance(state)
    return state


def pass_chance(state: State) -> None:
    """Chance does what it lists first, until a player is asked or the game is over."""
    while state.actor == CHANCE:
        state.apply(state.legal()[0])


def why(state: State, text: str) -> tuple[str, str, dict[str, Fact]]:
    """The rule, the reason and the facts that refuse an action."""
    refusal = state.verify(ACTIONS[text])
    assert refusal is not None, f"{text} is legal"
    return refusal.rule, refusal.reason.removeprefix("ba.refuse."), dict(refusal.facts)


def tile(state: Battalia, square: str) -> str:
    """What lies on a square: `city.b.nesw/2@1`."""
    place = SQUARE_BY_NAME[square]
    board = state.board
    owner = board.holder if what_of(board.tiles[place]) == SUMMIT else board.owners[place]
    return tile_word(board.tiles[place], board.levels[place], owner)


def nation(state: Battalia, seat: int) -> list[str]:
    """The cards in a nation."""
    start = seat * CARDS
    return [
        name for card, name in enumerate(CARD_NAMES) for _ in range(state.nations[start + card])
    ]
