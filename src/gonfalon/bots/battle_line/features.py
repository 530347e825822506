"""A position in numbers, for a network: the survey of a seat, and what can be counted."""

from __future__ import annotations

from math import log
from random import Random
from typing import Final

from gonfalon.bots.battle_line.survey import Survey
from gonfalon.bots.battle_line.weights import USUAL
from gonfalon.games.battle_line.box.components import (
    BITS,
    FIELDS,
    FIRST_TACTICS,
    FOG,
    KING_FRANCE,
    TACTICS_DECK,
    TROOP_DECK,
    bits,
)
from gonfalon.games.battle_line.rules.side import Side
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.step_numbers import PLAY
from gonfalon.games.battle_line.rules.variant import claims_come_first
from gonfalon.games.battle_line.sight.determinise import determinise
from gonfalon.games.battle_line.sight.view import BattleLineView

_OF_A_FIELD: Final = ("chance", "stake", "own", "other", "planned", "row")
_OF_ALL: Final = (
    "win", "odds", "turn", "sum", "held", "lost", "own row", "other row", "holdings", "troops",
    "tactics deck", "deck", "kings", "morale", "tricks", "other tactics", "may play",
    "other may play", "shown", "before",
)  # fmt: skip
_SEED: Final = 0
_LEAST: Final = 0.002
_SLOTS: Final = 3.0  # cards of a usual formation
_HAND: Final = 7.0
_KINGS: Final = (1 << (KING_FRANCE + 1 - FIRST_TACTICS)) - 1
_MORALE: Final = (1 << (FOG - FIRST_TACTICS)) - 1


def names(seats: int) -> tuple[str, ...]:
    """What each number says, in the order of `features`."""
    found = [f"{name} {field + 1}" for name in _OF_A_FIELD for field in range(FIELDS)]
    return tuple(found + list(_OF_ALL))


def is_judged(view: BattleLineView) -> bool:
    """Whether such positions are judged: somebody is about to play a card."""
    return view.frames == (PLAY,)


def features(view: BattleLineView) -> list[float]:
    """The numbers of a view, as many in every variant, the row of battlefields laid."""
    return numbers_of(Survey(determinise(view, Random(_SEED)), view.seat, USUAL))


def numbers_of(survey: Survey) -> list[float]:
    """The numbers of a survey, which knows what its seat does."""
    line, seat = survey.line, survey.seat
    side, other = line.sides[seat], line.sides[1 - seat]
    chances = survey.chances
    found = chances + survey.stakes.weights
    for one in (side, other):
        for field in range(FIELDS):
            found.append(one.cards_at(field) / _SLOTS)
    for field in range(FIELDS):
        found.append(len(bits(survey.plans[field])) / _SLOTS)
    own_row = other_row = 0.0
    for field in range(FIELDS):
        row = lost = 1.0
        for at in range(max(0, field - 1), min(FIELDS, field + 2)):
            row *= chances[at]
            lost *= 1.0 - chances[at]
        found.append(row - lost)
        if 0 < field < FIELDS - 1:
            own_row = max(own_row, row)
            other_row = max(other_row, lost)
    win = min(1.0 - _LEAST, max(_LEAST, survey.stakes.win))
    found += [
        win,
        log(win / (1.0 - win)),
        1.0 if line.turn == seat else 0.0,
        sum(chances) / FIELDS,
        float(len(BITS[side.held])),
        float(len(BITS[other.held])),
        own_row,
        other_row,
        survey.holdings(),
    ]
    return found + _counts(line, side, other)


def _counts(line: BattleLine, side: Side, other: Side) -> list[float]:
    """Hands, decks, and who may still play a tactics card (BL-K1)."""
    tactics, others = side.hand_tactics, len(BITS[other.hand_tactics])
    own_played, other_played = len(BITS[side.played]), len(BITS[other.played])
    return [
        (side.hand_size - len(BITS[tactics])) / _HAND,
        line.decks[TACTICS_DECK].count / 10.0,
        line.decks[TROOP_DECK].count / 60.0,
        float(len(BITS[tactics & _KINGS])),
        float(len(BITS[tactics & _MORALE & ~_KINGS])),
        float(len(BITS[tactics & ~_MORALE])),
        float(others),
        1.0 if own_played <= other_played else 0.0,
        1.0 if other_played <= own_played else 0.0,
        len(bits(other.shown_troops)) / _HAND,
        1.0 if claims_come_first(line.variant) else 0.0,
    ]
