"""The time that clocks count: seconds that a server of this database has been up.

Within a process it goes with the clock that only goes forward. The store keeps how far it has come,
so a server that was down goes on from there. Where several processes share the store, each learns
from it, by the database's clock, how far all have come.
"""

import time
from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, func, select, update

from gonfalon.server import schema

BEAT_EVERY: Final = 2.0
"""Seconds after which the store is told; so much may be given back after a SIGKILL."""
GAP: Final = 6.0
"""Seconds without a word of any process after which all of them were down."""


class UpTime:
    """How long servers have been up, by now."""

    def __init__(self, source: Callable[[], float] = time.monotonic) -> None:
        self.source = source
        """Seconds since whenever; tests move it."""
        self._up = 0.0
        self._at = source()

    def now(self) -> float:
        """Seconds that servers have been up."""
        return self._up + self.source() - self._at

    def set(self, up: float) -> None:
        """So long they have been up now."""
        self._up, self._at = up, self.source()

    def wall(self, moment: float) -> float:
        """When that moment is by the clock on the wall, if the server stays up."""
        return time.time() + moment - self.now()


def read_up(connection: Connection) -> float:
    """How far the store knows it has come."""
    return float(connection.execute(select(schema.up_time.c.up)).scalar() or 0.0)


def beat_up(connection: Connection, now: float | None) -> float:
    """Keep how far it has come; the one process there is says it, several find it out together."""
    kept = schema.up_time.c
    if now is not None:
        connection.execute(update(schema.up_time).values(up=now, at=time.time()))
        return now
    clock = func.extract("epoch", func.clock_timestamp())
    row = connection.execute(select(kept.up, kept.at).with_for_update()).one()
    at = float(connection.execute(select(clock)).scalar_one())
    passed = at - float(row.at)
    up = float(row.up) + (passed if 0 <= passed <= GAP else 0.0)
    connection.execute(update(schema.up_time).values(up=up, at=at))
    return up
