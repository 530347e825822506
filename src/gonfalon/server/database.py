"""The connection to the database: how it is opened, brought up to date, locked and backed up."""

import fcntl
import os
import sqlite3
import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from gonfalon.server.errors import CannotServe, InUse
from gonfalon.server.files import (
    PRIVATE,
    OpenFile,
    Unsound,
    close_to_others,
    make_private,
    open_private,
)

BUSY_SECONDS: Final = 5
_SQLITE: Final[dict[str, Any]] = {
    "connect_args": {"timeout": BUSY_SECONDS, "check_same_thread": False}
}
_POSTGRESQL: Final[dict[str, Any]] = {
    "connect_args": {
        "prepare_threshold": None,  # PgBouncer hands each transaction to another connection
        "connect_timeout": BUSY_SECONDS,
        "application_name": "gonfalon",
        "client_encoding": "utf8",  # else the answers of a database that is not are bytes
        "keepalives_idle": 10,
        "tcp_user_timeout": 10_000,  # milliseconds after which a silent network counts as cut
    },
    "pool_size": 10,  # as many as read, and the one that writes
    "max_overflow": 0,
    "pool_pre_ping": True,  # a connection that was cut is found out before it is used
}
_MIGRATING: Final = 4_602_678  # any number, the same in every process
_MIGRATIONS: Final = Path(__file__).parent / "migrations"


def address_of(db: str) -> str:
    """A database address: as given, or the file of that name."""
    return db if "://" in db else f"sqlite:///{db}"


def file_of(db: str) -> Path | None:
    """The file of the database, if it is one."""
    try:
        url = make_url(address_of(db))
    except ArgumentError:
        raise CannotServe(f"--db {db}: neither a file nor a database address") from None
    if url.get_backend_name() != "sqlite" or not url.database:
        return None
    if url.database.startswith("file:"):
        raise CannotServe(f"--db {db}: name the file itself")
    return Path(url.database)


def existing_file(db: str) -> Path | None:
    """The file of a database that must be there, if it is a file."""
    file = file_of(db)
    if file is not None and not file.is_file():
        raise CannotServe(f"--db {db}: there is no such file")
    return file


def shown(db: str) -> str:
    """The database as messages name it, without a password."""
    try:
        return make_url(db).render_as_string(hide_password=True) if "://" in db else db
    except ArgumentError:
        return db


def is_shared(db: str) -> bool:
    """Whether several processes may use the database at once."""
    return address_of(db).startswith("postgresql")


def open_engine(db: str) -> Engine:
    """An engine whose every commit is on the disk before it returns.

    What went wrong is logged without the values: seeds and hidden choices are among them.
    """
    file = file_of(db)
    if file is not None and not file.parent.is_dir():
        raise CannotServe(f"--db {db}: there is no folder {file.parent}")
    if file is None and not is_shared(db):
        raise CannotServe(f"--db {shown(db)}: neither SQLite nor PostgreSQL")
    arguments = _SQLITE if file is not None else _POSTGRESQL
    try:
        if file is not None:
            make_private(file)
        engine = create_engine(address_of(db), hide_parameters=True, **arguments)
    except OSError as error:
        raise CannotServe(f"--db {db}: {error.strerror}") from None
    except ImportError as error:
        install = 'pip install "psycopg[binary]"'
        raise CannotServe(f"--db {shown(db)}: {error}; install it: {install}") from None
    except ArgumentError as error:
        raise CannotServe(f"--db {shown(db)}: {error}") from None
    if file is not None:
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin)
    return engine


def one_moment(engine: Engine) -> Engine:
    """The same connections, where each transaction sees the database as it was at its beginning."""
    if engine.dialect.name == "sqlite":
        return engine  # it is so anyway
    return engine.execution_options(isolation_level="REPEATABLE READ")


def _set_up_sqlite(connection: sqlite3.Connection, _: object) -> None:
    """A write-ahead log with full sync: readers never wait, and nothing committed is lost."""
    connection.isolation_level = None  # transactions begin where SQLAlchemy says so
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    """Begin a transaction explicitly, since the driver does not do so by itself."""
    connection.exec_driver_sql("BEGIN")


def lock(db: str) -> int | None:
    """Hold the database for this process: two servers on one file would both deal cards.

    Where locks of the two kinds are apart (Linux), the file itself is locked, by whatever name it
    is opened; SQLite's own locks are of the other kind. Close it only after the database.
    """
    file = file_of(db)
    if file is None:
        return None
    locked = file if sys.platform == "linux" else Path(f"{file.resolve()}.lock")
    try:
        held = os.open(locked, os.O_RDWR | os.O_CREAT, PRIVATE)
    except OSError as error:
        raise CannotServe(f"--db {db}: {error.strerror}") from None
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(held)
        raise InUse(f"--db {db}: another server is using it") from None
    return held


def _migrations() -> Config:
    """How the schema is brought up to date."""
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    return config


@cache
def _newest() -> str:
    """The newest schema there is."""
    return str(ScriptDirectory.from_config(_migrations()).get_current_head())


def _schema_of(connection: Connection) -> str | None:
    """The schema that a database has; None before its first."""
    return MigrationContext.configure(connection).get_current_revision()


def must_be_up_to_date(connection: Connection, db: str) -> None:
    """Refuse a database whose schema is not the one this program writes."""
    found, newest = _schema_of(connection), _newest()
    if found is None:
        raise CannotServe(f"--db {shown(db)}: it is no database of Gonfalon")
    if found != newest:
        raise CannotServe(
            f"--db {shown(db)}: it has schema {found}, and this Gonfalon writes {newest};"
            " a server that starts brings an older one up to date"
        )


def migrate(engine: Engine, db: str) -> None:
    """Bring the schema up to date; a newer one than this program knows is refused."""
    config, newest = _migrations(), _newest()
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            if connection.dialect.name == "postgresql":  # one at a time; it ends with this
                connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": _MIGRATING})
                _must_be_unicode(connection, db)
            if _schema_of(connection) != newest:
                command.upgrade(config, "head")
    except CommandError:
        raise CannotServe(
            f"--db {shown(db)}: it was written by a newer Gonfalon (this one knows schema {newest})"
        ) from None
    except DBAPIError as error:
        why = str(error.orig).strip().partition("\n")[0]
        raise CannotServe(f"--db {shown(db)}: {why}") from None


def _must_be_unicode(connection: Connection, db: str) -> None:
    """Refuse a PostgreSQL database that cannot hold every name."""
    encoding = connection.execute(text("SHOW server_encoding")).scalar()
    if encoding != "UTF8":
        raise CannotServe(
            f"--db {shown(db)}: its encoding is {encoding}, and must be UTF8:"
            " createdb -E UTF8 -T template0"
        )


def back_up(db: str, target: Path) -> int:
    """Copy a database, also while a server is using it; how many tables the copy holds."""
    file = existing_file(db)
    if file is None:
        raise CannotServe(f"--db {shown(db)}: use the tools of that database to back it up")
    if target.exists():
        raise CannotServe(f"{target}: there is such a file already")
    unfinished = target.with_name(f"{target.name}.part")
    try:
        open_private(unfinished).close()
        with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as source:
            with sqlite3.connect(unfinished) as copy:
                source.backup(copy)
                copy.execute("PRAGMA journal_mode=DELETE")
                checked = copy.execute("PRAGMA integrity_check").fetchone()[0]
                count = int(copy.execute("SELECT count(*) FROM tables").fetchone()[0])
            copy.close()
        source.close()
        if checked != "ok":
            raise CannotServe(f"{db}: {checked}")
        unfinished.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise CannotServe(f"{target}: {error}") from None
    finally:
        unfinished.unlink(missing_ok=True)
    return count


def open_file(engine: Engine, db: str) -> OpenFile | None:
    """The file that is open now; from now on no connection goes to another one, or makes one."""
    file = file_of(db)
    if file is None:
        return None
    close_to_others(file)
    opened = OpenFile(file)

    @event.listens_for(engine, "do_connect")
    def check(*_: object) -> None:
        opened.must_be_in_place()

    return opened


def look_through(file: Path, written: str, thorough: bool) -> None:
    """Read what was just written, and a row of everything, as one who opens the file only now."""
    opened = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS)
    try:
        found = opened.execute("SELECT text FROM pulse WHERE id = 1").fetchone()
        if found is None or found[0] != written:
            raise Unsound("replaced")
        for (name,) in opened.execute("SELECT name FROM sqlite_schema WHERE type = 'table'"):
            opened.execute(f'SELECT * FROM "{name}" LIMIT 1').fetchone()
        if thorough and opened.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise Unsound("damaged")
    finally:
        opened.close()
