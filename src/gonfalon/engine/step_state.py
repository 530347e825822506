"""A state by steps: it knows which step is asked and what is open, and asks that step the rest."""

from typing import Any, ClassVar, Generic, TypeVar, cast

from gonfalon.engine.action import Action
from gonfalon.engine.chance import Given, Numbers
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.plugs import plug_of
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.state import CHANCE, State
from gonfalon.engine.steps import Frame, Step
from gonfalon.engine.variant import Variant
from gonfalon.engine.view import OPEN, View

R = TypeVar("R", bound=Variant)
V = TypeVar("V", bound=View)


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
