"""What to do at every question of a game, without looking ahead."""

from __future__ import annotations

from random import Random
from typing import Final

from gonfalon.bots.battle_line.claims import best_claim
from gonfalon.bots.battle_line.ideas import ideas
from gonfalon.bots.battle_line.survey import Survey
from gonfalon.bots.battle_line.war import prepare
from gonfalon.bots.battle_line.weights import Weights, usual
from gonfalon.engine.action import Action
from gonfalon.games.battle_line.box.actions import DRAW, Remove, Return
from gonfalon.games.battle_line.box.components import (
    BITS,
    FIRST_TACTICS,
    TACTICS_DECK,
    TROOP_DECK,
    TROOPS,
)
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.step_numbers import CLAIM, DRAFT, LAY, PLAY, SCOUT
from gonfalon.games.battle_line.rules.step_numbers import DRAW as DRAW_STEP
from gonfalon.games.battle_line.sight.determinise import determinise
from gonfalon.games.battle_line.sight.view import BattleLineView

_SEED: Final = 0


def at_once(view: BattleLineView, rng: Random) -> Action:
    """What looks best in a possible state; what is hidden there is never looked at."""
    return at_once_by(view, usual())


def at_once_by(view: BattleLineView, weights: Weights) -> Action:
    """The same by other weights."""
    state = determinise(view, Random(_SEED))
    return choose(state, view.seat, view.actions, weights)


def choose(line: BattleLine, seat: int, actions: list[Action], weights: Weights) -> Action:
    """What this seat does, of the actions it has."""
    if len(actions) == 1:
        return actions[0]
    step = line.step.number
    if step == PLAY:
        return ideas(Survey(line, seat, weights))[0].action
    if step == CLAIM:
        return best_claim(line, actions)
    if step in (DRAW_STEP, SCOUT):
        return _deck(line, seat, actions, weights)
    if step in (DRAFT, LAY):
        return prepare(line, seat, actions)
    if isinstance(actions[0], Return):
        return _put_back(line, seat, actions, weights)
    if isinstance(actions[0], Remove):
        return _removed(line, seat, actions, weights)
    return actions[0]


def _deck(line: BattleLine, seat: int, actions: list[Action], weights: Weights) -> Action:
    """A tactics card while there are few in hand and they may be played, else troops."""
    side, other = line.sides[seat], line.sides[1 - seat]
    has = len(BITS[side.hand_tactics])
    ahead = len(BITS[side.played]) - len(BITS[other.played])
    if has < weights.most_tactics and ahead <= 0:
        return DRAW[TACTICS_DECK]
    return DRAW[TROOP_DECK]


def _put_back(line: BattleLine, seat: int, actions: list[Action], weights: Weights) -> Action:
    """The card that is missed least."""
    survey = Survey(line, seat, weights)
    best_action, least = actions[0], float("inf")
    for action in actions:
        assert isinstance(action, Return)
        if action.card < TROOPS:
            loss = survey.loss_of(action.card)
        else:
            loss = survey.keeping(action.card - FIRST_TACTICS)
        if loss < least:
            best_action, least = action, loss
    return best_action


def _removed(line: BattleLine, seat: int, actions: list[Action], weights: Weights) -> Action:
    """The troop card whose loss is best for this seat."""
    best_action, best_win = actions[0], -1.0
    for action in actions:
        after = line.copy()
        after.apply_legal(action)
        win = Survey(after, seat, weights).stakes.win
        if win > best_win:
            best_action, best_win = action, win
    return best_action
