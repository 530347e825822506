"""The store: everything the server must not forget, in SQL."""

import asyncio
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any, Final, TypeAlias

from sqlalchemy import (
    Connection,
    Engine,
    Executable,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from gonfalon.server import schema
from gonfalon.server.database import is_well, lock, migrate, open_engine
from gonfalon.server.loading import load_table, rows_of
from gonfalon.server.saved import (
    ANYONE,
    COMPUTER,
    OPEN,
    RUNNING,
    Advance,
    Listed,
    Move,
    Saved,
    Seating,
    SeatRow,
    TableRow,
)
from gonfalon.server.writer import Writer

SNAPSHOT_EVERY: Final = 64
MOST_LISTED: Final = 50
_Written: TypeAlias = tuple[Executable, list[dict[str, object]]]
"""Rows, with the statement that writes them."""


class Store:
    """The database behind the tables; every method that writes returns after the commit."""

    def __init__(self, db: str) -> None:
        self._lock: Final = lock(db)
        self.engine: Final[Engine] = open_engine(db)
        migrate(self.engine, db)
        self._writer: Final = Writer(self.engine)
        self.storing: Final = self._writer.spent

    def close(self) -> None:
        """Finish writing, and let the database go."""
        self._writer.close()
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()

    # Reading.

    async def is_well(self) -> bool:
        """Whether the database answers."""
        return await asyncio.to_thread(is_well, self.engine)

    async def load(self, table_id: str) -> Saved | None:
        """Everything of one table, or nothing if there is none."""
        return await asyncio.to_thread(self._load, table_id)

    def _load(self, table_id: str) -> Saved | None:
        with self.engine.connect() as connection:
            return load_table(connection, table_id)

    async def granted_since(self, browser_hash: str) -> float | None:
        """When a browser was first given a role at any table; nothing if it never was."""
        grants = schema.grants.c
        query = select(func.min(grants.since).label("since")).where(
            grants.browser_hash == browser_hash
        )
        (row,) = await asyncio.to_thread(self._read, query)
        return None if row["since"] is None else float(row["since"])

    async def tables_of(self, browser_hash: str) -> list[Listed]:
        """The tables a browser has a role at, the latest first."""
        found = await asyncio.to_thread(
            self._read,
            select(schema.grants.c.table_id, schema.grants.c.role).where(
                schema.grants.c.browser_hash == browser_hash
            ),
        )
        roles: dict[str, list[int]] = {}
        for row in found:
            roles.setdefault(row["table_id"], []).append(int(row["role"]))
        query = (
            select(schema.tables)
            .where(schema.tables.c.id.in_(roles), schema.tables.c.successor.is_(None))
            .order_by(schema.tables.c.changed_at.desc())
            .limit(MOST_LISTED)
        )
        return await asyncio.to_thread(self._list, query, roles)

    async def open_tables(self) -> list[Listed]:
        """The tables where anyone may still sit down, the latest first."""
        free = select(schema.seats.c.table_id).where(schema.seats.c.kind == ANYONE)
        query = (
            select(schema.tables)
            .where(schema.tables.c.phase == OPEN, schema.tables.c.id.in_(free))
            .order_by(schema.tables.c.changed_at.desc())
            .limit(MOST_LISTED)
        )
        return await asyncio.to_thread(self._list, query, {})

    def _read(self, query: Any) -> list[dict[str, Any]]:
        with self.engine.connect() as connection:
            return rows_of(connection, query)

    def _list(self, query: Any, roles: dict[str, list[int]]) -> list[Listed]:
        with self.engine.connect() as connection:
            tables = rows_of(connection, query)
            ids = [table["id"] for table in tables]
            seats = rows_of(
                connection,
                select(schema.seats)
                .where(schema.seats.c.table_id.in_(ids))
                .order_by(schema.seats.c.seat),
            )
        at: dict[str, list[dict[str, Any]]] = {id: [] for id in ids}
        for seat in seats:
            at[seat["table_id"]].append(seat)
        return [
            Listed(
                table["id"],
                table["game"],
                table["options"],
                table["pace"],
                table["phase"],
                tuple(int(seat) for seat in table["waits"].split()),
                table["changed_at"],
                tuple(_name(seat) for seat in at[table["id"]]),
                tuple(seat["kind"] for seat in at[table["id"]]),
                tuple(sorted(roles.get(table["id"], []))),
                table["goal"],
            )
            for table in tables
        ]

    # Writing.

    async def create(
        self, table: TableRow, seats: Sequence[SeatRow], grants: Iterable[tuple[str, int]]
    ) -> None:
        """A new table; `succeed` makes one that takes another's place."""
        given = list(grants)

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.tables), [asdict(table)])
            rows = [{"table_id": table.id, **_seat_values(seat)} for seat in seats]
            if rows:
                connection.execute(insert(schema.seats), rows)
            connection.execute(
                insert(schema.revisions),
                [{"table_id": table.id, "revision": 0, "kept": 0, "at": table.created_at}],
            )
            for browser_hash, role in given:
                _grant(connection, browser_hash, table.id, role)

        await self._writer.write(work)

    async def succeed(
        self, old_id: str, table: TableRow, seats: Sequence[SeatRow], turned: dict[int, int]
    ) -> None:
        """A new table in place of an old one: browsers keep their roles, at the turned seats."""

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.tables), [asdict(table)])
            connection.execute(
                insert(schema.seats),
                [{"table_id": table.id, **_seat_values(seat)} for seat in seats],
            )
            connection.execute(
                insert(schema.revisions),
                [{"table_id": table.id, "revision": 0, "kept": 0, "at": table.created_at}],
            )
            held = rows_of(
                connection, select(schema.grants).where(schema.grants.c.table_id == old_id)
            )
            for row in held:
                role = turned.get(row["role"], row["role"])
                _grant(connection, row["browser_hash"], table.id, role, row["since"])
            connection.execute(
                update(schema.tables).where(schema.tables.c.id == old_id).values(successor=table.id)
            )

        await self._writer.write(work)

    async def seat(self, table_id: str, seating: Seating, number: int, revision: int) -> None:
        """A change of who may see and do what; what is told of it gets this number."""
        await self._writer.write(lambda c: _seat(c, table_id, seating, number, revision))

    async def save_table(self, table_id: str, **values: object) -> None:
        """Facts of a table that have changed."""
        await self._writer.write(
            lambda c: _update_table(c, table_id, {**values, "changed_at": time.time()})
        )

    async def append(self, table_id: str, advance: Advance, move: Move | None = None) -> None:
        """New plies, with the move that brought them about."""
        now = time.time()
        at = {"table_id": table_id, "revision": advance.revision}
        plies = [
            {**at, "ply": ply, "action": action, "at": now}
            for ply, action in enumerate(advance.actions, start=advance.first)
        ]
        rows: list[_Written] = [
            (_INSERT_PLIES, plies),
            _moved_on(table_id, now, advance.waits, advance.phase),
        ]
        if move is not None:
            rows.append(_moved_by(table_id, move))
        if advance.played_by is not None:
            by = dict(zip(("rules", "data"), advance.played_by, strict=True))
            rows.append((_PLAYED_BY, [{"of": table_id, **by}]))
        if advance.result is not None:
            rows.append((_ENDED, [{"of": table_id, "result": advance.result}]))
        if advance.snapshot is not None:
            rules, text = advance.snapshot
            after = {"ply": advance.first + len(plies), "rules": rules, "text": text}
            rows.append((_INSERT_SNAPSHOT, [{**at, **after}]))
        await self._writer.write_rows(rows)

    async def commit(self, table_id: str, ply: int, action: str, move: Move, waits: str) -> None:
        """A hidden choice that waits for the other seats."""
        row = {
            "table_id": table_id,
            "revision": move.revision,
            "ply": ply,
            "seat": move.seat,
            "action": action,
        }
        moved_on = _moved_on(table_id, time.time(), waits)
        await self._writer.write_rows(
            [(_INSERT_COMMIT, [row]), _moved_by(table_id, move), moved_on]
        )

    async def revise(self, table_id: str, move: Move, waits: str) -> None:
        """Begin the revision of this move, which keeps the plies before it and drops the rest."""
        now = time.time()
        row = {"table_id": table_id, "revision": move.revision, "kept": move.ply, "at": now}
        moved_on = _moved_on(table_id, now, waits)
        await self._writer.write_rows(
            [(_INSERT_REVISION, [row]), _moved_by(table_id, move), moved_on]
        )


_INSERT_PLIES: Final = insert(schema.plies)
_INSERT_MOVE: Final = insert(schema.moves)
_INSERT_COMMIT: Final = insert(schema.commits)
_INSERT_REVISION: Final = insert(schema.revisions)
_INSERT_SNAPSHOT: Final = insert(schema.snapshots)
# Rows of one statement are written together, so those with other columns have their own.
_MOVE_ON: Final = update(schema.tables).where(schema.tables.c.id == bindparam("of"))
_PLAYED_BY: Final = update(schema.tables).where(schema.tables.c.id == bindparam("of"))
_ENDED: Final = update(schema.tables).where(schema.tables.c.id == bindparam("of"))


def _moved_by(table_id: str, move: Move) -> _Written:
    """The row of a move that is acknowledged, with the statement that writes it."""
    return _INSERT_MOVE, [{"table_id": table_id, **vars(move)}]


def _moved_on(table_id: str, now: float, waits: str, phase: str = RUNNING) -> _Written:
    """What changes in a table's own row, with the statement that writes it."""
    return _MOVE_ON, [{"of": table_id, "changed_at": now, "phase": phase, "waits": waits}]


def _name(seat: dict[str, Any]) -> str:
    """What a list of tables calls a seat: its player's name, or the level of a computer."""
    return str(seat["level"] if seat["kind"] == COMPUTER else seat["name"])


def _grant(
    connection: Connection, browser_hash: str, table_id: str, role: int, since: float | None = None
) -> None:
    """Grant a role; one that was granted before stays."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    since = time.time() if since is None else since
    row = {"browser_hash": browser_hash, "table_id": table_id, "role": role, "since": since}
    connection.execute(dialect.insert(schema.grants).on_conflict_do_nothing(), [row])


def _seat(
    connection: Connection, table_id: str, seating: Seating, number: int, revision: int
) -> None:
    """Write every part of a change of who sits where."""
    if seating.ends is not None:
        grants = schema.grants.c
        ending = delete(schema.grants).where(
            grants.table_id == table_id,
            grants.role == seating.ends,
            grants.browser_hash.not_in(seating.except_for),
        )
        connection.execute(ending)
    if seating.gives is not None:
        browser_hash, role = seating.gives
        _grant(connection, browser_hash, table_id, role)
    if seating.seat is not None:
        seats = schema.seats.c
        mine = update(schema.seats).where(
            seats.table_id == table_id, seats.seat == seating.seat.seat
        )
        connection.execute(mine.values(**_seat_values(seating.seat)))
    if seating.watch_hash is not None:
        _update_table(connection, table_id, {"watch_hash": seating.watch_hash})
    if seating.told is not None:
        row = {"table_id": table_id, "number": number, "revision": revision, "at": time.time()}
        connection.execute(insert(schema.seat_changes), [{**row, **asdict(seating.told)}])


def _seat_values(seat: SeatRow) -> dict[str, object]:
    """A seat as its row has it."""
    return {**asdict(seat), "held": int(seat.held)}


def _update_table(connection: Connection, table_id: str, values: dict[str, object]) -> None:
    connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(**values))
