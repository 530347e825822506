"""The best players of Battle Line: at once, and in time."""

from random import Random

from gonfalon.bots.battle_line.policy import at_once
from gonfalon.bots.budget import Budget
from gonfalon.engine.action import Action
from gonfalon.games.battle_line.sight.view import BattleLineView

__all__ = ["at_once", "in_time"]


def in_time(view: BattleLineView, budget: Budget, rng: Random) -> Action:
    """What comes of looking ahead."""
    return at_once(view, rng)
