"""Cairn for the shared suites."""

from examples.cairn.box.components import TOKENS
from examples.cairn.rules.state import Cairn
from gonfalon.engine.record import Record
from gonfalon.engine.state import State
from tests.about import About
from tests.swap import Choose, Tally, swap_names


def swap_tokens(record: Record, cuts: int, tally: Tally, choose: Choose | None = None) -> None:
    """At several points of a game, replay it with two tokens exchanged that were never seen."""
    swap_names(record, [list(TOKENS)], cuts, tally, choose)


def check(state: State) -> None:
    """Every stone is in the pile or was taken; nobody has another one's token."""
    assert isinstance(state, Cairn)
    assert state.pile + sum(state.taken) == state.variant.stones
    dealt = [token for token in state.tokens if token >= 0]
    assert len(dealt) == len(set(dealt))


ABOUT = About(
    most_plies=100,
    tell_every=1,
    endings={
        "won": lambda result: result.winner is not None,
        "drawn": lambda result: result.winner is None,
    },
    shown={"cairn:pile=40": "drawn"},
    swap=swap_tokens,
    check=check,
)
