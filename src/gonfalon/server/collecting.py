"""When rings of objects that nobody needs are looked for: as seldom as can be while people play.

Python looks by itself after so many new objects, and now and then at all there are. With 200 tables
in memory that takes 100 ms, and it hardly ever finds any: what a move leaves behind goes away
without it. Nor is a look at what is new a short one, since a move makes most of its game anew. So
we look while nothing goes on, or when very much is new; what is left is kept out of the way of the
next look, until everything is looked at.
"""

import asyncio
import gc
import time
from typing import Final

PACE: Final = 1.0
"""Seconds from one time that we think of it to the next."""
FEW: Final = 2_000
"""Fewer new objects are not worth a look."""
MANY: Final = 200_000
"""New objects, beyond those that have gone, that are looked at whoever plays."""
MOST: Final = 1_000_000
"""So many since everything was looked at are a reason to do it again."""
QUIET_CPU: Final = 0.05
"""The share of a core below which nothing much goes on."""
QUIET_FOR: Final = 2
"""How many times in a row nothing goes on before that is believed."""
REST: Final = 15 * 60.0
"""Seconds, at least, from one quiet look at everything to the next."""


class Collector:
    """Looks for rings of objects in a loop's thread, as long as it runs."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop: Final = loop
        self._next: asyncio.TimerHandle | None = None
        self._grown = 0
        """New objects since everything was looked at, as far as they were looked at."""
        self._quiet = 0
        """How many times in a row nothing went on."""
        self._spent = time.process_time()
        self._swept_at = time.monotonic()

    def start(self) -> None:
        """Look by our own clock from now on; what is there already is kept out of the way."""
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
        self._next = self._loop.call_later(PACE, self.think_of_it)

    def think_of_it(self) -> None:
        """Look, if this is the time."""
        spent, before = time.process_time(), self._spent
        self._spent = spent
        self._quiet = self._quiet + 1 if spent - before < QUIET_CPU * PACE else 0
        is_quiet, new = self._quiet >= QUIET_FOR, gc.get_count()[0]
        is_due = is_quiet and time.monotonic() - self._swept_at >= REST
        if is_due or self._grown + new >= MOST:
            self._sweep()
        elif new >= (FEW if is_quiet else MANY):
            self._grown += new
            self._look()
        self._go_on()

    def _sweep(self) -> None:
        """Look at everything: where tables were let go, rings of old objects may be among it."""
        gc.unfreeze()
        self._look()
        self._grown, self._swept_at = 0, time.monotonic()

    def _look(self) -> None:
        """Look at what is not out of the way, and keep what is left out of it."""
        gc.collect()
        gc.freeze()
