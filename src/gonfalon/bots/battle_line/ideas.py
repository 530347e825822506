"""What could be played, and how much each play changes the chance to win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gonfalon.bots.battle_line.survey import Survey, need_with_mud
from gonfalon.bots.battle_line.weights import Weights
from gonfalon.engine.action import Action
from gonfalon.games.battle_line.box.actions import (
    OUT,
    PASS,
    PLAY,
    Betray,
    Desert,
    Play,
    PlayScout,
    Redeploy,
)
from gonfalon.games.battle_line.box.components import (
    BITS,
    DESERTER,
    FIRST_TACTICS,
    FOG,
    REDEPLOY,
    SCOUT,
    TRAITOR,
    TROOPS,
    bits,
)
from gonfalon.games.battle_line.rules.formation import TOTALS, ground_at
from gonfalon.games.battle_line.rules.side import Side
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.tactics import tactics_plays

if TYPE_CHECKING:
    from mypy_extensions import i64


_NOTHING: Final = -9.0  # less than any gain


class Idea:
    """An action, and what it changes."""

    def __init__(self, action: Action, gain: float) -> None:
        self.action: Final = action
        self.gain: Final = gain


def ideas(survey: Survey) -> list[Idea]:
    """Every card that can be played, wherever it can be, the best first."""
    found: list[Idea] = []
    _add_troops(survey, found)
    line, seat = survey.line, survey.seat
    if line.sides[seat].hand_tactics:
        for action in tactics_plays(line, seat):
            found.append(Idea(action, tactics_gain(survey, action)))
    found.sort(key=lambda idea: -idea.gain)
    return found


def quick_idea(line: BattleLine, seat: int, weights: Weights) -> Action:
    """What looks best without planning the hand: a card is missed where else it would do most."""
    survey = Survey(line, seat, weights, False)
    side = line.sides[seat]
    best_action: Action = PASS
    best_gain = _NOTHING
    fields = BITS[side.open]
    wasted = [_NOTHING] * len(fields)
    for card in bits(survey.hand):
        gains = _quick_gains(survey, card, fields, wasted)
        first = second = 0.0
        for gain in gains:
            if gain > first:
                first, second = gain, first
            elif gain > second:
                second = gain
        for at in range(len(fields)):
            gain = gains[at]
            gain -= weights.missed * (second if gain == first else first)
            if gain > best_gain:
                best_action, best_gain = PLAY[card][fields[at]], gain
    if side.hand_tactics:
        for action in tactics_plays(line, seat):
            gain = tactics_gain(survey, action)
            if gain > best_gain:
                best_action, best_gain = action, gain
    return best_action


def _quick_gains(
    survey: Survey, card: int, fields: tuple[int, ...], wasted: list[float]
) -> list[float]:
    """What a card changes wherever it can be laid; one that fits nothing is like any other such."""
    side = survey.line.sides[survey.seat]
    found: list[float] = []
    for at in range(len(fields)):
        field = fields[at]
        is_of_use = survey.is_of_use(card, field)
        gain = wasted[at]
        if is_of_use or gain == _NOTHING:
            chance = survey.own_at(field, side.formations[field] | 1 << card, -1, 0)
            gain = survey.stakes.weights[field] * (chance - survey.chances[field])
        if not is_of_use:
            wasted[at] = gain
        found.append(gain)
    return found


def _add_troops(survey: Survey, found: list[Idea]) -> None:
    """Troop cards: what they bring where they are laid, and what is lost where they were meant."""
    side = survey.line.sides[survey.seat]
    weights, stakes = survey.weights, survey.stakes.weights
    for card in bits(survey.hand):
        meant = survey.plan_of(card)
        loss = survey.loss_of(card)
        for field in BITS[side.open]:
            troops = side.formations[field] | 1 << card
            plan = survey.plans[field] & ~(1 << card)
            change = survey.own_at(field, troops, -1, plan) - survey.chances[field]
            gain = stakes[field] * change
            if field != meant:
                gain -= loss
            laid = side.cards_at(field)
            if not laid:
                gain -= weights.opening
            elif laid + 1 == survey.line.required(survey.seat, field):
                gain += weights.finishing
            found.append(Idea(PLAY[card][field], gain))


def tactics_gain(survey: Survey, action: Action) -> float:
    """What playing a tactics card changes, less what it is worth in hand."""
    if isinstance(action, Play):
        card = action.card
        change = _morale(survey, card, action.field)
        if card >= FOG:
            change = _environment(survey, card, action.field)
    elif isinstance(action, Desert):
        card = DESERTER
        change = _taken(survey, action.card)
    elif isinstance(action, Betray):
        card = TRAITOR
        change = _betrayed(survey, action.card, action.field)
    elif isinstance(action, Redeploy):
        card = REDEPLOY
        change = _redeployed(survey, action.card, action.field)
    else:
        assert isinstance(action, PlayScout)
        card = SCOUT
        change = survey.weights.scout
    return change - survey.keeping(card - FIRST_TACTICS)


def _morale(survey: Survey, card: int, field: int) -> float:
    """A wild card in an own formation."""
    if card >= FOG:
        return 0.0
    side = survey.line.sides[survey.seat]
    morale = side.morale_at(field) | 1 << (card - FIRST_TACTICS)
    now = survey.own_at(field, side.formations[field], morale, survey.plans[field])
    missing = survey.line.required(survey.seat, field) - side.cards_at(field) - 1
    early = survey.weights.early_wild * missing
    return survey.stakes.weights[field] * (now - survey.chances[field]) - early


def _environment(survey: Survey, card: int, field: int) -> float:
    """Fog or Mud at a battlefield."""
    line, seat = survey.line, survey.seat
    side, other = line.sides[seat], line.sides[1 - seat]
    own_need = foe_need = -1
    ground = ground_at(line.sites[field], line.fog_at == field)
    if card == FOG:
        ground |= TOTALS
    else:
        own_need, foe_need = need_with_mud(line, seat, field), need_with_mud(line, 1 - seat, field)
    foe = survey.foe_at(field, other.formations[field], -1, ground, foe_need)
    troops, plan = side.formations[field], survey.plans[field]
    now = survey.won_at(field, troops, -1, plan, foe, ground, own_need)
    return survey.stakes.weights[field] * (now - survey.chances[field])


def _without(side: Side, card: int, field: int) -> tuple[i64, i64]:
    """The troops and morale cards of a formation without one of them."""
    troops, morale = side.formations[field], side.morale_at(field)
    if card < TROOPS:
        return troops & ~(1 << card), morale
    return troops, morale & ~(1 << (card - FIRST_TACTICS))


def _taken(survey: Survey, card: int) -> float:
    """A card of the other is taken away."""
    if card not in survey.taken:
        survey.taken[card] = _taken_anew(survey, card)
    return survey.taken[card]


def _taken_anew(survey: Survey, card: int) -> float:
    """The same, found out."""
    side, other = survey.line.sides[survey.seat], survey.line.sides[1 - survey.seat]
    field = other.field_of(card)
    troops, morale = _without(other, card, field)
    foe = survey.foe_at(field, troops, morale, -1, -1)
    plan = survey.plans[field]
    now = survey.won_at(field, side.formations[field], -1, plan, foe, -1, -1)
    return survey.stakes.weights[field] * (now - survey.chances[field])


def _betrayed(survey: Survey, card: int, field: int) -> float:
    """A card of the other comes over."""
    side, other = survey.line.sides[survey.seat], survey.line.sides[1 - survey.seat]
    source = other.field_of(card)
    if source != field:
        return _taken(survey, card) + _added(survey, side, card, field)
    left, morale = _without(other, card, field)
    foe = survey.foe_at(field, left, morale, -1, -1)
    troops = side.formations[field] | 1 << card
    now = survey.won_at(field, troops, -1, survey.plans[field], foe, -1, -1)
    return survey.stakes.weights[field] * (now - survey.chances[field])


def _redeployed(survey: Survey, card: int, field: int) -> float:
    """An own card goes to another battlefield, or out of the game."""
    side = survey.line.sides[survey.seat]
    if card not in survey.left:
        survey.left[card] = _left(survey, side, card)
    change = survey.left[card]
    return change if field == OUT else change + _added(survey, side, card, field)


def _added(survey: Survey, side: Side, card: int, field: int) -> float:
    """A card comes to an own formation from elsewhere; where it fits nothing any other such."""
    is_spoiling = card < TROOPS and not survey.is_of_use(card, field)
    if is_spoiling and field in survey.spoilt:
        return survey.spoilt[field]
    troops, morale = side.formations[field], side.morale_at(field)
    if card < TROOPS:
        troops |= 1 << card
    else:
        morale |= 1 << (card - FIRST_TACTICS)
    now = survey.own_at(field, troops, morale, survey.plans[field])
    change = survey.stakes.weights[field] * (now - survey.chances[field])
    if is_spoiling:
        survey.spoilt[field] = change
    return change


def _left(survey: Survey, side: Side, card: int) -> float:
    """An own card leaves its formation."""
    source = side.field_of(card)
    troops, morale = _without(side, card, source)
    now = survey.own_at(source, troops, morale, survey.plans[source])
    return survey.stakes.weights[source] * (now - survey.chances[source])
