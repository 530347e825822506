"""The steps of the set-up and of a turn, as numbers with names."""

from typing import Final

DEAL: Final = 0
TAKE: Final = 1
FIND: Final = 2
NEXT: Final = 3
OVER: Final = 4

STEP_NAMES: Final = ("deal", "take", "find", "next", "over")
