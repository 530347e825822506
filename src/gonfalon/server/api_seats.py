"""The API of seats: come in by a link, sit down, hand a seat over, make new links."""

from typing import Annotated, Any

from fastapi import Path

from gonfalon.bots import BOTS
from gonfalon.server import seating
from gonfalon.server.api_models import EnterIn, HandIn, JoinIn, Link
from gonfalon.server.errors import Refused
from gonfalon.server.saved import COMPUTER, OWNER, PERSON, WATCHER
from gonfalon.server.tokens import hashed
from gonfalon.server.visits import AtTable, Visit

SeatNumber = Annotated[int, Path(ge=1, le=8, description="a seat's number from 1")]


async def enter(body: EnterIn, visiting: AtTable) -> dict[str, Any]:
    """Give this browser, known by its cookie, the role that the token stands for."""
    access = await visiting.hub.access(visiting.table, None, body.token)
    if not access.any:
        raise Refused("no_access")
    roles = [
        *access.seats,
        *([WATCHER] if access.watches else []),
        *([OWNER] if access.owns else []),
    ]
    if visiting.browser is None:
        raise Refused("no_access")
    for role in roles:
        await visiting.hub.store.grant(hashed(visiting.browser), visiting.table.id, role)
    return {"seats": [seat + 1 for seat in sorted(access.seats)], "watches": access.watches}


async def take(visiting: AtTable) -> dict[str, Any]:
    """The first seat that is free for anyone, and its secret."""
    seat, token = await seating.take_seat(visiting.table)
    if visiting.browser is not None:
        await visiting.hub.store.grant(hashed(visiting.browser), visiting.table.id, seat)
    return {"seat": seat + 1, "token": token}


async def join(body: JoinIn, at: AtTable) -> dict[str, Any]:
    """When all seats have joined, the game starts.

    A browser that came by a link sits there by its cookie from now on: the link ends, so that
    whoever made it cannot look into that hand. A program goes on with its token.
    """
    seat = at.own_seat(body.seat)
    await seating.join(at.table, seat, body.name, body.nonce)
    if at.token is None and not at.access.owns:
        await seating.new_link(at.table, seat)
    return {"phase": at.table.row.phase}


async def hand(body: HandIn, seat: SeatNumber, at: AtTable) -> dict[str, Any]:
    """Hand a seat to the computer, or to a person again."""
    at.must_own()
    if body.kind == COMPUTER and body.level not in BOTS:
        raise Refused("bad_level", levels=", ".join(BOTS))
    await seating.hand_over(at.table, _seat(at, seat), body.kind, body.level)
    return {"seat": seat, "kind": at.table.seats[seat - 1].kind}


async def link(seat: SeatNumber, at: AtTable) -> Link:
    """For whoever sits there; for the owner while nobody does, or the computer plays.

    The old link ends; browsers that came in by it stay.
    """
    number = _seat(at, seat)
    if number not in at.access.seats:
        at.must_own()
        row = at.table.seats[number]
        if row.kind == PERSON and row.nonce:
            raise Refused("seat_in_use")
    return Link(token=await seating.new_link(at.table, number))


async def watch_link(at: AtTable) -> Link:
    """The old link ends; browsers that came in by it stay."""
    at.must_own()
    return Link(token=await seating.new_watch_link(at.table))


def _seat(at: Visit, number: int) -> int:
    """A seat of this table, from 0."""
    if not 1 <= number <= len(at.table.seats):
        raise Refused("no_such_seat")
    return number - 1
