"""Chance from outside: the numbers that a driver feeds to `State.sample`."""

import hashlib
import hmac
from typing import Final


def pick(r: int, total: int) -> int:
    """The outcome among `total` equal weights that the number r below 2^64 selects."""
    return (r * total) >> 64


class SeededChance:
    """Numbers derived from a seed: HMAC-SHA256 of the ply, so every draw can be recomputed."""

    def __init__(self, seed: str | bytes) -> None:
        self.seed: Final = seed.encode() if isinstance(seed, str) else seed

    def number(self, ply: int) -> int:
        """The number for this ply (0-based, chance actions being plies), below 2^64."""
        digest = hmac.new(self.seed, str(ply).encode(), hashlib.sha256).digest()
        return int.from_bytes(digest[:8], "big")
