"""One thread that writes: what waits is committed together, and told only when it is on disk."""

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError

from gonfalon.server.prepared import Row, Statements, as_ours
from gonfalon.server.spent import Spent

T = TypeVar("T")
Rows = Sequence[tuple[Executable, Sequence[Row]]]
"""Rows by the statement that writes them."""
Guard = tuple[Executable, Row]
"""The statement that a change begins with, and its row: the table (`of`) as it was seen."""
MOST_TOGETHER: Final = 256
PATIENCE: Final = (
    "SELECT set_config('lock_timeout', '3s', true),"
    " set_config('idle_in_transaction_session_timeout', '5s', true)"
)
"""A process that hangs in the middle of a transaction must not hold up the others for long."""


class Collided(SQLAlchemyError):
    """Somebody else has changed the table since it was seen; nothing was written."""


@dataclass(slots=True)
class _Job:
    """Something to write, and who waits for it."""

    loop: asyncio.AbstractEventLoop
    future: "asyncio.Future[Any]"
    work: Callable[[Connection], Any] | None = None
    rows: Rows = ()
    guard: Guard | None = None
    outcome: Any = None
    error: BaseException | None = None


class Writer:
    """Runs jobs one after the other, several in one transaction; a job only inserts and updates."""

    def __init__(self, engine: Engine, before: Callable[[], None] = lambda: None) -> None:
        self._engine: Final = engine
        self._before: Final = before
        """Raises where nothing may be written."""
        self.on_outcome: Callable[[BaseException | None], None] = lambda error: None
        """Told, in the loop of whoever waits, how each transaction went."""
        self.spent: Final = Spent()
        self._statements: Final = Statements(engine.dialect)
        self._is_file: Final = engine.dialect.name == "sqlite"
        self._kept: Connection | None = None
        """The connection to a file, which stays open from one transaction to the next."""
        self._pool = engine.pool
        """Where that comes from."""
        self._is_reached = True
        """Whether the last transaction found the database there."""
        self._gathered: Final[dict[asyncio.AbstractEventLoop, list[_Job]]] = {}
        """What is to be written and was not handed over yet, by the loop of whoever waits."""
        self._jobs: Final[queue.SimpleQueue[list[_Job] | None]] = queue.SimpleQueue()
        self._thread: Final = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[[Connection], T], guard: Guard | None = None) -> T:
        """Do this in a transaction; return when it is committed, or raise with nothing written.

        It is written also if whoever waits for it is cancelled.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._gather(_Job(loop, future, work, guard=guard))
        return await future

    def write_rows(self, rows: Rows, guard: Guard | None = None) -> "asyncio.Future[None]":
        """The same for rows alone, which are written together with those of other jobs."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._gather(_Job(loop, future, None, rows, guard))
        return future

    def _gather(self, job: _Job) -> None:
        """Hand a job over in the loop's next step, with all others that come in this one.

        So the thread is woken once for many of them, and not while the loop goes on with the rest.
        """
        jobs = self._gathered.get(job.loop)
        if jobs is None:
            self._gathered[job.loop] = [job]
            job.loop.call_soon(self._hand_over, job.loop)
        else:
            jobs.append(job)

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        jobs = self._gathered.pop(loop, None)
        if jobs is not None:
            self._jobs.put(jobs)

    def close(self) -> None:
        """Finish what waits, and stop."""
        for loop in list(self._gathered):
            self._hand_over(loop)
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        """Take what waits, commit it together, tell everyone."""
        jobs: list[_Job] | None = []
        while jobs is not None:
            jobs = self._jobs.get()
            waiting: list[_Job] = []
            while jobs is not None:
                waiting += jobs
                try:
                    jobs = self._jobs.get_nowait()
                except queue.Empty:
                    break
            for begun in range(0, len(waiting), MOST_TOGETHER):
                self._commit(waiting[begun : begun + MOST_TOGETHER])
                self.spent.seconds = time.thread_time()
        self._let_go()

    def _commit(self, batch: list[_Job]) -> None:
        """Write all of these, and wake whoever waits for them.

        A guard tells nothing of what is written after it. So what has none goes into a transaction
        of its own, before the others: it may change any table, and their guards find that. Those
        with a guard change the table that it is about, and no two pass at one table together.
        """
        unguarded = [job for job in batch if job.guard is None]
        guarded = [job for job in batch if job.guard is not None]
        away: BaseException | None = None
        for jobs in filter(None, (unguarded, guarded)):
            if away is None:
                self._commit_together(jobs)
                away = None if self._is_reached else jobs[0].error
            else:
                for job in jobs:
                    job.error = away
        loops = {job.loop for job in batch}
        for loop in loops:
            mine = batch if len(loops) == 1 else [job for job in batch if job.loop is loop]
            with contextlib.suppress(RuntimeError):  # the loop has closed: nobody waits any more
                loop.call_soon_threadsafe(self._tell, mine)

    def _commit_together(self, batch: list[_Job]) -> None:
        """All in one transaction; if that fails, each alone, so that one spoils no other.

        While the database is away nobody waits for it more than once.
        """
        if not self._try(batch) and len(batch) > 1:
            for one in batch:
                if self._is_reached:
                    self._try([one])

    def _try(self, batch: list[_Job]) -> bool:
        """One transaction with these jobs; whether it was committed."""
        self._is_reached = False
        try:
            self._before()
            if self._is_file:
                self._write_to_file(batch)
            else:
                with self._engine.begin() as connection:
                    self._is_reached = True
                    connection.exec_driver_sql(PATIENCE)
                    self._write(batch, connection.connection, connection)
        except Exception as error:
            for job in batch:
                job.error = error
            return False
        return True

    def _write_to_file(self, batch: list[_Job]) -> None:
        """One transaction on the connection that is kept, unless something fails.

        To take a connection from the engine costs more than to write a move; over a network it may
        have been cut since, so there the engine looks at it each time. Rows alone are written
        without the engine.
        """
        connection = self._opened()
        self._is_reached = True
        try:
            if any(job.work is not None for job in batch):
                with connection.begin():
                    self._write(batch, connection.connection, connection)
            else:
                self._write_rows(batch, connection)
        except BaseException:
            self._let_go()
            raise

    def _write_rows(self, batch: list[_Job], connection: Connection) -> None:
        """A transaction by the driver itself; one that fails is given up with its connection."""
        driver = connection.connection.driver_connection
        assert driver is not None
        self._told(driver, "BEGIN")
        self._write(batch, driver, connection)
        self._told(driver, "COMMIT")

    def _told(self, driver: Any, text: str) -> None:
        try:
            driver.execute(text)
        except Exception as error:
            raise as_ours(error, text, self._engine.dialect) from error

    def _opened(self) -> Connection:
        """The connection to the file."""
        if self._pool is not self._engine.pool:  # it has given up all connections of before
            self._let_go()
        if self._kept is None:
            self._pool = self._engine.pool
            self._kept = self._engine.connect()
        return self._kept

    def _let_go(self) -> None:
        """Close the connection that is kept, if there is one: the next one is opened anew."""
        if self._kept is not None:
            self._kept.invalidate()
            self._kept.close()
            self._kept = None

    def _write(self, batch: list[_Job], driver: DBAPIConnection, connection: Connection) -> None:
        """All that these jobs write, the rows of one statement together."""
        self._pass(driver, [job.guard for job in batch if job.guard is not None])
        together: dict[Executable, list[Row]] = {}
        for job in batch:
            job.error = None
            if job.work is not None:
                job.outcome = job.work(connection)
            for statement, rows in job.rows:
                gathered = together.get(statement)
                if gathered is None:
                    gathered = together[statement] = []
                gathered += rows
        for statement, gathered in together.items():
            if gathered:  # without rows a statement would insert an empty one
                self._statements.write(driver, statement, gathered)

    def _tell(self, batch: list[_Job]) -> None:
        """Wake whoever waits for these jobs."""
        for job in batch:
            self.on_outcome(job.error)
            if job.future.done():
                continue
            if job.error is None:
                job.future.set_result(job.outcome)
            else:
                job.future.set_exception(job.error)

    def _pass(self, driver: DBAPIConnection, guards: list[Guard]) -> None:
        """Go on only if each guard finds its table as it was seen.

        The rows are locked by it, in one order in every process, so that none waits for each
        other.
        """
        guards.sort(key=lambda guard: str(guard[1]["of"]))
        for statement, alike in groupby(guards, key=lambda guard: guard[0]):
            rows = [row for _, row in alike]
            if self._statements.write(driver, statement, rows) != len(rows):
                raise Collided


StoreError = SQLAlchemyError
