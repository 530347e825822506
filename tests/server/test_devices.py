"""One's tables on another device: a link that carries all roles of a browser, once, and its end."""

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from gonfalon.server import device_rows, devices
from gonfalon.server.tokens import hashed
from gonfalon.server.visits import COOKIE
from tests.server.cluster import Cluster
from tests.server.databases import empty_on
from tests.server.harness import Browser, Seated, on_both, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio
NONCE = "abcdefghijklmnop"


async def held(house: House, browser: Browser, seats: int = 1, name: str = "Anna") -> Seated:
    """A running game where this browser holds the first seats, and programs the others."""
    kinds = [*["you"] * seats, *["friend"] * (2 - seats)]
    table = await house.make(*kinds, browser=browser)
    for seat in range(1, seats + 1):
        body = {"seat": seat, "name": f"{name}{seat}", "nonce": f"n{seat}"}
        assert (await browser.post(f"{table.path}/join", body)).is_success
    for seat in range(seats + 1, 3):
        await table.sit(seat, "Béla", "nonce-b")
    return table


async def link_of(browser: Browser) -> str:
    answer = await browser.post("/devices/link")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["token"])


async def take(browser: Browser, token: str, nonce: str = NONCE) -> httpx.Response:
    return await browser.post("/devices/take", {"token": token, "nonce": nonce})


async def inside(browser: Browser, token: str, nonce: str = NONCE) -> httpx.Response:
    return await browser.post("/devices/inside", {"token": token, "nonce": nonce})


async def sees(browser: Browser, table: Seated, seat: int) -> bool:
    """Whether a browser is shown the hand of a seat from 1."""
    answer = await browser.get(table.path, params={"seat": seat})
    return answer.is_success and answer.json()["seat"] == seat


def again(house: House, browser: Browser) -> Browser:
    """The same browser, at the server of now."""
    same = Browser(house)
    same.show(COOKIE, browser.cookie)
    return same


async def device_of(browser: Browser) -> str:
    """The one device that came in by the links of a browser."""
    page = (await browser.get("/devices")).text
    assert page.count("data-end-device") == 1, page
    return page.partition('data-end-device="')[2].partition('"')[0]


def roles(house: House, browser: Browser) -> set[tuple[str, int]]:
    query = "SELECT table_id, role FROM grants WHERE browser_hash = :hash"
    return {(id, role) for id, role in house.query(query, hash=hashed(browser.cookie))}


@on_both
async def test_a_link_brings_all_that_a_browser_has(house: House) -> None:
    anna, phone, other = Browser(house), Browser(house), Browser(house)
    first, second = [await held(house, anna) for _ in range(2)]
    third = await house.running()
    assert (await anna.post(f"{third.path}/enter", {"token": third.watch})).is_success
    foreign = await held(house, other)
    token = await link_of(anna)
    assert (await inside(phone, token)).json()["tables"] == 3
    assert phone.cookie == ""
    assert (await take(phone, token)).json()["tables"] == 3
    assert roles(house, phone) == roles(house, anna)
    for table in (first, second):
        assert await sees(phone, table, 1)
        assert not await sees(phone, table, 2)
        log = (await table.live()).seat_changes
        assert [(one.kind, one.seat, one.name) for one in log] == [("device", 0, "Anna1")]
    assert not (await third.live()).seat_changes
    assert (await phone.get(foreign.path)).status_code == 403
    page = (await phone.get("/")).text
    assert all(f"/t/{table.id}" in page for table in (first, second, third))
    answer = await phone.post(f"{first.path}/act", await first_move(phone, first))
    assert answer.status_code == 200, answer.text


async def first_move(browser: Browser, table: Seated) -> dict[str, Any]:
    live = await table.live()
    seat = live.waits_for[0] + 1
    if seat != 1:
        await table.play((await table.look(2))["actions"][0])
    told = (await browser.get(table.path, params={"seat": 1})).json()
    live = await table.live()
    at = {"revision": live.revision, "ply": live.ply}
    return {"id": "by-phone", "seat": 1, **at, "actions": told["actions"][:1]}


async def test_the_link_works_once_and_its_secret_is_not_stored(house: House) -> None:
    anna, phone, late = Browser(house), Browser(house), Browser(house)
    await held(house, anna)
    token = await link_of(anna)
    assert len(token) == 32
    rows = house.query("SELECT * FROM device_links")
    assert token not in str(rows)
    assert hashed(token) in str(rows)
    assert (await take(phone, token)).is_success
    for way in (take, inside):
        refused(await way(late, token, "another-nonce-of-16"), "device_link_over", 403)
    assert late.cookie == ""
    assert "data-until" not in (await anna.get("/devices")).text


async def test_another_link_ends_the_one_before(house: House) -> None:
    anna, phone = Browser(house), Browser(house)
    await held(house, anna)
    old, new = await link_of(anna), await link_of(anna)
    refused(await take(phone, old), "device_link_over", 403)
    assert (await take(phone, new)).is_success


async def test_a_link_is_ended_by_a_click_and_by_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, phone = Browser(house), Browser(house)
    await held(house, anna)
    token = await link_of(anna)
    assert "data-until" in (await anna.get("/devices")).text
    assert (await anna.post("/devices/link/end")).is_success
    refused(await take(phone, token), "device_link_over", 403)
    token = await link_of(anna)
    later = time.time() + devices.LINK_SECONDS + 1
    monkeypatch.setattr(devices, "time", SimpleNamespace(time=lambda: later))
    refused(await inside(phone, token), "device_link_over", 403)
    refused(await take(phone, token), "device_link_over", 403)
    assert "data-until" not in (await anna.get("/devices")).text


async def test_what_counts_is_what_the_browser_has_when_the_link_is_used(house: House) -> None:
    anna, phone = Browser(house), Browser(house)
    first = await held(house, anna)
    token = await link_of(anna)
    second = await held(house, anna)
    assert (await take(phone, token)).json()["tables"] == 2
    third = await held(house, anna)
    assert await sees(phone, first, 1)
    assert await sees(phone, second, 1)
    assert (await phone.get(third.path)).status_code == 403


@on_both
async def test_of_two_at_once_one_comes_in(house: House) -> None:
    anna, phones = Browser(house), [Browser(house) for _ in range(4)]
    table = await held(house, anna)
    token = await link_of(anna)
    nonces = [f"nonce-of-phone-{number:04}" for number in range(4)]
    answers = await asyncio.gather(*map(take, phones, [token] * 4, nonces))
    assert sorted(one.status_code for one in answers) == [200, 403, 403, 403]
    seen = [await sees(phone, table, 1) for phone in phones]
    assert seen == [one.is_success for one in answers]
    assert len((await table.live()).seat_changes) == 1


async def test_an_answer_that_is_lost_is_asked_for_again(house: House) -> None:
    """With it the cookie was lost: what came over goes to the one that is told now."""
    anna, lost, again = Browser(house), Browser(house), Browser(house)
    table = await held(house, anna)
    token = await link_of(anna)
    assert (await take(lost, token)).is_success
    assert (await inside(again, token)).json()["tables"] == 1
    assert (await take(again, token)).json()["tables"] == 1
    assert await sees(again, table, 1)
    assert not roles(house, lost)
    assert (await lost.get(table.path)).status_code == 403
    assert (await take(again, token)).is_success
    assert len((await table.live()).seat_changes) == 1
    await device_of(anna)


@on_both
async def test_what_was_handed_on_before_a_repeat_ends_with_it(house: House) -> None:
    """Else a browser that says it never heard of it could hide what it handed on from the end."""
    anna, first, second, third = [Browser(house) for _ in range(4)]
    table = await held(house, anna)
    token = await link_of(anna)
    assert (await take(first, token)).is_success
    assert (await take(third, await link_of(first), "another-nonce-of-16")).is_success
    for way in ("link", "give"):
        assert (await first.post(f"{table.path}/seats/1/{way}", {})).is_success
    assert await sees(third, table, 1)
    assert (await take(second, token)).is_success
    seat = (await table.live()).seats[0]
    assert {seat.device_hash, seat.device_by, seat.give_hash, seat.give_by} == {""}
    for gone in (first, third):
        assert not roles(house, gone)
        assert (await gone.get(table.path)).status_code == 403
    assert await sees(second, table, 1)
    assert (await anna.post(f"/devices/{await device_of(anna)}/end")).is_success
    assert not await sees(second, table, 1)
    assert await sees(anna, table, 1)


async def test_who_repeats_a_link_may_have_been_let_in_before(house: House) -> None:
    """What it had by the one in between it has by the link itself then."""
    anna, first, second = [Browser(house) for _ in range(3)]
    table = await held(house, anna)
    token = await link_of(anna)
    assert (await take(first, token)).is_success
    assert (await take(second, await link_of(first), "another-nonce-of-16")).is_success
    assert (await take(second, token)).is_success
    assert not roles(house, first)
    assert await sees(second, table, 1)
    assert (await anna.post(f"/devices/{await device_of(anna)}/end")).is_success
    assert not roles(house, second)


async def test_what_fails_has_brought_nothing_and_can_be_tried_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, phone = Browser(house), Browser(house)
    tables = [await held(house, anna) for _ in range(3)]
    token = await link_of(anna)

    def fails(*_: object) -> None:
        raise OperationalError("INSERT", {}, Exception("disk full"))

    with monkeypatch.context() as broken:
        broken.setattr(device_rows, "write_all", fails)
        refused(await take(phone, token), "store_failed", 503)
    assert not house.query("SELECT * FROM devices")
    assert all([(await anna.get(table.path)).is_success for table in tables])
    assert (await take(phone, token)).json()["tables"] == 3
    assert all([await sees(phone, table, 1) for table in tables])


# Merging.


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


# The end.


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
