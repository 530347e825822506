"""What the options of Battle Line choose: the steps, and whether there are tactics."""

from typing import Any, Final

from gonfalon.engine import steps
from gonfalon.engine.options import Options


class Variant(steps.Variant):
    """The steps of a game, and whether it has tactics."""

    def __init__(
        self,
        options: Options,
        steps: tuple[steps.Step[Any], ...],
        order: tuple[int, ...],
        turn: int,
        has_tactics: bool,
    ) -> None:
        super().__init__(options, steps, order, turn)
        self.has_tactics: Final = has_tactics
        """Whether the tactics deck is in use (BL-S2, BL-T0)."""
