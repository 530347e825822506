"""What the options choose: the steps, and how many stones the pile has (CA-S1)."""

from typing import Any, Final

from gonfalon.engine import variant
from gonfalon.engine.options import Options
from gonfalon.engine.steps import Step


class Variant(variant.Variant):
    """The steps of a game, and the size of its pile."""

    def __init__(
        self,
        options: Options,
        numbered: tuple[Step[Any], ...],
        order: tuple[int, ...],
        turn: int,
        stones: int,
    ) -> None:
        super().__init__(options, numbered, order, turn)
        self.stones: Final = stones
