"""How often someone may ask: a bucket for each seat and each address that fills up steadily."""

import time
from typing import Final

from gonfalon.server.errors import Refused

BURST_SECONDS: Final = 4
MOST_BUCKETS: Final = 50_000


class Limits:
    """Buckets by name; a request takes what it costs, and is refused if there is too little."""

    def __init__(self, rate: float) -> None:
        self._rate: Final = rate
        self._most: Final = rate * BURST_SECONDS
        self._buckets: Final[dict[str, tuple[float, float]]] = {}

    def take(self, name: str, cost: float = 1.0) -> None:
        """Take the cost out of a bucket, or refuse."""
        if not self._rate:
            return
        cost = min(cost, self._most)  # a full bucket is enough for anything
        now = time.monotonic()
        if len(self._buckets) > MOST_BUCKETS:
            self._forget(now)
        level, then = self._buckets.get(name, (self._most, now))
        level = min(self._most, level + (now - then) * self._rate)
        if level < cost:
            self._buckets[name] = (level, now)
            raise Refused("too_fast")
        self._buckets[name] = (level - cost, now)

    def _forget(self, now: float) -> None:
        """Forget the buckets that are full again."""
        full = [
            name
            for name, (level, then) in self._buckets.items()
            if level + (now - then) * self._rate >= self._most
        ]
        for name in full:
            del self._buckets[name]
