"""The store: its migrations make exactly the schema, and what it keeps is on the disk."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event, inspect
from sqlalchemy.exc import IntegrityError

from gonfalon.server.database import open_engine
from gonfalon.server.saved import Advance, Seating
from gonfalon.server.schema import metadata
from gonfalon.server.store import Store
from gonfalon.server.writer import Collided
from tests.server.harness import Seated, on_each, refused
from tests.server.house import House


@on_each
def test_the_migrations_make_the_schema(database: str) -> None:
    store = Store(database)
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


@on_each
@pytest.mark.anyio
async def test_a_ply_is_written_once(house: House, table: Seated) -> None:
    """(game, revision, ply) is unique, whoever writes it."""
    seen = (await table.live()).seen
    with pytest.raises(IntegrityError):
        await house.hub.store.append(seen, Advance(0, 13, ["card 1r"], "running", "0"))


@on_each
@pytest.mark.anyio
async def test_a_change_of_what_has_changed_is_not_written(house: House, table: Seated) -> None:
    """Nor anything that belongs to it; what is committed together with it is."""
    other = await house.running()
    old, well = (await table.live()).seen, (await other.live()).seen
    store, action = house.hub.store, (await table.look(1))["actions"][0]
    await store.seat(old, Seating(watch_hash="another"), 0, 0)
    advance = Advance(0, 14, [action], "running", "0")
    answers = await asyncio.gather(
        store.append(old, advance), store.append(well, advance), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [Collided, type(None)]
    plies = "SELECT ply FROM plies WHERE table_id = :id AND ply >= 14"
    assert (house.query(plies, id=table.id), house.query(plies, id=other.id)) == ([], [(14,)])


@on_each
@pytest.mark.anyio
async def test_a_table_that_the_store_knows_more_of_catches_up(house: House, table: Seated) -> None:
    """Someone else wrote the next ply: the move is stale, and the table has caught up."""
    live = await table.live()
    action, other = (await table.look(1))["actions"][:2]
    async with house.someone.line(table.id, table.tokens[1]) as line:
        await line.next("state")
        await house.hub.store.append(live.seen, Advance(0, 14, [action], "running", "0"))
        refused(await table.act(1, other, ply=14), "stale", 409)
        assert (await line.next("state"))["ply"] == 15
        assert (await table.look(1))["ply"] == 15
        await table.play("draw troops")
        assert await line.is_alive()


@pytest.mark.anyio
async def test_whoever_writes_keeps_a_file_open(house: House, table: Seated) -> None:
    await table.play_on(14)
    taken: list[object] = []
    event.listen(house.hub.store.engine, "checkout", lambda *seen: taken.append(seen))
    await table.play_on(18)
    assert (await table.live()).ply >= 18
    assert taken == []
