"""What is known of a move that is advised: the table before it, after it, and after other moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gonfalon.engine.action import Action


@dataclass(frozen=True)
class Case:
    """A move among others, tried in worlds that its seat can believe in.

    The worlds are made from the view alone; in each of them the deed is finished.
    """

    view: Any
    """What the seat sees that is asked."""
    action: Action
    """What is advised."""
    before: Any
    """One such world as it lies."""
    after: Sequence[Any]
    """Each of them after what is advised."""
    others: Sequence[Sequence[Any]]
    """The same after other moves that come to mind; none where there is no other."""
    then: Sequence[Action]
    """What the same seat had better choose next, where the move asks further at once."""
    done: Any
    """The first of the worlds after all that."""

    @property
    def seat(self) -> int:
        """Who is asked."""
        seat: int = self.view.seat
        return seat
