"""Clerks: processes that work out what strangers bring or ask for, each within its limits.

Reading and replaying what was uploaded, the files of matches, charts, and a table as it was: nobody
else waits for it. Each address has one clerk at a time, so a second address always finds another.
"""

from collections.abc import Callable
from contextvars import ContextVar
from typing import Final, ParamSpec, TypeVar

from gonfalon.server.errors import Refused
from gonfalon.server.turns import Turns
from gonfalon.server.workers import Bounds, TooMuchWork, WorkerLost, Workers

P = ParamSpec("P")
T = TypeVar("T")
COUNT: Final = 2
MOST_WAITING: Final = 16
"""Jobs of one address; more is refused."""
BOUNDS: Final = Bounds(seconds=30.0, cpu_seconds=10, memory=512 * 1024 * 1024)
"""The largest record that is taken needs about a second, and a tenth of the memory."""


asking: Final[ContextVar[str]] = ContextVar("asking", default="")
"""The address that what is being done is done for; empty where nobody has asked."""


class Clerks:
    """The clerks of one server."""

    def __init__(self, bounds: Bounds = BOUNDS) -> None:
        turns = Turns(COUNT, most_each=1, most_waiting=MOST_WAITING)
        self._workers: Final = Workers("clerks", COUNT, bounds, turns)

    @property
    def replaced(self) -> int:
        """How many processes were killed or died."""
        return self._workers.replaced

    async def do(self, whose: str, job: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """What this job for somebody at this address comes to; too much of it is refused."""
        try:
            try:
                return await self._workers.run(whose, job, *given, **named)
            except WorkerLost:  # perhaps not by its own fault
                return await self._workers.run(whose, job, *given, **named)
        except (TooMuchWork, WorkerLost):
            raise Refused("too_much_work") from None

    def close(self) -> None:
        """Stop the processes."""
        self._workers.close()
