"""What a bot is."""

from abc import ABC, abstractmethod
from random import Random

from gonfalon.engine.action import Action
from gonfalon.engine.view import View


class Bot(ABC):
    """A player that sees only what its seat may know."""

    patience: float = 2.5
    """While others have the core, it may take so many times its limit by the clock on the wall."""

    @abstractmethod
    def choose(self, view: View, limit: float, rng: Random) -> Action:
        """One of `view.actions`, within `limit` seconds of a core, with chance from `rng`."""
