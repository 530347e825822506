"""What a step is, and a variant as its list of steps."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from gonfalon.engine.action import Action
from gonfalon.engine.chance import pick
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.options import Options
from gonfalon.engine.prompt import Prompt

if TYPE_CHECKING:
    from gonfalon.games.imperia.rules.world import World


class Step(ABC):
    """One step of the set-up or the turn, or a frame inside one."""

    def actor(self, world: "World") -> int:
        """Who decides: here the seat whose turn it is."""
        return world.turn

    @abstractmethod
    def prompt(self, world: "World") -> Prompt:
        """What is asked."""

    def own_prompt(self, world: "World") -> Prompt:
        """What is asked, as told to whoever is asked: it may tell of their hand."""
        return self.prompt(world)

    def begin(self, world: "World", events: list[Event] | None) -> None:
        """Arrive at this step; one that asks nothing goes on by itself."""
        return

    @abstractmethod
    def legal(self, world: "World") -> list[Action]:
        """Every legal action, each once."""

    def weights(self, world: "World") -> list[int]:
        """At a chance node the weight of each outcome."""
        return [1] * len(self.legal(world))

    def sample(self, world: "World", r: int) -> Action:
        """At a chance node the outcome that a number below 2^64 selects; all weigh the same."""
        outcomes = self.legal(world)
        return outcomes[pick(r, len(outcomes))]

    @abstractmethod
    def refusal(self, world: "World", action: Action) -> Illegal | None:
        """Nothing if the action is legal, else the rule that forbids it."""

    @abstractmethod
    def apply(self, world: "World", action: Action, events: list[Event] | None) -> None:
        """Carry out a legal action."""


class Variant:
    """The options turned into steps, once: no rule asks for an option afterwards."""

    def __init__(self, options: Options, steps: tuple[Step, ...]) -> None:
        self.options: Final = options
        """The options this variant was made from."""
        self.steps: Final = steps
        """The step for each step number."""
