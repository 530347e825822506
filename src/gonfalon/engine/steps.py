"""A game as steps: what is asked, what may be done, why not, and what comes of it.

A turn is a list of steps. A decision inside a decision is a frame on the state's stack, so that any
moment can be saved, copied and written as text. A step decides alone what is legal in it; a state
only knows which step is asked.
"""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Final, Generic, TypeVar, cast

from gonfalon.engine.action import FIRST, Action, First
from gonfalon.engine.chance import Given, Numbers
from gonfalon.engine.errors import GonfalonError, Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.options import Options
from gonfalon.engine.plugs import plug_of, plug_with
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.state import CHANCE, NOBODY, State
from gonfalon.engine.value import Value
from gonfalon.engine.view import OPEN, View

S = TypeVar("S", bound="StepState[Any, Any]")
R = TypeVar("R", bound="Variant")
V = TypeVar("V", bound=View)


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


class Variant:
    """The options turned into steps, once: no rule asks for an option afterwards."""

    def __init__(
        self, options: Options, steps: tuple[Step[Any], ...], order: tuple[int, ...], turn: int
    ) -> None:
        """`order` lists the steps of the set-up and of a turn; a turn begins at `turn` in it."""
        for number, step in enumerate(steps):
            step.number = number
            step.after = step
            step.frame = Frame(number)
            step.alone = (step.frame,)
        for number, follower in zip(order, (*order[1:], order[turn]), strict=True):
            steps[number].after = steps[follower]
        self.options: Final = options
        """The options this variant was made from."""
        self.steps: Final = steps
        """The step for each step number."""
        self.order: Final = order
        """The steps of the set-up, then those of a turn, by number."""
        self.first: Final = steps[order[0]]
        """The step in which a game begins."""
        self.named_first: Final = _named_first(steps)
        """The first player whom an option names; None where chance decides."""

    def __reduce__(self) -> tuple[Any, ...]:
        return variant_of, (self.options,)


_VARIANTS: Final[dict[Options, Variant]] = {}
"""Those that came from another process, by what chose them."""


def variant_of(options: Options) -> Variant:
    """The one variant that a game makes of these options."""
    found = _VARIANTS.get(options)
    if found is None:
        found = _VARIANTS[options] = _begun_with(options).variant
    return found


def _begun_with(options: Options) -> "StepState[Any, Any]":
    """A new game with these options, for as many as they go with."""
    game = plug_with(options.table)
    if game is not None:
        for seats in game.seats:
            try:
                game.check(seats, options)
            except GonfalonError:
                continue
            return cast("StepState[Any, Any]", game.rules.start(seats, options))
    raise LookupError(f"no game that is plugged in has {options}")


def _named_first(steps: tuple[Step[Any], ...]) -> int | None:
    """The seat that the step which chooses the first player was given."""
    for step in steps:
        if isinstance(step, ChooseFirst):
            return step.named
    return None


def _alone(frame: Frame) -> tuple[Frame, ...]:
    """A stack of one frame; compiled, a sum of tuples is quicker than a star in one."""
    return (frame,)


class StepState(State, Generic[R, V]):
    """A state whose decisions are steps: the contract of a state, and the stack of frames."""

    passing: ClassVar[tuple[str, ...]] = ("step", "_source")

    def __init__(self, variant: R) -> None:
        self.variant: R = variant
        """The steps of this game, and what else its options chose."""
        self.turn = 0
        """The seat whose turn it is; in the set-up the first player, or the one that is asked."""
        self.step: Step[Any] = variant.first
        """The step that is asked: that of the last frame."""
        self.frames: tuple[Frame, ...] = variant.first.alone
        """The step of the turn, and what is open inside it."""
        self._source: Given | None = None
        """What hands a number that was given to the step that is asked."""

    # The contract of a state.

    @property
    def actor(self) -> int:
        """Who decides: a seat, CHANCE, or NOBODY."""
        return self.step.actor(self)

    @property
    def prompt(self) -> Prompt:
        """What is asked now."""
        return self.step.prompt(self)

    def legal(self) -> list[Action]:
        """Every legal action, each once."""
        return self.step.legal(self)

    def choices(self, seat: int) -> list[Action]:
        """What this seat can choose from; nothing if it is not waited for."""
        return self.step.choices(self, seat) if seat in self.waiting else []

    def weights(self) -> list[int]:
        """At a chance node the weight of each outcome."""
        return self.step.weights(self)

    def sample(self, r: int) -> Action:
        """The outcome that a number below 2^64 selects."""
        return self.step.sample(self, self._given(r))

    def random_legal(self, r: int) -> Action:
        """The legal action that a number below 2^64 selects."""
        return self.step.random_legal(self, self._given(r))

    def _given(self, r: int) -> Given:
        """This number as a source; a state makes but one, and uses it again."""
        if self._source is None:
            self._source = Given(r)
        self._source.r = r
        return self._source

    def random_action(self, numbers: Numbers) -> Action:
        """What chance does next, or a seat that plays at random."""
        if self.step.actor(self) == CHANCE:
            return self.step.sample(self, numbers)
        return self.step.random_legal(self, numbers)

    def verify(self, action: Action | str) -> Illegal | None:
        """Nothing if the action is legal here, else the rule that forbids it and the facts."""
        if isinstance(action, str):
            action = plug_of(self.game_id).parse_action(action)
        return self.step.refusal(self, action)

    def apply_legal(self, action: Action, events: list[Event] | None = None) -> None:
        """Carry out an action of `legal()`, unchecked."""
        self.step.apply(self, action, events)

    def view(self, seat: int) -> V:
        """What this seat (or SPECTATOR, or OPEN for everything) may know."""
        return cast("V", plug_of(self.game_id).sight.view(self, seat))

    def prompt_for(self, seat: int) -> Prompt:
        """What is asked, as these eyes read it: the actor and an open view in the actor's words."""
        actor = self.step.actor(self)
        is_own = actor >= 0 and seat in (actor, OPEN)
        return self.step.own_prompt(self) if is_own else self.step.prompt(self)

    def choices_for(self, seat: int) -> list[Action]:
        """What these eyes can choose from; an open view has the actor's choices."""
        return self.choices(self.actor if seat == OPEN else seat)

    def made_again(self) -> None:
        """Ask the last frame."""
        self.stand_at(self.frames)

    # Steps and frames.

    @property
    def stage(self) -> int:
        """The step of the set-up or the turn, whatever is open inside it."""
        return self.frames[0].step

    @property
    def open_steps(self) -> tuple[int, ...]:
        """The step of the set-up or the turn and those open inside it, by number."""
        return tuple([frame.step for frame in self.frames])

    def is_open(self, step: int) -> bool:
        """Whether this step is asked, or something inside it."""
        return any(frame.step == step for frame in self.frames)

    def set_out(self) -> None:
        """Begin at the first step, and go on to one that asks something."""
        if not self.step.begin(self, None):
            self.go_on(None)

    def stand_at(self, frames: tuple[Frame, ...]) -> None:
        """Ask the last of these frames."""
        self.frames = frames
        self.step = self.variant.steps[frames[-1].step]

    def ask(self, *steps: int) -> None:
        """Ask the last of these steps, one open inside the other, with nothing to remember."""
        self.stand_at(tuple([self.variant.steps[step].frame for step in steps]))

    def go_on(self, events: list[Event] | None) -> None:
        """The step of the turn is finished: on to the next one that asks something."""
        while True:
            self.step = self.step.after
            self.frames = self.step.alone
            if self.step.begin(self, events):
                return

    def push(self, frame: Frame, events: list[Event] | None) -> None:
        """Open a frame inside what is asked, and leave it again if it asks nothing."""
        self.frames += _alone(frame)
        self.step = self.variant.steps[frame.step]
        if not self.step.begin(self, events):
            self.pop(events)

    def enter(self, step: int, events: list[Event] | None) -> None:
        """Open this step, which has nothing to remember, inside what is asked."""
        self.step = self.variant.steps[step]
        self.frames += self.step.alone
        if not self.step.begin(self, events):
            self.pop(events)

    def become(self, frame: Frame) -> None:
        """The frame that is asked gives way to this one, at the same place."""
        self.frames = self.frames[:-1] + _alone(frame)
        self.step = self.variant.steps[frame.step]

    def close(self) -> None:
        """Close the frame that is asked; whoever calls says what happens then."""
        self.stand_at(self.frames[:-1])

    def pop(self, events: list[Event] | None) -> None:
        """Close the frame that is asked, and go on where it was opened."""
        if len(self.frames) > 1:
            self.close()
            self.take_up(events)
        else:
            self.go_on(events)

    def take_up(self, events: list[Event] | None) -> None:
        """Something inside what is asked has closed: ask on, or go on further out."""
        while not self.step.resume(self, events):
            if len(self.frames) == 1:
                self.go_on(events)
                return
            self.close()
