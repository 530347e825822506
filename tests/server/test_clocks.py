"""Clocks at tables: chosen when one is opened, stored with the moves, and what happens at the end.

Time is moved by hand: it is what the store says servers have been up.
"""

from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from gonfalon.engine.record_reading import parse_record
from gonfalon.games import find
from gonfalon.server.clock import BACK_SECONDS, DAY, GRACE
from gonfalon.server.up_time import UpTime
from tests.server.harness import Seated, on_both, refused
from tests.server.house import House
from tests.server.patience import come_to_be
from tests.server.restarts import Server

pytestmark = pytest.mark.anyio
LIVE = {"seconds": 6000, "increment": 10}
THREE_DAYS = {"days": 3}
A_MOMENT = 300.0
"""Seconds that may pass where time is the database's, on a busy machine."""


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where one process keeps the time, it stands until a test moves it."""
    monkeypatch.setattr("gonfalon.server.store.UpTime", lambda: UpTime(lambda: 0.0))


def pass_time(house: House, seconds: float) -> None:
    """Let so much time go by at this server."""
    house.query("UPDATE up_time SET up = :up", up=up(house).now() + seconds)
    with house.hub.store.engine.connect() as connection:
        up(house).set(float(connection.execute(text("SELECT up FROM up_time")).scalar_one()))


def up(house: House) -> UpTime:
    return house.hub.store.up_time


async def timed(house: House, *kinds: str, clock: dict[str, Any] = LIVE, **more: Any) -> Seated:
    """A game with a clock that has just begun."""
    pace = "days" if "days" in clock else "live"
    table = await house.make(*kinds, clock=clock, pace=pace, **more)
    await table.join()
    return table


async def end_turn(table: Seated, seat: int) -> None:
    """The whole turn of a seat from 1: always what comes first."""
    while seat - 1 in (await table.live()).waits_for:
        assert (await table.act(seat, (await table.look(seat))["actions"][0])).status_code == 200


async def left(table: Seated, seat: int) -> float:
    """What a seat from 1 has left, as a spectator sees it."""
    return float((await table.look())["clock"]["seats"][seat - 1]["left"])


async def runs(table: Seated) -> list[int]:
    """Whose time runs."""
    told = (await table.look())["clock"]["seats"]
    return [one["seat"] for one in told if one["runs"]]


async def test_nobody_has_a_clock_who_did_not_ask_for_one(house: House, table: Seated) -> None:
    assert (await table.look(1))["clock"] is None
    pass_time(house, 1000 * DAY)
    await house.hub.timekeeper.look()
    await table.play((await table.look(1))["actions"][0])
    assert house.query("SELECT clock, due FROM tables") == [(None, None)]


@on_both
async def test_time_is_counted_with_each_move(house: House) -> None:
    table = await timed(house)
    assert await runs(table) == [1]
    pass_time(house, 1000 + GRACE)
    await table.play((await table.look(1))["actions"][0])
    assert await runs(table) == [1]  # it has to draw a card
    await end_turn(table, 1)
    assert await runs(table) == [2]
    assert await left(table, 1) == pytest.approx(5010, abs=A_MOMENT)
    assert await left(table, 2) == pytest.approx(6000, abs=A_MOMENT)
    ((due,),) = house.query("SELECT due FROM tables")
    assert due == pytest.approx(up(house).now() + 6000, abs=A_MOMENT)


async def test_no_time_passes_while_the_server_is_down(house: House) -> None:
    table = await timed(house)
    pass_time(house, 1000 + GRACE)
    await end_turn(table, 1)
    pass_time(house, 50 + GRACE)
    before = [await left(table, seat) for seat in (1, 2)]
    await house.restart()
    assert [await left(table, seat) for seat in (1, 2)] == pytest.approx(before, abs=A_MOMENT)
    assert await runs(table) == [2]


async def test_the_computer_takes_over_and_gives_back(house: House) -> None:
    table = await timed(house)
    pass_time(house, 7000)
    action = (await table.look(1))["actions"][0]
    refused(await table.act(1, action), "time_out", 409)
    await table.wait_for(2)
    looked = await table.look(2)
    assert [one["kind"] for one in looked["seats"]] == ["computer", "person"]
    late, taken = [line for line in looked["log"] if "P1" in line][:2]
    assert "Time is out for P1" in late
    assert "plays for P1" in taken
    refused(await table.act(1, action), "computer_plays", 409)
    await table.sit(1, "P1", "again")
    await end_turn(table, 2)
    assert await runs(table) == [1]
    assert await left(table, 1) == pytest.approx(BACK_SECONDS, abs=A_MOMENT)


async def test_it_is_noticed_after_a_restart(house: House) -> None:
    table = await timed(house)
    house.query("UPDATE up_time SET up = 7000")
    up(house).set(7000)
    await house.restart()
    await table.wait_for(2)
    assert (await table.live()).seats[0].kind == "computer"


async def test_what_happened_stands_in_the_record(house: House) -> None:
    table = await timed(house)
    pass_time(house, 7000)
    await table.wait_for(2)
    plies = (await table.live()).ply
    assert (await table.post("resign", {"id": "r"}, table.tokens[1])).status_code == 200
    answer = await house.someone.get(f"{table.path}/record", table.tokens[1])
    record = parse_record(answer.text, find)
    assert [(one.kind, one.name) for one in record.seat_changes] == [
        ("time", "P1"),
        ("computer", "P1"),
        ("resigned", "P2"),
    ]
    assert len(record.plies) == plies > record.seat_changes[0].ply


async def test_the_game_is_lost(house: House) -> None:
    table = await timed(house, clock={**LIVE, "when_out": "lost"})
    pass_time(house, 7000)

    async def is_over() -> bool:
        return bool((await table.look())["phase"] == "over")

    await come_to_be(is_over)
    looked = await table.look(2)
    assert (looked["result"]["ranks"], looked["result"]["how"]) == ([2, 1], "time")
    assert "Time is out for P1" in looked["log"][-1]
    record = (await house.someone.get(f"{table.path}/record", table.watch)).text
    assert "ended: time 1" in record.splitlines()
    assert parse_record(record, find).write() == record
    await house.restart()
    assert (await table.look(2))["result"] == looked["result"]


async def test_of_several_one_has_lost_and_the_computer_plays_on(house: House) -> None:
    clock = {**LIVE, "when_out": "lost"}
    kinds = ("friend",) * 3
    table = await timed(house, *kinds, clock=clock, game="imperia", options={})
    first = (await table.live()).waits_for[0]
    pass_time(house, 7000)

    async def is_given_up() -> bool:
        return bool((await table.look())["seats"][first]["resigned"])

    await come_to_be(is_given_up)
    looked = await table.look()
    assert (looked["phase"], looked["seats"][first]["kind"]) == ("running", "computer")


async def test_a_turn_is_ended(house: House) -> None:
    clock = {"seconds": 6000, "increment": 20, "when_out": "end_turn"}
    table = await timed(house, clock=clock, game="battalia", options={})
    first = 0
    while not first or "end" not in (await table.look(first))["actions"]:
        first = (await table.live()).waits_for[0] + 1
        await table.play((await table.look(first))["actions"][0])
    pass_time(house, 7000)
    await table.wait_for(3 - first)
    looked = await table.look(first)
    assert {one["kind"] for one in looked["seats"]} == {"person"}
    assert len([line for line in looked["log"] if f"Time is out for P{first}" in line]) == 1
    assert await left(table, first) == 20


async def test_what_comes_before_the_end_of_a_turn_is_decided(house: House) -> None:
    """The first choices of a game are no turn yet: the computer makes them."""
    clock = {"seconds": 6000, "when_out": "end_turn"}
    table = await timed(house, clock=clock, game="battalia", options={})
    first = (await table.live()).waits_for[0] + 1
    pass_time(house, 7000)

    async def has_moved_on() -> bool:
        return first - 1 not in (await table.live()).waits_for

    await come_to_be(has_moved_on)
    assert {one["kind"] for one in (await table.look())["seats"]} == {"person"}


async def test_to_take_back_wins_no_time(house: House) -> None:
    table = await timed(house)
    action = (await table.look(1))["actions"][0]
    for _ in range(3):
        pass_time(house, 500)
        await table.play(action)
        assert (await table.undo(1)).status_code == 200
    assert await left(table, 1) == pytest.approx(4500 + GRACE)
    await table.play(action)
    await house.hub.timekeeper.stop()  # nobody notices
    pass_time(house, 5000)
    refused(await table.undo(1), "time_out", 409)


async def test_all_who_choose_at_once_pay(house: House) -> None:
    table = await timed(house, options={"war": "on", "first": "1"})
    assert await runs(table) == [1, 2]
    pass_time(house, 1000 + GRACE)
    assert (await table.act(2, (await table.look(2))["actions"][0])).status_code == 200
    assert await runs(table) == [1]
    pass_time(house, 1000)
    await house.restart()
    assert await left(table, 2) == pytest.approx(5010, abs=A_MOMENT)
    assert await left(table, 1) == pytest.approx(4000)


async def test_the_usual_computer_plays_for_whose_time_is_out(house: House) -> None:
    """Also where the owner had chosen another one before somebody sat down there."""
    table = await house.make(clock=THREE_DAYS, pace="days", options={"first": "2"})
    for body in ({"kind": "computer", "level": "page"}, {"kind": "person"}):
        assert (await table.post("seats/2/hand", body, table.owner)).is_success
    await table.join("Anna", "Béla")
    pass_time(house, 3 * DAY + 10)
    await table.wait_for(1)
    row = (await table.live()).seats[1]
    assert (row.kind, row.level) == ("computer", "knight")


async def test_no_time_runs_for_a_computer(house: House) -> None:
    table = await house.make("friend", "computer", clock=LIVE, options={"first": "1"})
    await table.sit(1, "Anna", "n")
    await table.post("seats/1/hand", {"kind": "computer"}, table.tokens[0])
    assert await runs(table) == []
    pass_time(house, 10_000)
    await table.sit(1, "Anna", "n")
    assert await left(table, 1) == pytest.approx(6000, abs=A_MOMENT)


@on_both
async def test_days_and_being_away(house: House) -> None:
    table = await timed(house, clock=THREE_DAYS)
    pass_time(house, 2 * DAY)
    away = await table.post("away", {"seconds": 10 * DAY}, table.tokens[0])
    assert away.status_code == 200
    pass_time(house, 7 * DAY)
    await house.hub.timekeeper.look()
    one, other = (await table.look())["clock"]["seats"]
    assert one["away"] == pytest.approx(3 * DAY, abs=A_MOMENT)
    assert one["left"] == pytest.approx(DAY, abs=A_MOMENT)
    assert other["away"] == 0
    await table.post("away", {"seconds": 0}, table.tokens[0])
    await end_turn(table, 1)
    assert await left(table, 2) == pytest.approx(3 * DAY, abs=A_MOMENT)
    pass_time(house, 3 * DAY + 10)
    await table.wait_for(1)
    assert (await table.live()).seats[1].kind == "computer"
    assert await left(table, 1) == pytest.approx(3 * DAY, abs=A_MOMENT)


async def test_who_cannot_be_away(house: House, table: Seated) -> None:
    refused(await table.post("away", {"seconds": 60}, table.tokens[0]), "no_days", 409)
    days = await timed(house, clock=THREE_DAYS)
    too_long = {"seconds": 29 * DAY}
    refused(await days.post("away", too_long, days.tokens[0]), "away_too_long", 422)
    refused(await days.post("away", {"seconds": 60}, days.watch), "no_access", 403)
    refused(await days.post("away", {"seconds": -1}, days.tokens[0]), "malformed_request", 422)
    assert (await days.look())["clock"]["seats"][0]["away"] == 0


@pytest.mark.parametrize(
    ("code", "more"),
    [
        ("bad_clock", {"clock": {"seconds": 5}}),
        ("bad_clock", {"clock": THREE_DAYS}),
        ("bad_clock", {"clock": LIVE, "pace": "days"}),
        ("bad_clock", {"clock": {"seconds": 60, "days": 2}}),
        ("no_turn_to_end", {"clock": {**LIVE, "when_out": "end_turn"}}),
        ("malformed_request", {"clock": {**LIVE, "when_out": "never"}}),
        ("malformed_request", {"clock": {"seconds": "60"}}),
    ],
)
async def test_what_clock_there_is_not(house: House, code: str, more: dict[str, Any]) -> None:
    seats = [{"kind": "friend"}, {"kind": "friend"}]
    body = {"game": "battle-line", "seats": seats, **more}
    refused(await house.someone.post("/api/tables", body), code, 422)


async def test_practice_has_none(house: House) -> None:
    seats = [{"kind": "you"}, {"kind": "computer"}]
    body = {"game": "battle-line", "seats": seats, "clock": LIVE, "practice": True}
    refused(await house.someone.post("/api/tables", body), "clock_in_practice", 422)


async def test_the_next_game_begins_anew(house: House) -> None:
    table = await timed(house, match="games=3")
    pass_time(house, 300)
    await table.play((await table.look(1))["actions"][0])
    assert (await table.post("resign", {"id": "r"}, table.tokens[1])).status_code == 200
    assert await runs(table) == []
    answer = await table.post("again", None, table.tokens[0])
    following = (await house.hub.find(answer.json()["table"])).row
    assert (following.terms, following.clock) == ("6000+10 computer", None)
    pass_time(house, 10_000)
    await house.hub.timekeeper.look()  # the table whose game is over is none of its business
    assert (await table.live()).seats[1].kind == "person"


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
async def test_of_two_processes_one_takes_it_over(house: House) -> None:
    other = House(house.db)
    await other.start()
    try:
        table = await timed(house)
        pass_time(house, 7000)
        await table.wait_for(2)
        told = house.query("SELECT kind FROM seat_changes ORDER BY number")
        assert told == [("time",), ("computer",)]
        here, there = up(house).now(), up(other).now()
        assert here == pytest.approx(there, abs=A_MOMENT)
    finally:
        await other.stop()


def test_killed_no_time_is_lost_or_won(tmp_path: Path) -> None:
    seats = [{"kind": "friend"}, {"kind": "friend"}]
    body = {"game": "battle-line", "options": {"first": "1"}, "seats": seats, "clock": LIVE}
    with Server(tmp_path) as server:
        made = httpx.post(f"{server.address}/api/tables", json=body).json()
        path = f"{server.address}/api/tables/{made['table']}"
        for seat in made["seats"]:
            who = {"name": f"P{seat['seat']}", "nonce": "n"}
            bearer = {"Authorization": f"Bearer {seat['token']}"}
            seat["token"] = httpx.post(f"{path}/join", json=who, headers=bearer).json()["token"]
        bearer = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
        while actions := (looked := httpx.get(path, headers=bearer).json())["actions"]:
            ply = looked["ply"]
            asked = {"id": f"{ply}", "revision": 0, "ply": ply, "actions": actions[:1]}
            assert httpx.post(f"{path}/act", json=asked, headers=bearer).status_code == 200
        before = httpx.get(path, headers=bearer).json()["clock"]
        server.trouble()
        after = httpx.get(path, headers=bearer).json()["clock"]
    assert after["seats"][0] == before["seats"][0]
    assert after["seats"][1]["runs"]
    assert after["seats"][1]["left"] == pytest.approx(6000, abs=A_MOMENT)
