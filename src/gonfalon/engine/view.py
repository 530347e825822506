"""Views: what a seat or a spectator may know."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.plugs import plug_of
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.value import Value

SPECTATOR: Final = -1
"""The seat of whoever sees what everyone sees."""
OPEN: Final = -2
"""The seat of whoever sees everything."""


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
        """The id of the game."""
        self.seat: Final = seat
        """Whose eyes these are: a seat from 0, SPECTATOR or OPEN; texts count seats from 1."""
        self.near = seat
        """The seat whose side is nearest to the reader: one's own, also in a view of everything."""
        self.actor: Final = actor
        """Who decides: a seat from 0, CHANCE, or NOBODY."""
        self.waiting: Final = waiting
        """The seats that may commit now."""
        self.prompt: Final = prompt
        """What is asked now."""
        self.actions: Final = actions
        """What this seat may do now; nothing if it is not asked."""

    def __repr__(self) -> str:
        return f"<{plug_of(self.game_id).text.write(self)}>"

    def _repr_html_(self) -> str:
        """The table as these eyes see it, as a notebook shows it."""
        game = plug_of(self.game_id)
        return str(game.alone(self, game.text.words("en")))
