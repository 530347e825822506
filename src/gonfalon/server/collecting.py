"""When rings of objects that nobody needs are looked for: little at a time while people play.

Python looks by itself whenever there are a quarter more objects than before, at all of them, which
takes 100 ms with 200 tables in memory and hardly ever finds any: what a move leaves behind goes
away without it. So we look at what is new often, since there is little of it; at what has piled up
once it is much, and then keep it out of the way; and at everything while nobody plays.
"""

import asyncio
import gc
import time
from typing import Final

PACE: Final = 0.2
"""Seconds between two looks."""
FEW: Final = 2_000
"""Fewer new objects are not worth one."""
MANY: Final = 100_000
"""New objects, about, after which all of these are looked at once more."""
MOST: Final = 1_000_000
"""New objects, about, after which everything is looked at, whoever plays."""
QUIET_CPU: Final = 0.05
"""The share of a core below which nothing much is going on."""
QUIET_FOR: Final = 10
"""So many looks in a row find nothing going on before everything is looked at."""
REST: Final = 15 * 60.0
"""Seconds from one time that everything is looked at to the next."""


class Collector:
    """Looks for rings of objects in a loop's thread, as long as it runs."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop: Final = loop
        self._next: asyncio.TimerHandle | None = None
        self._piled_up = 0
        """New objects, about, that were looked at but once."""
        self._grown = 0
        """New objects, about, since everything was looked at."""
        self._quiet = 0
        """How many looks in a row have found nothing going on."""
        self._busy_until = time.process_time()
        self._swept_at = time.monotonic()

    def start(self) -> None:
        """Look by our own clock from now on."""
        gc.disable()
        gc.freeze()
        self._go_on()

    def stop(self) -> None:
        """Leave it to Python again."""
        if self._next is not None:
            self._next.cancel()
            self._next = None
        gc.unfreeze()
        gc.enable()

    def _go_on(self) -> None:
        self._next = self._loop.call_later(PACE, self.look)

    def look(self) -> None:
        """One look at as much as may be looked at now."""
        busy, before = time.process_time(), self._busy_until
        self._busy_until = busy
        self._quiet = self._quiet + 1 if busy - before < QUIET_CPU * PACE else 0
        is_due = time.monotonic() - self._swept_at >= REST
        if self._grown >= MOST or (is_due and self._quiet >= QUIET_FOR):
            self._sweep()
        elif self._piled_up >= MANY:
            self._settle()
        else:
            self._glance()
        self._go_on()

    def _glance(self) -> None:
        """Look at what is new."""
        count = gc.get_count()[0]
        if count >= FEW:
            gc.collect(0)
            self._piled_up += count
            self._grown += count

    def _settle(self) -> None:
        """Look at all that came since the last time, and keep what is left out of the way."""
        gc.collect()
        gc.freeze()
        self._piled_up = 0

    def _sweep(self) -> None:
        """Look at everything; where tables were let go, rings of old objects may be among it."""
        gc.unfreeze()
        self._settle()
        self._grown, self._swept_at = 0, time.monotonic()
