"""A game as steps: what is asked, what may be done, why not, and what comes of it.

A turn is a list of steps (`variant.py`). A decision inside a decision is a frame on the state's
stack (`step_state.py`), so that any moment can be saved, copied and written as text. A step decides
alone what is legal in it; a state only knows which step is asked.
"""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from gonfalon.engine.action import FIRST, Action, First
from gonfalon.engine.chance import Numbers
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.state import CHANCE, NOBODY
from gonfalon.engine.value import Value

if TYPE_CHECKING:
    from gonfalon.engine.step_state import StepState

S = TypeVar("S", bound="StepState[Any, Any]")


class Frame(Value):
    """A step that is open; a subclass remembers what its step has to know. Never changed."""

    def __init__(self, step: int) -> None:
        self.step: Final = step


class Step(ABC, Generic[S]):
    """One step of the set-up or the turn, or of what is open inside one."""

    number: int
    """The number of this step in its variant."""
    after: "Step[Any]"
    """The step that follows this one in its variant."""
    frame: Frame
    """The frame of this step where it has nothing to remember."""
    alone: tuple[Frame, ...]
    """The frames when this step is asked and nothing is open inside it."""

    def actor(self, state: S, /) -> int:
        """Who decides: here the seat whose turn it is."""
        return state.turn

    @abstractmethod
    def prompt(self, state: S, /) -> Prompt:
        """What is asked, in words that everyone may read."""

    def own_prompt(self, state: S, /) -> Prompt:
        """What is asked, in words for the actor alone: they may tell of a hand."""
        return self.prompt(state)

    def begin(self, state: S, events: list[Event] | None, /) -> bool:
        """Arrive here, and do what happens by itself; False if the game simply goes on.

        A step that has opened or ended something itself also says True.
        """
        return True

    def resume(self, state: S, events: list[Event] | None, /) -> bool:
        """What was open inside has closed; False if nothing more is asked here."""
        return False

    @abstractmethod
    def legal(self, state: S, /) -> list[Action]:
        """Every legal action, each once, in a fixed order."""

    def choices(self, state: S, seat: int, /) -> list[Action]:
        """What a seat that may commit now can choose from."""
        return self.legal(state)

    def weights(self, state: S, /) -> list[int]:
        """At a chance node the weight of each outcome."""
        return [1] * len(self.legal(state))

    def sample(self, state: S, numbers: Numbers, /) -> Action:
        """At a chance node the outcome that the next number selects, by the weights."""
        weights = self.weights(state)
        number, place = numbers.below(sum(weights)), 0
        while number >= weights[place]:
            number -= weights[place]
            place += 1
        return self.legal(state)[place]

    def random_legal(self, state: S, numbers: Numbers, /) -> Action:
        """The legal action that the next number selects; a step may know it without a list."""
        actions = self.legal(state)
        return actions[numbers.below(len(actions))]

    def refusal(self, state: S, action: Action, /) -> Illegal | None:
        """Nothing if the action is legal, else the rule that forbids it and the facts."""
        return None if action in self.legal(state) else self.why_not(state, action)

    @abstractmethod
    def why_not(self, state: S, action: Action, /) -> Illegal:
        """The rule that forbids an action which is not legal here, and the facts."""

    @abstractmethod
    def apply(self, state: S, action: Action, events: list[Event] | None, /) -> None:
        """Carry out a legal action."""


def in_rows(rows: list[list[Action]], numbers: Numbers) -> Action:
    """The action that the next number selects from these rows, one after the other."""
    total = 0
    for row in rows:
        total += len(row)
    number = numbers.below(total)
    for row in rows:
        if number < len(row):
            return row[number]
        number -= len(row)
    raise AssertionError("a number beyond the last row")


class SilentStep(Step[S]):
    """A step that never asks: all it does happens when it begins, or after a frame has closed."""

    def prompt(self, state: S, /) -> Prompt:
        """Never called: nothing is asked here."""
        raise AssertionError(f"step {self.number} asks nothing")

    def legal(self, state: S, /) -> list[Action]:
        """Nothing can be done here."""
        return []

    def why_not(self, state: S, action: Action, /) -> Illegal:
        """Never called: nobody can try anything here."""
        raise AssertionError(f"step {self.number} asks nothing")

    def apply(self, state: S, action: Action, events: list[Event] | None, /) -> None:
        """Never called: nothing is legal here."""
        raise AssertionError(f"step {self.number} asks nothing")


class Over(Step[S]):
    """The game has ended: nothing is asked any more."""

    def __init__(self, rule: str, prompt_key: str, refusal_key: str) -> None:
        self.rule: Final = rule
        self.prompt_key: Final = prompt_key
        self.refusal_key: Final = refusal_key

    def actor(self, state: S, /) -> int:
        """Nobody decides anything."""
        return NOBODY

    def prompt(self, state: S, /) -> Prompt:
        """That it is over."""
        return Prompt(self.prompt_key, NOBODY)

    def legal(self, state: S, /) -> list[Action]:
        """Nothing is legal."""
        return []

    def why_not(self, state: S, action: Action, /) -> Illegal:
        """The rule that ended the game."""
        return Illegal(self.rule, self.refusal_key)

    def apply(self, state: S, action: Action, events: list[Event] | None, /) -> None:
        """Refuse: nothing is legal."""
        raise self.why_not(state, action)


def seat_named(value: str) -> int | None:
    """The seat that an option names by its number from 1; `random` names none."""
    return None if value == "random" else int(value) - 1


class ChooseFirst(Step[S]):
    """Who plays first: a fair chance action, unless an option names a seat."""

    def __init__(self, prompt_key: str, event_key: str, named: int | None) -> None:
        self.prompt_key: Final = prompt_key
        self.event_key: Final = event_key
        self.named: Final = named

    def actor(self, state: S, /) -> int:
        """Chance decides."""
        return CHANCE

    def prompt(self, state: S, /) -> Prompt:
        """Nobody is asked."""
        return Prompt(self.prompt_key, CHANCE)

    def begin(self, state: S, events: list[Event] | None, /) -> bool:
        """Nothing is asked where an option names the seat."""
        if self.named is None:
            return True
        self.note(state, self.named, events)
        return False

    def legal(self, state: S, /) -> list[Action]:
        """Any seat that plays."""
        return FIRST[: state.seat_count]

    def apply(self, state: S, action: Action, events: list[Event] | None, /) -> None:
        """Note the first player and go on."""
        assert isinstance(action, First)
        self.note(state, action.seat, events)
        state.go_on(events)

    def note(self, state: S, seat: int, events: list[Event] | None, /) -> None:
        """This seat plays first."""
        state.turn = seat
        if events is not None:
            events.append(Event(self.event_key, seat=seat + 1))
