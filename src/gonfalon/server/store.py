"""The store: everything the server must not forget, in SQL."""

import asyncio
import os
import secrets
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine, func, select, update

from gonfalon.server import schema
from gonfalon.server.database import (
    is_shared,
    lock,
    look_through,
    migrate,
    one_moment,
    open_engine,
    open_file,
)
from gonfalon.server.leases import take_lease
from gonfalon.server.listing import listed, of_browsers, open_to_anyone
from gonfalon.server.loading import load_since, load_table, rows_of
from gonfalon.server.saved import (
    LEFT,
    OVER,
    RUNNING,
    Advance,
    Listed,
    Move,
    Outside,
    Saved,
    Seating,
    SeatRow,
    Seen,
    TableRow,
)
from gonfalon.server.statements import (
    Written,
    advanced,
    all_told_of_end,
    asked,
    beat,
    chosen,
    ended,
    grant,
    grants_moved,
    guard_of,
    happened,
    insert_table,
    left,
    moved_by,
    moved_on,
    overheard,
    revised,
    said,
    seated,
    touched,
    ways_moved,
    write_all,
)
from gonfalon.server.talk import Remark
from gonfalon.server.up_time import UpTime, beat_up, read_up
from gonfalon.server.writer import StoreError, Writer

SNAPSHOT_EVERY: Final = 64
PULSE_BYTES: Final = 32_768
"""What a proof writes: more than a move does, so that where it fits a move does too."""
MOST_READERS: Final = 8
P = ParamSpec("P")
T = TypeVar("T")


class Store:
    """The database behind the tables; every method that writes returns after the commit."""

    def __init__(self, db: str) -> None:
        self.is_shared: Final = is_shared(db)
        """Whether other processes may change the tables too."""
        self.tells = False
        """Whether this server tells people that it is their turn (`notices/`)."""
        self.snapshot_every = SNAPSHOT_EVERY
        """Plies after which a game is kept as it is."""
        self._lock: Final = lock(db)
        self.engine: Final[Engine] = open_engine(db)
        try:
            migrate(self.engine, db)
        except BaseException:
            self._let_go()
            raise
        self.up_time: Final = UpTime()
        """The time that clocks count."""
        with self.engine.connect() as connection:
            self.up_time.set(read_up(connection))
        self.snapshot: Final[Engine] = one_moment(self.engine)
        self._readers: Final = ThreadPoolExecutor(MOST_READERS, "reader")
        self._file: Final = open_file(self.engine, db)
        self._writer: Final = Writer(self.engine, self.must_be_in_place)
        self.storing: Final = self._writer.spent

    def tell_outcomes(self, note: Callable[[BaseException | None], None]) -> None:
        """Tell this how each transaction goes from now on, and each read that fails."""
        self._writer.on_outcome = note

    def close(self) -> None:
        """Finish writing, and let the database go."""
        self._writer.close()
        self._readers.shutdown()
        self._let_go()

    def _let_go(self) -> None:
        self.engine.dispose()
        if self._lock is not None:
            os.close(self._lock)

    async def _off_loop(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something that waits for the database, in a thread that the store waits for.

        A failure is told before it is raised.
        """
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._readers, partial(work, *args, **kwargs))
        except StoreError as error:
            self._writer.on_outcome(error)
            raise

    # Reading.

    def must_be_in_place(self) -> None:
        """Raise if the database is a file, and no longer the one at its path."""
        if self._file is not None:
            self._file.must_be_in_place()

    async def prove(self, thorough: bool = False) -> None:
        """Write something, commit it, and find it at the path; raise if any of it fails."""
        text = secrets.token_hex(PULSE_BYTES)
        await self._writer.write(lambda c: beat(c, text))
        if self._file is not None:
            await self._off_loop(look_through, self._file.path, text, thorough)

    async def load(self, table_id: str) -> Saved | None:
        """Everything of one table, or nothing if there is none."""
        return await self._off_loop(self._load, table_id)

    def _load(self, table_id: str) -> Saved | None:
        with self.snapshot.connect() as connection:
            return load_table(connection, table_id)

    async def load_since(
        self, seen: Seen, revision: int, plies: int, heard: int = 0
    ) -> Saved | None:
        """What is new at a table since somebody had this edition and so many plies in memory.

        Of what was said there it is what came after the remark of a number.
        """
        return await self._off_loop(self._load_since, seen, revision, plies, heard)

    def _load_since(self, seen: Seen, revision: int, plies: int, heard: int) -> Saved | None:
        with self.snapshot.connect() as connection:
            return load_since(connection, seen, revision, plies, heard)

    async def editions_of(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The newest edition of each of these tables."""
        tables = schema.tables.c
        query = select(tables.id, tables.edition).where(tables.id.in_(table_ids))
        rows = await self._off_loop(self._read, query)
        return {row["id"]: int(row["edition"]) for row in rows}

    async def granted_since(self, browser_hash: str) -> float | None:
        """When a browser was first given a role at any table; nothing if it never was."""
        grants = schema.grants.c
        query = select(func.min(grants.since).label("since")).where(
            grants.browser_hash == browser_hash
        )
        (row,) = await self._off_loop(self._read, query)
        return None if row["since"] is None else float(row["since"])

    async def tables_of(self, *browsers: str) -> list[Listed]:
        """The tables a browser has a role at, by any of these hashes, the latest first."""
        return await self._off_loop(self._list, of_browsers(browsers), browsers)

    async def open_tables(self) -> list[Listed]:
        """The tables where anyone may still sit down, the latest first."""
        return await self._off_loop(self._list, open_to_anyone())

    def _read(self, query: Any) -> list[dict[str, Any]]:
        with self.engine.connect() as connection:
            return rows_of(connection, query)

    def _list(self, query: Any, browsers: Sequence[str] = ()) -> list[Listed]:
        with self.engine.connect() as connection:
            return listed(connection, query, browsers)

    # Writing.

    async def create(
        self, table: TableRow, seats: Sequence[SeatRow], grants: Iterable[tuple[str, int]]
    ) -> None:
        """A new table; `succeed` makes one that takes another's place."""
        given = [(browser, role, table.created_at, None) for browser, role in grants]

        def work(connection: Connection) -> None:
            insert_table(connection, table, seats)
            grant(connection, table.id, given)

        await self._writer.write(work)

    async def succeed(
        self,
        old: Seen,
        phase: str,
        table: TableRow,
        seats: Sequence[SeatRow],
        turned: dict[int, int],
    ) -> None:
        """A new table in place of an old one: browsers keep their roles, at the turned seats."""

        def work(connection: Connection) -> None:
            insert_table(connection, table, seats)
            grants_moved(connection, old.id, table.id, turned)
            ways_moved(connection, old.id, table.id, turned)
            _update_table(
                connection, old.id, {"successor": table.id, "phase": phase, "listed_at": None}
            )

        await self._writer.write(work, touched(old))

    async def seat(
        self,
        seen: Seen,
        seating: Seating,
        number: int,
        revision: int,
        also: Sequence[Written] = (),
    ) -> None:
        """A change of who may see and do what; what is told of it gets this number.

        What else changes with it is written together with it.
        """

        def work(connection: Connection) -> None:
            write_all(connection, also)
            seated(connection, seen.id, seating, number, revision)

        await self._writer.write(work, touched(seen))

    async def happen(
        self, seen: Seen, outside: Outside, number: int, also: Sequence[Written] = ()
    ) -> None:
        """Something outside the rules; what is told of it gets this number."""

        def work(connection: Connection) -> None:
            write_all(connection, also)
            happened(connection, seen.id, outside, number)
            if self.tells and outside.asks:
                move = outside.move
                connection.execute(*asked(seen.id, outside.asks, move.revision, move.ply))
            if self.tells and outside.ending is not None:
                write_all(connection, all_told_of_end(seen.id, outside.move.ply))

        await self._writer.write(work, guard_of(seen, outside))

    async def say(self, seen: Seen, remark: Remark, forgotten: int) -> None:
        """A remark; those up to a number are kept no more."""
        await self._writer.write_rows(said(seen.id, remark, forgotten), overheard(seen))

    async def leave(self, seen: Seen) -> None:
        """A table that is given up before anybody has played there."""
        await self._writer.write(lambda c: left(c, seen.id), moved_on(seen, "", LEFT))

    def append(
        self, seen: Seen, advance: Advance, move: Move | None = None, also: Sequence[Written] = ()
    ) -> "asyncio.Future[None]":
        """New plies, with the move that brought them about, and what else is written with them."""
        rows = [*advanced(seen.id, advance), *also]
        if move is not None:
            rows.append(moved_by(seen.id, move))
        ply = advance.first + len(advance.actions)
        if self.tells and advance.asks:
            rows.append(asked(seen.id, advance.asks, advance.revision, ply))
        if self.tells and advance.phase == OVER:
            rows += all_told_of_end(seen.id, ply)
        return self._writer.write_rows(rows, moved_on(seen, advance.waits, advance.phase))

    async def commit(
        self,
        seen: Seen,
        ply: int,
        action: str,
        move: Move,
        waits: str,
        also: Sequence[Written] = (),
    ) -> None:
        """A hidden choice that waits for the other seats."""
        rows = [chosen(seen.id, ply, action, move), moved_by(seen.id, move), *also]
        await self._writer.write_rows(rows, moved_on(seen, waits))

    async def revise(
        self,
        seen: Seen,
        move: Move,
        waits: str,
        was_over: bool = False,
        asks: tuple[int, ...] = (),
        also: Sequence[Written] = (),
    ) -> None:
        """Begin the revision of this move, which keeps the plies before it and drops the rest."""
        rows = [revised(seen.id, move), moved_by(seen.id, move), *also]
        if self.tells and asks:
            rows.append(asked(seen.id, asks, move.revision, move.ply))
        if was_over:
            rows.append(ended(seen.id, None))
        await self._writer.write_rows(rows, moved_on(seen, waits))

    async def look_up(self, query: Any) -> list[dict[str, Any]]:
        """What another part of the server finds by a query of its own."""
        return await self._off_loop(self._read, query)

    async def see(self, look: Callable[[Connection], T]) -> T:
        """What another part of the server finds by several queries of its own."""
        return await self._off_loop(self._see, look)

    def _see(self, look: Callable[[Connection], T]) -> T:
        with self.snapshot.connect() as connection:
            return look(connection)

    async def change(self, work: Callable[[Connection], T]) -> T:
        """A change by another part of the server, in a transaction; it is not of a table."""
        return await self._writer.write(work)

    async def clocks(self, most: int) -> list[tuple[str, float]]:
        """The tables where somebody's time runs, and when the first is out, the soonest first."""
        tables = schema.tables.c
        query = (
            select(tables.id, tables.due)
            .where(tables.due.is_not(None), tables.phase == RUNNING)
            .order_by(tables.due)
            .limit(most)
        )
        rows = await self._off_loop(self._read, query)
        return [(row["id"], float(row["due"])) for row in rows]

    async def beat_up(self) -> None:
        """Keep how long servers have been up, or find it out where several are."""
        now = None if self.is_shared else self.up_time.now()
        up = await self._writer.write(lambda c: beat_up(c, now))
        if self.is_shared:
            self.up_time.set(up)

    async def take_lease(
        self, table_id: str, revision: int, ply: int, holder: str, seconds: float
    ) -> bool:
        """Whether this process may let a computer think about a position, for so long."""

        def take() -> bool:
            with self.engine.begin() as connection:
                return take_lease(connection, table_id, (revision, ply), holder, seconds)

        return await self._off_loop(take)


def _update_table(connection: Connection, table_id: str, values: dict[str, object]) -> None:
    connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(**values))
