"""Views: what a seat or a spectator may know."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.value import Value

SPECTATOR: Final = -1
OPEN: Final = -2


class View(Value):
    """What one pair of eyes may know of a state; `seat` may be SPECTATOR, or OPEN for all.

    Views that tell the same are equal and hash alike.
    """

    def __init__(
        self,
        game_id: str,
        seat: int,
        actor: int,
        waiting: tuple[int, ...],
        prompt: Prompt,
        actions: list[Action],
    ) -> None:
        self.game_id: Final = game_id
        self.seat: Final = seat
        self.near = seat
        """The seat whose side is nearest to the reader: one's own, also in a view of everything."""
        self.actor: Final = actor
        self.waiting: Final = waiting
        self.prompt: Final = prompt
        self.actions: Final = actions
