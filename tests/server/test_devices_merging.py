"""A device that comes in keeps what it has: what it is brought, and what not."""

import pytest

from gonfalon.server import device_rows, devices
from tests.server.carrying import device_of, held, inside, link_of, sees, take
from tests.server.harness import Browser, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def test_nobody_sees_two_hands_of_a_table_by_it(house: House) -> None:
    """Béla's browser takes Anna's link: the game that they play with each other is left out."""
    anna, bela = Browser(house), Browser(house)
    shared = await house.make("you", "friend", browser=anna)
    assert (await bela.post(f"{shared.path}/enter", {"token": shared.tokens[1]})).is_success
    for seat, browser in ((1, anna), (2, bela)):
        body = {"seat": seat, "name": f"P{seat}", "nonce": "n"}
        assert (await browser.post(f"{shared.path}/join", body)).is_success
    alone = await held(house, anna)
    token = await link_of(anna)
    asked = (await inside(bela, token)).json()
    assert asked["tables"] == 1
    assert "another seat" in " ".join(asked["texts"])
    assert (await take(bela, token)).json()["tables"] == 1
    assert await sees(bela, alone, 1)
    assert not await sees(bela, shared, 1)
    assert await sees(bela, shared, 2)
    assert not (await shared.live()).seat_changes


async def test_nor_by_a_way_to_a_free_seat_or_an_offered_one(house: House) -> None:
    anna, guest, heir = Browser(house), Browser(house), Browser(house)
    table = await house.make("you", "friend", browser=anna)
    body = {"seat": 1, "name": "Anna", "nonce": "n"}
    assert (await anna.post(f"{table.path}/join", body)).is_success
    assert (await guest.post(f"{table.path}/enter", {"token": table.tokens[1]})).is_success
    given = await anna.post(f"{table.path}/seats/1/give")
    assert (await heir.post(f"{table.path}/enter", {"token": given.json()["token"]})).is_success
    for browser in (guest, heir):
        assert (await inside(browser, await link_of(anna))).json()["tables"] == 0
        answer = await take(browser, await link_of(anna))
        assert answer.json()["tables"] == 0
        assert not await sees(browser, table, 1)


async def test_what_a_browser_has_already_stays_its_own(house: House) -> None:
    anna, phone = Browser(house), Browser(house)
    mine = await held(house, phone, name="Dora")
    table = await held(house, anna)
    assert (await phone.post(f"{table.path}/enter", {"token": table.watch})).is_success
    assert (await take(phone, await link_of(anna))).json()["tables"] == 1
    assert await sees(phone, table, 1)
    await anna.post(f"/devices/{await device_of(anna)}/end")
    assert not await sees(phone, table, 1)
    assert (await phone.get(table.path)).json()["seat"] is None
    assert await sees(phone, mine, 1)


async def test_ones_own_link_leads_nowhere_and_stays(house: House) -> None:
    anna, phone = Browser(house), Browser(house)
    await held(house, anna)
    token = await link_of(anna)
    for way in (inside, take):
        refused(await way(anna, token), "own_device_link", 422)
    assert (await take(phone, token)).is_success


async def test_without_tables_there_is_nothing_to_carry(house: House) -> None:
    refused(await Browser(house).post("/devices/link"), "nothing_to_carry", 409)
    table = await house.running()
    answer = await house.someone.post("/devices/link", None, table.tokens[0])
    refused(answer, "nothing_to_carry", 409)


async def test_devices_are_not_without_number(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(devices, "MOST_DEVICES", 1)
    anna, phone = Browser(house), Browser(house)
    await held(house, anna)
    await take(phone, await link_of(anna))
    refused(await anna.post("/devices/link"), "many_devices", 409)
    await anna.post(f"/devices/{await device_of(anna)}/end")
    await link_of(anna)


async def test_a_table_that_has_told_too_much_is_left_out(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device_rows, "MOST_BY_HOLDERS", 1)
    anna, phone, tablet = [Browser(house) for _ in range(3)]
    table = await held(house, anna)
    assert (await take(phone, await link_of(anna))).json()["tables"] == 1
    assert (await take(tablet, await link_of(anna))).json()["tables"] == 0
    assert not await sees(tablet, table, 1)
