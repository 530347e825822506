"""Why not: the refusals of what belongs to another step than the one that is asked."""

from examples.cairn.rules.state import Cairn
from examples.cairn.rules.step_numbers import DEAL, FIND
from gonfalon.engine.errors import Illegal


def not_now(state: Cairn) -> Illegal:
    """First what is asked has to be done."""
    asked = state.step.number
    if asked == DEAL:
        return Illegal("CA-S2", "ca.refuse.dealing")
    if asked == FIND:
        return Illegal("CA-T2", "ca.refuse.finding")
    return Illegal("CA-T1", "ca.refuse.taking")
