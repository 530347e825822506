"""What a bot is."""

from abc import ABC, abstractmethod
from random import Random

from gonfalon.engine.action import Action
from gonfalon.engine.view import View


class Bot(ABC):
    """A player that sees only what its seat may know."""

    @abstractmethod
    def choose(self, view: View, limit: float, rng: Random) -> Action:
        """One of `view.actions`, within `limit` seconds, with chance from `rng`."""
