"""What the options of Battle Line choose: the steps, and the tactics cards in use."""

from typing import Any, Final

from gonfalon.engine import variant
from gonfalon.engine.options import Options
from gonfalon.engine.steps import Step
from gonfalon.games.battle_line.rules.step_numbers import CLAIM, DRAFT, PLAY


class Variant(variant.Variant):
    """The steps of a game, and the tactics cards in use."""

    def __init__(
        self,
        options: Options,
        steps: tuple[Step[Any], ...],
        order: tuple[int, ...],
        turn: int,
        tactics: int,
    ) -> None:
        super().__init__(options, steps, order, turn)
        self.tactics: Final = tactics
        """The tactics cards in use, as a mask: all of them, or none (BL-S2, BL-T0)."""


def claims_come_first(variant: Variant) -> bool:
    """Whether battlefields are claimed before a card is played, as in the advanced game (BL-A1)."""
    return variant.steps[CLAIM].after.number == PLAY


def has_draft(variant: Variant) -> bool:
    """Whether the players choose and lay the battlefields: the Hundred Years' War (BL-H3)."""
    return DRAFT in variant.order
