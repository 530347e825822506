"""How often someone may ask: a bucket for each seat and each address that fills up steadily."""

import time
from typing import Final

from gonfalon.server.errors import Refused

BURST_SECONDS: Final = 4
MOST_BUCKETS: Final = 50_000
FORGET_EVERY: Final = 1.0
"""Seconds: it takes a while to look through so many, and all may be in use."""


class Limits:
    """Buckets by name; a request takes what it costs, and is refused if there is too little."""

    def __init__(self, rate: float, burst_seconds: float = BURST_SECONDS) -> None:
        self._rate: Final = rate
        self._most: Final = rate * burst_seconds
        self._buckets: Final[dict[str, tuple[float, float]]] = {}
        self._forgot_at = 0.0

    @property
    def are_on(self) -> bool:
        """Whether there is any limit."""
        return self._rate > 0

    def take(self, name: str, cost: float = 1.0) -> None:
        """Take the cost out of a bucket, or refuse."""
        if not self._rate:
            return
        cost = min(cost, self._most)  # a full bucket is enough for anything
        level, now = self._level(name)
        if level < cost:
            self._buckets[name] = (level, now)
            raise Refused("too_fast")
        self._buckets[name] = (level - cost, now)

    def owe(self, name: str, cost: float) -> None:
        """Take a cost that was not known before, even if there is too little: what follows waits.

        Nobody owes more than a bucket holds.
        """
        if self._rate:
            level, now = self._level(name)
            self._buckets[name] = (max(level - cost, -self._most), now)

    def give_back(self, name: str, cost: float = 1.0) -> None:
        """Put back what was taken for something that turned out to cost nothing."""
        if self._rate:
            level, now = self._level(name)
            self._buckets[name] = (min(level + cost, self._most), now)

    def _level(self, name: str) -> tuple[float, float]:
        """How much is in a bucket, and the time."""
        now = time.monotonic()
        if len(self._buckets) > MOST_BUCKETS and now - self._forgot_at > FORGET_EVERY:
            self._forget(now)
        level, then = self._buckets.get(name, (self._most, now))
        return min(self._most, level + (now - then) * self._rate), now

    def _forget(self, now: float) -> None:
        """Forget the buckets that are full again."""
        self._forgot_at = now
        full = [
            name
            for name, (level, then) in self._buckets.items()
            if level + (now - then) * self._rate >= self._most
        ]
        for name in full:
            del self._buckets[name]
