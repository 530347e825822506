"""Several processes that serve together: a parent starts them, replaces them, and ends them.

They share the parent's listening socket, so that a connection waits for whoever is free, also while
one of them is being replaced.
"""

import logging
import multiprocessing
import signal
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Final

from gonfalon.arena.orphans import end_with_parent

_AGAIN_SECONDS: Final = 1.0  # one that dies at once is not started again at once
log: Final = logging.getLogger(__name__)


class Family:
    """A number of processes that all do the same, until the parent is told to end."""

    def __init__(self, count: int, work: Callable[..., None], *args: object) -> None:
        self._count: Final = count
        self._work: Final = work
        self._args: Final = args
        self._context: Final = multiprocessing.get_context("spawn")
        self._children: Final[dict[BaseProcess, float]] = {}
        self._is_ending = False

    def run(self) -> None:
        """Start them, and return when all have ended after a signal."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)
        for _ in range(self._count):
            self._start()
        while self._children:
            wait([child.sentinel for child in self._children])
            for child in [one for one in self._children if not one.is_alive()]:
                began = self._children.pop(child)
                if not self._is_ending:
                    log.warning("a server process died and is replaced")
                    time.sleep(max(0.0, began + _AGAIN_SECONDS - time.monotonic()))
                    self._start()

    def _start(self) -> None:
        child = self._context.Process(target=_begin, args=(self._work, *self._args))
        child.start()
        self._children[child] = time.monotonic()
        if self._is_ending:  # the signal came meanwhile
            child.terminate()

    def _end(self, *_: object) -> None:
        """A signal: let each finish what it is doing."""
        self._is_ending = True
        for child in list(self._children):
            if child.is_alive():
                child.terminate()


def _begin(work: Callable[..., None], *args: object) -> None:
    """Do the work, but end with the parent, however that ended."""
    end_with_parent()
    work(*args)
