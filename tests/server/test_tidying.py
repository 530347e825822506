"""Deleting old tables: whole chains, with all that belongs to them, and nothing else."""

import asyncio
import time
from pathlib import Path

import pytest
from sqlalchemy import Engine, Float, Integer, func, insert, select, update

from gonfalon.games import find
from gonfalon.server import schema, tidying
from gonfalon.server.database import open_engine
from gonfalon.server.errors import InUse
from gonfalon.server.store import Store
from gonfalon.server.tidying import DAY, Tidied, tidy
from tests.helpers import random_record
from tests.server.harness import Seated, on_both, refused
from tests.server.house import House
from tests.server.process import Process, gonfalon, one_line

OWNED = [table for table in schema.metadata.sorted_tables if "table_id" in table.c]


def count_rows(engine: Engine, table_id: str) -> dict[str, int]:
    """How many rows of each kind belong to a table."""
    counts = {}
    with engine.connect() as connection:
        for table in (schema.tables, *OWNED):
            column = table.c.id if table is schema.tables else table.c.table_id
            query = select(func.count()).select_from(table).where(column == table_id)
            counts[table.name] = int(connection.scalar(query) or 0)
    return counts


def fill(engine: Engine, table_id: str) -> None:
    """A row of every kind there is, whatever it says."""
    values = {Integer: 90, Float: 0.0}
    with engine.begin() as connection:
        for table in OWNED:
            row = {column.name: values.get(type(column.type), table_id) for column in table.c}
            connection.execute(insert(table), [{**row, "table_id": table_id}])


def age(engine: Engine, days: float, *table_ids: str) -> None:
    """Let the last change of these tables be so long ago."""
    tables = schema.tables
    with engine.begin() as connection:
        mine = update(tables).where(tables.c.id.in_(table_ids))
        connection.execute(mine.values(changed_at=time.time() - days * DAY))


async def follow(table: Seated) -> Seated:
    """The table after this one."""
    return Seated(table.house, {**table.made, "table": await table.begin_anew()})


async def tidied(house: House, days: float, uploads: float | None = None) -> Tidied:
    """Tidy beside the server, or between two runs of it where the database is a file."""
    if house.hub.store.is_shared:
        return await asyncio.to_thread(tidy, str(house.db), days, False, uploads)
    await house.stop()
    done = tidy(str(house.db), days, False, uploads)
    await house.start()
    return done


@on_both
@pytest.mark.anyio
async def test_uploads_may_go_earlier(house: House, table: Seated) -> None:
    game = find("battle-line")
    record = random_record(game, game.options.choose({}), "tidy").write()
    engine = house.hub.store.engine
    brought = []
    for _ in range(2):
        answer = await house.someone.post("/api/records", {"record": record})
        brought.append(answer.json()["table"])
    age(engine, 40, table.id, brought[0])
    age(engine, 20, brought[1])
    assert await tidied(house, 365, 30) == Tidied(1, 1, 2)
    counts = [count_rows(house.hub.store.engine, id)["tables"] for id in (table.id, *brought)]
    assert counts == [1, 0, 1]


@on_both
@pytest.mark.anyio
async def test_a_table_goes_with_all_that_is_its_own(house: House, table: Seated) -> None:
    other, waiting = await house.running(), await house.make()
    engine = house.hub.store.engine
    for one in (table, other):
        fill(engine, one.id)
    age(engine, 31, table.id, waiting.id)
    age(engine, 29, other.id)
    before = count_rows(engine, other.id)
    assert min(before.values()) > 0
    assert await tidied(house, 30) == Tidied(tables=2, games=1, kept=1)
    engine = house.hub.store.engine
    for gone in (table, waiting):
        assert set(count_rows(engine, gone.id).values()) == {0}
    assert count_rows(engine, other.id) == before
    assert await tidied(house, 30) == Tidied(0, 0, 1)


@on_both
@pytest.mark.anyio
async def test_tables_that_follow_each_other_go_together(house: House, table: Seated) -> None:
    second = await follow(table)
    third = await follow(second)
    chain = (table.id, second.id, third.id)
    for young in chain:
        age(house.hub.store.engine, 31, *chain)
        age(house.hub.store.engine, 29, young)
        assert await tidied(house, 30) == Tidied(0, 0, 3)
    age(house.hub.store.engine, 31, *chain)
    assert (await tidied(house, 30)).tables == 3


@pytest.mark.anyio
@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
async def test_beside_servers_a_table_that_is_gone_is_not_found(house: House) -> None:
    """Nothing is acknowledged there any more, though it was in memory, and lines are closed."""
    tables = [await house.running() for _ in range(3)]
    silent = house.someone.open_line(tables[2].id, tables[2].tokens[0])
    await silent.next("state")
    async with house.someone.line(tables[1].id, tables[1].tokens[0]) as line:
        state = await line.next("state")
        age(house.hub.store.engine, 31, *[table.id for table in tables])
        assert (await tidied(house, 30)).tables == 3
        answer = await house.someone.get(tables[0].path, tables[0].tokens[0])
        refused(answer, "no_such_table", 404)
        assert tables[0].id not in house.hub._live
        act = {"id": "late", "actions": state["actions"][:1] or ["x"]}
        line.send(type="act", revision=0, ply=state["ply"], **act)
        assert (await line.next("closed"))["code"] == "no_such_table"
    await house.hub._news._look(house.hub.watchers.tables)  # as it does every few seconds
    assert (await silent.next("closed"))["code"] == "no_such_table"
    assert tables[2].id not in house.hub._live
    await silent.close()
    assert house.query("SELECT count(*) FROM plies") == [(0,)]
    assert (await house.someone.get("/health")).json() == {"well": True}


@pytest.mark.anyio
@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
async def test_a_table_that_is_being_changed_stays(house: House, table: Seated) -> None:
    """Nobody waits for whoever changes it, either."""
    second = await follow(table)
    engine = house.hub.store.engine
    age(engine, 31, table.id, second.id)
    locked = select(schema.tables).where(schema.tables.c.id == second.id).with_for_update()
    with engine.begin() as connection:
        connection.execute(locked).all()
        assert await asyncio.wait_for(tidied(house, 30), 20) == Tidied(0, 0, 2)
    assert (await tidied(house, 30)).tables == 2


def test_chains_are_never_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "MOST_TOGETHER", 3)
    chains = [["a", "b"], ["c"], ["d", "e", "f", "g"], ["h"], ["i"]]
    batches = [["ab", "c"], ["defg"], ["h", "i"]]
    assert [["".join(one) for one in batch] for batch in tidying._batches(chains)] == batches


@pytest.mark.long
def test_beside_a_server_on_sqlite_only_counting(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    arguments = ("tidy", "--db", str(db), "--older-than", "30")
    with Process(db) as server:
        made = server.make("friend", "friend", first="1")
        engine = open_engine(str(db))
        age(engine, 31, made["table"])
        engine.dispose()
        one_line(gonfalon(*arguments), "a server is using it; stop it")
        with pytest.raises(InUse):
            tidy(str(db), 30)
        counted = gonfalon(*arguments, "--dry-run")
        assert (counted.returncode, counted.stderr) == (0, "")
        would = "tables would be deleted: 1, with games that had begun: 1; tables kept: 0"
        assert would in counted.stdout
        server.act_first(made, 1)
    counted = gonfalon(*arguments)
    assert "tables deleted: 0" in counted.stdout  # it has been played on since
    engine = open_engine(str(db))
    age(engine, 31, made["table"])
    engine.dispose()
    done = gonfalon(*arguments)
    told = "tables deleted: 1, with games that had begun: 1; tables kept: 0\n"
    assert done.stdout == f"{db}: {told}"


def test_what_cannot_be_tidied(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    one_line(gonfalon("tidy", "--db", str(db), "--older-than", "30"), "no such file")
    assert list(tmp_path.iterdir()) == []
    for days in ("0", "-1", "40000", "soon"):
        one_line(gonfalon("tidy", "--db", str(db), "--older-than", days), "--older-than")
    one_line(gonfalon("tidy", "--db", str(db)), "--older-than")
    junk = tmp_path / "junk.db"
    junk.write_text("this is no database" * 100, encoding="utf-8")
    one_line(gonfalon("tidy", "--db", str(junk), "--older-than", "30"), "not a database")
    (empty := tmp_path / "empty.db").touch()
    one_line(gonfalon("tidy", "--db", str(empty), "--older-than", "30"), "no database of Gonfalon")


@pytest.mark.parametrize("dry_run", [(), ("--dry-run",)])
def test_an_older_schema_is_left_as_it_is(tmp_path: Path, dry_run: tuple[str, ...]) -> None:
    db = tmp_path / "tables.db"
    store = Store(str(db))
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0005'")
    store.close()
    told = gonfalon("tidy", "--db", str(db), "--older-than", "30", *dry_run)
    one_line(told, "schema 0005", "a server that starts")
