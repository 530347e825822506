"""A bot that plays any legal action."""

from random import Random

from gonfalon.bots.base import Bot
from gonfalon.engine.action import Action
from gonfalon.engine.view import View


class RandomBot(Bot):
    """Chooses evenly among the legal actions."""

    def choose(self, view: View, limit: float, rng: Random) -> Action:
        """Each legal action is as likely as another."""
        return rng.choice(view.actions)
