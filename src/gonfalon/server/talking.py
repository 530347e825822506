"""Talking at a table: who may say what, and who may read it; each remark is stored, then told.

A remark is a change of the table like others, but for its rules: it is judged under the table's
lock, guarded by the edition, and heard of by other processes in the same way. No move waits for it
longer than for its commit, and what is drawn stays as it is.
"""

import time
from collections.abc import Sequence

from gonfalon.server.errors import Refused
from gonfalon.server.live import LiveTable
from gonfalon.server.messages import SayIn
from gonfalon.server.newest import at_newest
from gonfalon.server.playing import May
from gonfalon.server.saved import COMPUTER, LEFT
from gonfalon.server.seating import seat_of
from gonfalon.server.sight import Access
from gonfalon.server.talk import (
    LONGEST,
    MOST_KEPT,
    NO_TALK,
    PHRASES,
    READY,
    Remark,
    cleaned,
    until,
)


def company(table: LiveTable) -> frozenset[int]:
    """The seats of people, also of those who are still to come; none where a record is shown."""
    seats = () if table.row.record is not None else table.seats
    return frozenset([row.seat for row in seats if row.held or row.kind != COMPUTER])


def way_of(table: LiveTable) -> str:
    """How people talk at a table now; not at all where one person plays."""
    return table.row.talk if len(company(table)) > 1 else NO_TALK


def heard(table: LiveTable, access: Access, ply: int | None = None) -> Sequence[Remark]:
    """What whoever has this access may read of the table that they are shown.

    The only place where that is found out: all that was said, if they may be there at all. Whoever
    sees a table late is told nothing that was said after the ply that they see, and whoever sees
    nothing of its game nothing.
    """
    return until(table.said, ply) if access.any and access.behind is not None else ()


def speaks_for(table: LiveTable, access: Access) -> list[int]:
    """The seats that somebody may speak for: those that they hold, the computer playing or not."""
    return [seat for seat in sorted(access.sees) if table.seats[seat].held]


def speaker(table: LiveTable, access: Access, number: int | None) -> int:
    """The seat that somebody speaks for: the one they name, or is asked, or else their first."""
    own = speaks_for(table, access)
    if number is not None or not own:
        return seat_of(frozenset(own), number)
    return next((seat for seat in own if seat in table.waits_for), own[0])


@at_newest
async def say(table: LiveTable, seat: int, wish: SayIn, may: May) -> Remark:
    """Say something for a seat; what was said before with this id is not said again."""
    async with table.lock:
        may(seat)
        text = cleaned(wish.text)
        said_id = table.own_id(seat, wish.id)
        known = next((one for one in reversed(table.talk) if one.said_id == said_id), None)
        if known is not None:
            if (known.phrase, known.text) != (wish.phrase, text):
                raise Refused("move_id_reused")
            return known
        _must_be_allowed(table, wish, text)
        number = table.talk[-1].number + 1 if table.talk else 1
        when = (table.revision, table.ply)
        name = table.seats[seat].name
        remark = Remark(number, said_id, seat, name, *when, wish.phrase, text, time.time())
        await table.stored(table.store.say(table.seen, remark, number - MOST_KEPT))
        table.talk.append(remark)
        del table.talk[:-MOST_KEPT]
        table.on_change(table)  # nothing that is drawn has changed
        return remark


def _must_be_allowed(table: LiveTable, wish: SayIn, text: str) -> None:
    """Refuse what is not said at this table, or nowhere."""
    way = way_of(table)
    if table.row.phase == LEFT:
        raise Refused("over")
    if way == NO_TALK:
        raise Refused("no_talk")
    if wish.text and way == PHRASES:
        raise Refused("only_phrases")
    is_phrase = wish.phrase in READY and not wish.text
    is_text = not wish.phrase and 0 < len(text) <= LONGEST
    if not (is_phrase or is_text):
        raise Refused("bad_talk", most=LONGEST)
