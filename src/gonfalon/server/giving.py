"""Giving a seat that one holds to another person, by a link of its own.

Whoever has the link sees what spectators see until they sit down; in that moment the giver's sight
ends, on every device, and all are told.
"""

from dataclasses import replace

from gonfalon.server.errors import Refused
from gonfalon.server.links import browser_at
from gonfalon.server.live import LiveTable
from gonfalon.server.newest import at_newest
from gonfalon.server.roles import MOST_BY_HOLDERS, change, must_be_few
from gonfalon.server.saved import HEIR, OPEN, RUNNING, Seating, SeatRow
from gonfalon.server.sight import Credential, judge
from gonfalon.server.tokens import hashed, new_token


@at_newest
async def offer_seat(table: LiveTable, seat: int, by: Credential) -> str:
    """A secret by which another person may take the seat over, once; one of before ends."""
    token = new_token()
    async with table.lock:
        row = _held(table, seat, by)
        must_be_few(table, MOST_BY_HOLDERS)
        mine = replace(row, give_hash=hashed(token), give_by=browser_at(table, seat, by))
        await change(table, Seating(mine, ends_too=HEIR - seat))
    return token


@at_newest
async def keep_seat(table: LiveTable, seat: int, by: Credential) -> None:
    """The link by which another person could take the seat over ends."""
    async with table.lock:
        row = _held(table, seat, by)
        if row.give_hash:
            await change(table, Seating(replace(row, give_hash=""), ends_too=HEIR - seat))


def _held(table: LiveTable, seat: int, by: Credential) -> SeatRow:
    """A seat that whoever asks holds, in a game that they may still give away."""
    row = table.seats[seat]
    if not row.held or seat not in judge(table, by).sees:
        raise Refused("no_access")
    if table.row.phase not in (OPEN, RUNNING):
        raise Refused("over")
    if row.resigned:
        raise Refused("resigned")
    return row
