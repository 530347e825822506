"""A seat is given to another person."""

import pytest

from gonfalon.server.visits import COOKIE
from tests.server.harness import Browser, refused
from tests.server.house import House
from tests.server.outside import do, record_of, two

pytestmark = pytest.mark.anyio


async def test_a_seat_is_given_to_another_person(house: House) -> None:
    table = await two(house)
    hand = (await table.look(1))["view"]
    given = (await table.post("seats/1/give", None, table.tokens[0])).json()
    giver, heir = table.tokens[0], Browser(house)
    async with house.someone.line(table.id, giver) as line:
        await line.next("state")
        entered = await heir.post(f"{table.path}/enter", {"token": given["token"]})
        assert entered.json() == {"seats": [], "watches": True}
        looked = (await heir.get(table.path)).json()
        assert looked["seat"] is None
        assert looked["view"] != hand
        assert looked["actions"] == []
        assert (await table.look(1))["view"] == hand
        body = {"seat": 1, "name": "Cili", "nonce": "c"}
        assert (await heir.post(f"{table.path}/join", body)).status_code == 200
        closed = await line.next("closed")
        assert closed["code"] == "revoked"
    refused(await house.someone.get(table.path, giver), "no_access", 403)
    refused(await table.post("resign", {"id": "late"}, giver), "no_access", 403)
    looked = (await heir.get(table.path)).json()
    assert (looked["seat"], looked["view"]) == (1, hand)
    assert any("Anna" in line and "gives" in line for line in looked["log"])
    assert any("Cili" in line for line in looked["log"])
    second = Browser(house)
    refused(await second.post(f"{table.path}/enter", {"token": given["token"]}), "link_over", 403)
    await house.restart()
    heir.house = house
    table.tokens[0] = ""
    await do(table, 2, "resign")
    changes = [str(one) for one in (await record_of(table)).seat_changes]
    assert [one.split(": ")[1] for one in changes[:2]] == ["seat 1 gave Anna", "seat 1 took Cili"]


async def test_ids_of_the_giver_are_not_the_heirs(house: House) -> None:
    """Whoever takes a seat over may use an id of before, also for what was done before with it."""
    table = await two(house)
    action = (await table.look(1))["actions"][0]
    first = (await table.act(1, action, id="a1")).json()
    hello = {"id": "a1", "phrase": "hello"}
    said = await table.post("talk", hello, table.tokens[0])
    assert said.is_success, said.text
    given = (await table.post("seats/1/give", None, table.tokens[0])).json()
    heir = Browser(house)
    await heir.post(f"{table.path}/enter", {"token": given["token"]})
    body = {"seat": 1, "name": "Cili", "nonce": "c"}
    assert (await heir.post(f"{table.path}/join", body)).is_success
    for _ in range(2):
        wish = {"id": "a1", "revision": 0, "ply": first["ply"] - 1, "actions": [action]}
        refused(await heir.post(f"{table.path}/act", wish), "stale", 409)
        again = await heir.post(f"{table.path}/talk", hello)
        assert again.is_success
        assert [one.name for one in (await table.live()).talk] == ["Anna", "Cili"]
        looked = (await heir.get(table.path)).json()
        if looked["actions"]:
            wish |= {"ply": looked["ply"], "actions": looked["actions"][:1], "id": "b1"}
            done = await heir.post(f"{table.path}/act", wish)
            assert done.json()["ply"] > first["ply"]
            repeated = await heir.post(f"{table.path}/act", wish)
            assert repeated.json() == done.json()
        await house.restart()
        cookie, heir = heir.cookie, Browser(house)
        heir.show(COOKIE, cookie)


async def test_of_two_with_the_same_link_one_sits_down(house: House) -> None:
    table = await two(house)
    given = (await table.post("seats/1/give", None, table.tokens[0])).json()["token"]
    first, second = Browser(house), Browser(house)
    for one in (first, second):
        assert (await one.post(f"{table.path}/enter", {"token": given})).status_code == 200
    body = {"name": "Cili", "nonce": "c"}
    assert (await first.post(f"{table.path}/join", body)).status_code == 200
    refused(await second.post(f"{table.path}/join", body), "no_access", 403)
    refused(await second.get(table.path), "no_access", 403)


async def test_a_program_takes_a_seat_over_and_may_lose_the_answer(house: House) -> None:
    table = await two(house)
    given = (await table.post("seats/1/give", None, table.tokens[0])).json()["token"]
    body = {"name": "Cili", "nonce": "c"}
    first = (await table.post("join", body, given)).json()["token"]
    second = (await table.post("join", body, given)).json()["token"]
    refused(await house.someone.get(table.path, first), "no_access", 403)
    assert (await house.someone.get(table.path, second)).json()["seat"] == 1
    refused(await table.post("join", body, given), "no_access", 403)
    refused(await house.someone.get(table.path, table.tokens[0]), "no_access", 403)


async def test_a_link_that_gives_a_seat_ends_when_its_holder_wishes(house: House) -> None:
    table = await two(house)
    heir = Browser(house)
    given = (await table.post("seats/1/give", None, table.tokens[0])).json()["token"]
    await heir.post(f"{table.path}/enter", {"token": given})
    for other in (table.owner, table.tokens[1], table.watch, given):
        refused(await table.post("seats/1/give", None, other), "no_access", 403)
        refused(await table.post("seats/1/keep", None, other), "no_access", 403)
    assert (await table.post("seats/1/keep", None, table.tokens[0])).status_code == 200
    refused(await heir.get(table.path), "no_access", 403)
    refused(await heir.post(f"{table.path}/join", {"name": "C", "nonce": "c"}), "no_access", 403)
    refused(await table.post("join", {"name": "C", "nonce": "c"}, given), "no_access", 403)
    assert (await table.look(1))["seat"] == 1
