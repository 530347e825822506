"""How far a share may lie from the truth."""

import math
from typing import Final

Z95: Final = 1.959963984540054
"""The normal quantile of 95 % on both sides."""


def wilson(score: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for a share: `score` won of so many games, draws as half.

    It counts games as independent. Draws, and pairs on one deal, make the truth a little narrower.
    """
    if games == 0:
        return 0.0, 1.0
    share, square = score / games, z * z
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = share * (1 - share) / games + square / (4 * games * games)
    half = z * math.sqrt(spread) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)
