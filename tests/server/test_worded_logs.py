"""The logs that programs read: worded once, and what a long one costs."""

from pathlib import Path

import pytest

from gonfalon.engine.record import new_record
from gonfalon.games import GAMES
from gonfalon.server import costs, worded_logs
from gonfalon.server.worded_logs import WordedLogs
from tests.helpers import random_record
from tests.server.harness import Seated, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def test_only_what_is_new_is_worded(table: Seated) -> None:
    live, logs = await table.live(), table.house.hub.logs
    await table.play_on(20)
    for seat in (1, 2, None):
        log = (await table.look(seat))["log"]
        eyes = -1 if seat is None else seat - 1
        assert logs.new_in(live, eyes, "en") == 0
        assert [text for _, text in await WordedLogs().read(live, eyes, "en")] == log
    session = await table.session()
    assert logs.new_in(live, 0, "hu") == len(session.events)
    before = len(session.events)
    await table.play_on(24)
    assert 0 < logs.new_in(live, 0, "en") <= len((await table.session()).events) - before


async def test_what_was_taken_back_is_not_told(table: Seated) -> None:
    await table.play_on(20)
    live = await table.live()
    seat = live.waits_for[0] + 1
    before = (await table.look(seat))["log"]
    await table.play((await table.look(seat))["actions"][0])
    after = (await table.look(seat))["log"]
    assert (await table.undo(seat)).status_code == 200
    assert (await table.look(seat))["log"] == before
    assert after[: len(before)] == before != after


async def test_so_many_are_kept(table: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.play_on(20)
    live, logs = await table.live(), WordedLogs()
    count = len((await table.session()).events)
    monkeypatch.setattr(worded_logs, "MOST_KEPT", 2 * count)
    for language in ("en", "hu", "bg", "en"):
        await logs.read(live, 0, language)
    assert [logs.new_in(live, 0, one) for one in ("hu", "bg", "en")] == [count, 0, 0]


async def test_a_long_log_costs_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["battle-line"]
    record = random_record(game, game.options.choose({}), "long").write()
    house = House(tmp_path / "tables.db", rate=20.0)
    await house.start()
    try:
        answer = await house.someone.post("/api/records", {"record": record})
        assert answer.status_code == 201, answer.text
        path = f"/api/tables/{answer.json()['table']}"
        assert (await house.someone.get(path)).status_code == 200
        monkeypatch.setattr(costs, "EVENTS_READ", 1)  # as if it were a thousand times as long
        assert (await house.someone.get(path)).status_code == 200
        refused(await house.someone.get(path), "too_fast", 429)
    finally:
        await house.stop()


async def test_an_empty_one_is_not_kept(house: House) -> None:
    """It is worth nothing, and however many there were, none would make room."""
    game = GAMES["imperia"]
    record = new_record(game, game.options.choose({}), ("Ann", "Béla")).write()
    answer = await house.someone.post("/api/records", {"record": record})
    assert answer.status_code == 201, answer.text
    told = (await house.someone.get(f"/api/tables/{answer.json()['table']}")).json()
    assert (told["ply"], told["log"]) == (0, [])
    assert len(house.hub.logs._kept) == 0
