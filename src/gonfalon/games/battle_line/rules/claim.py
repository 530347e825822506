"""The claim step, and what a claimed terrain sets off (BL-F1, BL-E1, BL-X3)."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.reason import Reason
from gonfalon.engine.steps import Step
from gonfalon.games.battle_line.box.actions import CLAIM, DONE, Claim, Done
from gonfalon.games.battle_line.box.components import (
    FIELDS_SIDE,
    MARSHES,
    WATCHTOWER,
    bits,
)
from gonfalon.games.battle_line.rules.proof import provable, prove, proved
from gonfalon.games.battle_line.rules.refusals import claim_refusal, not_now, with_hand
from gonfalon.games.battle_line.rules.scoring import victory
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.step_numbers import FIELDS_DRAW, MARSHES_LOSS, WATCHTOWER_SHOT

EFFECTS = {FIELDS_SIDE: FIELDS_DRAW, MARSHES: MARSHES_LOSS, WATCHTOWER: WATCHTOWER_SHOT}


class ClaimStep(Step[BattleLine]):
    """Claim any number of battlefields, one after the other (BL-F1).

    The step asks only while some claim can be proved; `done` leaves the rest unclaimed.
    """

    def prompt(self, line: BattleLine) -> Prompt:
        """Claim, or go on."""
        return Prompt("bl.prompt.claim", line.turn)

    def begin(self, line: BattleLine, events: list[Event] | None) -> bool:
        """Look which claims can be proved."""
        line.claims = provable(line, line.turn)
        return line.claims != 0

    def resume(self, line: BattleLine, events: list[Event] | None) -> bool:
        """Look again after an effect was settled (BL-X3)."""
        return self.begin(line, events)

    def legal(self, line: BattleLine) -> list[Action]:
        """The claims that can be proved, and going on."""
        actions = [CLAIM[field] for field in bits(line.claims)]
        actions.append(DONE)
        return actions

    def why_not(self, line: BattleLine, action: Action) -> Illegal:
        """Why this battlefield cannot be claimed."""
        if isinstance(action, Claim):
            refused = claim_refusal(line, line.turn, action.field)
            assert refused is not None
            return refused
        return not_now(line, action)

    def apply(self, line: BattleLine, action: Action, events: list[Event] | None) -> None:
        """Take the battlefield; a victory ends the game before any effect (BL-E1, BL-X3)."""
        line.claims = 0
        if isinstance(action, Done):
            line.go_on(events)
            return
        assert isinstance(action, Claim)
        award(line, line.turn, action.field, events)
        how = victory(line.sides[line.turn].held, line.sites)
        effect = EFFECTS.get(line.sites[action.field])
        if how:
            line.finish(how, events)
        elif effect is not None:
            line.enter(effect, events)
        elif not self.resume(line, events):
            line.go_on(events)


def award(line: BattleLine, seat: int, field: int, events: list[Event] | None) -> None:
    """Give a battlefield to this seat, with its proof; nothing more is played there (BL-P6)."""
    if events is not None:
        events.append(Event("bl.event.claimed", seat=seat + 1, battlefield=field + 1))
        events.append(proved(line, seat, field))
    line.sides[seat].held |= 1 << field
    line.settle(field)


def proof(line: BattleLine, action: Action) -> Reason | None:
    """The proof of a claim, as whoever's turn it is is told it (BL-F6)."""
    if not isinstance(action, Claim):
        return None
    found = prove(line, line.turn, action.field)
    return Reason(found.rule, found.key, **with_hand(line.sides[line.turn], found))
