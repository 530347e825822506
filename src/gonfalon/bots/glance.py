"""A bot that overlooks much, as people do in their first games."""

from random import Random
from typing import Final

from gonfalon.bots.base import Bot
from gonfalon.bots.greedy import best_of
from gonfalon.engine.action import Action
from gonfalon.engine.view import View

_NOTICED: Final = 3
"""So many of its choices come to its mind."""


class GlanceBot(Bot):
    """Notices a few of its actions by chance, and takes the best of these as greedy would."""

    def choose(self, view: View, limit: float, rng: Random) -> Action:
        """The best of a few."""
        actions = view.actions
        return best_of(view, rng.sample(actions, min(_NOTICED, len(actions))))
