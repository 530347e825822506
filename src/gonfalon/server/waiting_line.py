"""A line before a few places: who matters more comes first, and among equals nobody crowds it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

MOST_REMEMBERED: Final = 1000


@dataclass(eq=False)
class _Waiter:
    """Someone in the line."""

    owner: Callable[[], str]
    rank: Callable[[], int]
    called: "asyncio.Future[None]"


class WaitingLine:
    """Whoever waits is called by rank, the lowest first; rank and owner are asked for by then.

    Within a rank owners take turns: who sends many waits for the others after each of them. Of
    several places one is kept free for the lowest rank, 0, which so never waits for another.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._kept: Final = 1 if places > 1 else 0
        """Places that stay free for rank 0."""
        self._waiting: Final[list[_Waiter]] = []
        self._turn = 0
        self._last: Final[dict[str, int]] = {}
        """The turn in which each owner was called last."""

    @asynccontextmanager
    async def place(self, owner: Callable[[], str], rank: Callable[[], int]) -> AsyncIterator[None]:
        """Wait for a place, and hold it."""
        if self._free > (self._kept if rank() else 0):
            self._free -= 1
            self._note(owner())
        else:
            await self._wait(_Waiter(owner, rank, asyncio.get_running_loop().create_future()))
        try:
            yield
        finally:
            self._leave()

    async def _wait(self, waiter: _Waiter) -> None:
        self._waiting.append(waiter)
        try:
            await waiter.called
        except asyncio.CancelledError:
            if waiter in self._waiting:
                self._waiting.remove(waiter)
            else:
                self._leave()  # it was called, and will not come
            raise

    def _leave(self) -> None:
        """A place is free: call the next one; who was told to go takes itself out of the line."""
        self._free += 1
        waiting = [
            one
            for one in self._waiting
            if not one.called.done() and self._free > (self._kept if one.rank() else 0)
        ]
        if not waiting:
            return
        self._free -= 1
        following = min(waiting, key=lambda one: (one.rank(), self._last.get(one.owner(), 0)))
        self._waiting.remove(following)
        self._note(following.owner())
        following.called.set_result(None)

    def _note(self, owner: str) -> None:
        if len(self._last) > MOST_REMEMBERED:
            waiting = {one.owner() for one in self._waiting}
            for old in [one for one in self._last if one not in waiting]:
                del self._last[old]
        self._turn += 1
        self._last[owner] = self._turn
