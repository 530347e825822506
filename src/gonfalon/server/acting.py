"""What both ways in, the live line and the API, do alike: limits, moves, explanations, counts."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Final

from starlette.requests import HTTPConnection

from gonfalon.server import playing
from gonfalon.server.doors import neighbourhood
from gonfalon.server.errors import Refused
from gonfalon.server.limits import Limits
from gonfalon.server.live import LiveTable
from gonfalon.server.messages import ActIn, UndoIn
from gonfalon.server.metrics import Metrics
from gonfalon.server.playing import May
from gonfalon.server.saved import TAKEN_SECONDS, Move
from gonfalon.server.spent import counted

UPLOADED_A_DAY: Final = 20_000_000
"""Bytes that one address may upload; what is taken in is stored as long as other tables are."""
_DAY: Final = 24 * 3600


SEATS_TOGETHER: Final = 10
"""Seats at one address that may all send as fast as one may."""
SEATS_WAITING: Final = 3
"""Seats for anyone that one address may let wait; else one could keep all of them for itself."""
TABLES_LISTED: Final = 10
"""Tables for anyone that one address may make at once: the list has room for fifty in all."""
_LISTED_SECONDS: Final = 60.0
"""After so long it may make one more."""


HINTS_A_SECOND: Final = 0.5
"""Hints that one address may go on asking for."""
HINTS_BURST_SECONDS: Final = 20.0
"""And at first as many as in so many seconds."""


MAILS_A_DAY: Final = 10
"""E-mail addresses that one visitor's address may have asked whether they are theirs."""


SEATS_TALKING: Final = 4
"""Seats at one address that may all talk as fast as one may."""
REMARKS_A_SECOND: Final = 0.25
"""Remarks that one seat may go on making: one in four seconds."""
REMARKS_BURST_SECONDS: Final = 24.0
"""And at first as many as in so many seconds."""


class Acting:
    """Moves on behalf of seats, counted and limited."""

    def __init__(self, metrics: Metrics, limits: Limits) -> None:
        self._metrics: Final = metrics
        self._limits: Final = limits
        self._uploads: Final = Limits(UPLOADED_A_DAY / _DAY if limits.are_on else 0.0, _DAY)
        waiting = SEATS_WAITING / TAKEN_SECONDS if limits.are_on else 0.0
        self._takes: Final = Limits(waiting, TAKEN_SECONDS)
        self._listings: Final = Limits(
            1 / _LISTED_SECONDS if limits.are_on else 0.0, TABLES_LISTED * _LISTED_SECONDS
        )
        self._hints: Final = Limits(HINTS_A_SECOND if limits.are_on else 0.0, HINTS_BURST_SECONDS)
        talk = REMARKS_A_SECOND if limits.are_on else 0.0
        self._remarks: Final = Limits(talk, REMARKS_BURST_SECONDS)
        self._remarks_from: Final = Limits(talk * SEATS_TALKING, REMARKS_BURST_SECONDS)
        self._mails: Final = Limits(MAILS_A_DAY / _DAY if limits.are_on else 0.0, _DAY)
        self.sending: Final = metrics.sending

    def limit(self, table: LiveTable, held: Sequence[int], connection: HTTPConnection) -> None:
        """Refuse what comes too fast from one seat, or from one address that only watches.

        Seats count for their address too, little each: several of a family may play at once.
        """
        if held:
            self._limits.take(f"seats of {address_of(connection)}", 1 / SEATS_TOGETHER)
            self._limits.take(f"seat {table.id} {held[0]}")
        else:
            self.limit_address(connection)

    def limit_address(self, connection: HTTPConnection, cost: float = 1.0) -> None:
        """Refuse what comes too fast from one address."""
        self._limits.take(f"address {address_of(connection)}", cost)

    def owe(self, connection: HTTPConnection, cost: float) -> None:
        """Let an address pay for what has turned out to cost more; nothing is refused by this."""
        self._limits.owe(f"address {address_of(connection)}", cost)

    def limit_hint(self, connection: HTTPConnection) -> None:
        """Refuse more hints than a person can follow: each takes a core for a while."""
        self._hints.take(address_of(connection))

    def limit_talk(self, table: LiveTable, seat: int, connection: HTTPConnection) -> None:
        """Refuse whoever talks faster than others can read, at one table or at many."""
        self._remarks.take(f"{table.id} {seat}")
        self._remarks_from.take(address_of(connection))

    def limit_mail(self, connection: HTTPConnection) -> None:
        """Refuse whoever lets too many people be asked by e-mail."""
        self._mails.take(address_of(connection))

    def limit_upload(self, connection: HTTPConnection, size: int) -> None:
        """Refuse what is more than one address may upload in a day."""
        try:
            self._uploads.take(address_of(connection), size)
        except Refused:
            raise Refused("too_many_uploads") from None

    @contextmanager
    def taking_a_seat(self, connection: HTTPConnection) -> Iterator[None]:
        """Refuse whoever has taken seats for anyone and lets too many wait; what fails is none."""
        self._takes.take(address_of(connection))
        try:
            yield
        except Refused:
            self.has_sat_down(connection)
            raise

    def has_sat_down(self, connection: HTTPConnection) -> None:
        """A seat that an address has taken waits no more."""
        self._takes.give_back(address_of(connection))

    @contextmanager
    def listing(self, connection: HTTPConnection) -> Iterator[None]:
        """Refuse whoever fills the list of tables for anyone; what fails is no table."""
        self._listings.take(address_of(connection))
        try:
            yield
        except Refused:
            self._listings.give_back(address_of(connection))
            raise

    def count_refused(self, refused: Refused) -> None:
        """Count a refusal by its code."""
        self._metrics.refused.labels(refused.code).inc()

    async def act(self, table: LiveTable, seat: int, asked: ActIn, may: May) -> Move:
        """Carry out actions of a seat, all or none."""
        begun = time.perf_counter()
        move = await counted(playing.act(table, seat, asked, may), self._metrics.acting)
        self._metrics.act_seconds.observe(time.perf_counter() - begun)
        self._metrics.moves.inc()
        return move

    async def undo(self, table: LiveTable, seat: int, asked: UndoIn, may: May) -> Move:
        """Take back what a seat may take back."""
        return await counted(playing.undo(table, seat, asked, may), self._metrics.acting)


def address_of(connection: HTTPConnection) -> str:
    """Where someone is who asks, as limits count it."""
    return _known(connection.client.host) if connection.client is not None else ""


@lru_cache(4096)
def _known(address: str) -> str:
    """What an address counts as: found out once, and not for every message on a line."""
    return neighbourhood(address)
