"""The store: everything the server must not forget, in SQL."""

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from typing import Any, Final, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine, Executable, bindparam, exists, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from gonfalon.server import schema
from gonfalon.server.database import lock, look_through, migrate, open_engine, open_file
from gonfalon.server.loading import load_table, rows_of
from gonfalon.server.saved import (
    ANYONE,
    OPEN,
    RUNNING,
    Advance,
    Listed,
    Move,
    Saved,
    SeatRow,
    TableRow,
)
from gonfalon.server.writer import StoreError, Writer

T = TypeVar("T")
SNAPSHOT_EVERY: Final = 64
PULSE_BYTES: Final = 32_768
"""What a proof writes: more than a move does, so that where it fits a move does too."""
MOST_LISTED: Final = 50
_Written: TypeAlias = tuple[Executable, list[dict[str, object]]]
"""Rows, with the statement that writes them."""


class Store:
    """The database behind the tables; every method that writes returns after the commit."""

    def __init__(self, db: str) -> None:
        self._lock: Final = lock(db)
        self.engine: Final[Engine] = open_engine(db)
        migrate(self.engine, db)
        self._file: Final = open_file(self.engine, db)
        self._writer: Final = Writer(self.engine, self.must_be_in_place)
        self.storing: Final = self._writer.spent

    def tell_outcomes(self, note: Callable[[BaseException | None], None]) -> None:
        """Tell this how each transaction goes from now on, and each read that fails."""
        self._writer.on_outcome = note

    def close(self) -> None:
        """Finish writing, and let the database go."""
        self._writer.close()
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()

    # Reading.

    def must_be_in_place(self) -> None:
        """Raise if the database is a file, and no longer the one at its path."""
        if self._file is not None:
            self._file.must_be_in_place()

    async def prove(self, thorough: bool = False) -> None:
        """Write something, commit it, and find it at the path; raise if any of it fails."""
        text = secrets.token_hex(PULSE_BYTES)
        await self._writer.write(lambda c: _beat(c, text))
        if self._file is not None:
            await asyncio.to_thread(look_through, self._file.path, text, thorough)

    async def _reading(self, work: Callable[..., T], *given: Any) -> T:
        """Read in a thread; a failure is told before it is raised."""
        try:
            return await asyncio.to_thread(work, *given)
        except StoreError as error:
            self._writer.on_outcome(error)
            raise

    async def load(self, table_id: str) -> Saved | None:
        """Everything of one table, or nothing if there is none."""
        return await self._reading(self._load, table_id)

    def _load(self, table_id: str) -> Saved | None:
        with self.engine.connect() as connection:
            return load_table(connection, table_id)

    async def grants_of(self, browser_hash: str, table_id: str) -> set[int]:
        """The roles a browser has at a table."""
        grants = schema.grants.c
        query = select(grants.role).where(
            grants.browser_hash == browser_hash, grants.table_id == table_id
        )
        rows = await self._reading(self._read, query)
        return {int(row["role"]) for row in rows}

    async def tables_of(self, browser_hash: str) -> list[Listed]:
        """The tables a browser has a role at, the latest first."""
        tables, grants = schema.tables.c, schema.grants.c
        own = select(grants.table_id).where(grants.browser_hash == browser_hash)
        query = (
            select(schema.tables)
            .where(tables.id.in_(own), tables.successor.is_(None))
            .order_by(tables.changed_at.desc())
            .limit(MOST_LISTED)
        )
        return await self._reading(self._list, query, browser_hash)

    async def open_tables(self) -> list[Listed]:
        """The tables where anyone may still sit down, the latest first."""
        tables = schema.tables.c
        query = (
            select(schema.tables)
            .where(tables.listed_at.is_not(None), tables.phase == OPEN)
            .order_by(tables.listed_at.desc())
            .limit(MOST_LISTED)
        )
        return await self._reading(self._list, query)

    def _read(self, query: Any) -> list[dict[str, Any]]:
        with self.engine.connect() as connection:
            return rows_of(connection, query)

    def _list(self, query: Any, browser_hash: str | None = None) -> list[Listed]:
        seated, granted = schema.seats.c, schema.grants.c
        roles: dict[str, list[int]] = {}
        with self.engine.connect() as connection:
            tables = rows_of(connection, query)
            ids = [table["id"] for table in tables]
            of_these = select(schema.seats).where(seated.table_id.in_(ids))
            seats = rows_of(connection, of_these.order_by(seated.seat))
            if browser_hash is not None:
                held = select(schema.grants).where(
                    granted.browser_hash == browser_hash, granted.table_id.in_(ids)
                )
                for row in rows_of(connection, held):
                    roles.setdefault(row["table_id"], []).append(int(row["role"]))
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
                tuple(seat["name"] for seat in at[table["id"]]),
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
            _insert_table(connection, table, seats)
            for browser_hash, role in given:
                _grant(connection, browser_hash, table.id, role)

        await self._writer.write(work)

    async def succeed(self, old_id: str, table: TableRow, seats: Sequence[SeatRow]) -> None:
        """A new table in place of an old one: browsers keep their roles, seats may have turned."""
        turned = {seat.token_hash: seat.seat for seat in seats}

        def work(connection: Connection) -> None:
            _insert_table(connection, table, seats)
            old = rows_of(connection, select(schema.seats).where(schema.seats.c.table_id == old_id))
            moved = {row["seat"]: turned[row["token_hash"]] for row in old}
            held = rows_of(
                connection, select(schema.grants).where(schema.grants.c.table_id == old_id)
            )
            for row in held:
                role = moved.get(row["role"], row["role"])
                _grant(connection, row["browser_hash"], table.id, role)
            connection.execute(
                update(schema.tables).where(schema.tables.c.id == old_id).values(successor=table.id)
            )

        await self._writer.write(work)

    async def grant(self, browser_hash: str, table_id: str, role: int) -> None:
        """Let a browser take a role at a table from now on."""
        await self._writer.write(lambda c: _grant(c, browser_hash, table_id, role))

    async def save_seat(self, table_id: str, seat: SeatRow) -> None:
        """Who sits at a seat now."""

        def work(connection: Connection) -> None:
            values = asdict(seat)
            connection.execute(
                update(schema.seats)
                .where(schema.seats.c.table_id == table_id, schema.seats.c.seat == values["seat"])
                .values(**values)
            )
            connection.execute(_LIST_NO_MORE, [{"of": table_id}])

        await self._writer.write(work)

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

_FREE: Final = exists().where(
    schema.seats.c.table_id == schema.tables.c.id, schema.seats.c.kind == ANYONE
)
_LIST_NO_MORE: Final = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of"), schema.tables.c.listed_at.is_not(None), ~_FREE)
    .values(listed_at=None)
)


def _beat(connection: Connection, text: str) -> None:
    """Put a text in place of the one that was written before, so that something does change."""
    row = {"id": 1, "text": text}
    done = connection.execute(update(schema.pulse).where(schema.pulse.c.id == 1).values(**row))
    if not done.rowcount:
        connection.execute(insert(schema.pulse), [row])


def _insert_table(connection: Connection, table: TableRow, seats: Sequence[SeatRow]) -> None:
    """A table with its seats and its first revision; it is listed if a seat is for anyone."""
    is_listed = any(seat.kind == ANYONE for seat in seats)
    listed_at = table.created_at if is_listed else None
    connection.execute(insert(schema.tables), [{**asdict(table), "listed_at": listed_at}])
    rows = [{"table_id": table.id, **asdict(seat)} for seat in seats]
    if rows:
        connection.execute(insert(schema.seats), rows)
    first = {"table_id": table.id, "revision": 0, "kept": 0, "at": table.created_at}
    connection.execute(insert(schema.revisions), [first])


def _moved_by(table_id: str, move: Move) -> _Written:
    """The row of a move that is acknowledged, with the statement that writes it."""
    return _INSERT_MOVE, [{"table_id": table_id, **vars(move)}]


def _moved_on(table_id: str, now: float, waits: str, phase: str = RUNNING) -> _Written:
    """What changes in a table's own row, with the statement that writes it."""
    return _MOVE_ON, [{"of": table_id, "changed_at": now, "phase": phase, "waits": waits}]


def _grant(connection: Connection, browser_hash: str, table_id: str, role: int) -> None:
    """Grant a role; one that was granted before stays."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    row = {"browser_hash": browser_hash, "table_id": table_id, "role": role}
    connection.execute(dialect.insert(schema.grants).on_conflict_do_nothing(), [row])


def _update_table(connection: Connection, table_id: str, values: dict[str, object]) -> None:
    connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(**values))
