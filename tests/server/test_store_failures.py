"""A store that fails: a coded answer, memory as it was, and the game goes on afterwards."""

import asyncio
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from gonfalon.server.writer import Writer
from tests.server.harness import Browser, Seated, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio


def full(*_: Any) -> Any:
    raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From now on every transaction fails; what this returns mends it."""
    tried = Writer._try

    def fail(writer: Writer, batch: Any) -> bool:
        for job in batch:
            try:
                full()
            except OperationalError as error:
                job.error = error
        return False

    monkeypatch.setattr(Writer, "_try", fail)
    return lambda: monkeypatch.setattr(Writer, "_try", tried)


async def test_a_move_that_cannot_be_stored_has_not_happened(
    house: House, table: Seated, request: pytest.FixtureRequest
) -> None:
    action = (await table.look(1))["actions"][0]
    before = await table.fingerprint()
    looks = [await table.look(seat) for seat in (1, 2, None)]
    async with (
        house.someone.line(table.id, table.tokens[0]) as line,
        house.someone.line(table.id, table.tokens[1]) as theirs,
    ):
        await line.next("state")
        await theirs.next("state")
        mend: Callable[[], None] = request.getfixturevalue("failing")
        refused(await table.act(1, action, id="mine"), "store_failed", 503)
        answer = await line.ask(type="act", id="mine", seat=1, revision=0, ply=14, actions=[action])
        assert answer["code"] == "store_failed"
        assert await table.fingerprint() == before
        assert [await table.look(seat) for seat in (1, 2, None)] == looks
        assert await line.is_alive()
        assert not [text for text in theirs.received[1:] if '"ply":15' in text]
        mend()
        answer = await line.ask(type="act", id="mine", seat=1, revision=0, ply=14, actions=[action])
        assert answer["type"] == "done"
    await table.play_on(40)
    before = await table.fingerprint()
    await house.restart()
    assert await table.fingerprint() == before


async def test_everything_else_that_writes(house: House, request: pytest.FixtureRequest) -> None:
    table = await house.make("friend", "anyone")
    running = await house.running()
    await running.play((await running.look(1))["actions"][0])
    draft = await house.running({"war": "on"})
    kept = (await draft.look(1))["actions"][0]
    before = [await one.fingerprint() for one in (table, running, draft)]
    seats = [row.__dict__.copy() for row in (await table.live()).seats]
    mend: Callable[[], None] = request.getfixturevalue("failing")
    someone = Browser(house)
    body = {"game": "battle-line", "seats": [{"kind": "friend"}] * 2}
    for answer in (
        await table.post("join", {"name": "A", "nonce": "n"}, table.tokens[0]),
        await someone.post(f"{table.path}/take"),
        await someone.post(f"{table.path}/enter", {"token": table.tokens[0]}),
        await table.post("seats/1/hand", {"kind": "computer"}, table.owner),
        await table.post("seats/1/link", None, table.owner),
        await table.post("watch-link", None, table.owner),
        await table.post("restart", None, table.owner),
        await someone.post("/api/tables", body),
        await running.undo(1),
        await draft.act(1, kept),
    ):
        refused(answer, "store_failed", 503)
    assert [await one.fingerprint() for one in (table, running, draft)] == before
    assert [row.__dict__ for row in (await table.live()).seats] == seats
    mend()
    assert (await running.undo(1)).status_code == 200
    assert (await draft.act(1, kept)).status_code == 200
    assert (await table.look(1))["phase"] == "open"


@pytest.mark.parametrize("restarting", [False, True])
async def test_a_start_that_cannot_be_stored_is_made_up_for(
    house: House, monkeypatch: pytest.MonkeyPatch, restarting: bool
) -> None:
    """The last nonce is stored, the first plies are not: joining again starts the game."""
    table = await house.make()
    await table.sit(1, "A", "a")
    append = house.hub.store.append

    async def fail(*_: Any, **__: Any) -> None:
        full()

    monkeypatch.setattr(house.hub.store, "append", fail)
    answer = await table.post("join", {"name": "B", "nonce": "b"}, table.tokens[1])
    assert answer.status_code == 503
    assert (await table.look(1))["phase"] == "open"
    if restarting:
        await house.restart()
    else:
        monkeypatch.setattr(house.hub.store, "append", append)
    answer = await table.sit(2, "B", "b")
    assert answer.json()["phase"] == "running"
    assert (await table.look(2))["ply"] == 14


async def test_a_store_that_cannot_be_read(
    house: House, table: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    load, read, listed = house.hub.store._load, house.hub.store._read, house.hub.store._list
    house.forget(table)
    for name in ("_load", "_read", "_list"):
        monkeypatch.setattr(house.hub.store, name, full)
    for path in (table.path, f"/t/{table.id}", "/api/tables", "/"):
        answer = await house.someone.get(path, headers={"Accept": "application/json"})
        refused(answer, "store_failed", 503)
    async with house.someone.line(table.id, table.tokens[0]) as line:
        assert (await line.next())["code"] == "store_failed"
    monkeypatch.setattr(house.hub.store, "_load", load)
    monkeypatch.setattr(house.hub.store, "_read", read)
    monkeypatch.setattr(house.hub.store, "_list", listed)
    assert (await table.look(1))["ply"] == 14


async def test_one_failure_spoils_no_other(house: House, table: Seated) -> None:
    """Jobs that wait are committed together; one that fails takes none of the others with it."""
    other = await house.running()

    async def spoil() -> None:
        with pytest.raises(OperationalError):
            await house.hub.store._writer.write(full)

    actions = [(await one.look(1))["actions"][0] for one in (table, other)]
    answers = await asyncio.gather(
        table.act(1, actions[0]), spoil(), other.act(1, actions[1]), spoil()
    )
    assert answers[0].status_code == answers[2].status_code == 200
    await house.restart()
    assert (await table.look(1))["ply"] == (await other.look(1))["ply"] == 15
