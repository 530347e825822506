"""Lists of tables: no question to the database looks through all there are."""

import re
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from gonfalon.server.listing import MOST_LISTED
from gonfalon.server.schema import metadata
from tests.server.harness import Browser
from tests.server.house import House

pytestmark = pytest.mark.anyio
LARGE = set(metadata.tables) - {"pulse"}


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A server on SQLite, whose file these tests look at."""
    house = House(tmp_path / "tables.db")
    await house.start()
    yield house
    await house.stop()


async def visit_everything(house: House) -> None:
    """Whatever a table goes through, by way of every route that reads or writes."""
    owner, friend = Browser(house), Browser(house)
    await owner.get("/")
    table = await house.make("you", "anyone", browser=owner)
    await friend.post(f"{table.path}/take")
    await friend.get("/")
    await friend.post(f"{table.path}/join", {"name": "B", "nonce": "b"})
    running = await house.running()
    await running.play_on(80)
    house.forget(running)
    assert (await running.undo(1)).status_code in (200, 409)
    for what, body in (
        ("seats/2/hand", {"kind": "computer"}),
        ("watch-link", None),
    ):
        assert (await running.post(what, body, running.owner)).status_code == 200
    for number in range(3):
        said = {"id": str(number), "phrase": "hello"}
        assert (await running.post("talk", said, running.tokens[0])).status_code == 200
    leaving: tuple[tuple[str, object], ...] = (
        ("seats/1/give", None),
        ("seats/1/keep", None),
        ("ask", {"id": "a", "kind": "end"}),
        ("answer", {"id": "b", "question": 0, "yes": False}),
        ("resign", {"id": "c"}),
        ("again", None),
    )
    for what, wish in leaving:
        assert (await running.post(what, wish, running.tokens[0])).status_code == 200
    for path in ("/", "/api/tables", "/health/ready"):
        await friend.get(path)


async def test_nothing_scans_a_whole_table(house: House) -> None:
    asked: dict[str, Any] = {}

    @event.listens_for(house.hub.store.engine, "before_cursor_execute")
    def note(_: object, __: object, statement: str, given: Any, *___: object) -> None:
        asked.setdefault(re.sub(r"(\?, )+", "?, ", statement), (statement, given))

    await visit_everything(house)
    kinds = {statement.split()[0] for statement in asked}
    assert {"SELECT", "INSERT", "UPDATE"} <= kinds
    database = sqlite3.connect(house.db)
    for statement, given in asked.values():
        if statement.split()[0] not in ("SELECT", "UPDATE", "DELETE"):
            continue
        one = given[0] if isinstance(given, list) else given
        plan = [row[3] for row in database.execute(f"EXPLAIN QUERY PLAN {statement}", one)]
        scans = [step for step in plan if step.startswith("SCAN") and step.split()[1] in LARGE]
        assert not scans, (statement, plan)
    database.close()


async def test_open_tables_are_listed_until_the_last_seat_is_taken(house: House) -> None:
    async def listed() -> list[str]:
        return [one["table"] for one in (await house.someone.get("/api/tables")).json()]

    closed = await house.make("friend", "friend")
    first = await house.make("anyone", "anyone")
    second = await house.make("friend", "anyone")
    assert await listed() == [second.id, first.id]
    await Browser(house).post(f"{first.path}/take")
    assert await listed() == [second.id, first.id]
    await Browser(house).post(f"{first.path}/take")
    assert await listed() == [second.id]
    answer = await second.post("restart", None, second.owner)
    assert await listed() == [answer.json()["table"]]
    assert closed.id not in await listed()


async def test_the_start_page_has_the_latest_of_many(house: House) -> None:
    """More tables of one browser than a list holds, or than a statement may have parameters."""
    browser = Browser(house)
    await browser.get("/")
    first = await house.make("you", "friend", browser=browser)
    database = sqlite3.connect(house.db)
    names = [row[1] for row in database.execute("PRAGMA table_info(tables)")]
    others = ", ".join(name for name in names if name not in ("id", "changed_at"))
    database.execute(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000) "
        f"INSERT INTO tables (id, changed_at, {others}) "
        f"SELECT 'old' || i, i, {others} FROM n, tables WHERE id = ?",
        [first.id],
    )
    database.execute(
        "INSERT INTO grants (browser_hash, table_id, role) SELECT g.browser_hash, t.id, 0 "
        "FROM (SELECT DISTINCT browser_hash FROM grants) g, tables t WHERE t.id LIKE 'old%'"
    )
    database.commit()
    database.close()
    page = await browser.get("/")
    assert page.status_code == 200
    shown = re.findall(r'href="/t/([^"#?]+)', page.text)
    assert shown[:2] == [first.id, "old40000"]
    assert len(set(shown)) == MOST_LISTED
