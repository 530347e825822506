"""Chance from outside: the numbers that decide what chance does, or a player who plays at random.

A number r is below 2^64; of `total` outcomes that weigh the same it selects number r * total >> 64.
"""

from __future__ import annotations

import hashlib
import hmac
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from gonfalon.engine.value import Fields, Value

if TYPE_CHECKING:
    from mypy_extensions import i64

_SCALE: Final = 2.0**-64
_NEAR: Final = 2.0**-30
_MANY: Final = 1 << 20
_WORD: Final = (1 << 32) - 1


def pick(r: int, total: int) -> int:
    """The outcome among `total` equal weights that the number r below 2^64 selects."""
    # A product of this length is slow; a float tells the same, unless it is close to a border.
    if total < _MANY:
        point = float(r) * total * _SCALE
        outcome = int(point)
        if _NEAR < point - outcome < 1.0 - _NEAR:
            return outcome
    return (r * total) >> 64


class Numbers(Fields, ABC):
    """A source of numbers below 2^64."""

    @abstractmethod
    def number(self) -> int:
        """The next number."""

    @abstractmethod
    def below(self, total: i64) -> i64:
        """The next number as one of so many outcomes that weigh the same."""


class Given(Numbers):
    """One number, from whoever asks."""

    def __init__(self, r: int) -> None:
        self.r = r

    def number(self) -> int:
        """This number."""
        return self.r

    def below(self, total: i64) -> i64:
        """What this number selects."""
        return pick(self.r, total)


class Stream(Numbers):
    """Numbers without end that follow from a seed: fast, for playouts, and no secret.

    They are those of xoroshiro64** (Blackman and Vigna), 32 bits each, which are the upper half of
    a number here; the lower half is 0.
    """

    def __init__(self, seed: int | str) -> None:
        self.seed: Final = seed
        digest = hashlib.sha256(str(seed).encode()).digest()
        self._one: i64 = int.from_bytes(digest[:4], "big")
        self._two: i64 = int.from_bytes(digest[4:8], "big") | 1  # both may not be 0

    def number(self) -> int:
        """The next number below 2^64."""
        return int(self._next()) << 32

    def below(self, total: i64) -> i64:
        """The next number as one of so many outcomes, fewer than 2^31."""
        return self._next() * total >> 32

    def _next(self) -> i64:
        """The next 32 bits."""
        one = self._one
        two = self._two ^ one
        mixed = one * 0x9E3779BB & _WORD
        self._one = (one << 26 & _WORD | one >> 6) ^ two ^ (two << 9 & _WORD)
        self._two = two << 13 & _WORD | two >> 19
        return (mixed << 5 & _WORD | mixed >> 27) * 5 & _WORD


class SeededChance(Value):
    """Numbers derived from a seed: HMAC-SHA256 of the ply, so every draw can be recomputed.

    At practice tables it is that of the revision and the ply, once something was taken back.
    """

    def __init__(self, seed: str | bytes) -> None:
        self.seed: Final = seed.encode() if isinstance(seed, str) else seed

    def number(self, ply: int, revision: int = 0) -> int:
        """The number for this ply (0-based, chance actions being plies), below 2^64."""
        text = f"{revision}/{ply}" if revision else str(ply)
        digest = hmac.new(self.seed, text.encode(), hashlib.sha256).digest()
        return int.from_bytes(digest[:8], "big")
