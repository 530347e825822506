"""What a step is, and a variant as a list of steps."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from gonfalon.engine.action import Action
from gonfalon.engine.chance import pick
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.options import Options
from gonfalon.engine.prompt import Prompt

if TYPE_CHECKING:
    from gonfalon.games.battle_line.rules.line import Line


class Step(ABC):
    """One step of the set-up or the turn, or a frame inside one."""

    after: "Step"
    """The step that follows this one in its variant."""
    alone: tuple[int, ...]
    """The frames when nothing is open inside this step."""

    def actor(self, line: "Line") -> int:
        """Who decides: here the seat whose turn it is."""
        return line.turn

    @abstractmethod
    def prompt(self, line: "Line") -> Prompt:
        """What is asked."""

    def own_prompt(self, line: "Line") -> Prompt:
        """What is asked, in words for the actor alone."""
        return self.prompt(line)

    def begin(self, line: "Line", events: list[Event] | None) -> bool:
        """Arrive at this step; whether it asks anything, having done what it does by itself."""
        return True

    def resume(self, line: "Line", events: list[Event] | None) -> bool:
        """Come back from a frame inside this step; whether it asks anything more."""
        return False

    @abstractmethod
    def legal(self, line: "Line") -> list[Action]:
        """Every legal action, each once."""

    def choices(self, line: "Line", seat: int) -> list[Action]:
        """What a seat that may commit now can choose from."""
        return self.legal(line)

    def sample(self, line: "Line", r: int) -> Action:
        """At a chance node the outcome that a number below 2^64 selects; all weigh the same."""
        outcomes = self.legal(line)
        return outcomes[pick(r, len(outcomes))]

    @abstractmethod
    def refusal(self, line: "Line", action: Action) -> Illegal | None:
        """Nothing if the action is legal, else the rule that forbids it."""

    @abstractmethod
    def apply(self, line: "Line", action: Action, events: list[Event] | None) -> None:
        """Carry out a legal action."""


class Variant:
    """The options turned into steps, once: no rule asks for an option afterwards."""

    def __init__(
        self, options: Options, steps: tuple[Step, ...], after: tuple[int, ...], has_tactics: bool
    ) -> None:
        for number, step in enumerate(steps):
            step.after = steps[after[number]]
            step.alone = (number,)
        self.options: Final = options
        """The options this variant was made from."""
        self.steps: Final = steps
        """The step for each step number."""
        self.after: Final = after
        """The step number that follows each one."""
        self.has_tactics: Final = has_tactics
        """Whether the tactics deck is in use (BL-S2, BL-T0)."""
