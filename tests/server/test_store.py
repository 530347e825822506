"""The store: its migrations make exactly the schema, and what it keeps is on the disk."""

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect
from sqlalchemy.exc import IntegrityError

from gonfalon.server.database import open_engine
from gonfalon.server.saved import Advance
from gonfalon.server.schema import metadata
from gonfalon.server.store import Store
from tests.server.harness import House, Seated


def test_the_migrations_make_the_schema(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "tables.db"))
    try:
        with store.engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, metadata) == []
            assert context.get_current_revision() is not None
            found = inspect(connection)
            for table in metadata.tables.values():
                keys = found.get_pk_constraint(table.name)["constrained_columns"]
                assert keys == [column.name for column in table.primary_key]
    finally:
        store.close()


def test_a_second_start_changes_nothing(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    dumps = []
    for _ in range(2):
        Store(str(db)).close()
        with sqlite3.connect(db) as database:
            dumps.append(list(database.iterdump()))
        database.close()
    assert dumps[0] == dumps[1]


def test_every_commit_is_synced(tmp_path: Path) -> None:
    engine = open_engine(str(tmp_path / "tables.db"))
    with engine.connect() as connection:
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() == value
    engine.dispose()


@pytest.mark.anyio
async def test_a_ply_is_written_once(house: House, table: Seated) -> None:
    """(game, revision, ply) is unique, whoever writes it."""
    with pytest.raises(IntegrityError):
        await house.hub.store.append(table.id, Advance(0, 13, ["card 1r"], "running", "0"))


@pytest.mark.anyio
async def test_a_table_that_the_store_knows_more_of_is_loaded_anew(
    house: House, table: Seated
) -> None:
    """Someone else wrote the next ply: the move is refused, and then the table has caught up."""
    action = (await table.look(1))["actions"][0]
    await house.hub.store.append(table.id, Advance(0, 14, [action], "running", "0"))
    other = (await table.look(1))["actions"][1]
    assert (await table.act(1, other)).status_code == 503
    assert (await table.look(1))["ply"] == 15
    await table.play("draw troops")
