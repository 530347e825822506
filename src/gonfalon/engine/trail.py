"""A state with the way back, for whoever tries things out."""

from typing import Generic, TypeVar

from gonfalon.engine.action import Action
from gonfalon.engine.event import Event
from gonfalon.engine.plugs import plug_of
from gonfalon.engine.state import State

S = TypeVar("S", bound=State)


class Trail(Generic[S]):
    """Carries out actions, and takes them back: `push` and `pop`.

    A push keeps a copy of the state before, which takes microseconds and holds whatever happens.
    The state that a trail begins with is copied too, and never touched.
    """

    def __init__(self, state: S) -> None:
        self.state: S = state.copy()
        """What all that was pushed leads to: after a pop another object."""
        self._before: list[tuple[S, Action]] = []

    def push(self, action: Action | str, events: list[Event] | None = None) -> None:
        """Carry out an action, or the one that is written so; one that is refused is not pushed."""
        if isinstance(action, str):
            action = plug_of(self.state.game_id).parse_action(action)
        after = self.state.copy()
        after.apply(action, events)
        self._before.append((self.state, action))
        self.state = after

    def pop(self) -> Action:
        """Take the last action back; IndexError if there is none."""
        self.state, action = self._before.pop()
        return action

    @property
    def actions(self) -> list[Action]:
        """What was pushed and not popped, in order."""
        return [action for _, action in self._before]

    def __len__(self) -> int:
        return len(self._before)
