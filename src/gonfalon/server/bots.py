"""Computers think in processes of their own: the server stays as quick while they do."""

import asyncio
import logging
import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Final

from gonfalon.bots import find_bot
from gonfalon.games import find

_TRIES: Final = 3
log: Final = logging.getLogger(__name__)


def _begin() -> None:
    """Leave when the server does, however it ended."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _choose(position: str, seat: int, level: str, seconds: float, number: int) -> str:
    """What a computer does at this seat: it is handed the seat's view, and nothing else."""
    game = find(position.partition(";")[0].split()[0])
    view = game.text.parse(position).view(seat)
    return find_bot(level).choose(view, seconds, Random(number)).text


def _who() -> int:
    return os.getpid()


class BotPool:
    """A few processes that choose actions; one that was killed is replaced."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.workers: Final = workers
        self._seconds: Final = seconds
        self._rng: Final = Random()
        self._pool = self._new_pool()
        self.replaced = 0

    async def choose(self, position: str, seat: int, level: str) -> str:
        """The action that a computer of this level chooses in this position."""
        for _ in range(_TRIES - 1):
            pool = self._pool
            try:
                return await self._ask(pool, position, seat, level)
            except BrokenProcessPool:
                self._replace(pool)
        return await self._ask(self._pool, position, seat, level)

    async def warm_up(self) -> int:
        """Start a process before anyone needs it; its id."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, _who)

    def close(self) -> None:
        """Stop the processes; what they still think about is dropped."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _ask(self, pool: ProcessPoolExecutor, position: str, seat: int, level: str) -> str:
        number = self._rng.getrandbits(64)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            pool, _choose, position, seat, level, self._seconds, number
        )

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        """New processes for those that died; only the first to notice makes them."""
        if self._pool is broken:
            log.warning("a bot process died and is replaced")
            self.replaced += 1
            self._pool = self._new_pool()
            broken.shutdown(wait=False, cancel_futures=True)

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, context, initializer=_begin)
