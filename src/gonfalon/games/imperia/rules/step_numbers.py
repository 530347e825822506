"""The steps of the set-up and of a turn, as numbers with names."""

from typing import Final

CHOOSE_FIRST: Final = 0
LAY_BOARDS: Final = 1
PLACE_FORTS: Final = 2
DEAL: Final = 3
PLAY: Final = 4
ORDER: Final = 5
WITH: Final = 6
TURN: Final = 7
TURN_OTHER: Final = 8
DRAW: Final = 9
OVER: Final = 10

STEP_NAMES: Final = (
    "first", "boards", "forts", "deal", "play", "order", "with", "turn", "turn-other", "draw",
    "over",
)  # fmt: skip


def is_in_setup(step: int) -> bool:
    """Whether the first turn is still to come (IM-S)."""
    return step < PLAY


def is_before_deal(step: int) -> bool:
    """Whether no piece has been drawn yet: boards and forts come first (IM-S4)."""
    return step < DEAL
