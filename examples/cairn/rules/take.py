"""The turn: take stones, and after that the other player follows (CA-T1, CA-E1)."""

from examples.cairn.box.actions import TAKES, Take
from examples.cairn.box.components import MOST, TOKENS
from examples.cairn.rules.refusals import not_now
from examples.cairn.rules.state import Cairn
from examples.cairn.rules.step_numbers import FIND, OVER
from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.steps import SilentStep, Step


class TakeStep(Step[Cairn]):
    """The player takes one to three stones (CA-T1)."""

    def prompt(self, state: Cairn) -> Prompt:
        """How many to take."""
        return Prompt("ca.prompt.take", state.turn, most=min(MOST, state.pile))

    def legal(self, state: Cairn) -> list[Action]:
        """As many as there are, three at most."""
        return TAKES[: min(MOST, state.pile)]

    def why_not(self, state: Cairn, action: Action) -> Illegal:
        """There are not so many stones, or chance alone may do this."""
        if isinstance(action, Take):
            return Illegal("CA-T1", "ca.refuse.too_many", count=state.pile)
        return not_now(state)

    def apply(self, state: Cairn, action: Action, events: list[Event] | None) -> None:
        """The stones are the player's; below a single one there may be another (CA-T2)."""
        assert isinstance(action, Take)
        state.pile -= action.stones
        state.taken[state.turn] += action.stones
        if events is not None:
            events.append(Event("ca.event.took", seat=state.turn + 1, count=action.stones))
        if action.stones == 1:
            state.enter(FIND, events)
        else:
            state.go_on(events)


class NextStep(SilentStep[Cairn]):
    """The other player follows, or the game is over (CA-E1)."""

    def begin(self, state: Cairn, events: list[Event] | None) -> bool:
        """Nothing is asked."""
        if state.pile:
            state.turn = 1 - state.turn
            return False
        state.ask(OVER)
        if events is not None:
            first, second = [TOKENS[token] for token in state.tokens]
            events.append(Event("ca.event.over", first=first, second=second))
        return True
