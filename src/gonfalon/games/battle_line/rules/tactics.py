"""Tactics cards: when they may be played, on what, and what they do (BL-K)."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.games.battle_line.box.actions import (
    DESERT,
    OUT,
    PLAY_SCOUT,
    Betray,
    Desert,
    Redeploy,
    add_rows,
    betrays_in,
    plays_in,
    redeploys_in,
)
from gonfalon.games.battle_line.box.components import (
    BITS,
    CARD_NAMES,
    DESERTER,
    FIRST_TACTICS,
    FOG,
    KING_FRANCE,
    KINGS_MASK,
    MUD,
    REDEPLOY,
    SCOUT,
    TRAITOR,
    TROOPS,
)
from gonfalon.games.battle_line.rules.frames import Drawing
from gonfalon.games.battle_line.rules.refusals import (
    closed,
    no_room,
    not_in_hand,
    not_on_side,
    slot_refusal,
)
from gonfalon.games.battle_line.rules.side import NOWHERE, UNKNOWN
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.step_numbers import SCOUT as SCOUT_FRAME

_RULES: Final = {REDEPLOY: "BL-K5", DESERTER: "BL-K6", TRAITOR: "BL-K7"}
"""The tactics cards that take a card from the table, and their rules."""


def is_ahead(line: BattleLine, seat: int) -> bool:
    """Whether this seat has played more tactics cards than the other, and must wait (BL-K1)."""
    return len(BITS[line.sides[seat].played]) > len(BITS[line.sides[1 - seat].played])


def is_second_king(line: BattleLine, seat: int, card: int) -> bool:
    """Whether this is a King and this seat has played one before (BL-K2)."""
    return card <= KING_FRANCE and line.sides[seat].played & KINGS_MASK != 0


def tactics_plays(line: BattleLine, seat: int) -> list[Action]:
    """Every legal play of a tactics card; one without a target cannot be played (BL-K8)."""
    actions: list[Action] = []
    add_tactics_plays(line, seat, actions)
    return actions


def add_tactics_plays(line: BattleLine, seat: int, actions: list[Action]) -> None:
    """Add every legal play of a tactics card to a list."""
    hand = line.sides[seat].hand_tactics
    if hand and not is_ahead(line, seat):
        for number in BITS[hand]:
            if not is_second_king(line, seat, FIRST_TACTICS + number):
                _add_targets(line, seat, FIRST_TACTICS + number, actions)


def _add_targets(line: BattleLine, seat: int, card: int, actions: list[Action]) -> None:
    """Add the ways to play this card, whoever may play it."""
    side, other = line.sides[seat], line.sides[1 - seat]
    if card < FOG:
        actions += plays_in(side.open)[card]
    elif card <= MUD:  # BL-K3
        actions += plays_in(line.unclaimed)[card]
    elif card == SCOUT:  # BL-K4, also with both decks empty
        actions.append(PLAY_SCOUT)
    elif card == DESERTER:  # BL-K6
        for field in BITS[line.unclaimed]:
            add_rows(DESERT, 0, other.formations[field], actions)
            add_rows(DESERT, FIRST_TACTICS, other.morale_at(field), actions)
    elif card == TRAITOR:  # BL-K7
        if side.open:
            for field in BITS[line.unclaimed]:
                add_rows(betrays_in(side.open), 0, other.formations[field], actions)
    else:  # BL-K5
        for field in BITS[line.unclaimed]:
            rows = redeploys_in(side.open & ~(1 << field))
            add_rows(rows, 0, side.formations[field], actions)
            add_rows(rows, FIRST_TACTICS, side.morale_at(field), actions)


# Why not.


def tactics_refusal(line: BattleLine, seat: int, card: int) -> Illegal | None:
    """Why this seat may not play this tactics card at all, if so."""
    side, other = line.sides[seat], line.sides[1 - seat]
    if not line.variant.tactics:
        return Illegal("BL-S2", "bl.refuse.no_tactics")
    if not side.has_card(card):
        return not_in_hand(card)
    if is_ahead(line, seat):
        return Illegal(
            "BL-K1",
            "bl.refuse.tactics_ahead",
            played=side.played.bit_count(),
            theirs=other.played.bit_count(),
        )
    if is_second_king(line, seat, card):
        return Illegal("BL-K2", "bl.refuse.second_king", card=CARD_NAMES[card])
    return None


def redeploy_refusal(line: BattleLine, seat: int, action: Redeploy) -> Illegal | None:
    """Why a card cannot be redeployed so (BL-K5)."""
    refused = tactics_refusal(line, seat, REDEPLOY)
    if refused is None:
        refused = _target_refusal(line, seat, action.card, REDEPLOY)
    if refused is not None or action.field == OUT:
        return refused
    if line.sides[seat].field_of(action.card) == action.field:
        return Illegal(
            "BL-K5",
            "bl.refuse.same_battlefield",
            card=CARD_NAMES[action.card],
            battlefield=action.field + 1,
        )
    return slot_refusal(line, seat, action.field)


def desert_refusal(line: BattleLine, seat: int, action: Desert) -> Illegal | None:
    """Why a card cannot be made to desert (BL-K6)."""
    refused = tactics_refusal(line, seat, DESERTER)
    return refused or _target_refusal(line, seat, action.card, DESERTER)


def betray_refusal(line: BattleLine, seat: int, action: Betray) -> Illegal | None:
    """Why a card cannot be brought over so (BL-K7)."""
    refused = tactics_refusal(line, seat, TRAITOR)
    if refused is None and action.card >= TROOPS:
        refused = Illegal("BL-K7", "bl.refuse.troops_only", card=CARD_NAMES[action.card])
    refused = refused or _target_refusal(line, seat, action.card, TRAITOR)
    return refused or slot_refusal(line, seat, action.field)


def _target_refusal(line: BattleLine, seat: int, card: int, by: int) -> Illegal | None:
    """Why this seat cannot take a card from the table by this tactics card."""
    rule = _RULES[by]
    if (card == FOG and line.fog_at != NOWHERE) or (card == MUD and line.mud_at != NOWHERE):
        return Illegal(rule, "bl.refuse.environment_stays", card=CARD_NAMES[card])
    owner = seat if by == REDEPLOY else 1 - seat
    refused = _no_target(line, seat, owner, by)
    if refused is not None:
        return refused
    field = line.sides[owner].field_of(card)
    if field == NOWHERE:
        return not_on_side(line, owner, card, rule)
    return None if line.unclaimed >> field & 1 else closed(line, field)


def _no_target(line: BattleLine, seat: int, owner: int, by: int) -> Illegal | None:
    """Why a tactics card can take nothing on the table, whichever card was meant (BL-K8)."""
    actions: list[Action] = []
    _add_targets(line, seat, by, actions)
    if actions:
        return None
    if by == TRAITOR and any(line.sides[owner].formations[one] for one in BITS[line.unclaimed]):
        return no_room()
    return Illegal(_RULES[by], f"bl.refuse.no_target_{CARD_NAMES[by]}")


# What they do.


def begin_scout(line: BattleLine, events: list[Event] | None) -> None:
    """Three cards one at a time, two back; short decks: all, and back to seven (BL-K4)."""
    line.scouted = True
    draws, returns = line.draws_and_returns(line.decks[0].count + line.decks[1].count)
    if not draws and events is not None:
        events.append(Event("bl.event.scout_empty", seat=line.turn + 1))
    line.push(Drawing(SCOUT_FRAME, draws, returns), events)


def redeploy(line: BattleLine, action: Redeploy, events: list[Event] | None) -> None:
    """Move an own card, or put it out of the game (BL-K5)."""
    origin = line.sides[line.turn].field_of(action.card)
    line.take(line.turn, action.card)
    if action.field == OUT:
        line.bury(action.card)
    else:
        line.place(line.turn, action.card, action.field)
    if events is None:
        return
    seat, card = line.turn + 1, CARD_NAMES[action.card]
    if action.field == OUT:
        told = Event("bl.event.withdrawn", seat=seat, card=card, battlefield=origin + 1)
    else:
        place = action.field + 1
        told = Event(
            "bl.event.redeployed", seat=seat, card=card, origin=origin + 1, battlefield=place
        )
    events.append(told)


def desert(line: BattleLine, action: Desert, events: list[Event] | None) -> None:
    """Put a card of the opponent out of the game (BL-K6)."""
    origin = line.sides[1 - line.turn].field_of(action.card)
    line.take(1 - line.turn, action.card)
    line.bury(action.card)
    if events is not None:
        card = CARD_NAMES[action.card]
        events.append(
            Event("bl.event.deserted", seat=line.turn + 1, card=card, battlefield=origin + 1)
        )


def betray(line: BattleLine, action: Betray, events: list[Event] | None) -> None:
    """Bring a troop card of the opponent over (BL-K7)."""
    origin = line.sides[1 - line.turn].field_of(action.card)
    line.take(1 - line.turn, action.card)
    line.place(line.turn, action.card, action.field)
    if events is not None:
        events.append(
            Event(
                "bl.event.betrayed",
                seat=line.turn + 1,
                card=CARD_NAMES[action.card],
                origin=origin + 1,
                battlefield=action.field + 1,
            )
        )


def lay_environment(line: BattleLine, card: int, field: int) -> None:
    """Lay Fog or Mud; Mud may leave formations incomplete (BL-K3, BL-X1)."""
    if card == FOG:
        line.fog_at = field
    else:
        line.mud_at = field
    for side in line.sides:
        side.strengths[field] = UNKNOWN
    line.settle(field)
