"""Statements for many rows at once: all are written, and as many as were reached are counted."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, bindparam, create_engine, insert, update
from sqlalchemy.engine.interfaces import DBAPIConnection

from gonfalon.server import prepared, schema
from gonfalon.server.prepared import Statements
from gonfalon.server.saved import Seen
from gonfalon.server.statements import moved_on

COUNTS = (1, 2, 3, 64, 65, 200)


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    return create_engine(f"sqlite:///{tmp_path / 'rows.db'}")


@pytest.fixture
def driver(engine: Engine) -> Iterator[DBAPIConnection]:
    """A database with the tables of the store, and some rows."""
    schema.metadata.create_all(engine)
    names = [column.name for column in schema.tables.c]
    rows = [
        dict.fromkeys(names, "")
        | {"id": f"t{number}", "rules": 1, "created_at": 0.0, "changed_at": 0.0}
        | {"edition": number, "practice": 0, "listed_at": None, "due": None}
        for number in range(max(COUNTS))
    ]
    with engine.begin() as connection:
        connection.execute(insert(schema.tables), rows)
    with engine.connect() as connection:
        yield connection.connection


def editions(driver: DBAPIConnection) -> dict[str, tuple[int, str, str]]:
    """The edition, the phase and the seats that are waited for, of each table."""
    cursor = driver.cursor()
    cursor.execute("SELECT id, edition, phase, waits FROM tables")
    return {id: (edition, phase, waits) for id, edition, phase, waits in cursor.fetchall()}


@pytest.mark.parametrize("is_new", [True, False], ids=["from values", "one by one"])
@pytest.mark.parametrize("count", COUNTS)
def test_guards_of_many_tables_find_each_as_it_was_seen(
    engine: Engine,
    driver: DBAPIConnection,
    count: int,
    is_new: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not is_new:  # an older SQLite
        monkeypatch.setattr(prepared, "_UPDATES_FROM", (99, 0))
    before = editions(driver)
    guards = [moved_on(Seen(f"t{n}", n), f"{n} 0", f"phase {n}") for n in range(count)]
    (statement,) = {statement for statement, _ in guards}
    writing = Statements(engine.dialect)
    assert writing.write(driver, statement, [row for _, row in guards]) == count
    changed = {f"t{n}": (n + 1, f"phase {n}", f"{n} 0") for n in range(count)}
    assert editions(driver) == before | changed
    stale = [row for _, row in guards]  # nothing is as it was seen any more
    assert writing.write(driver, statement, stale) == 0
    assert editions(driver) == before | changed


def test_one_of_many_that_was_overtaken_is_missed(engine: Engine, driver: DBAPIConnection) -> None:
    guards = [moved_on(Seen(f"t{n}", n + (n == 5)), "0") for n in range(10)]
    rows = [row for _, row in guards]
    assert Statements(engine.dialect).write(driver, guards[0][0], rows) == 9


def test_a_statement_with_one_value(engine: Engine, driver: DBAPIConnection) -> None:
    end = update(schema.tables).where(schema.tables.c.id == bindparam("of")).values(phase="over")
    rows = [{"of": f"t{number}"} for number in range(3)]
    assert Statements(engine.dialect).write(driver, end, rows) == 3
    assert [phase for _, phase, _ in editions(driver).values()].count("over") == 3


def test_this_sqlite_updates_from_values() -> None:
    assert sqlite3.sqlite_version_info >= prepared._UPDATES_FROM
