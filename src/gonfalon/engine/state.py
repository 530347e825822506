"""The contract of a state."""

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import Final, Self

from gonfalon.engine.action import Action
from gonfalon.engine.chance import Numbers, pick
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.picks import Picks, picks_of
from gonfalon.engine.plugs import plug_of
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.result import Result
from gonfalon.engine.value import Fields, frozen
from gonfalon.engine.view import OPEN, View

CHANCE: Final = -1
"""The actor where something is drawn or rolled."""
NOBODY: Final = -2
"""The actor when the game is over."""


class State(Fields, ABC):
    """The whole truth of one game at one moment; it holds no random generator and no seed.

    It changes, so it has no hash: `key()` is what it is now. Equal states play on alike.
    """

    @property
    @abstractmethod
    def game_id(self) -> str:
        """The id of the game this is a state of."""

    @property
    @abstractmethod
    def seat_count(self) -> int:
        """How many seats play."""

    @property
    @abstractmethod
    def actor(self) -> int:
        """Who decides: a seat from 0, CHANCE, or NOBODY when the game is over."""

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may commit now; more than one where choices are simultaneous."""
        return (self.actor,) if self.actor >= 0 else ()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.actor == NOBODY

    @property
    @abstractmethod
    def prompt(self) -> Prompt:
        """What is asked now."""

    @property
    @abstractmethod
    def result(self) -> Result | None:
        """Points, ranks and how it ended, once it is over."""

    @abstractmethod
    def legal(self) -> list[Action]:
        """Every legal action, each once, in a fixed order; at a chance node the outcomes."""

    def legal_by_pick(self) -> Picks:
        """What is legal as the tree of what a player touches, one thing after the other."""
        return picks_of(self.legal())

    def choices(self, seat: int) -> list[Action]:
        """What this seat can choose from now; nothing if it is not waited for."""
        return self.legal() if seat in self.waiting else []

    def weights(self) -> list[int]:
        """At a chance node the weight of each outcome of `legal()`, in the same order."""
        return [1] * len(self.legal())

    @abstractmethod
    def sample(self, r: int) -> Action:
        """The outcome at a chance node that the number r below 2^64 selects."""

    def random_legal(self, r: int) -> Action:
        """The legal action that the number r below 2^64 selects: `legal()[r * n >> 64]` of n."""
        actions = self.legal()
        return actions[pick(r, len(actions))]

    def random_action(self, numbers: Numbers) -> Action:
        """What chance does next, or a seat that plays at random."""
        r = numbers.number()
        return self.sample(r) if self.actor == CHANCE else self.random_legal(r)

    @abstractmethod
    def verify(self, action: Action | str) -> Illegal | None:
        """Nothing if the action, or the one that is written so, is legal here; else why not.

        A text that is no action raises `Malformed` or `Ambiguous`.
        """

    def apply(self, action: Action | str, events: list[Event] | None = None) -> None:
        """Carry out an action, or the one that is written so, and tell what happened in `events`.

        What a rule forbids raises `Illegal`, which says so as the table does; what is no action
        raises `Malformed` or `Ambiguous`. Either way nothing has changed.
        """
        if isinstance(action, str):
            action = plug_of(self.game_id).parse_action(action)
        illegal = self.verify(action)
        if illegal is not None:
            raise illegal
        self.apply_legal(action, events)

    @abstractmethod
    def apply_legal(self, action: Action, events: list[Event] | None = None) -> None:
        """The same without the check: for drivers that took the action from this state's `legal()`.

        With any other action the state is no longer one of the game.
        """

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy."""

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def key(self) -> Hashable:
        """What this state is now, for tables and sets: equal for equal states, and only for them.

        It covers all that rules, views and positions can tell apart, the options too; neither what
        the state merely remembers for speed, nor how it came about.
        """
        return frozen(self)

    @abstractmethod
    def view(self, seat: int) -> View:
        """What this seat (or SPECTATOR, or OPEN for everything) may know."""

    def position(self) -> str:
        """This state as one line of text, which the game reads back."""
        return str(plug_of(self.game_id).text.write(self.view(OPEN)))

    def __repr__(self) -> str:
        return f"<{self.position()}>"

    def _repr_html_(self) -> str:
        """The open table, as a notebook shows it."""
        return self.view(OPEN)._repr_html_()


def as_asked(state: State, seat: int) -> State:
    """The state in which a seat that is waited for is asked.

    Where several choose at once, the rules ask them in seat order: those before are taken to have
    chosen something, so that each is judged by its own cards.
    """
    if state.actor == seat:
        return state
    asking = state.copy()
    while asking.actor != seat:
        asking.apply_legal(asking.choices(asking.actor)[0])
    return asking
