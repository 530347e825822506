"""The store: everything the server must not forget, in SQL."""

import asyncio
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import Connection, Engine, Executable, bindparam, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from gonfalon.server import schema
from gonfalon.server.database import is_well, lock, migrate, open_engine
from gonfalon.server.rows import ANYONE, OPEN, RUNNING, Listed, Move, Saved, SeatRow, TableRow
from gonfalon.server.writer import Writer

SNAPSHOT_EVERY: Final = 64
MOST_LISTED: Final = 50


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
            row = _one(connection, select(schema.tables).where(schema.tables.c.id == table_id))
            if row is None:
                return None
            seats = _rows(
                connection,
                select(schema.seats)
                .where(schema.seats.c.table_id == table_id)
                .order_by(schema.seats.c.seat),
            )
            saved = Saved(TableRow(**row), [SeatRow(**_without_table(seat)) for seat in seats])
            _load_plies(connection, saved)
            _load_snapshot(connection, saved)
            _load_moves(connection, saved)
            return saved

    async def grants_of(self, browser_hash: str, table_id: str) -> set[int]:
        """The roles a browser has at a table."""
        grants = schema.grants.c
        query = select(grants.role).where(
            grants.browser_hash == browser_hash, grants.table_id == table_id
        )
        rows = await asyncio.to_thread(self._read, query)
        return {int(row["role"]) for row in rows}

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
            return _rows(connection, query)

    def _list(self, query: Any, roles: dict[str, list[int]]) -> list[Listed]:
        with self.engine.connect() as connection:
            tables = _rows(connection, query)
            ids = [table["id"] for table in tables]
            seats = _rows(
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
                tuple(seat["name"] for seat in at[table["id"]]),
                tuple(seat["kind"] for seat in at[table["id"]]),
                tuple(sorted(roles.get(table["id"], []))),
            )
            for table in tables
        ]

    # Writing.

    async def create(
        self, table: TableRow, seats: Sequence[SeatRow], grants: Iterable[tuple[str, int]]
    ) -> None:
        """A new table; a predecessor's place is taken by `succeed`."""
        given = list(grants)

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.tables), [asdict(table)])
            rows = [{"table_id": table.id, **asdict(seat)} for seat in seats]
            if rows:
                connection.execute(insert(schema.seats), rows)
            connection.execute(
                insert(schema.revisions),
                [{"table_id": table.id, "revision": 0, "kept": 0, "at": table.created_at}],
            )
            for browser_hash, role in given:
                _grant(connection, browser_hash, table.id, role)

        await self._writer.write(work)

    async def succeed(self, old_id: str, table: TableRow, seats: Sequence[SeatRow]) -> None:
        """A new table in place of an old one: browsers keep their roles, seats may have turned."""
        turned = {seat.token_hash: seat.seat for seat in seats}

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.tables), [asdict(table)])
            connection.execute(
                insert(schema.seats), [{"table_id": table.id, **asdict(seat)} for seat in seats]
            )
            connection.execute(
                insert(schema.revisions),
                [{"table_id": table.id, "revision": 0, "kept": 0, "at": table.created_at}],
            )
            old = _rows(connection, select(schema.seats).where(schema.seats.c.table_id == old_id))
            moved = {row["seat"]: turned[row["token_hash"]] for row in old}
            held = _rows(
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

        await self._writer.write(work)

    async def save_table(self, table_id: str, **values: object) -> None:
        """Facts of a table that have changed."""
        await self._writer.write(
            lambda c: _update_table(c, table_id, {**values, "changed_at": time.time()})
        )

    async def append(
        self,
        table_id: str,
        revision: int,
        first: int,
        actions: Sequence[str],
        move: Move | None,
        phase: str,
        waits: str,
        snapshot: tuple[int, str] | None = None,
    ) -> None:
        """Plies from number `first` on, with the move that brought them about."""
        now = time.time()
        plies = [
            {"table_id": table_id, "revision": revision, "ply": ply, "action": action, "at": now}
            for ply, action in enumerate(actions, start=first)
        ]
        changed = {"of": table_id, "changed_at": now, "phase": phase, "waits": waits}
        rows: list[tuple[Executable, list[dict[str, object]]]]
        rows = [(_INSERT_PLIES, plies), (_MOVE_ON, [changed])]
        if move is not None:
            rows.append((_INSERT_MOVE, [_move_row(table_id, move)]))
        if snapshot is not None:
            at = {"table_id": table_id, "revision": revision, "ply": first + len(plies)}
            rules, text = snapshot
            rows.append((_INSERT_SNAPSHOT, [{**at, "rules": rules, "text": text}]))
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

        changed = {"of": table_id, "changed_at": time.time(), "phase": RUNNING, "waits": waits}
        await self._writer.write_rows(
            [
                (_INSERT_COMMIT, [row]),
                (_INSERT_MOVE, [_move_row(table_id, move)]),
                (_MOVE_ON, [changed]),
            ]
        )

    async def revise(self, table_id: str, revision: int, kept: int, move: Move, waits: str) -> None:
        """Begin a revision that keeps this many plies of the one before."""
        now = time.time()
        row = {"table_id": table_id, "revision": revision, "kept": kept, "at": now}
        changed = {"of": table_id, "changed_at": now, "phase": RUNNING, "waits": waits}
        await self._writer.write_rows(
            [
                (_INSERT_REVISION, [row]),
                (_INSERT_MOVE, [_move_row(table_id, move)]),
                (_MOVE_ON, [changed]),
            ]
        )


_INSERT_PLIES: Final = insert(schema.plies)
_INSERT_MOVE: Final = insert(schema.moves)
_INSERT_COMMIT: Final = insert(schema.commits)
_INSERT_REVISION: Final = insert(schema.revisions)
_INSERT_SNAPSHOT: Final = insert(schema.snapshots)
_MOVE_ON: Final = update(schema.tables).where(schema.tables.c.id == bindparam("of"))


def _move_row(table_id: str, move: Move) -> dict[str, object]:
    return {
        "table_id": table_id,
        "move_id": move.move_id,
        "seat": move.seat,
        "asked": move.asked,
        "revision": move.revision,
        "ply": move.ply,
    }


def _rows(connection: Connection, query: Any) -> list[dict[str, Any]]:
    return [dict(row._mapping) for row in connection.execute(query)]


def _one(connection: Connection, query: Any) -> dict[str, Any] | None:
    rows = _rows(connection, query)
    return rows[0] if rows else None


def _without_table(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "table_id"}


def _grant(connection: Connection, browser_hash: str, table_id: str, role: int) -> None:
    """A grant that is there already stays."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    row = {"browser_hash": browser_hash, "table_id": table_id, "role": role}
    connection.execute(dialect.insert(schema.grants).on_conflict_do_nothing(), [row])


def _update_table(connection: Connection, table_id: str, values: dict[str, object]) -> None:
    connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(**values))


def _load_plies(connection: Connection, saved: Saved) -> None:
    """The plies of the latest revision: each one keeps a prefix of the one before."""
    table_id = saved.table.id
    kept = {
        int(row["revision"]): int(row["kept"])
        for row in _rows(
            connection, select(schema.revisions).where(schema.revisions.c.table_id == table_id)
        )
    }
    added: dict[int, list[str]] = {}
    query = (
        select(schema.plies)
        .where(schema.plies.c.table_id == table_id)
        .order_by(schema.plies.c.revision, schema.plies.c.ply)
    )
    for row in _rows(connection, query):
        added.setdefault(int(row["revision"]), []).append(row["action"])
    for revision in sorted(kept):
        del saved.plies[kept[revision] :]
        saved.plies += added.get(revision, [])
        saved.revision = revision


def _load_snapshot(connection: Connection, saved: Saved) -> None:
    """The latest snapshot of a prefix that every later revision has kept."""
    snapshots = schema.snapshots.c
    query = (
        select(schema.snapshots)
        .where(snapshots.table_id == saved.table.id, snapshots.rules == saved.table.rules)
        .order_by(snapshots.ply.desc())
        .limit(1)
    )
    row = _one(connection, query)
    if row is not None and int(row["ply"]) <= len(saved.plies):
        saved.snapshot = row["text"]


def _load_moves(connection: Connection, saved: Saved) -> None:
    """What was acknowledged, and the hidden choices that still wait."""
    table_id = saved.table.id
    for row in _rows(connection, select(schema.moves).where(schema.moves.c.table_id == table_id)):
        move = Move(**_without_table(row))
        saved.moves[move.move_id] = move
    commits = schema.commits.c
    waiting = select(schema.commits).where(
        commits.table_id == table_id,
        commits.revision == saved.revision,
        commits.ply == len(saved.plies),
    )
    for row in _rows(connection, waiting):
        saved.commits[int(row["seat"])] = row["action"]
