"""What the options of Battle Line choose: the steps, and the tactics cards in use."""

from typing import Any, Final

from gonfalon.engine import steps
from gonfalon.engine.options import Options


class Variant(steps.Variant):
    """The steps of a game, and the tactics cards in use."""

    def __init__(
        self,
        options: Options,
        steps: tuple[steps.Step[Any], ...],
        order: tuple[int, ...],
        turn: int,
        tactics: int,
    ) -> None:
        super().__init__(options, steps, order, turn)
        self.tactics: Final = tactics
        """The tactics cards in use, as a mask: all of them, or none (BL-S2, BL-T0)."""
