"""One's tables on another device: a link that carries all roles of a browser, once."""

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from gonfalon.server import device_rows, devices
from gonfalon.server.tokens import hashed
from tests.server.carrying import device_of, held, inside, link_of, roles, sees, take
from tests.server.harness import Browser, Seated, on_both, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio


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
