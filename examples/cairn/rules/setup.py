"""Set-up: a token for each player (CA-S2)."""

from examples.cairn.box.actions import DEALS, Deal
from examples.cairn.box.components import SEATS, TOKENS
from examples.cairn.rules.refusals import not_now
from examples.cairn.rules.state import Cairn
from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event, Reveal
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.state import CHANCE
from gonfalon.engine.steps import Step


class DealStep(Step[Cairn]):
    """Each player is dealt a token that the other one does not see (CA-S2)."""

    def actor(self, state: Cairn) -> int:
        """Chance deals."""
        return CHANCE

    def prompt(self, state: Cairn) -> Prompt:
        """Nobody is asked."""
        return Prompt("ca.prompt.deal", CHANCE)

    def legal(self, state: Cairn) -> list[Action]:
        """The tokens that are still in the box."""
        return [deal for token, deal in enumerate(DEALS) if token not in state.tokens]

    def why_not(self, state: Cairn, action: Action) -> Illegal:
        """Tokens are dealt first, each once."""
        return not_now(state)

    def apply(self, state: Cairn, action: Action, events: list[Event] | None) -> None:
        """One token, then the other player's; the first player begins."""
        assert isinstance(action, Deal)
        seat = state.turn
        state.tokens[seat] = action.token
        if events is not None:
            events.append(Reveal("ca.event.dealt", seat, token=TOKENS[action.token]))
        state.turn = 1 - seat
        if seat == SEATS - 1:
            state.go_on(events)
