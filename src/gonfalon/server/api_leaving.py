"""The API of leaving well: resign, ask and answer, give a seat away, give a table up."""

from typing import Any

from gonfalon.server import giving, leaving
from gonfalon.server.api_models import Done, Link
from gonfalon.server.api_seats import SeatNumber, seat_at
from gonfalon.server.messages import AnswerIn, AskIn, FromSeat, ResignIn
from gonfalon.server.seating import seat_of
from gonfalon.server.visits import AtTable, Visit


async def resign(body: ResignIn, at: AtTable) -> Done:
    """With two players the game is lost. With more the computer plays on in your place.

    What you resign stays resigned: you may look on, and not come back.
    """
    seat = _own(body, at)
    move = await leaving.resign(at.table, seat, body, at.must_see)
    return Done(id=body.id, revision=move.revision, ply=move.ply)


async def ask(body: AskIn, at: AtTable) -> Done:
    """All others who hold a seat are asked; computers alone answer at once.

    The question stands in every view until it is answered or the game moves on.
    """
    seat = _own(body, at)
    move = await leaving.ask(at.table, seat, body, at.must_see, at.hub.agrees)
    return Done(id=body.id, revision=move.revision, ply=move.ply)


async def answer(body: AnswerIn, at: AtTable) -> Done:
    """When the last one has said yes, it happens; with the first no it is off."""
    seat = _own(body, at)
    move = await leaving.answer(at.table, seat, body, at.must_see)
    return Done(id=body.id, revision=move.revision, ply=move.ply)


async def give(seat: SeatNumber, at: AtTable) -> Link:
    """Whoever has the secret may enter by it, and join in your place, once.

    Until then you play on. When they sit down your sight of the seat ends, and all are told.
    """
    at.limit()
    token = await giving.offer_seat(at.table, seat_at(at, seat), at.credential)
    return Link(token=token, once=True)


async def keep(seat: SeatNumber, at: AtTable) -> dict[str, Any]:
    """Nobody can take your seat over by the link any more."""
    at.limit()
    await giving.keep_seat(at.table, seat_at(at, seat), at.credential)
    return {"seat": seat}


async def abandon(at: AtTable) -> dict[str, Any]:
    """Whoever waits there is told; the table stays as it is, and its game never begins."""
    at.limit()
    await leaving.abandon(at.table, at.credential)
    return {"phase": at.table.row.phase}


def _own(body: FromSeat, at: Visit) -> int:
    """The seat of whoever asks, also where the computer plays it for them."""
    seat = seat_of(at.access.sees, body.seat)
    at.acting.limit(at.table, [seat], at.request)
    return seat
