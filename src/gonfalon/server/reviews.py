"""Looking back on games that are over: worked out once, in a process of its own that gives way.

A review is many short jobs. Whoever waits for another one is served in between, one address after
the other, and nobody who plays waits for any of them.
"""

import asyncio
import logging
from collections import OrderedDict
from typing import Final

from gonfalon.review import Review, Reviewing, reviewing
from gonfalon.server.errors import Refused
from gonfalon.server.finished import finished_record
from gonfalon.server.live import LiveTable
from gonfalon.server.saved import OVER
from gonfalon.server.turns import Turns
from gonfalon.server.workers import Bounds, TooMuchWork, WorkerLost, Workers, calmly

KEPT: Final = 200
"""Reviews that are remembered."""
MOST_AT_ONCE: Final = 64
"""Reviews that are being worked out; more are refused."""
MOST_EACH: Final = 3
"""Of these, by one address: else one that brings many records keeps all others from theirs."""
_BOUNDS: Final = Bounds(seconds=600.0, cpu_seconds=60, memory=512 * 1024 * 1024)
"""Of one step of a review; it gives way to others, so its time by the clock says little."""
log: Final = logging.getLogger(__name__)


class Looking:
    """One review, as far as it has come."""

    def __init__(self, whose: str) -> None:
        self.whose: Final = whose
        """The address it is worked out for."""
        self.done = 0.0
        """How much of it is done, of 1."""
        self.found: Review | None = None
        self.has_failed = False
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """The reviews of one server."""

    def __init__(self) -> None:
        turns = Turns(1, most_each=1, most_waiting=None)
        self._workers: Final = Workers("reviews", 1, _BOUNDS, turns)
        self._known: Final[OrderedDict[tuple[str, int], Looking]] = OrderedDict()

    def of(self, table: LiveTable, whose: str) -> Looking:
        """The review of a table whose game is over; begun, if nobody has asked for it before.

        A record that was brought may break off before the end.
        """
        if table.row.phase != OVER or table.result is None:
            raise Refused("not_over")
        if table.session is not None and max(table.session.deciders, default=-1) < 0:
            raise Refused("nothing_to_review")
        key = table.id, table.revision
        known = self._known.get(key)
        if known is not None:
            self._known.move_to_end(key)
            return known
        begun = [one.whose for one in self._known.values() if one.task is not None]
        if len(begun) >= MOST_AT_ONCE or begun.count(whose) >= MOST_EACH:
            raise Refused("too_fast")
        steps = reviewing(finished_record(table).write())
        looking = self._known[key] = Looking(whose)
        looking.task = asyncio.create_task(self._look(looking, steps))
        while len(self._known) > KEPT:
            _, oldest = self._known.popitem(last=False)
            if oldest.task is not None:
                oldest.task.cancel()
        return looking

    async def stop(self) -> None:
        """Let every review go, and the process end."""
        tasks = [one.task for one in self._known.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._workers.close()

    async def _look(self, looking: Looking, steps: Reviewing) -> None:
        """Do one step after the other; one that takes too much is left out."""
        try:
            step = next(steps)
            while True:
                looking.done = step.done
                try:
                    came_to = await self._workers.run(looking.whose, calmly, step.job, *step.given)
                except (TooMuchWork, WorkerLost):
                    came_to = None
                step = steps.send(came_to)
        except StopIteration as ended:
            looking.done, looking.found = 1.0, ended.value
        except Exception:
            looking.has_failed = True
            log.exception("a review failed")
        finally:
            looking.task = None
