"""Steps of the ladder: one who barely looks, one who judges well, and one who looks ahead."""

from random import Random
from typing import Final

from gonfalon.bots.base import Bot
from gonfalon.bots.budget import Budget
from gonfalon.bots.experts import expert_of
from gonfalon.bots.glance import GlanceBot
from gonfalon.engine.action import Action
from gonfalon.engine.view import View

_SHARE: Final = 0.9
"""Of the time it is given a bot plans to use so much: what was begun is finished."""


class PageBot(GlanceBot):
    """Notices even less, but does nothing rash either."""

    noticed = 2


class CaptainBot(Bot):
    """Takes what looks best to the best judge of its game."""

    def choose(self, view: View, limit: float, rng: Random) -> Action:
        """The best action at a glance."""
        if len(view.actions) == 1:
            return view.actions[0]
        return expert_of(view.game_id).at_once(view, rng)


class MarshalBot(Bot):
    """Looks ahead in possible worlds for as long as it may."""

    def __init__(self, steps: int | None = None) -> None:
        self._steps: Final = steps
        """With a number of steps the same view, seed and number always get the same answer."""

    def choose(self, view: View, limit: float, rng: Random) -> Action:
        """The best action that was found in time."""
        if len(view.actions) == 1:
            return view.actions[0]
        budget = Budget(limit * _SHARE, self._steps, patience=self.patience)
        return expert_of(view.game_id).in_time(view, budget, rng)
