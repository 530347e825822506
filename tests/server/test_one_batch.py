"""What ends somebody's role, and what they ask for by it, written in one batch of the writer."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import httpx
import pytest

from gonfalon.server.store import Store
from gonfalon.server.writer import Writer
from tests.server.carrying import device_of, held, link_of, roles, sees, take
from tests.server.harness import Browser, refused
from tests.server.house import House
from tests.server.patience import come_to_be

pytestmark = pytest.mark.anyio
Ask = Callable[[], Coroutine[Any, Any, httpx.Response]]


async def in_one_batch(store: Store, *asks: Ask) -> list[httpx.Response]:
    """What all of these are answered, whose jobs the writer takes up together, in this order."""
    go_on = threading.Event()
    taken: list[int] = []

    def hold(_: Any) -> None:
        taken.append(1)
        go_on.wait(30)

    async def waits(count: int) -> bool:
        return bool(taken) and store._writer._jobs.qsize() >= count

    holding = asyncio.create_task(store.change(hold))
    tasks: list[asyncio.Task[httpx.Response]] = []
    try:
        await come_to_be(partial(waits, 0), 10)
        for count, ask in enumerate(asks, start=1):
            tasks.append(asyncio.create_task(ask()))
            await come_to_be(partial(waits, count), 10)
    finally:
        go_on.set()
    await holding
    return list(await asyncio.gather(*tasks))


@pytest.mark.parametrize("ends_first", [True, False])
@pytest.mark.parametrize("wish", ["link", "give", "enter", "give_enter"])
async def test_nothing_that_an_ended_device_asks_for_outlives_it(
    house: House, ends_first: bool, wish: str
) -> None:
    anna, phone, other = [Browser(house) for _ in range(3)]
    table = await held(house, anna)
    await take(phone, await link_of(anna))
    device, path = await device_of(anna), f"{table.path}/seats/1"
    if "enter" in wish:
        made = await phone.post(f"{path}/{'give' if 'give' in wish else 'link'}")
        link = {"token": made.json()["token"]}
        asked: Ask = partial(other.post, f"{table.path}/enter", link)
    else:
        asked = partial(phone.post, f"{path}/{wish}")
    ends: Ask = partial(anna.post, f"/devices/{device}/end")
    order = (ends, asked) if ends_first else (asked, ends)
    answers = dict(zip(order, await in_one_batch(house.hub.store, *order), strict=True))
    assert answers[ends].is_success
    if ends_first:
        assert answers[asked].status_code == 403
    if "token" in answers[asked].json():
        link = {"token": answers[asked].json()["token"]}
        refused(await other.post(f"{table.path}/enter", link), "link_over", 403)
    for browser in (phone, other):
        assert (await browser.get(table.path)).status_code == 403
        assert not roles(house, browser)
    assert await sees(anna, table, 1)
    await house.restart()
    row = (await table.live()).seats[0]
    assert (row.device_hash, row.give_hash) == ("", "")


@pytest.mark.parametrize("what", ["watch-link", "restart", "abandon"])
async def test_nor_does_what_it_did_as_the_owner(house: House, what: str) -> None:
    """What is tried again, because another change came first, is judged again."""
    anna, phone = Browser(house), Browser(house)
    table = await house.make("you", "friend", browser=anna)
    await take(phone, await link_of(anna))
    device = await device_of(anna)
    ended, answer = await in_one_batch(
        house.hub.store,
        lambda: anna.post(f"/devices/{device}/end"),
        lambda: phone.post(f"{table.path}/{what}"),
    )
    assert ended.is_success
    refused(answer, "not_owner", 403)
    assert (await table.live()).row.successor is None


async def test_a_database_that_is_away_is_waited_for_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where some of what is written has a guard, and some has none."""
    table = await (await house.make()).live()
    store, tries = house.hub.store, []

    def is_away(writer: Writer, batch: Any) -> None:
        tries.append(len(batch))
        raise OSError("away")

    monkeypatch.setattr(Writer, "_write_to_file", is_away)
    writing = [store.change(lambda connection: None) for _ in range(2)]
    told = await asyncio.gather(*writing, store.leave(table.seen), return_exceptions=True)
    assert [str(one) for one in told] == ["away"] * 3
    assert tries == [2]
