"""The database of a server of rules version 1: every table opens, goes on or says why it cannot."""

import shutil
import sqlite3
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from gonfalon.engine.record_reading import parse_record
from gonfalon.games import find
from gonfalon.server.resuming import Stuck, resume
from tests.amounts import one_of_all
from tests.kept_games import GAMES, OLD, copy_database, kept, spoiled, tables
from tests.server import harness
from tests.server.databases import migrated, put
from tests.server.harness import Browser, Seated, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio
TABLES = tables()
every_table = pytest.mark.parametrize("name", TABLES)
RUNNING = [name for name, table in TABLES.items() if table["phase"] == "running"]
FINISHED = [name for name in TABLES if "finished" in name]


@pytest.fixture
async def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    """A server of today on the database of version 1, where moves have ids already."""
    monkeypatch.setattr(harness, "_numbers", count(1_000_000))
    db = tmp_path / "old.db"
    put(db, migrated(copy_database))
    house = House(db)
    await house.start()
    yield house
    await house.stop()


def seated(house: House, name: str) -> Seated:
    """A table of the database, with its secrets."""
    table = TABLES[name]
    seats = [{"token": token} for token in table["seats"]]
    secrets = {"owner_token": table["owner"], "watch_token": table["watch"], "seats": seats}
    return Seated(house, {"table": table["table"], **secrets})


def change(house: House, name: str, sql: str, *values: object) -> None:
    """Change a table in the database; `?` stands last for its id."""
    with sqlite3.connect(house.db) as db:
        assert db.execute(sql, [*values, TABLES[name]["table"]]).rowcount == 1
        db.commit()
    db.close()
    house.forget(seated(house, name))


def spoil(house: House, name: str) -> None:
    """Put a first ply into a table that no version would play there."""
    sql = "UPDATE plies SET action = 'first 8' WHERE revision = 0 AND ply = 0 AND table_id = ?"
    change(house, name, sql)


async def page_of(house: House, table: Seated, lang: str = "en") -> dict[str, Any]:
    """What the first player's page, or a watcher's, is told."""
    token = table.tokens[0] if table.tokens else ""
    async with house.someone.line(table.id, token, lang=lang) as line:
        return await line.next("state")


@every_table
async def test_every_table_opens(old: House, name: str) -> None:
    table = seated(old, name)
    live = await table.live()
    told = await page_of(old, table)
    assert told["phase"] == TABLES[name]["phase"]
    if live.stuck is None:
        assert told["html"]
        assert TABLES[name]["result"] in ("", str(live.result))
    else:
        assert "version 1" in told["result"]
        assert told["waiting"] == []
    assert (await old.someone.get(f"/t/{table.id}", table.watch)).status_code == 200


@pytest.mark.parametrize("name", FINISHED)
async def test_a_finished_table_keeps_its_result_and_its_record(old: House, name: str) -> None:
    table = seated(old, name)
    live = await table.live()
    assert str(live.result) == TABLES[name]["result"]
    text = (await old.someone.get(f"{table.path}/record", table.watch)).text
    assert "\nrules: 1\n" in text
    assert f"\nend {TABLES[name]['plies']} {TABLES[name]['result']}\n" in text
    assert f"\nseed: {live.row.seed}\n" in text
    told = await page_of(old, table)
    assert "rules version 1" in told["result"]


@pytest.mark.parametrize("name", FINISHED)
async def test_so_does_one_that_cannot_be_replayed(old: House, name: str) -> None:
    table = seated(old, name)
    before = (await old.someone.get(f"{table.path}/record", table.watch)).text
    change(old, name, "UPDATE tables SET result = '1-2 2-1 thunder' WHERE id = ?")
    spoil(old, name)
    told = await page_of(old, table)
    assert "rules version 1" in told["result"]
    assert "They differ at move 1 (first 8)" in told["result"]
    assert "Download this game" in told["result"]
    after = (await old.someone.get(f"{table.path}/record", table.watch)).text
    assert "1-2 thunder" in after
    assert len(after.splitlines()) == len(before.splitlines())
    assert (await old.someone.get(f"/t/{table.id}/chart", table.watch)).status_code == 409
    assert (await old.someone.get(f"/t/{table.id}/at/3", table.watch)).status_code == 409
    assert (await table.look())["result"]["how"] == "thunder"


@pytest.mark.parametrize("name", RUNNING)
async def test_a_running_table_goes_on_by_todays_rules(old: House, name: str) -> None:
    table = seated(old, name)
    live = await table.live()
    if live.stuck is not None:
        assert str(OLD) in live.stuck.why.worded("en")
        return
    assert live.session is not None
    assert live.session.record.rules_version == OLD
    await table.play_on(live.ply + 3)
    await old.restart()
    again = await table.live()
    assert again.session is not None
    assert again.row.rules == again.game.rules_version == again.session.record.rules_version
    assert again.row.data == again.game.data
    assert again.ply > TABLES[name]["plies"]


@pytest.mark.parametrize("name", RUNNING)
@pytest.mark.parametrize("language", one_of_all("hu"))
async def test_a_running_table_that_cannot_says_so_and_offers_what_is_left(
    old: House, name: str, language: str
) -> None:
    spoil(old, name)
    table = seated(old, name)
    told = await page_of(old, table, language)
    live = await table.live()
    assert live.stuck is not None
    assert live.stuck.why.worded(language).split("(")[0] in told["result"]
    assert "first 8" in told["result"]
    assert 'data-do="again"' in told["result"]
    answer = await table.post("why", {"action": "pass"}, table.tokens[0])
    assert refused(answer, "cannot_go_on", 409)["text"].endswith((".", ")"))
    refused(await table.act(1, "pass"), "cannot_go_on", 409)
    answer = await table.post("again", None, table.tokens[0])
    assert answer.status_code == 200, answer.text
    successor = await old.hub.find(answer.json()["table"])
    assert successor.row.rules == successor.game.rules_version
    assert (await table.live()).row.phase == "left"
    assert f"/api/tables/{table.id}/record" in (await page_of(old, table, language))["result"]
    text = (await old.someone.get(f"{table.path}/record", table.tokens[0])).text
    assert f"\nend {TABLES[name]['plies']} unfinished\n" in text


async def test_what_could_go_on_by_earlier_rules_or_data_stays_hidden(old: House) -> None:
    spoil(old, "battle-line running")
    change(old, "imperia open", "UPDATE tables SET options = 'map=round' WHERE id = ?")
    for name in ("battle-line running", "imperia open"):
        table = seated(old, name)
        seed = (await table.live()).row.seed
        assert "/record" not in (await page_of(old, table))["result"]
        for token in (table.owner, table.watch, *TABLES[name]["seats"]):
            for what in ("/record", "/match", "/stream?once=true", ""):
                assert seed not in (await old.someone.get(f"{table.path}{what}", token)).text
            answer = await old.someone.get(f"{table.path}/record", token)
            refused(answer, "cannot_go_on", 409)
        assert (await table.post("again", None, table.owner)).status_code == 200
        await old.restart()
        assert seed in (await old.someone.get(f"{table.path}/record", table.watch)).text


async def test_one_that_cannot_go_on_spoils_no_other(old: House) -> None:
    spoil(old, "battle-line running")
    assert (await page_of(old, seated(old, "battle-line running")))["html"] == ""
    assert (await page_of(old, seated(old, "battle-line finished")))["html"]
    assert (await old.someone.get("/")).status_code == 200
    assert (await old.make()).id


@pytest.mark.parametrize("name", [name for name in TABLES if "open" in name])
async def test_an_open_table_starts_by_todays_rules(old: House, name: str) -> None:
    table = seated(old, name)
    assert (await table.live()).stuck is None
    await table.join()
    live = await table.live()
    assert live.row.phase == "running"
    assert live.row.rules == live.game.rules_version
    await old.restart()
    assert (await table.live()).row.rules == live.game.rules_version


async def test_options_that_are_no_more_are_survived(old: House) -> None:
    for name in ("imperia open", "imperia running", "imperia finished"):
        change(old, name, "UPDATE tables SET options = 'map=round' WHERE id = ?")
        table = seated(old, name)
        told = await page_of(old, table)
        assert "They differ before the first move" in told["result"]
        assert (await old.someone.get(f"/t/{table.id}", table.watch)).status_code == 200
    answer = await table.post("again", None, table.tokens[0])
    assert answer.status_code == 200, answer.text
    name = "imperia open"
    body = {"name": "Anna", "nonce": "x"}
    answer = await seated(old, name).post("join", body, TABLES[name]["seats"][0])
    refused(answer, "cannot_go_on", 409)


async def test_a_hidden_choice_still_waits(old: House) -> None:
    live = await seated(old, "battle-line drafting").live()
    if live.stuck is None:
        assert list(live.commits) == [0]
        assert live.waits_for == (1,)


# Snapshots are a cache.


async def test_a_snapshot_of_other_rules_is_not_trusted(old: House) -> None:
    for name in RUNNING:
        saved = await old.hub.store.load(TABLES[name]["table"])
        assert saved is not None
        assert saved.snapshot is None
    with sqlite3.connect(old.db) as db:
        assert db.execute("SELECT count(*) FROM snapshots").fetchone()[0] > 5
    db.close()


async def test_a_snapshot_of_other_data_is_not_trusted(house: House) -> None:
    table = await house.make("friend", "friend", game="battalia", options={"weeks": "1"})
    await table.join()
    await table.play_on(100)
    with sqlite3.connect(house.db) as db:
        mark = find("battalia").data
        sql = "UPDATE snapshots SET text = replace(text, ?, '0badcafe')"
        assert db.execute(sql, [mark]).rowcount > 0
        db.commit()
    db.close()
    saved = await house.hub.store.load(table.id)
    assert saved is not None
    assert saved.snapshot is not None
    assert not isinstance(resume(saved), Stuck)
    assert saved.snapshot is None


async def test_a_result_is_kept(house: House) -> None:
    table = await house.running({})
    await table.play_on(10_000)
    with sqlite3.connect(house.db) as db:
        kept_result = db.execute("SELECT result, data FROM tables").fetchone()
    db.close()
    result = (await table.live()).result
    assert result is not None
    points, ranks = ("-".join(map(str, numbers)) for numbers in (result.points, result.ranks))
    assert kept_result == (f"{points} {ranks} {result.how}", "")


# Records that are brought.


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("language", one_of_all("hu"))
async def test_a_record_that_parts_is_refused_in_words(
    house: House, game_id: str, language: str
) -> None:
    text, ply, action = spoiled(game_id)
    headers = {"Accept-Language": language}
    answer = await house.someone.post("/api/records", {"record": text}, headers=headers)
    said = refused(answer, "bad_record", 422)["text"]
    assert f"{ply} ({action})" in said or f"{ply}. " in said
    assert ".refuse." not in said


async def test_a_record_that_agrees_is_shown_and_says_so(house: House) -> None:
    text = kept("battle-line-2-planned")
    parse_record(text, find).replay()
    answer = await house.someone.post("/api/records", {"record": text})
    assert answer.status_code == 201, answer.text
    table_id = answer.json()["table"]
    async with house.someone.line(table_id) as line:
        told = await line.next("state")
    assert "rules version 1" in told["result"]
    assert "agree with every move" in told["result"]
    back = await house.someone.get(f"/api/tables/{table_id}/record")
    assert back.text == text


async def test_a_database_can_be_opened_twice(tmp_path: Path, old: House) -> None:
    """The columns that were added are there once, and the old program's rows are as they were."""
    await old.stop()
    copy = tmp_path / "copy.db"
    shutil.copy(old.db, copy)
    house = House(copy)
    await house.start()
    assert (await page_of(house, seated(house, "battle-line finished")))["html"]
    await house.stop()


async def test_who_has_only_a_link_does_not_begin_the_next_game(house: House) -> None:
    """Nobody has sat down at a table that waits for players, and its options are gone."""
    table, owner, friend = await house.make(), Browser(house), Browser(house)
    for browser, token in ((owner, table.owner), (friend, table.tokens[1])):
        assert (await browser.post(f"{table.path}/enter", {"token": token})).is_success
    house.query("UPDATE tables SET options = 'zork=1'")
    house.forget(table)
    assert (await table.live()).stuck is not None
    refused(await friend.post(f"{table.path}/again"), "no_access", 403)
    assert (await owner.post(f"{table.path}/again")).is_success
