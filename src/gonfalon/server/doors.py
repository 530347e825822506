"""The doors: every open connection, how long it may stay as it is, and how many there may be.

A connection that sends no request, or only half of one, or does not read what it asked for, is
dropped after a while. Where all places are taken, one that waits idly makes room for a newcomer; so
strangers who hold many silent connections keep nobody out.
"""

import asyncio
import ipaddress
import logging
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from gonfalon.server.errors import Refused

HEAD_SECONDS: Final = 10.0
"""How long the head of a request may take to come, from the connection or the request before."""
BODY_SECONDS: Final = 60.0
"""How long the body may take after that."""
UNREAD_SECONDS: Final = 30.0
"""How long someone may leave unread what was sent to them."""
CLOSING_SECONDS: Final = 10.0
"""How long a connection that we end may take to do so."""
SWEEP_EVERY: Final = 1.0
TELL_EVERY: Final = 60.0
ADDRESS: Final = "address"
ALL: Final = "all"
log: Final = logging.getLogger(__name__)


def neighbourhood(address: str) -> str:
    """What counts as one address: in IPv6 a network of 64 bits, all of which one home has."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.IPv6Network((known, 64), strict=False))


class Stay:
    """One open connection: where it comes from, and until when it must have got on."""

    def __init__(self, transport: asyncio.Transport, address: str) -> None:
        self.transport: Final = transport
        self.address: Final = address
        self.is_idle = True
        """Whether it is between requests, so that it may make room for another."""
        self._next_by: float | None = None
        self._read_by: float | None = None
        self._gone_by: float | None = None

    def expect(self, seconds: float, idle: bool = False) -> None:
        """It must send the rest of what it began within this time."""
        self.is_idle = idle
        self._next_by = time.monotonic() + seconds

    def expect_nothing(self) -> None:
        """It is our turn."""
        self.is_idle = False
        self._next_by = None

    def must_read(self) -> None:
        """It must read what we sent, in time."""
        self._read_by = time.monotonic() + UNREAD_SECONDS

    def has_read(self) -> None:
        """It has read enough."""
        self._read_by = None

    def is_overdue(self, now: float) -> bool:
        """Whether it took too long over whatever it should do."""
        if self._gone_by is None and self.transport.is_closing():
            self._gone_by = now + CLOSING_SECONDS
        limits = (self._next_by, self._read_by, self._gone_by)
        return any(limit is not None and now > limit for limit in limits)


class Doors:
    """Who is inside; 0 is no limit. Behind a proxy, addresses are counted by what it forwards."""

    def __init__(self, most: int, most_from_one: int, proxied: bool) -> None:
        self._most: Final = most
        self._most_from_one: Final = most_from_one
        self._proxied: Final = proxied
        self._stays: Final[dict[asyncio.BaseTransport, Stay]] = {}
        self._from: Final[Counter[str]] = Counter()
        self._told_at = -TELL_EVERY
        self.turned_away: Final[Counter[str]] = Counter()
        """How many found no room, by what was full."""
        self.dropped = 0
        """How many were dropped because they took too long, or to make room."""

    @property
    def count(self) -> int:
        """How many connections are open."""
        return len(self._stays)

    def let_in(self, transport: asyncio.Transport, address: str) -> Stay | None:
        """A new connection, or nothing if there is no room for it."""
        where = "" if self._proxied else neighbourhood(address)
        if where and self._is_crowded(where):
            self._turn_away(ADDRESS)
            return None
        if self._most and len(self._stays) >= self._most and not self._make_room():
            self._turn_away(ALL)
            return None
        if where:
            self._from[where] += 1
        stay = self._stays[transport] = Stay(transport, where)
        return stay

    def of(self, transport: asyncio.Transport) -> Stay | None:
        """What is known of a connection that was let in."""
        return self._stays.get(transport)

    def let_out(self, transport: asyncio.BaseTransport) -> None:
        """A connection has ended, if it was ever let in."""
        stay = self._stays.pop(transport, None)
        if stay is not None and stay.address:
            self._forget(stay.address)

    @contextmanager
    def visiting(self, address: str) -> Iterator[None]:
        """One request or live line for as long as it lasts; behind a proxy these are counted."""
        if not self._proxied:
            yield
            return
        where = neighbourhood(address)
        if self._is_crowded(where):
            self._turn_away(ADDRESS)
            raise Refused("too_fast")
        self._from[where] += 1
        try:
            yield
        finally:
            self._forget(where)

    def sweep(self) -> None:
        """Drop whoever took too long."""
        now = time.monotonic()
        for stay in [one for one in self._stays.values() if one.is_overdue(now)]:
            self._drop(stay)

    async def keep(self) -> None:
        """Sweep again and again."""
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            self.sweep()

    def _is_crowded(self, where: str) -> bool:
        return bool(self._most_from_one) and self._from[where] >= self._most_from_one

    def _forget(self, where: str) -> None:
        self._from[where] -= 1
        if not self._from[where]:
            del self._from[where]

    def _make_room(self) -> bool:
        """Drop the one that has waited longest between requests, if there is one."""
        idle = next((stay for stay in self._stays.values() if stay.is_idle), None)
        if idle is not None:
            self._drop(idle)
        return idle is not None

    def _drop(self, stay: Stay) -> None:
        self.dropped += 1
        self.let_out(stay.transport)
        stay.transport.abort()

    def _turn_away(self, full: str) -> None:
        """Count it, and say so in the log now and then."""
        self.turned_away[full] += 1
        if time.monotonic() - self._told_at >= TELL_EVERY:
            self._told_at = time.monotonic()
            log.warning("too many connections", extra={"full": full, "open": self.count})
