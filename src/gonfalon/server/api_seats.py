"""The API of seats: come in by a link, sit down, hand a seat over, make new links."""

from typing import Annotated, Any

from fastapi import Path

from gonfalon.bots import BOTS, LEVELS
from gonfalon.server import clocking, links, seating
from gonfalon.server.api_models import AwayIn, EnterIn, HandIn, JoinIn, Link
from gonfalon.server.errors import Refused
from gonfalon.server.saved import COMPUTER, WATCHER
from gonfalon.server.telling_clock import clock_json
from gonfalon.server.visits import AtTable, Visit

SeatNumber = Annotated[int, Path(ge=1, le=8, description="a seat's number from 1")]


async def enter(body: EnterIn, visiting: AtTable) -> dict[str, Any]:
    """Give this browser, known by its cookie, the role that the token stands for."""
    browser = await visiting.browser_for_role()
    if browser is None:
        raise Refused("no_access")
    roles = await links.enter(visiting.table, body.token, browser)
    return {"seats": [role + 1 for role in roles if role >= 0], "watches": WATCHER in roles}


async def take(visiting: AtTable) -> dict[str, Any]:
    """The first seat that is free for anyone, and its secret."""
    browser = await visiting.browser_for_role()
    with visiting.acting.taking_a_seat(visiting.request):
        seat, token = await links.take_seat(visiting.table, browser)
    return {"seat": seat + 1, "token": token}


async def join(body: JoinIn, at: AtTable) -> dict[str, Any]:
    """The seat is yours from now on; when all seats have joined, the game starts.

    The link ends, so that whoever made it cannot look into your hand: a browser sits there by its
    cookie, a program by the `token` of this answer. Whoever holds the seat comes back by joining
    again, if the computer plays it.
    """
    waiting = [row.seat for row in at.table.seats if row.taken_at is not None]
    token = await seating.join(at.table, body.seat, body.name, body.nonce, at.credential)
    if any(at.table.seats[seat].held for seat in waiting):
        at.acting.has_sat_down(at.request)
    return {"phase": at.table.row.phase, **({} if token is None else {"token": token})}


async def hand(body: HandIn, seat: SeatNumber, at: AtTable) -> dict[str, Any]:
    """Hand a seat to the computer, which plays it until whoever sits there comes back.

    The owner may, and whoever sits there. Before the game begins the owner may keep a seat for a
    person again, if nobody sits there.
    """
    if body.kind == COMPUTER and body.level not in BOTS:
        raise Refused("bad_level", levels=", ".join(LEVELS))
    await seating.hand_over(at.table, seat_at(at, seat), body.kind, body.level, at.credential)
    return {"seat": seat, "kind": at.table.seats[seat - 1].kind}


async def away(body: AwayIn, at: AtTable) -> dict[str, Any]:
    """Over days: your days do not run until then, and all can see it."""
    seat = at.own_seat(body.seat)
    at.acting.limit(at.table, [seat], at.request)
    await clocking.go_away(at.table, seat, body.seconds, at.must_act_for)
    return {"seat": seat + 1, "clock": clock_json(at.table)}


async def link(seat: SeatNumber, at: AtTable) -> Link:
    """For the owner, where nobody sits: the old link ends, and browsers that came in by it go.

    For whoever sits there: it lets another device of theirs in, once, and all are told.
    """
    number = seat_at(at, seat)
    token = await links.new_link(at.table, number, at.credential)
    return Link(token=token, once=at.table.seats[number].held)


async def watch_link(at: AtTable) -> Link:
    """The old link ends, and whoever came in by it goes."""
    return Link(token=await links.new_watch_link(at.table, at.credential), once=False)


def seat_at(at: Visit, number: int) -> int:
    """A seat of this table, from 0."""
    if not 1 <= number <= len(at.table.seats):
        raise Refused("no_such_seat")
    return number - 1
