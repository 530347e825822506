"""Seats that change hands over and over: there is an end to it, and nobody loses a seat by it."""

import pytest

from gonfalon.engine.seat_change import MOST, PERSON, SeatChange
from gonfalon.games import GAMES
from gonfalon.server import telling_seats
from gonfalon.server.roles import MOST_BY_HOLDERS, MOST_BY_OWNER
from tests.helpers import random_record
from tests.server.harness import Browser, Seated, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio
COMPUTER = {"kind": "computer"}


async def changed(table: Seated, count: int) -> None:
    """Let so many changes of seats have been told at a table."""
    live = await table.live()
    live.seat_changes += [SeatChange(0, 1, PERSON, "B")] * (count - len(live.seat_changes))


async def comes_back(table: Seated, seat: int) -> bool:
    """Whether the holder of a seat plays it again, once they have joined."""
    await table.sit(seat, "B", "again")
    return (await table.live()).seats[seat - 1].kind == PERSON


async def test_a_holder_comes_back_but_does_not_go_for_ever(house: House) -> None:
    table = await house.running()
    await changed(table, MOST_BY_HOLDERS - 1)
    assert (await table.post("seats/2/hand", COMPUTER, table.tokens[1])).status_code == 200
    for _ in range(2):
        assert await comes_back(table, 2)
        answer = await table.post("seats/2/hand", COMPUTER, table.tokens[1])
        refused(answer, "many_seat_changes", 409)
    refused(await table.post("seats/2/link", None, table.tokens[1]), "many_seat_changes", 409)
    assert (await table.post("seats/2/hand", COMPUTER, table.owner)).status_code == 200
    assert await comes_back(table, 2)


async def test_the_owner_too_comes_to_an_end(house: House) -> None:
    table = await house.running()
    link = await table.device_link(2)
    await changed(table, MOST_BY_OWNER - 1)
    assert (await table.post("seats/2/hand", COMPUTER, table.owner)).status_code == 200
    refused(await table.post("seats/1/hand", COMPUTER, table.owner), "many_seat_changes", 409)
    other = {**COMPUTER, "level": "random"}
    refused(await table.post("seats/2/hand", other, table.tokens[1]), "many_seat_changes", 409)
    answer = await Browser(house).post(f"{table.path}/enter", {"token": link})
    assert answer.status_code == 200  # it was made in time, and one seat has one
    assert await comes_back(table, 2)
    assert len((await table.live()).seat_changes) == MOST_BY_OWNER + 2


def test_there_is_room_for_all_who_come_back_and_in() -> None:
    assert MOST_BY_HOLDERS < MOST_BY_OWNER
    assert MOST_BY_OWNER + 2 * max(max(game.seats) for game in GAMES.values()) <= MOST


async def test_each_is_worded_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["battle-line"]
    record = random_record(game, game.options.choose({}), "many")
    lines = "".join(f"after {ply}: seat 1 person Anna {ply}\n" for ply in range(50))
    answer = await house.someone.post("/api/records", {"record": record.write() + lines})
    assert answer.status_code == 201, answer.text
    telling_seats.tell_change.cache_clear()
    for _ in range(3):
        log = (await house.someone.get(f"/api/tables/{answer.json()['table']}")).json()["log"]
        assert sum("Anna" in entry for entry in log) == 50
    assert telling_seats.tell_change.cache_info().misses == 50


async def test_a_record_with_too_many_is_refused(house: House) -> None:
    game = GAMES["battle-line"]
    record = random_record(game, game.options.choose({}), "many")
    lines = "after 0: seat 1 person Anna\n" * (MOST + 1)
    answer = await house.someone.post("/api/records", {"record": record.write() + lines})
    told = refused(answer, "bad_record", 422)
    assert f"at most {MOST} times" in told["text"]
