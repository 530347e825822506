"""Computers think in processes of their own: the server stays as quick while they do."""

import os
from random import Random
from typing import Final

from gonfalon.bots import find_bot
from gonfalon.games import find
from gonfalon.review import HINT_SECONDS, Hint, hint_for
from gonfalon.server.workers import Bounds, WorkerLost, Workers

_TRIES: Final = 3
_PATIENCE: Final = 30.0
"""Seconds beyond what a computer may think, on a machine that is busy."""


def _choose(position: str, seat: int, level: str, seconds: float, number: int) -> str:
    """What a computer does at this seat: it is handed the seat's view, and nothing else."""
    game = find(position.partition(";")[0].split()[0])
    view = game.text.parse(position).view(seat)
    return find_bot(level).choose(view, seconds * game.pace, Random(number)).text


def _hint(position: str, seat: int, seconds: float) -> Hint:
    """A hint for this seat, from its view and nothing else."""
    game = find(position.partition(";")[0].split()[0])
    return hint_for(game.text.parse(position).view(seat), seconds)


class BotPool:
    """A few processes that choose actions; one that was killed is replaced."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.workers: Final = workers
        self._seconds: Final = seconds
        self._rng: Final = Random()
        self._workers: Final = Workers("bots", workers, Bounds(10 * seconds + _PATIENCE))

    @property
    def replaced(self) -> int:
        """How many processes died and were replaced."""
        return self._workers.replaced

    async def choose(self, position: str, seat: int, level: str) -> str:
        """The action that a computer of this level chooses in this position."""
        number = self._rng.getrandbits(64)
        for _ in range(_TRIES - 1):
            try:
                return await self._ask(position, seat, level, number)
            except WorkerLost:
                continue
        return await self._ask(position, seat, level, number)

    async def hint(self, position: str, seat: int) -> Hint:
        """What this seat had better do in this position, and why."""
        seconds = min(HINT_SECONDS, self._seconds)
        return await self._workers.run("", _hint, position, seat, seconds)

    async def warm_up(self) -> int:
        """Start a process before anyone needs it; its id."""
        return await self._workers.run("", os.getpid)

    def close(self) -> None:
        """Stop the processes; what they still think about is dropped."""
        self._workers.close()

    async def _ask(self, position: str, seat: int, level: str, number: int) -> str:
        return await self._workers.run("", _choose, position, seat, level, self._seconds, number)
