"""What chance brings in a turn: a player who took a single stone looks below it (CA-T2)."""

from examples.cairn.box.actions import FINDS, Find
from examples.cairn.box.components import FINDING
from examples.cairn.rules.refusals import not_now
from examples.cairn.rules.state import Cairn
from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.state import CHANCE
from gonfalon.engine.steps import Step


class FindStep(Step[Cairn]):
    """Another stone may lie below; this is open inside the step in which one was taken (CA-T2)."""

    def actor(self, state: Cairn) -> int:
        """Chance decides."""
        return CHANCE

    def prompt(self, state: Cairn) -> Prompt:
        """Nobody is asked."""
        return Prompt("ca.prompt.find", CHANCE)

    def legal(self, state: Cairn) -> list[Action]:
        """Nothing, or a stone."""
        return FINDS

    def weights(self, state: Cairn) -> list[int]:
        """There is seldom one."""
        return list(FINDING)

    def why_not(self, state: Cairn, action: Action) -> Illegal:
        """First the player looks below."""
        return not_now(state)

    def apply(self, state: Cairn, action: Action, events: list[Event] | None) -> None:
        """What was found is the player's."""
        assert isinstance(action, Find)
        state.found[state.turn] += action.stones
        if events is not None and action.stones:
            events.append(Event("ca.event.found", seat=state.turn + 1))
        state.pop(events)
