"""Why not: the refusals that several steps share."""

from typing import Final

from gonfalon.engine.action import Action, First
from gonfalon.engine.errors import Facts, Illegal
from gonfalon.games.battle_line.box.actions import (
    Betray,
    Card,
    Claim,
    Desert,
    Draw,
    Keep,
    Lay,
    Pass,
    Play,
    PlayScout,
    Redeploy,
    Remove,
    Return,
    Site,
)
from gonfalon.games.battle_line.box.components import (
    CARD_BY_NAME,
    CARD_NAMES,
    FIELDS_SIDE,
    MARSHES,
    SITE_NAMES,
    TACTICS_DECK,
    WATCHTOWER,
)
from gonfalon.games.battle_line.rules.comparing import slot_notes
from gonfalon.games.battle_line.rules.proof import Proof, prove
from gonfalon.games.battle_line.rules.scoring import STALEMATE
from gonfalon.games.battle_line.rules.side import NOWHERE, Side
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.step_numbers import (
    CLAIM,
    DRAFT,
    DRAW,
    FIELDS_DRAW,
    MARSHES_LOSS,
    PLAY,
    RETURN_TROOPS,
    STEP_NAMES,
    WATCHTOWER_SHOT,
)
from gonfalon.games.battle_line.rules.variant import claims_come_first, has_draft

_EFFECT_OF: Final = {
    FIELDS_DRAW: FIELDS_SIDE,
    RETURN_TROOPS: FIELDS_SIDE,
    MARSHES_LOSS: MARSHES,
    WATCHTOWER_SHOT: WATCHTOWER,
}
"""The terrain whose effect is settled by a step."""


# What belongs to another step.


def not_now(line: BattleLine, action: Action) -> Illegal:
    """The refusal of an action that belongs to another step than the one that is asked."""
    asked = STEP_NAMES[line.step.number]
    if line.stage in (PLAY, CLAIM, DRAW):
        if isinstance(action, Claim):
            return _late_claim(line, action)
        if isinstance(action, Draw):
            return draw_refusal(line, action) or _early_draw(line, asked)
        if isinstance(action, (Play, PlayScout, Redeploy, Desert, Betray, Pass)):
            return _late_play(line, asked)
    if isinstance(action, Return):
        rule = "BL-K4" if line.variant.tactics else "BL-T7"
        return Illegal(rule, "bl.refuse.nothing_to_return", asked=asked)
    if isinstance(action, Remove):
        return Illegal("BL-T5", "bl.refuse.nothing_to_remove", asked=asked)
    if isinstance(action, (Keep, Lay)):
        return _late_site(line, action, asked)
    if isinstance(action, First):
        return Illegal("BL-S1", "bl.refuse.not_chance", asked=asked)
    if isinstance(action, Site):
        return Illegal("BL-T0", "bl.refuse.not_chance", asked=asked)
    if isinstance(action, Card):
        return Illegal("BL-P5", "bl.refuse.not_chance", asked=asked)
    return Illegal("BL-P1", "bl.refuse.not_now", asked=asked)


def _early_draw(line: BattleLine, asked: str) -> Illegal:
    """A draw before the end of the turn; after Scout there is none at all."""
    if line.scouted:
        return Illegal("BL-K4", "bl.refuse.no_draw_after_scout", asked=asked)
    return Illegal("BL-P5", "bl.refuse.draw_later", asked=asked)


def _late_claim(line: BattleLine, action: Claim) -> Illegal:
    """A claim outside the claim step: first what is wrong with it as a claim, then the time."""
    effect = _EFFECT_OF.get(line.step.number)
    if effect is not None:
        return Illegal("BL-X3", "bl.refuse.effect_first", site=SITE_NAMES[effect])
    if line.variant.steps[line.stage].after.number == CLAIM:
        is_open = len(line.frames) > 1
        return Illegal("BL-F1", "bl.refuse.scout_first" if is_open else "bl.refuse.play_first")
    refused = claim_refusal(line, line.turn, action.field)
    if refused is not None:
        return refused
    is_advanced = claims_come_first(line.variant)
    rule, when = ("BL-A1", "before") if is_advanced else ("BL-F1", "after")
    return Illegal(rule, f"bl.refuse.claims_{when}_playing", battlefield=action.field + 1)


def _late_play(line: BattleLine, asked: str) -> Illegal:
    """A card played, or a pass, outside the play step."""
    if len(line.frames) > 1:
        return Illegal("BL-P1", "bl.refuse.not_now", asked=asked)
    if line.variant.steps[line.stage].after.number == PLAY:
        return Illegal("BL-A1", "bl.refuse.claims_first")
    return Illegal("BL-P1", "bl.refuse.one_card", asked=asked)


def _late_site(line: BattleLine, action: Action, asked: str) -> Illegal:
    """A battlefield card kept outside the draft, or laid outside the laying."""
    rule = "BL-H3" if isinstance(action, Keep) else "BL-H4"
    if not has_draft(line.variant):
        return Illegal(rule, "bl.refuse.war_only")
    if isinstance(action, Keep):
        return Illegal(rule, "bl.refuse.not_drafting", asked=asked)
    if line.stage == DRAFT:
        return Illegal(rule, "bl.refuse.draft_first")
    return Illegal(rule, "bl.refuse.not_laying", asked=asked)


def draw_refusal(line: BattleLine, action: Draw) -> Illegal | None:
    """Why nobody ever draws from this deck, if so."""
    if action.deck == TACTICS_DECK and not line.variant.tactics:
        return Illegal("BL-S2", "bl.refuse.no_tactics_deck")
    return None


def over(line: BattleLine) -> Illegal:
    """The refusal of anything once the game is over."""
    return Illegal("BL-E2" if line.how == STALEMATE else "BL-E1", "bl.refuse.over")


# Cards and battlefields.


def not_in_hand(card: int) -> Illegal:
    """The refusal of a card that the player does not hold."""
    return Illegal("BL-P1", "bl.refuse.not_in_hand", card=CARD_NAMES[card])


def not_on_side(line: BattleLine, seat: int, card: int, rule: str) -> Illegal:
    """The refusal of a card that does not lie on this seat's side, the one to choose from."""
    key = "not_there"
    if line.sides[1 - seat].field_of(card) != NOWHERE:
        key = "not_yours" if seat == line.actor else "not_theirs"
    return Illegal(rule, f"bl.refuse.{key}", card=CARD_NAMES[card])


def closed(line: BattleLine, field: int) -> Illegal:
    """The refusal of a battlefield that somebody holds."""
    holder = 0 if line.sides[0].held >> field & 1 else 1
    if holder == line.actor:
        return Illegal("BL-P6", "bl.refuse.yours_already", battlefield=field + 1)
    return Illegal("BL-P6", "bl.refuse.claimed", battlefield=field + 1, seat=holder + 1)


def no_room() -> Illegal:
    """The refusal of any card that wants a slot, where none is open on the own side (BL-P2)."""
    return Illegal("BL-P2", "bl.refuse.no_room")


def slot_refusal(line: BattleLine, seat: int, field: int) -> Illegal | None:
    """Nothing if this seat has an open slot there, else why a card cannot go there (BL-P2)."""
    if line.sides[seat].open >> field & 1:
        return None
    if not line.unclaimed >> field & 1:
        return closed(line, field)
    need, notes = line.required(seat, field), slot_notes(line, seat, field)
    return Illegal("BL-P2", "bl.refuse.full", battlefield=field + 1, need=need, notes=notes)


def claim_refusal(line: BattleLine, seat: int, field: int) -> Illegal | None:
    """Nothing if this seat can claim the battlefield, else the rule that forbids it."""
    if not line.unclaimed >> field & 1:
        return closed(line, field)
    side = line.sides[seat]
    if not side.complete >> field & 1:
        have, need = side.cards_at(field), line.required(seat, field)
        notes = slot_notes(line, seat, field)
        return Illegal(
            "BL-F2",
            "bl.refuse.incomplete",
            battlefield=field + 1,
            have=have,
            need=need,
            notes=notes,
        )
    proof = prove(line, seat, field)
    return None if proof.holds else Illegal(proof.rule, proof.key, **with_hand(side, proof))


def with_hand(side: Side, proof: Proof) -> Facts:
    """Why a claim holds or fails; who holds one of the cards named is told that hands do not count.

    Only the claimant is told, and knows this hand (BL-F4).
    """
    cards, notes = proof.facts.get("cards", ()), proof.facts["notes"]
    assert isinstance(cards, tuple)
    assert isinstance(notes, tuple)
    if not any(side.hand_troops >> CARD_BY_NAME[str(card)] & 1 for card in cards):
        return proof.facts
    return {**proof.facts, "notes": (*notes, "hand")}
