"""The sequential test: play on until it is clear which of two strengths a player has.

A deal is played twice with changed seats; what a player scores in both together is 0, ½, 1, 1½ or
2, and these five outcomes are counted (pentanomial), since the two games of a pair are not
independent. The test compares the likeliest distribution of them with a mean of the lower strength
to that with a mean of the higher one (a generalised sequential probability ratio test, as chess
engines are tested): Wald's bounds tell when enough has been played.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from gonfalon.arena.ratings import expected

OUTCOMES: Final = 5
ALPHA: Final = 0.05
"""How often a player of the lower strength may pass."""
BETA: Final = 0.05
"""How often one of the higher strength may fail."""
_TRACE: Final = 1e-3
"""An outcome that has not come yet counts so much: it may still come."""
_STEPS: Final = 60
_NEAR: Final = 1e-12

PASSED, FAILED, OPEN = "passed", "failed", "open"


@dataclass
class Sprt:
    """A test of two strengths, given in Elo points, fed with one pair of games after another."""

    elo0: float
    elo1: float
    alpha: float = ALPHA
    beta: float = BETA
    counts: list[int] = field(default_factory=lambda: [0] * OUTCOMES)
    """How often each outcome of a pair has come, from 0 points to 2."""
    llr: float = 0.0
    """The logarithm of the likelihood ratio so far."""
    verdict: str = OPEN

    @property
    def lower(self) -> float:
        """Below this it has failed."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """Above this it has passed."""
        return math.log((1 - self.beta) / self.alpha)

    @property
    def pairs(self) -> int:
        """How many pairs were counted."""
        return sum(self.counts)

    def add(self, points: float) -> str:
        """Count a pair of games by what it brought, 0 to 2; a verdict stands once it is found."""
        if self.verdict == OPEN:
            self.counts[round(2 * points)] += 1
            self.llr = log_ratio(self.counts, self.elo0, self.elo1)
            if self.llr >= self.upper:
                self.verdict = PASSED
            elif self.llr <= self.lower:
                self.verdict = FAILED
        return self.verdict

    def add_all(self, pairs: Iterable[float]) -> str:
        """Count pairs as long as there is no verdict."""
        for points in pairs:
            if self.add(points) != OPEN:
                break
        return self.verdict


def log_ratio(counts: Sequence[float], elo0: float, elo1: float) -> float:
    """The log-likelihood ratio of the likeliest distributions with these two means.

    `counts` are those of equally spaced outcomes between all lost and all won.
    """
    kept = [max(float(count), _TRACE) for count in counts]
    total = sum(kept)
    chances = [count / total for count in kept]
    values = [at / (len(counts) - 1) for at in range(len(counts))]
    low, high = expected(elo0), expected(elo1)
    tilt0, tilt1 = _tilt(chances, values, low), _tilt(chances, values, high)
    return total * sum(
        chance * math.log((1 + tilt0 * (value - low)) / (1 + tilt1 * (value - high)))
        for chance, value in zip(chances, values)
    )


def _tilt(chances: Sequence[float], values: Sequence[float], mean: float) -> float:
    """The number x for which chances / (1 + x (value - mean)) have this mean and add up to 1.

    That is the likeliest distribution with this mean, given what was seen. The sum falls in x, so
    that Newton's steps are kept between bounds that close in.
    """
    low, high = -1 / (values[-1] - mean), 1 / (mean - values[0])
    x = 0.0
    for _ in range(_STEPS):
        slope = height = 0.0
        for chance, value in zip(chances, values):
            part = (value - mean) / (1 + x * (value - mean))
            height += chance * part
            slope += chance * part * part
        if height > 0:
            low = x
        else:
            high = x
        following = x + height / slope
        if not low < following < high:
            following = (low + high) / 2
        if abs(following - x) < _NEAR:
            return following
        x = following
    return x
