"""What the store writes: each kind of row, and the statement that writes it.

Every change of a table begins with a guard, which finds the table only at the edition that was
seen.
"""

import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import Final, TypeAlias

from sqlalchemy import (
    ColumnElement,
    Connection,
    Executable,
    Float,
    Integer,
    Text,
    and_,
    bindparam,
    cast,
    delete,
    exists,
    insert,
    literal_column,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from gonfalon.engine.seat_change import SeatChange
from gonfalon.server import schema
from gonfalon.server.loading import rows_of
from gonfalon.server.notices.kinds import CONFIRM, GAME_OVER, TAKEN_OVER
from gonfalon.server.saved import (
    ANYONE,
    HEIR,
    OVER,
    RUNNING,
    Advance,
    Move,
    Outside,
    Question,
    Seating,
    SeatRow,
    Seen,
    TableRow,
)
from gonfalon.server.talk import Remark
from gonfalon.server.writer import Guard

Written: TypeAlias = tuple[Executable, list[dict[str, object]]]
"""Rows, with the statement that writes them."""

QUIET_SECONDS: Final = 20.0
"""How long a turn is left alone before anybody is told of it: who plays on needs no message."""
TABLE: Final = -1
"""In the place of a seat: the table itself, whose owner lets a channel be told of every turn."""

_INSERT_PLIES: Final = insert(schema.plies)
_INSERT_MOVE: Final = insert(schema.moves)
_INSERT_COMMIT: Final = insert(schema.commits)
_INSERT_REVISION: Final = insert(schema.revisions)
_INSERT_SNAPSHOT: Final = insert(schema.snapshots)
# Rows of one statement are written together, so those with other columns have their own.
_TOLD: Final = select(
    schema.ways.c.id,
    schema.ways.c.table_id,
    cast(bindparam("in_revision"), Integer),
    cast(bindparam("at_ply"), Integer),
    cast(bindparam("for_seats"), Text),
    cast(bindparam("now"), Float),
    cast(bindparam("when_due"), Float),
).where(schema.ways.c.table_id == bindparam("of"), schema.ways.c.confirmed_at.is_not(None))
_IS_TOLD_SEAT: Final = cast(bindparam("told_seats"), Text).like(
    literal_column("'% '").op("||")(cast(schema.ways.c.seat, Text)).op("||")(literal_column("' %'"))
)
_INTO: Final = ["way_id", "table_id", "revision", "ply", "seats", "at", "due_at"]
_ASKED: Final = insert(schema.notices).from_select(
    _INTO, _TOLD.where(_IS_TOLD_SEAT), include_defaults=False
)
_ALL_TOLD: Final = insert(schema.notices).from_select(_INTO, _TOLD, include_defaults=False)
_DROP_END: Final = delete(schema.notices).where(
    schema.notices.c.table_id == bindparam("of"), schema.notices.c.revision == GAME_OVER
)
_DROP_TAKEN: Final = delete(schema.notices).where(
    schema.notices.c.table_id == bindparam("of"),
    schema.notices.c.revision == TAKEN_OVER,
    schema.notices.c.seats == bindparam("for_seats"),
)
_PLAYED_BY: Final = update(schema.tables).where(schema.tables.c.id == bindparam("of"))
_ENDED: Final = update(schema.tables).where(schema.tables.c.id == bindparam("of"))
_CLOCKED: Final = update(schema.tables).where(schema.tables.c.id == bindparam("of"))
_INSERT_SEAT_CHANGE: Final = insert(schema.seat_changes)
_INSERT_REMARK: Final = insert(schema.talk)
_DROP_REMARKS: Final = delete(schema.talk).where(
    schema.talk.c.table_id == bindparam("of"), schema.talk.c.number <= bindparam("up_to")
)
_TOUCH: Final = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of"), schema.tables.c.edition == bindparam("seen"))
    .values(edition=schema.tables.c.edition + literal_column("1"), changed_at=bindparam("now"))
)
_OVERHEAR: Final = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of"), schema.tables.c.edition == bindparam("seen"))
    .values(edition=schema.tables.c.edition + literal_column("1"))
)
_MOVE_ON: Final = _TOUCH.values(phase=bindparam("is_now"), waits=bindparam("for_seats"))

_MAY_BE_FREE: Final = exists().where(
    schema.seats.c.table_id == schema.tables.c.id,
    or_(schema.seats.c.kind == ANYONE, schema.seats.c.taken_at.is_not(None)),
)
_LIST_NO_MORE: Final = (
    update(schema.tables)
    .where(
        schema.tables.c.id == bindparam("of"), schema.tables.c.listed_at.is_not(None), ~_MAY_BE_FREE
    )
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


def overheard(seen: Seen) -> Guard:
    """The guard of a remark, which is no move: the table waits since when it did."""
    return _OVERHEAR, {"of": seen.id, "seen": seen.edition}


def moved_on(seen: Seen, waits: str, phase: str = RUNNING) -> Guard:
    """The guard of a change of the game, which also tells whom it waits for."""
    row = {"of": seen.id, "seen": seen.edition, "now": time.time()}
    return _MOVE_ON, row | {"is_now": phase, "for_seats": waits}


def advanced(table_id: str, advance: Advance) -> list[Written]:
    """A game that has moved on."""
    revision, now = advance.revision, time.time()
    plies: list[dict[str, object]] = [
        {"table_id": table_id, "revision": revision, "ply": ply, "action": action, "at": now}
        for ply, action in enumerate(advance.actions, start=advance.first)
    ]
    rows: list[Written] = [(_INSERT_PLIES, plies)]
    if advance.played_by is not None:
        by = dict(zip(("rules", "data"), advance.played_by, strict=True))
        rows.append((_PLAYED_BY, [{"of": table_id, **by}]))
    if advance.result is not None:
        rows.append(ended(table_id, advance.result))
    if advance.snapshot is not None:
        rules, text = advance.snapshot
        at = {"table_id": table_id, "revision": revision, "ply": advance.first + len(plies)}
        rows.append((_INSERT_SNAPSHOT, [{**at, "rules": rules, "text": text}]))
    return rows


def asked(table_id: str, seats: Sequence[int], revision: int, ply: int) -> Written:
    """That it is the turn of these seats now, for all who asked to be told, and for the table."""
    row = _told_row(table_id, revision, ply)
    row["for_seats"] = " ".join(map(str, seats))
    row["told_seats"] = f" {TABLE} {row['for_seats']} "
    return _ASKED, [row]


def all_told_of_end(table_id: str, ply: int) -> list[Written]:
    """That the game is over, for all who asked to be told; of one that went on again anew."""
    row = {**_told_row(table_id, GAME_OVER, ply), "for_seats": ""}
    return [(_DROP_END, [{"of": table_id}]), (_ALL_TOLD, [row])]


def told_of_taking(table_id: str, seat: int, ply: int) -> list[Written]:
    """That the computer plays for a seat whose time is out, for whoever sits there; the latest."""
    row = {**_told_row(table_id, TAKEN_OVER, ply), "for_seats": str(seat)}
    row["told_seats"] = f" {seat} "
    return [(_DROP_TAKEN, [{"of": table_id, "for_seats": str(seat)}]), (_ASKED, [row])]


def _told_row(table_id: str, revision: int, ply: int) -> dict[str, object]:
    now = time.time()
    at = {"of": table_id, "in_revision": revision, "at_ply": ply}
    return {**at, "now": now, "when_due": now + QUIET_SECONDS}


def ended(table_id: str, result: str | None) -> Written:
    """How a game has ended; nothing, if its end was taken back."""
    return _ENDED, [{"of": table_id, "result": result}]


def clocked(table_id: str, clock: str, due: float | None) -> Written:
    """What each seat has left."""
    return _CLOCKED, [{"of": table_id, "clock": clock, "due": due}]


def told_of(
    table_id: str, changes: Sequence[SeatChange], number: int, revision: int
) -> list[Written]:
    """What all are told of seats, numbered from this number on."""
    row = {"table_id": table_id, "revision": revision, "at": time.time()}
    rows = [{**row, "number": at, **asdict(one)} for at, one in enumerate(changes, start=number)]
    return [(_INSERT_SEAT_CHANGE, rows)] if rows else []


def said(table_id: str, remark: Remark, forgotten: int) -> list[Written]:
    """A remark; those up to a number are kept no more."""
    rows: list[Written] = [(_INSERT_REMARK, [{"table_id": table_id, **remark._asdict()}])]
    if forgotten > 0:
        rows.append((_DROP_REMARKS, [{"of": table_id, "up_to": forgotten}]))
    return rows


def moved_by(table_id: str, move: Move) -> Written:
    """A move that is acknowledged."""
    return _INSERT_MOVE, [{"table_id": table_id, **move._asdict()}]


def chosen(table_id: str, ply: int, action: str, move: Move) -> Written:
    """A hidden choice."""
    row = {"revision": move.revision, "ply": ply, "seat": move.seat, "action": action}
    return _INSERT_COMMIT, [{"table_id": table_id, **row}]


def revised(table_id: str, move: Move, agreed: bool = False) -> Written:
    """A revision that keeps the plies before this move."""
    row = {"revision": move.revision, "kept": move.ply, "at": time.time(), "agreed": int(agreed)}
    return _INSERT_REVISION, [{"table_id": table_id, **row}]


def insert_table(connection: Connection, table: TableRow, seats: Sequence[SeatRow]) -> None:
    """A new table with its seats and its first revision; listed if a seat is for anyone."""
    is_listed = any(seat.kind == ANYONE or seat.taken_at is not None for seat in seats)
    listed_at = table.created_at if is_listed else None
    chosen = {"practice": int(table.practice), "hints": int(table.hints)}
    chosen["takebacks"] = int(table.takebacks)
    row = {**asdict(table), **chosen, "listed_at": listed_at}
    connection.execute(insert(schema.tables), [row])
    rows = [{"table_id": table.id, **_seat_values(seat)} for seat in seats]
    if rows:
        connection.execute(insert(schema.seats), rows)
    first = {"table_id": table.id, "revision": 0, "kept": 0, "at": table.created_at, "agreed": 0}
    connection.execute(_INSERT_REVISION, [first])


def seated(
    connection: Connection, table_id: str, seating: Seating, number: int, revision: int
) -> None:
    """Every part of a change of who may see and do what."""
    if seating.ends_too is not None:
        grants = schema.grants.c
        ending = delete(schema.grants).where(
            grants.table_id == table_id, grants.role == seating.ends_too
        )
        connection.execute(ending)
    if seating.ends is not None:
        grants = schema.grants.c
        ending = delete(schema.grants).where(
            grants.table_id == table_id,
            grants.role == seating.ends,
            grants.browser_hash.not_in(seating.except_for),
        )
        connection.execute(ending)
        if (
            seating.seat is not None and seating.seat.held
        ):  # who sits down holds it in their own right
            own = (grants.table_id == table_id, grants.role == seating.ends)
            connection.execute(update(schema.grants).where(*own).values(device=None))
        if seating.ends >= 0:
            ways_ended(connection, _ways_of(table_id, seating.ends))
    if seating.drops is not None:
        grants = schema.grants.c
        dropped = (grants.table_id == table_id, grants.browser_hash == seating.drops)
        connection.execute(delete(schema.grants).where(*dropped))
    if seating.gives is not None:
        came = seating.came
        device = None if came is None else came.device
        grant(connection, table_id, [(*seating.gives, time.time(), device)])
        if came is not None:
            row = {"id": came.device, "giver_hash": came.giver, "taker_hash": seating.gives[0]}
            connection.execute(insert(schema.devices), [{**row, "at": time.time()}])
    if seating.seat is not None:
        at = schema.seats.c
        mine = update(schema.seats).where(at.table_id == table_id, at.seat == seating.seat.seat)
        connection.execute(mine.values(**_seat_values(seating.seat)))
        connection.execute(_LIST_NO_MORE, [{"of": table_id}])
    if seating.watch_hash is not None:
        mine = update(schema.tables).where(schema.tables.c.id == table_id)
        connection.execute(mine.values(watch_hash=seating.watch_hash))
    write_all(connection, told_of(table_id, seating.told, number, revision))


def happened(connection: Connection, table_id: str, outside: Outside, number: int) -> None:
    """Every part of what happened at a table outside the rules."""
    move, question = outside.move, outside.question
    if question is not None:
        _write_question(connection, table_id, question)
    if outside.waits is not None:
        statement, rows = revised(table_id, move, agreed=True)
        connection.execute(statement, rows)
    if outside.ending is not None:
        ending, result = outside.ending
        mine = update(schema.tables).where(schema.tables.c.id == table_id)
        connection.execute(mine.values(ending=ending, result=result))
    if outside.seating is not None:
        seated(connection, table_id, outside.seating, number, move.revision)
    statement, rows = moved_by(table_id, move)
    connection.execute(statement, rows)


def guard_of(seen: Seen, outside: Outside) -> Guard:
    """The guard of what happened outside the rules: the game goes on, is over, or went back."""
    if outside.ending is not None:
        return moved_on(seen, "", OVER)
    return touched(seen) if outside.waits is None else moved_on(seen, outside.waits)


def _write_question(connection: Connection, table_id: str, question: Question) -> None:
    """A question, new or answered."""
    agreed = " ".join(str(seat) for seat in question.agreed)
    values = {**question._asdict(), "agreed": agreed, "whole_turn": int(question.whole_turn)}
    at = schema.questions.c
    of_table = (at.table_id == table_id, at.number == question.number)
    done = connection.execute(update(schema.questions).where(*of_table).values(**values))
    if not done.rowcount:
        row = {"table_id": table_id, **values, "at": time.time()}
        connection.execute(insert(schema.questions), [row])


def left(connection: Connection, table_id: str) -> None:
    """A table that nobody is to come to any more."""
    mine = update(schema.tables).where(schema.tables.c.id == table_id)
    connection.execute(mine.values(listed_at=None))


def ways_ended(connection: Connection, which: ColumnElement[bool]) -> None:
    """Tell nobody any more by these ways, also not what waits to be told."""
    ended = select(schema.ways.c.id).where(which)
    connection.execute(delete(schema.notices).where(schema.notices.c.way_id.in_(ended)))
    connection.execute(delete(schema.ways).where(which))


def _ways_of(table_id: str, seat: int) -> ColumnElement[bool]:
    return and_(schema.ways.c.table_id == table_id, schema.ways.c.seat == seat)


def ways_moved(connection: Connection, old_id: str, new_id: str, turned: dict[int, int]) -> None:
    """Whoever was told of turns at a table is told of those at the one that takes its place."""
    ways, notices = schema.ways, schema.notices
    held = rows_of(connection, select(ways.c.id, ways.c.seat).where(ways.c.table_id == old_id))
    for row in held:
        along = notices.c.way_id == row["id"]
        connection.execute(delete(notices).where(along, notices.c.revision != CONFIRM))
        connection.execute(update(notices).where(along).values(table_id=new_id))
        seat = turned.get(row["seat"], row["seat"])
        mine = update(ways).where(ways.c.id == row["id"])
        connection.execute(mine.values(table_id=new_id, seat=seat))


def write_all(connection: Connection, written: Sequence[Written]) -> None:
    """Write rows one after the other."""
    for statement, rows in written:
        connection.execute(statement, rows)


def _seat_values(seat: SeatRow) -> dict[str, object]:
    """A seat as its row has it."""
    return {**asdict(seat), "held": int(seat.held), "resigned": int(seat.resigned)}


def grants_moved(connection: Connection, old_id: str, new_id: str, turned: dict[int, int]) -> None:
    """Every browser keeps its roles at the new table, each seat's at the one it was turned to."""
    held = rows_of(connection, select(schema.grants).where(schema.grants.c.table_id == old_id))
    grant(
        connection,
        new_id,
        [
            (
                row["browser_hash"],
                turned.get(row["role"], row["role"]),
                row["since"],
                row["device"],
            )
            for row in held
            if row["role"] > HEIR
        ],
    )


def grant(
    connection: Connection, table_id: str, given: Sequence[tuple[str, int, float, str | None]]
) -> None:
    """Grant roles to browsers, since when each has had it, and by which device it came.

    One that was granted before stays as it is.
    """
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    names = ("browser_hash", "role", "since", "device")
    rows = [{"table_id": table_id, **dict(zip(names, one, strict=True))} for one in given]
    if rows:
        connection.execute(dialect.insert(schema.grants).on_conflict_do_nothing(), rows)
