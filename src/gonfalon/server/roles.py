"""Roles at a table: a change of who may see and do what is written whole, and only then counts.

`links.py`, `seating.py`, `giving.py` and `leaving.py` bring such changes about, each judged under
the table's lock; `sight.py` tells what a role may see and do.
"""

from collections.abc import Sequence

from gonfalon.engine.seat_change import MOST, SeatChange
from gonfalon.server import clocking
from gonfalon.server.errors import Refused
from gonfalon.server.live import LiveTable
from gonfalon.server.saved import COMPUTER, PERSON, Seating, SeatRow
from gonfalon.server.statements import Written

MOST_BY_HOLDERS = MOST - 60
MOST_BY_OWNER = MOST - 20
"""Changes of seats at a table beyond which nobody hands one over, or lets a new device in.

Holders stop first, so that the owner can still put the computer in the place of who has gone. The
rest is for those who come back or in: at most two for each seat.
"""


async def change(table: LiveTable, seating: Seating, also: Sequence[Written] = ()) -> None:
    """Store a change of who may see and do what, and then let it count."""
    number, revision = len(table.seat_changes), table.revision
    clock = clocking.reseated(table, seating.seat)
    also = [*clocking.written(table, clock), *also]
    await table.stored(table.store.seat(table.seen, seating, number, revision, also))
    clocking.keep(table, clock)
    let_count(table, seating)
    table.changed()


def let_count(table: LiveTable, seating: Seating) -> None:
    """Let a change count that is stored."""
    if seating.ends_too is not None:
        _end_role(table, seating.ends_too, frozenset())
    if seating.ends is not None:
        _end_role(table, seating.ends, seating.except_for)
    if seating.drops is not None:
        table.grants.pop(seating.drops, None)
    if seating.gives is not None:
        browser, role = seating.gives
        table.grants[browser] = table.grants.get(browser, frozenset()) | {role}
    if seating.seat is not None:
        table.seats[seating.seat.seat] = seating.seat
    if seating.watch_hash is not None:
        table.row.watch_hash = seating.watch_hash
    table.seat_changes += seating.told


def _end_role(table: LiveTable, role: int, except_for: frozenset[str]) -> None:
    """A role ends for every browser but these; one that has none left goes."""
    for browser in table.grants.keys() - except_for:
        table.grants[browser] -= {role}
        if not table.grants[browser]:
            del table.grants[browser]


def told_of(table: LiveTable, row: SeatRow, kind: str = PERSON) -> SeatChange:
    """What all are told of a seat now, by the name of whoever holds it."""
    name = row.name if row.held else ""
    return SeatChange(table.ply, row.seat, kind, name, row.level if kind == COMPUTER else "")


def must_be_few(table: LiveTable, most: int) -> None:
    """Refuse one more change of seats than are told; who holds a seat comes back all the same."""
    if len(table.seat_changes) >= most:
        raise Refused("many_seat_changes")


def must_stay_alone(table: LiveTable, row: SeatRow) -> None:
    """Refuse a second person at a practice table: whoever plays there has seen other futures."""
    others = [one for one in table.seats if one.seat != row.seat]
    if table.row.practice and any(one.held or one.kind != COMPUTER for one in others):
        raise Refused("practice_alone")
