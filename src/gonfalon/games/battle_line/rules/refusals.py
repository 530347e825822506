"""Why not: the refusals that several steps share."""

from gonfalon.engine.action import Action, First
from gonfalon.engine.errors import Illegal
from gonfalon.games.battle_line.box.actions import (
    Card,
    Claim,
    Draw,
    Keep,
    Lay,
    Remove,
    Return,
    Site,
)
from gonfalon.games.battle_line.box.components import CARD_NAMES
from gonfalon.games.battle_line.rules.proof import claim_refusal
from gonfalon.games.battle_line.rules.scoring import STALEMATE
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.step_numbers import CLAIM, DRAW, PLAY, STEP_NAMES
from gonfalon.games.battle_line.rules.variant import claims_come_first


def not_now(line: BattleLine, action: Action) -> Illegal:
    """The refusal of an action that belongs to another step than the one that is asked."""
    asked = STEP_NAMES[line.step.number]
    if isinstance(action, Claim):
        return _late_claim(line, action)
    if isinstance(action, Draw) and line.stage in (PLAY, CLAIM, DRAW):
        return Illegal("BL-P5", "bl.refuse.draw_later", asked=asked)
    if isinstance(action, Return):
        rule = "BL-K4" if line.variant.tactics else "BL-T7"
        return Illegal(rule, "bl.refuse.nothing_to_return", asked=asked)
    if isinstance(action, Remove):
        return Illegal("BL-T5", "bl.refuse.nothing_to_remove", asked=asked)
    if isinstance(action, Keep):
        return Illegal("BL-H3", "bl.refuse.not_drafting", asked=asked)
    if isinstance(action, Lay):
        return Illegal("BL-H4", "bl.refuse.not_laying", asked=asked)
    if isinstance(action, First):
        return Illegal("BL-S1", "bl.refuse.not_chance", asked=asked)
    if isinstance(action, Site):
        return Illegal("BL-T0", "bl.refuse.not_chance", asked=asked)
    if isinstance(action, Card):
        return Illegal("BL-P5", "bl.refuse.not_chance", asked=asked)
    return Illegal("BL-P1", "bl.refuse.not_now", asked=asked)


def _late_claim(line: BattleLine, action: Claim) -> Illegal:
    """A claim outside the claim step: first what is wrong with it as a claim, then the time."""
    when = "bl.refuse.claims_after_playing"
    rule = "BL-F1"
    if claims_come_first(line.variant):
        rule, when = "BL-A1", "bl.refuse.claims_before_playing"
    if line.stage in (PLAY, DRAW) and line.variant.steps[line.stage].after.number != CLAIM:
        refused = claim_refusal(line, line.turn, action.field)
        if refused is not None:
            return refused
    return Illegal(rule, when, battlefield=action.field + 1)


def not_in_hand(seat: int, card: int) -> Illegal:
    """The refusal of a card that the player does not hold."""
    return Illegal("BL-P1", "bl.refuse.not_in_hand", seat=seat + 1, card=CARD_NAMES[card])


def over(line: BattleLine) -> Illegal:
    """The refusal of anything once the game is over."""
    return Illegal("BL-E2" if line.how == STALEMATE else "BL-E1", "bl.refuse.over")


def closed(line: BattleLine, field: int) -> Illegal:
    """The refusal of a battlefield that somebody holds."""
    holder = 0 if line.sides[0].held >> field & 1 else 1
    return Illegal("BL-P6", "bl.refuse.claimed", battlefield=field + 1, seat=holder + 1)


def slot_refusal(line: BattleLine, seat: int, field: int) -> Illegal | None:
    """Nothing if this seat has an open slot there, else why a card cannot go there (BL-P2)."""
    if line.sides[seat].open >> field & 1:
        return None
    if not line.unclaimed >> field & 1:
        return closed(line, field)
    return Illegal(
        "BL-P2", "bl.refuse.full", battlefield=field + 1, need=line.required(seat, field)
    )
