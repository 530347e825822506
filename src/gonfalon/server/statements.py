"""What the store writes: each kind of row, and the statement that writes it.

Every change of a table begins with a guard, which finds the table only at the edition that was
seen.
"""

import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import Final, TypeAlias

from sqlalchemy import Connection, Executable, bindparam, exists, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from gonfalon.server import schema
from gonfalon.server.loading import rows_of
from gonfalon.server.saved import ANYONE, RUNNING, Advance, Move, SeatRow, Seen, TableRow
from gonfalon.server.writer import Guard

Written: TypeAlias = tuple[Executable, list[dict[str, object]]]
"""Rows, with the statement that writes them."""

_INSERT_PLIES: Final = insert(schema.plies)
_INSERT_MOVE: Final = insert(schema.moves)
_INSERT_COMMIT: Final = insert(schema.commits)
_INSERT_REVISION: Final = insert(schema.revisions)
_INSERT_SNAPSHOT: Final = insert(schema.snapshots)
# Rows of one statement are written together, so those with other columns have their own.
_PLAYED_BY: Final = update(schema.tables).where(schema.tables.c.id == bindparam("of"))
_ENDED: Final = update(schema.tables).where(schema.tables.c.id == bindparam("of"))
_TOUCH: Final = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of"), schema.tables.c.edition == bindparam("seen"))
    .values(edition=schema.tables.c.edition + 1, changed_at=bindparam("now"))
)
_MOVE_ON: Final = _TOUCH.values(phase=bindparam("is_now"), waits=bindparam("for_seats"))

_FREE: Final = exists().where(
    schema.seats.c.table_id == schema.tables.c.id, schema.seats.c.kind == ANYONE
)
_LIST_NO_MORE: Final = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of"), schema.tables.c.listed_at.is_not(None), ~_FREE)
    .values(listed_at=None)
)


def beat(connection: Connection, text: str) -> None:
    """Put a text in place of the one that was written before, so that something does change."""
    row = {"id": 1, "text": text}
    done = connection.execute(update(schema.pulse).where(schema.pulse.c.id == 1).values(**row))
    if not done.rowcount:
        connection.execute(insert(schema.pulse), [row])


def touched(seen: Seen) -> Guard:
    """The guard of a change of seats and links."""
    return _TOUCH, {"of": seen.id, "seen": seen.edition, "now": time.time()}


def moved_on(seen: Seen, waits: str, phase: str = RUNNING) -> Guard:
    """The guard of a change of the game, which also tells whom it waits for."""
    _, row = touched(seen)
    return _MOVE_ON, {**row, "is_now": phase, "for_seats": waits}


def advanced(table_id: str, advance: Advance) -> list[Written]:
    """A game that has moved on."""
    at = {"table_id": table_id, "revision": advance.revision}
    now = time.time()
    plies = [
        {**at, "ply": ply, "action": action, "at": now}
        for ply, action in enumerate(advance.actions, start=advance.first)
    ]
    rows: list[Written] = [(_INSERT_PLIES, plies)]
    if advance.played_by is not None:
        by = dict(zip(("rules", "data"), advance.played_by, strict=True))
        rows.append((_PLAYED_BY, [{"of": table_id, **by}]))
    if advance.result is not None:
        rows.append((_ENDED, [{"of": table_id, "result": advance.result}]))
    if advance.snapshot is not None:
        rules, text = advance.snapshot
        after = {"ply": advance.first + len(plies), "rules": rules, "text": text}
        rows.append((_INSERT_SNAPSHOT, [{**at, **after}]))
    return rows


def moved_by(table_id: str, move: Move) -> Written:
    """A move that is acknowledged."""
    return _INSERT_MOVE, [{"table_id": table_id, **vars(move)}]


def chosen(table_id: str, ply: int, action: str, move: Move) -> Written:
    """A hidden choice."""
    row = {"revision": move.revision, "ply": ply, "seat": move.seat, "action": action}
    return _INSERT_COMMIT, [{"table_id": table_id, **row}]


def revised(table_id: str, move: Move) -> Written:
    """A revision that keeps the plies before this move."""
    row = {"revision": move.revision, "kept": move.ply, "at": time.time()}
    return _INSERT_REVISION, [{"table_id": table_id, **row}]


def insert_table(connection: Connection, table: TableRow, seats: Sequence[SeatRow]) -> None:
    """A new table with its seats and its first revision; listed if a seat is for anyone."""
    is_listed = any(seat.kind == ANYONE for seat in seats)
    listed_at = table.created_at if is_listed else None
    connection.execute(insert(schema.tables), [{**asdict(table), "listed_at": listed_at}])
    rows = [{"table_id": table.id, **asdict(seat)} for seat in seats]
    if rows:
        connection.execute(insert(schema.seats), rows)
    first = {"table_id": table.id, "revision": 0, "kept": 0, "at": table.created_at}
    connection.execute(_INSERT_REVISION, [first])


def change_seat(connection: Connection, table_id: str, seat: SeatRow) -> None:
    """Who sits at a seat now; with the last free one the table is listed no more."""
    at = schema.seats.c
    changing = update(schema.seats).where(at.table_id == table_id, at.seat == seat.seat)
    connection.execute(changing.values(**asdict(seat)))
    connection.execute(_LIST_NO_MORE, [{"of": table_id}])


def grants_moved(
    connection: Connection, old_id: str, new_id: str, seats: Sequence[SeatRow]
) -> None:
    """Every browser keeps its roles at the new table; a seat is known by its token."""
    turned = {seat.token_hash: seat.seat for seat in seats}
    old = rows_of(connection, select(schema.seats).where(schema.seats.c.table_id == old_id))
    moved = {row["seat"]: turned[row["token_hash"]] for row in old}
    held = rows_of(connection, select(schema.grants).where(schema.grants.c.table_id == old_id))
    for row in held:
        grant(connection, row["browser_hash"], new_id, moved.get(row["role"], row["role"]))


def grant(connection: Connection, browser_hash: str, table_id: str, role: int) -> None:
    """Grant a role; one that was granted before stays."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    row = {"browser_hash": browser_hash, "table_id": table_id, "role": role}
    connection.execute(dialect.insert(schema.grants).on_conflict_do_nothing(), [row])
