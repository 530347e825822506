"""A queue for few places: whoever waits for much does not hold up whoever waits for little."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from gonfalon.server.errors import Refused


class Turns:
    """Places that are handed out in turn, one asker after the other.

    Nobody holds more than `most_each` at once, and what waits beyond `most_waiting` is refused.
    """

    def __init__(self, places: int, most_each: int, most_waiting: int | None) -> None:
        self._free = places
        self._most_each: Final = most_each
        self._most_waiting: Final = most_waiting
        self._held: Final[Counter[str]] = Counter()
        self._waiting: Final[dict[str, deque[asyncio.Future[None]]]] = {}
        """Those who wait by asker; the asker whose turn is next comes first."""

    @asynccontextmanager
    async def turn(self, whose: str) -> AsyncIterator[None]:
        """Wait for a place, and hold it."""
        queue = self._waiting.setdefault(whose, deque())
        if self._most_waiting is not None and len(queue) >= self._most_waiting:
            raise Refused("too_fast")
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(place)
        self._hand_out()
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():  # it was handed out in the same moment
                self._take_back(whose)
            raise
        try:
            yield
        finally:
            self._take_back(whose)

    def _take_back(self, whose: str) -> None:
        """A place is free again."""
        self._free += 1
        self._held[whose] -= 1
        if not self._held[whose]:
            del self._held[whose]
        self._hand_out()

    def _hand_out(self) -> None:
        """Hand out free places; whoever got one stands behind all others then."""
        for whose, queue in list(self._waiting.items()):
            while queue and queue[0].done():  # who waited has gone
                queue.popleft()
            if queue and self._free and self._held[whose] < self._most_each:
                self._free -= 1
                self._held[whose] += 1
                queue.popleft().set_result(None)
                self._waiting[whose] = self._waiting.pop(whose)
            if not queue:
                del self._waiting[whose]
