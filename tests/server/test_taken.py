"""Seats for anyone that somebody takes, and where nobody sits down."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from gonfalon.server.acting import SEATS_WAITING, TABLES_LISTED
from gonfalon.server.saved import TAKEN_SECONDS
from tests.server.harness import Browser, Seated, on_both, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def listed(house: House) -> list[str]:
    """The tables in the list of those where anyone may sit down."""
    return [one["table"] for one in (await house.someone.get("/api/tables")).json()]


def later(house: House, seconds: float) -> None:
    """Let seats have been taken so much earlier; nothing else knows of it."""
    house.query("UPDATE seats SET taken_at = taken_at - :s", s=seconds)
    house.hub._live.clear()


async def take(house: House, table: Seated) -> str:
    """Take the seat, and nothing more."""
    answer = await Browser(house).post(f"{table.path}/take")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["token"])


@on_both
async def test_whoever_takes_a_seat_and_does_not_come_makes_room(house: House) -> None:
    table = await house.make("friend", "anyone")
    first = await take(house, table)
    assert await listed(house) == []
    refused(await Browser(house).post(f"{table.path}/take"), "seat_taken", 409)
    later(house, TAKEN_SECONDS - 20)
    assert await listed(house) == []
    later(house, 30)
    await house.restart()
    assert await listed(house) == [table.id]
    second = await take(house, table)
    assert await listed(house) == []
    refused(await table.post("join", {"name": "A", "nonce": "a"}, first), "no_access", 403)
    await table.sit(2, "B", "b", second)
    later(house, 2 * TAKEN_SECONDS)
    assert await listed(house) == []
    refused(await Browser(house).post(f"{table.path}/take"), "seat_taken", 409)


async def test_who_comes_late_may_sit_down_if_nobody_else_has_come(house: House) -> None:
    table = await house.make("friend", "anyone")
    token = await take(house, table)
    later(house, 2 * TAKEN_SECONDS)
    await table.sit(2, "B", "b", token)
    assert (await table.live()).seats[1].held
    assert await listed(house) == []


@pytest.mark.parametrize("way", ["hand", "link"])
async def test_what_the_owner_does_about_it_stays(house: House, way: str) -> None:
    table = await house.make("friend", "anyone")
    await take(house, table)
    body = {"kind": "computer", "level": "random"} if way == "hand" else None
    assert (await table.post(f"seats/2/{way}", body, table.owner)).status_code == 200
    later(house, 2 * TAKEN_SECONDS)
    assert await listed(house) == []
    refused(await Browser(house).post(f"{table.path}/take"), "seat_taken", 409)


async def test_a_table_that_is_begun_anew_does_not_forget(house: House) -> None:
    table = await house.make("friend", "anyone")
    await take(house, table)
    answer = await table.post("restart", None, table.owner)
    later(house, 2 * TAKEN_SECONDS)
    assert await listed(house) == [answer.json()["table"]]


@pytest.fixture
async def busy(tmp_path: Path) -> AsyncIterator[House]:
    """A house with limits, though no visitor here is too fast for them."""
    house = House(tmp_path / "busy.db", rate=1000.0)
    await house.start()
    yield house
    await house.stop()


async def test_one_address_lets_few_seats_wait(busy: House) -> None:
    tables = [await busy.make("friend", "anyone") for _ in range(SEATS_WAITING + 2)]
    tokens = [await take(busy, table) for table in tables[:SEATS_WAITING]]
    free = tables[SEATS_WAITING]
    refused(await Browser(busy).post(f"{free.path}/take"), "too_fast", 429)
    assert set(await listed(busy)) == {one.id for one in tables[SEATS_WAITING:]}
    await tables[0].sit(2, "B", "b", tokens[0])
    await take(busy, free)
    refused(await Browser(busy).post(f"{tables[-1].path}/take"), "too_fast", 429)


async def test_to_come_too_late_for_a_seat_costs_nothing(busy: House) -> None:
    taken, free = await busy.make("friend", "anyone"), await busy.make("friend", "anyone")
    await take(busy, taken)
    for _ in range(2 * SEATS_WAITING):
        refused(await Browser(busy).post(f"{taken.path}/take"), "seat_taken", 409)
    await take(busy, free)


async def test_one_address_does_not_fill_the_list(busy: House) -> None:
    for _ in range(2 * TABLES_LISTED):  # what is refused costs nothing
        refused(await busy.someone.post("/api/tables", _asked("no such game")), "no_such_game", 422)
        refused(await busy.someone.post("/api/tables", _asked(terrain="?")), "bad_options", 422)
    made = [await busy.make("friend", "anyone") for _ in range(TABLES_LISTED)]
    refused(await busy.someone.post("/api/tables", _asked()), "too_fast", 429)
    assert set(await listed(busy)) == {one.id for one in made}
    await busy.make("friend", "friend")  # who asks friends in needs no list


def _asked(game: str = "battle-line", **options: str) -> dict[str, object]:
    """A table to be made that is listed."""
    return {
        "game": game,
        "options": options,
        "seats": [{"kind": "friend"}, {"kind": "anyone"}],
    }
