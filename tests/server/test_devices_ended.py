"""A device that came in is ended, with all that came on from it."""

import asyncio

import pytest

from tests.server.carrying import again, device_of, held, link_of, roles, sees, take
from tests.server.cluster import Cluster
from tests.server.databases import empty_on
from tests.server.harness import Browser, Seated, on_both, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio


@on_both
async def test_an_end_is_seen_at_once_also_by_a_live_line(house: House) -> None:
    anna, phone = Browser(house), Browser(house)
    table, other = await held(house, anna), await held(house, phone, name="Dora")
    assert (await take(phone, await link_of(anna))).is_success
    device = await device_of(anna)
    async with phone.line(table.id) as line, anna.line(table.id) as own:
        assert (await line.next("state"))["seat"] == 1
        assert "another device" in (await own.next("state"))["own"]
        assert (await anna.post(f"/devices/{device}/end")).is_success
        assert (await line.next("closed"))["code"] == "revoked"
        assert (await own.next("state"))["own"] == ""
    assert (await phone.get(table.path)).status_code == 403
    assert roles(house, phone) == {(other.id, -2), (other.id, 0)}
    assert "data-end-device" not in (await anna.get("/devices")).text
    assert (await anna.post(f"/devices/{device}/end")).is_success
    await house.restart()
    assert (await again(house, phone).get(table.path)).status_code == 403
    assert await sees(again(house, anna), table, 1)


async def test_strangers_end_nothing_and_who_came_in_may_leave(house: House) -> None:
    anna, phone, stranger = [Browser(house) for _ in range(3)]
    table = await held(house, anna)
    await held(house, stranger)
    await take(phone, await link_of(anna))
    device = await device_of(anna)
    assert (await stranger.post(f"/devices/{device}/end")).is_success
    assert await sees(phone, table, 1)
    assert await device_of(phone) == device
    await phone.post(f"/devices/{device}/end")
    assert not await sees(phone, table, 1)
    assert await sees(anna, table, 1)


async def test_what_came_on_from_a_device_ends_with_it(house: House) -> None:
    """By a link with all, by the link of one seat, and by one that would give the seat away."""
    anna, phone, tablet, laptop, heir = [Browser(house) for _ in range(5)]
    table = await held(house, anna)
    await take(phone, await link_of(anna))
    own = await held(house, phone, name="Dora")
    await take(tablet, await link_of(phone))
    token = (await phone.post(f"{table.path}/seats/1/link")).json()["token"]
    assert (await laptop.post(f"{table.path}/enter", {"token": token})).is_success
    unused = (await phone.post(f"{table.path}/seats/1/link")).json()["token"]
    token = (await phone.post(f"{table.path}/seats/1/give")).json()["token"]
    assert (await heir.post(f"{table.path}/enter", {"token": token})).is_success
    for browser in (phone, tablet, laptop):
        assert await sees(browser, table, 1)
    await anna.post(f"/devices/{await device_of(anna)}/end")
    for browser in (phone, tablet, laptop):
        assert not await sees(browser, table, 1)
    assert (await heir.get(table.path)).status_code == 403
    late = Browser(house)
    refused(await late.post(f"{table.path}/enter", {"token": unused}), "link_over", 403)
    assert await sees(tablet, own, 1)
    assert await sees(anna, table, 1)


async def test_a_device_of_one_seat_is_listed_and_ended_too(house: House) -> None:
    anna, phone = Browser(house), Browser(house)
    table = await held(house, anna)
    token = (await anna.post(f"{table.path}/seats/1/link")).json()["token"]
    assert (await phone.post(f"{table.path}/enter", {"token": token})).is_success
    assert await sees(phone, table, 1)
    await anna.post(f"/devices/{await device_of(anna)}/end")
    assert not await sees(phone, table, 1)


async def test_a_link_used_and_then_ended_lets_nobody_in_again(house: House) -> None:
    anna, phone = Browser(house), Browser(house)
    table = await held(house, anna)
    token = await link_of(anna)
    await take(phone, token)
    await anna.post(f"/devices/{await device_of(anna)}/end")
    refused(await take(phone, token), "device_link_over", 403)
    assert not await sees(phone, table, 1)


async def test_who_sits_down_by_it_holds_the_seat_in_their_own_right(house: House) -> None:
    """The device may not be ended from where nobody sits any more: the seat would be nobody's."""
    anna, phone = Browser(house), Browser(house)
    table = await house.make("you", "friend", browser=anna)
    await take(phone, await link_of(anna))
    body = {"seat": 1, "name": "Anna", "nonce": "n"}
    assert (await phone.post(f"{table.path}/join", body)).is_success
    assert not await sees(anna, table, 1)
    await anna.post(f"/devices/{await device_of(anna)}/end")
    assert await sees(phone, table, 1)


async def test_the_next_game_keeps_by_whom_one_came_in(house: House) -> None:
    anna, phone = Browser(house), Browser(house)
    table = await held(house, anna)
    await take(phone, await link_of(anna))
    following = await table.begin_anew()
    assert (following, 0) in roles(house, phone)
    await anna.post(f"/devices/{await device_of(anna)}/end")
    assert not roles(house, phone)


async def test_tables_that_are_not_in_memory_are_carried_and_ended(house: House) -> None:
    anna = Browser(house)
    table = await held(house, anna)
    token = await link_of(anna)
    await house.restart()
    phone = Browser(house)
    assert house.hub.in_memory == 0
    assert (await take(phone, token)).is_success
    assert house.hub.in_memory == 0
    assert await sees(phone, table, 1)
    assert [one.ply for one in (await table.live()).seat_changes] == [(await table.live()).ply]


async def move_on(browser: Browser, table: Seated) -> None:
    """Whoever is asked does what comes first; Anna sits in a browser, Béla is a program."""
    live = await table.live()
    assert live.session is not None
    (seat,), text = live.waits_for, live.session.state.legal()[0].text
    wish = {"id": "m", "revision": live.revision, "ply": live.ply, "actions": [text]}
    token = table.tokens[1] if seat else ""
    asker = browser.house.someone if seat else browser
    answer = await asker.post(f"{table.path}/act", {**wish, "seat": seat + 1}, token)
    assert answer.status_code == 200, answer.text


async def test_a_move_on_its_way_is_not_lost(house: House) -> None:
    anna, phone = Browser(house), Browser(house)
    tables = [await held(house, anna) for _ in range(4)]
    token = await link_of(anna)
    moves = asyncio.gather(*[move_on(anna, table) for table in tables])
    answer = await take(phone, token)
    await moves
    assert answer.json()["tables"] == 4
    for table in tables:
        live = await table.live()
        assert (live.ply > 14, len(live.seat_changes)) == (True, 1)
        assert await sees(phone, table, 1)


async def test_of_two_servers_both_know_who_came_in_and_who_went(cluster: Cluster) -> None:
    """The link is used at both at once; it is ended at one, and with it a line at the other."""
    address = empty_on(cluster)
    here, there = House(address), House(address)
    for house in (here, there):
        await house.start()
    anna, phones = Browser(here), [Browser(here), Browser(there)]
    table = await held(here, anna)
    token = await link_of(anna)
    nonces = ["nonce-of-phone-here", "nonce-of-phone-there"]
    answers = await asyncio.gather(*map(take, phones, [token] * 2, nonces))
    assert sorted(one.status_code for one in answers) == [200, 403]
    winner = phones[[one.is_success for one in answers].index(True)]
    phone = again(there, winner)
    async with phone.line(table.id) as line:
        assert (await line.next("state"))["seat"] == 1
        assert (await anna.post(f"/devices/{await device_of(anna)}/end")).is_success
        assert (await line.next("closed"))["code"] == "revoked"
    for house in (here, there):
        assert (await again(house, winner).get(table.path)).status_code == 403
        await house.stop()


async def test_a_finished_game_comes_over_without_a_word(house: House) -> None:
    anna, phone = Browser(house), Browser(house)
    table = await held(house, anna)
    house.query("UPDATE tables SET phase = 'over' WHERE id = :id", id=table.id)
    house.forget(table)
    assert (await take(phone, await link_of(anna))).json()["tables"] == 1
    assert not house.query("SELECT * FROM seat_changes")
