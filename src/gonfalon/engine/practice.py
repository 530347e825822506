"""Practice: where taking back leads to, also past chance and past what others have decided."""

from gonfalon.engine.record import Record
from gonfalon.engine.state import State


class _Moment:
    """What is known of the state before a ply, for one seat."""

    def __init__(self, state: State, seat: int) -> None:
        self.actor = state.actor
        self.is_asked = seat in state.waiting
        self.is_own = self.actor == seat
        self.is_choice = self.is_own and len(state.legal()) > 1


def back_to(record: Record, seat: int, whole_turn: bool = False) -> int | None:
    """How many plies are kept when a seat takes its last decision back; nothing, if it has none.

    A decision is one among several; where there were none but forced ones, it is the first. A whole
    turn are the decisions of a seat between which no other seat has decided anything. What several
    choose at the same time is taken back for all of them.
    """
    plies = len(record.plies)
    moments = [_Moment(state, seat) for state in record.states()][:plies]
    own = [ply for ply, moment in enumerate(moments) if moment.is_own]
    if not own:
        return None
    at = max([ply for ply in own if moments[ply].is_choice], default=own[0])
    if whole_turn:
        at = _turn_of(moments, at)
    while at and moments[at - 1].is_asked and not moments[at - 1].is_own:
        at -= 1
    return at


def _turn_of(moments: list[_Moment], at: int) -> int:
    """The first decision of the turn that a decision belongs to."""
    for ply in range(at - 1, -1, -1):
        moment = moments[ply]
        if moment.actor >= 0 and not moment.is_own:
            break
        if moment.is_choice:
            at = ply
    return at
