"""Turns in a feed, and the link that ends a way to be told."""

import pytest

from gonfalon.server.saved import Seating
from gonfalon.server.succeeding import succeeded
from tests.server.channel import Channel
from tests.server.harness import Browser, refused
from tests.server.house import House
from tests.server.told import PUBLIC, fed, received, told_to

pytestmark = pytest.mark.anyio


async def test_a_feed_tells_of_turns(telling: House) -> None:
    table = await telling.make()
    await table.sit(1, "Anna", "n1")
    way = await fed(table, 1)
    await table.sit(2, "Béla", "n2")
    feed = await telling.someone.get(f"/notices/{way}/feed")
    assert feed.headers["content-type"].startswith("application/atom+xml")
    assert feed.text.count("<entry>") == 1
    assert f"{PUBLIC}/t/{table.id}" in feed.text
    assert not any(secret in feed.text for secret in (*table.secrets, way))


async def test_one_link_ends_it(telling: House) -> None:
    table = await telling.make()
    await table.sit(1, "Anna", "n1")
    way = await fed(table, 1)
    page = await telling.someone.get(f"/notices/{way}")
    assert page.status_code == 200
    assert telling.query("SELECT count(*) FROM ways") == [(1,)]  # to look ends nothing
    assert (await telling.someone.post(f"/notices/{way}/end")).json() == {"ended": True}
    assert (await telling.someone.post(f"/notices/{way}/end")).status_code == 200
    refused(await telling.someone.get(f"/notices/{way}/feed"), "no_such_way", 404)
    assert telling.query("SELECT count(*) FROM notices") == [(0,)]


async def test_a_seat_that_changes_hands_tells_its_old_holder_nothing(telling: House) -> None:
    table = await telling.make()
    await table.sit(1, "Anna", "n1")
    way = await fed(table, 1)
    live = await table.live()
    await live.stored(live.store.seat(live.seen, Seating(ends=0), 0, 0))
    refused(await telling.someone.get(f"/notices/{way}/feed"), "no_such_way", 404)


async def test_the_next_game_is_told_too(telling: House, channel: Channel) -> None:
    table = await told_to(telling, channel)
    await received(channel, 1)
    await fed(table, 1)
    following = await succeeded(await table.live(), True)
    ways = telling.query("SELECT table_id, seat FROM ways ORDER BY seat")
    assert ways == [(following, -1), (following, 1)]  # the seats were turned


async def test_the_number_of_waiting_tables(telling: House) -> None:
    browser = Browser(telling)
    assert (await browser.get("/waiting")).json() == {"waiting": 0}
    tables = []
    for _ in range(2):
        table = await telling.make("you", "friend", browser=browser)
        body = {"seat": 1, "name": "Anna", "nonce": "n"}
        assert (await browser.post(f"{table.path}/join", body)).status_code == 200
        await table.sit(2, "Béla", "n2")
        tables.append(table)
    assert (await browser.get("/waiting")).json() == {"waiting": 2}
    one = (await browser.get(f"/waiting?besides={tables[0].id}")).json()
    assert one == {"waiting": 1}
