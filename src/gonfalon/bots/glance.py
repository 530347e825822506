"""A bot that overlooks much, as people do in their first games."""

from random import Random
from typing import ClassVar

from gonfalon.bots.base import Bot
from gonfalon.bots.greedy import best_of
from gonfalon.bots.judging import judge_of
from gonfalon.engine.action import Action
from gonfalon.engine.view import View


class GlanceBot(Bot):
    """Of a few actions that it notices by chance, none of them rash, it takes the best."""

    noticed: ClassVar[int] = 3
    """So many of its choices come to its mind."""

    def choose(self, view: View, limit: float, rng: Random) -> Action:
        """The best of a few."""
        judge = judge_of(view.game_id)
        actions = [one for one in view.actions if not judge.is_rash(view, one)] or view.actions
        return best_of(view, rng.sample(actions, min(self.noticed, len(actions))))
