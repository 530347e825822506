"""Nobody watches before the end: what is closed to them, and what is left."""

import pytest

from tests.server.delayed import closed, in_step
from tests.server.harness import Browser, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def test_who_only_watches_gets_a_friendly_page(house: House) -> None:
    table = await closed(house)
    watcher = Browser(house)
    await watcher.post(f"{table.path}/enter", {"token": table.watch})
    for language, said in (
        ("en", "can watch the game once it is over"),
        ("hu", "csak a játszma vége után"),
        ("bg", "след като тя приключи"),
        ("pl", "dopiero po jej zakończeniu"),
    ):
        page = await watcher.get(f"/t/{table.id}", params={"lang": language})
        assert page.status_code == 403
        assert said in page.text
        for name in ("P1", "P2", "Battle Line"):
            assert name in page.text or language != "en"
    await table.post("resign", {"id": "r"}, table.tokens[0])
    page = await watcher.get(f"/t/{table.id}")
    assert (page.status_code, 'id="table"' in page.text) == (200, True)


async def test_every_way_to_look_is_closed_to_who_only_watches(house: House) -> None:
    table = await closed(house)
    for token in (table.watch, table.owner):
        for path in (table.path, f"{table.path}/stream", f"{table.path}/record"):
            refused(await house.someone.get(path, token), "no_watchers", 403)
        for path in ("at/1", "told/1", "chart", "review"):
            refused(await house.someone.get(f"/t/{table.id}/{path}", token), "no_watchers", 403)
        refused(await house.someone.get(f"{table.path}/match", token), "no_watchers", 403)
    line = house.someone.open_line(table.id, table.watch)
    told = await line.next()
    assert (told["type"], told["code"]) == ("closed", "no_watchers")
    with pytest.raises(EOFError):
        await line.next()
    assert line.closed == 4403


async def test_who_waits_in_the_lobby_is_told_when_the_game_begins(house: House) -> None:
    table = await house.make(watchers="afterwards")
    async with house.someone.line(table.id, table.watch) as line:
        assert (await line.next("state"))["lobby"]
        await table.join()
        while (told := await line.next())["type"] == "state":
            assert told["lobby"]
        assert (told["type"], told["code"]) == ("closed", "no_watchers")
        with pytest.raises(EOFError):
            await line.next()


async def test_the_owner_has_the_tools_and_nothing_of_the_game(house: House) -> None:
    owner = Browser(house)
    table = await closed(house, browser=owner)
    assert (await owner.get(f"/t/{table.id}")).status_code == 200
    async with owner.line(table.id) as line:
        told = await line.next("state")
        assert (told["html"], told["log"], told["ply"], told["others"]) == ("", [], 0, [0, 0])
        assert not told["lobby"]
        assert "once it is over" in told["prompt"]
        assert 'data-seat="2"' in told["tools"]
        await table.play_on((await table.live()).ply + 6)
        assert await in_step(line) == []
        await table.post("resign", {"id": "r"}, table.tokens[0])
        assert (await line.next("state"))["phase"] == "over"


async def test_one_can_still_sit_down_in_the_computers_place(house: House) -> None:
    table = await closed(house, 20, "friend", "computer")
    guest = Browser(house)
    entered = await guest.post(f"{table.path}/enter", {"token": table.tokens[1]})
    assert entered.json() == {"seats": [2], "watches": False}
    assert (await guest.get(f"/t/{table.id}")).status_code == 200
    refused(await guest.get(table.path), "no_watchers", 403)
    async with guest.line(table.id) as line:
        told = await line.next("state")
        assert (told["html"], told["log"]) == ("", [])
        assert 'data-back="2"' in told["own"]
        body = {"seat": 2, "name": "Cili", "nonce": "c"}
        assert (await guest.post(f"{table.path}/join", body)).status_code == 200
        told = await line.next("state")
        assert (told["seat"], told["ply"]) == (2, (await table.live()).ply)


async def test_an_heir_can_still_sit_down(house: House) -> None:
    table = await closed(house)
    token = (await table.post("seats/1/give", None, table.tokens[0])).json()["token"]
    heir = Browser(house)
    await heir.post(f"{table.path}/enter", {"token": token})
    async with heir.line(table.id) as line:
        told = await line.next("state")
        assert (told["html"], 'data-back="1"' in told["own"]) == ("", True)
        body = {"seat": 1, "name": "Cili", "nonce": "c"}
        assert (await heir.post(f"{table.path}/join", body)).status_code == 200
        assert (await line.next("state"))["seat"] == 1
