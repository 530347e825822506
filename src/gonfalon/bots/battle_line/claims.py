"""Which battlefield to claim first."""

from __future__ import annotations

from gonfalon.engine.action import Action
from gonfalon.games.battle_line.box.actions import Claim
from gonfalon.games.battle_line.rules.claim import EFFECTS
from gonfalon.games.battle_line.rules.scoring import victory
from gonfalon.games.battle_line.rules.state import BattleLine


def best_claim(line: BattleLine, actions: list[Action]) -> Action:
    """A claim that wins, else one that has an effect, else any."""
    held = line.sides[line.turn].held
    for action in actions:
        if isinstance(action, Claim) and victory(held | 1 << action.field, line.sites):
            return action
    for action in actions:
        if isinstance(action, Claim) and line.sites[action.field] in EFFECTS:
            return action
    return actions[0]
