"""Why not: refusals that several steps share."""

from typing import Final

from gonfalon.engine.action import Action, ChanceAction, First
from gonfalon.engine.errors import Illegal
from gonfalon.games.battalia.box.battle_actions import (
    Fight,
    LeaveThem,
    Retreat,
    Stand,
    Stay,
    Surrender,
    TakeUp,
    Yield,
)
from gonfalon.games.battalia.box.cards import CARD_NAMES, FACTION_NAMES, is_changed, now
from gonfalon.games.battalia.box.chance_actions import (
    DealUnit,
    Draw,
    Found,
    Leave,
    Offer,
    Roll,
)
from gonfalon.games.battalia.box.deeds import TARGET_NAMES, Deed
from gonfalon.games.battalia.box.opening_actions import (
    ChooseFaction,
    Cohort,
    Keep,
    SecondChance,
    Settle,
    Start,
)
from gonfalon.games.battalia.box.picks import Add, OnRow
from gonfalon.games.battalia.box.seals import missing_seals
from gonfalon.games.battalia.box.tiles import SQUARE_NAMES
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT, STEP_NAMES

_CHAPTER_RULES: Final = (
    "BA-X1", "BA-X2", "BA-B1", "BA-X4", "BA-X6", "BA-H1", "BA-T5", "BA-A5", "BA-A7", "BA-W1",
    "BA-W8", "BA-T1",
)  # fmt: skip
# The rule of each kind of card: how units are hired, what artefacts do.
_KIND_RULES: Final = (
    "BA-X1", "BA-X1", "BA-X1", "BA-X1", "BA-X1",
    "BA-X5", "BA-A1", "BA-A2", "BA-A3", "BA-A4", "BA-A5", "BA-A6",
    "BA-G2", "BA-G3", "BA-G3", "BA-G4", "BA-G5", "BA-G6", "BA-G7", "BA-G8", "BA-G9", "BA-G10",
)  # fmt: skip


def rule_of_kind(kind: int) -> str:
    """The rule that explains a kind of card."""
    return _KIND_RULES[kind]


def rule_of_chapter(chapter: int) -> str:
    """The rule that a chapter of deeds begins with."""
    return _CHAPTER_RULES[chapter]


def no_target(square: int, target: int) -> Illegal:
    """Nothing of that sort is there to be attacked."""
    names = SQUARE_NAMES[square], TARGET_NAMES[target]
    return Illegal("BA-W1", "ba.refuse.no_target", square=names[0], target=names[1])


def not_whole(held: int, rule: str) -> Illegal:
    """An artefact has acted on a card this turn, or it was played (BA-T5)."""
    key = "ba.refuse.changed_before" if is_changed(held) else "ba.refuse.played_before"
    return Illegal(rule, key, card=CARD_NAMES[now(held)])


def not_now(world: Battalia, action: Action) -> Illegal:
    """What is asked instead, by the rule of what was tried."""
    asked = STEP_NAMES[world.step.number]
    if isinstance(action, ChanceAction):
        return Illegal(_chance_rule(action), "ba.refuse.not_chance", asked=asked)
    rule = "BA-T5"
    if isinstance(action, Deed):
        rule = rule_of_chapter(action.chapter)
    elif isinstance(action, (ChooseFaction, Start, Settle)):
        rule = "BA-S4"
    elif isinstance(action, (Cohort, SecondChance)) and world.stage == ACT:
        rule = "BA-T3" if isinstance(action, Cohort) else "BA-T4"
        return Illegal(rule, "ba.refuse.muster_over")
    elif isinstance(action, (Cohort, SecondChance, Keep)):
        rule = "BA-T1"
    elif isinstance(action, (Retreat, Stay)):
        rule = "BA-W6"
    elif isinstance(action, (Surrender, Fight, TakeUp, LeaveThem)):
        rule = "BA-W4"
    elif isinstance(action, (Add, OnRow, Stand, Yield)):
        rule = "BA-W5"
    return Illegal(rule, "ba.refuse.not_now", asked=asked)


def _chance_rule(action: Action) -> str:
    """The rule of what chance decides."""
    if isinstance(action, Leave):
        return "BA-S3"
    if isinstance(action, Found):
        return "BA-S1"
    if isinstance(action, (DealUnit, First)):
        return "BA-S4"
    if isinstance(action, Offer):
        return "BA-S5"
    if isinstance(action, Roll):
        return "BA-A2"
    return "BA-T2" if isinstance(action, Draw) else "BA-C7"


def shut_gate(world: Battalia, seat: int, at: int, square: int) -> Illegal:
    """On the way is a gate whose seal the seat does not have (BA-V4)."""
    missing = missing_seals(world.board.seals[seat], at, square)
    elements = tuple([FACTION_NAMES[shrine] for shrine in missing])
    return Illegal("BA-V4", "ba.refuse.gate", square=SQUARE_NAMES[square], elements=elements)
