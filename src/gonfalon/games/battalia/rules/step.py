"""What a step is, what a chapter of deeds is, and a variant as its steps, chapters and so on."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from gonfalon.engine.action import Action
from gonfalon.engine.chance import pick
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.options import Options
from gonfalon.engine.prompt import Prompt

if TYPE_CHECKING:
    from gonfalon.games.battalia.box.deeds import Deed
    from gonfalon.games.battalia.rules.figures import Figures
    from gonfalon.games.battalia.rules.scenarios.scenario import Scenario
    from gonfalon.games.battalia.rules.world import World


class Step(ABC):
    """One step of the set-up or the turn, or a frame inside one."""

    def actor(self, world: "World") -> int:
        """Who decides: here the seat whose turn it is."""
        return world.turn

    @abstractmethod
    def prompt(self, world: "World") -> Prompt:
        """What is asked."""

    def begin(self, world: "World", events: list[Event] | None) -> None:
        """Arrive at this step; one that asks nothing goes on by itself."""
        return

    def resume(self, world: "World", events: list[Event] | None) -> None:
        """Go on after a frame inside this step has closed."""
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

    def refusal(self, world: "World", action: Action) -> Illegal | None:
        """Nothing if the action is legal, else the rule that forbids it."""
        return None if action in self.legal(world) else self.why_not(world, action)

    @abstractmethod
    def why_not(self, world: "World", action: Action) -> Illegal:
        """The rule that forbids an action which is not legal here."""

    @abstractmethod
    def apply(self, world: "World", action: Action, events: list[Event] | None) -> None:
        """Carry out a legal action."""


class Chapter(ABC):
    """One kind of deed: what it offers, why it refuses, how it begins and what it brings."""

    @abstractmethod
    def offer(self, world: "World", purse: list[int], found: list[Action]) -> None:
        """Append every deed of this chapter that is legal; `purse` is what the hand can pay."""

    @abstractmethod
    def why_not(self, world: "World", purse: list[int], deed: "Deed") -> Illegal:
        """The rule that forbids a deed which is not legal now."""

    @abstractmethod
    def begin(self, world: "World", deed: "Deed", events: list[Event] | None) -> None:
        """Start on a legal deed: ask for what it needs, or carry it out."""

    def carry_out(self, world: "World", deed: Action, events: list[Event] | None) -> None:
        """What a deed brings once it is paid for."""
        return


class Variant:
    """The options as steps, chapters, figures and a scenario, once: no rule asks for an option."""

    def __init__(
        self,
        options: Options,
        figures: "Figures",
        steps: tuple[Step, ...],
        chapters: tuple[Chapter, ...],
        scenario: "Scenario",
    ) -> None:
        self.options: Final = options
        """The options this variant was made from."""
        self.figures: Final = figures
        """What differs between editions and variants in numbers and tables."""
        self.steps: Final = steps
        """The step for each step number."""
        self.chapters: Final = chapters
        """The chapter for each chapter number."""
        self.scenario: Final = scenario
        """What a scenario plays otherwise: the land, roads, homes, targets and rewards (BA-V)."""
