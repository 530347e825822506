"""Told that it is your turn: asked for by whoever sits there, told once, ended by one link."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from gonfalon.server import statements
from gonfalon.server.notices import outgoing, sender
from gonfalon.server.notices.kinds import GAPS, WEBHOOK
from gonfalon.server.notices.outgoing import BadAddress, CannotCall, check_url, is_public, post
from gonfalon.server.notices.sending import AGAIN, GONE, REFUSED, SENT, outcome_of, wait_after
from gonfalon.server.saved import Seating
from gonfalon.server.succeeding import succeeded
from tests.server.channel import Answer, Channel
from tests.server.harness import Browser, Seated, on_both, refused
from tests.server.house import House
from tests.server.patience import come_to_be

pytestmark = pytest.mark.anyio
PUBLIC = "https://play.example.org"


@pytest.fixture
def channel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Channel]:
    for module, name in ((outgoing, "tls"), (statements, "QUIET_SECONDS"), (sender, "LOOK_EVERY")):
        monkeypatch.setattr(module, name, getattr(module, name))  # put back afterwards
    for kind in list(GAPS):
        monkeypatch.setitem(GAPS, kind, 0.0)
    with Channel(tmp_path) as channel:
        channel.trust()
        yield channel


@pytest.fixture
async def telling(database: str, channel: Channel) -> AsyncIterator[House]:
    house = House(database, tell="webhook,feed", public_url=PUBLIC)
    await house.start()
    yield house
    await house.stop()


async def told_to(house: House, channel: Channel, **more: Any) -> Seated:
    """A table of two programs whose owner lets the channel be told; seat 1 is asked."""
    table = await house.make()
    answer = await ask(table, table.owner, kind="webhook", url=channel.url(), **more)
    assert answer.status_code == 200, answer.text
    await table.join("Anna", "Béla")
    return table


async def ask(table: Seated, token: str, **body: Any) -> httpx.Response:
    return await table.house.someone.post(f"/t/{table.id}/notices", body, token)


async def received(channel: Channel, count: int) -> list[dict[str, Any]]:
    """What came, once there is so much of it."""

    async def is_here() -> bool:
        return len(channel.received) >= count

    await come_to_be(is_here)
    return [json.loads(one.body) for one in channel.received]


async def is_empty(house: House) -> bool:
    return house.query("SELECT count(*) FROM notices WHERE held_until >= 0") == [(0,)]


async def all_told(house: House) -> None:
    """Wait until nothing is left to be told."""

    async def is_done() -> bool:
        return await is_empty(house)

    await come_to_be(is_done)


@on_both
async def test_a_channel_is_told_of_every_turn_once(telling: House, channel: Channel) -> None:
    table = await told_to(telling, channel)
    (first,) = await received(channel, 1)
    assert first["type"] == "turn"
    assert (first["table"], first["game"], first["seats"]) == (table.id, "battle-line", [1])
    assert first["names"] == ["Anna"]
    assert first["url"] == f"{PUBLIC}/t/{table.id}"
    assert "Anna" in first["text"]
    await all_told(telling)
    await table.play_on((await table.live()).ply + 2)
    seats: list[int] = []
    while 2 not in seats:
        await table.play_on((await table.live()).ply + 1)
        await all_told(telling)
        seats = [seat for one in await received(channel, 1) for seat in one["seats"]]
    keys = [one.headers["Idempotency-Key"] for one in channel.received]
    assert len(set(keys)) == len(keys)


async def test_nothing_secret_is_told(telling: House, channel: Channel) -> None:
    table = await told_to(telling, channel)
    await received(channel, 1)
    for one in channel.received:
        text = f"{one.path} {one.headers} {one.body.decode()}"
        assert not any(secret in text for secret in table.secrets)
    ids = telling.query("SELECT id FROM ways")
    assert not any(way in one.body.decode() for one in channel.received for (way,) in ids)


async def test_it_is_told_over_restarts(telling: House, channel: Channel) -> None:
    """What the channel could not take is tried again, also by the next server."""
    channel.answer = Answer(503)
    table = await told_to(telling, channel)
    await received(channel, 1)
    channel.answer = Answer(200)

    async def is_put_off() -> bool:
        return telling.query("SELECT count(*) FROM notices WHERE held_until = 0") == [(1,)]

    await come_to_be(is_put_off)
    telling.query("UPDATE notices SET due_at = 0")
    await telling.restart()
    both = await received(channel, 2)
    assert both[0]["id"] == both[1]["id"]
    await all_told(telling)
    assert len(channel.received) == 2
    assert table.id == both[0]["table"]


async def test_who_plays_on_is_not_told(
    telling: House, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A turn is left alone for a while; whoever moves meanwhile hears nothing of it."""
    monkeypatch.setattr(statements, "QUIET_SECONDS", 600.0)
    table = await told_to(telling, channel)
    assert not await is_empty(telling)
    await table.play_on((await table.live()).ply + 1)

    async def is_dropped() -> bool:
        rows = telling.query("SELECT ply FROM notices")
        return all(ply == (table_now.ply) for (ply,) in rows)

    table_now = await table.live()
    await come_to_be(is_dropped)
    assert not channel.received


async def test_taking_back_takes_the_notice_back(
    telling: House, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await told_to(telling, channel)
    await received(channel, 1)
    await all_told(telling)
    monkeypatch.setattr(statements, "QUIET_SECONDS", 600.0)
    looked = await table.look(1)
    await table.play(looked["actions"][0])
    while (await table.live()).waits_for == (0,):
        await table.play((await table.look(1))["actions"][0])
    if (await table.live()).can_undo(0):
        assert (await table.undo(1)).status_code == 200
        await all_told(telling)
    assert len(channel.received) == 1


@on_both
async def test_the_end_is_told_to_all(telling: House, channel: Channel) -> None:
    """Also to whoever did not move last, and again if it was the end only for a while."""
    table = await told_to(telling, channel)
    way = await fed(table, 2)
    await received(channel, 1)
    await all_told_by_channel(telling)
    resigned = await table.post("resign", {"id": "r"}, table.tokens[0])
    assert resigned.status_code == 200
    _, over = await received(channel, 2)
    assert (over["type"], over["seats"], over["names"]) == ("over", [], [])
    assert "Béla wins" in over["text"]
    assert over["url"] == f"{PUBLIC}/t/{table.id}"
    feed = (await telling.someone.get(f"/notices/{way}/feed")).text
    assert feed.count("<entry>") == 1
    assert "The game is over" in feed
    assert "You played with Anna" in feed
    await all_told_by_channel(telling)
    await telling.restart()
    await all_told_by_channel(telling)
    assert len(channel.received) == 2


@pytest.mark.parametrize("when_out", ["computer", "lost"])
async def test_who_goes_on_after_time_ran_out_is_told(
    telling: House, channel: Channel, when_out: str
) -> None:
    """Nobody has moved then, and yet somebody's turn has come, or the game is over."""
    terms = {"days": 2, "when_out": when_out}
    table = await telling.make(pace="days", clock=terms)
    assert (await ask(table, table.owner, kind="webhook", url=channel.url())).status_code == 200
    await table.join("Anna", "Béla")
    way = await fed(table, 1)
    await received(channel, 1)
    up = telling.hub.store.up_time
    up.set(up.now() + 3 * 24 * 3600.0)
    _, told = await received(channel, 2)
    if when_out == "lost":
        assert (told["type"], told["names"]) == ("over", [])
        assert "Béla wins" in told["text"]
        return
    assert (told["type"], told["names"]) == ("turn", ["Béla"])
    for _ in range(2):  # whose time it was is told, too, and again when they have come back
        entries = (await telling.someone.get(f"/notices/{way}/feed")).text
        assert entries.count("<title>Your time ran out: Battle Line: Medieval</title>") == 1
        await telling.restart()
        await table.sit(1, "Anna", "again")
        while (await table.live()).waits_for == (1,):
            await table.play((await table.look(2))["actions"][0])
        up = telling.hub.store.up_time
        up.set(up.now() + 3 * 24 * 3600.0)
        await table.wait_for(2)


async def all_told_by_channel(house: House) -> None:
    async def is_done() -> bool:
        waiting = "SELECT count(*) FROM notices JOIN ways ON id = way_id WHERE kind = 'webhook'"
        return house.query(waiting) == [(0,)]

    await come_to_be(is_done)


async def test_an_end_by_the_rules_is_told_and_one_that_was_taken_back_is_not(
    telling: House, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await told_to(telling, channel)
    await received(channel, 1)
    monkeypatch.setattr(statements, "QUIET_SECONDS", 600.0)
    while (await table.live()).row.phase == "running":
        await table.play_on((await table.live()).ply + 1)
    ends = "SELECT ply FROM notices WHERE revision = -2"
    assert telling.query(ends) == [((await table.live()).ply,)]
    telling.query("UPDATE tables SET phase = 'running'")  # as if the last move was taken back

    async def is_dropped() -> bool:
        return telling.query(ends) == []

    await come_to_be(is_dropped)
    assert not any(json.loads(one.body)["type"] == "over" for one in channel.received)


async def test_only_the_owner_chooses_a_channel(telling: House, channel: Channel) -> None:
    table = await telling.running()
    answer = await ask(table, table.tokens[0], kind="webhook", url=channel.url())
    refused(answer, "not_owner", 403)
    refused(await ask(table, table.watch, kind="feed"), "no_access", 403)
    refused(await ask(table, table.owner, kind="feed", seat=1), "no_access", 403)


async def test_what_is_not_switched_on_is_refused(telling: House) -> None:
    table = await telling.running()
    answer = await ask(table, table.tokens[0], kind="mail", mail="anna@example.org")
    refused(answer, "not_offered", 409)


async def test_everything_is_off_unless_it_is_switched_on(house: House) -> None:
    plain = await house.running()
    refused(await ask(plain, plain.tokens[0], kind="feed"), "not_offered", 409)
    page = await house.someone.get(f"/t/{plain.id}/notices", plain.tokens[0])
    assert "sends no messages" in page.text


@pytest.mark.parametrize("url", [
    "http://example.org/hook", "https://127.0.0.1/", "https://10.0.0.1/x", "https://[::1]/",
    "https://[::ffff:192.168.0.1]/", "https://192.168.1.1/", "https://169.254.169.254/latest",
    "https://localhost/", "https://2130706433/", "https://0x7f.1/", "https://example.org:22/",
    "https://user:secret@example.org/", "https://exa mple.org/", "ftp://example.org/", "https://",
    "https://example.org/\r\nX: y", "https://[64:ff9b::7f00:1]/", "https://[2002:7f00:1::]/",
    "https://100.64.0.1/", "https://0.0.0.0/", "https://[fe80::1%25eth0]/", "https://intern/",
])  # fmt: skip
async def test_an_address_that_leads_inside_is_refused(telling: House, url: str) -> None:
    with pytest.raises(BadAddress):
        check_url(url)
    table = await telling.make()
    refused(await ask(table, table.owner, kind="webhook", url=url), "bad_webhook", 422)


async def test_a_name_that_leads_inside_is_not_called(
    channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a name was when it was given, the address that is called was checked."""
    loop = asyncio.get_running_loop()
    found = [(2, 1, 6, "", ("93.184.216.34", 443)), (2, 1, 6, "", ("127.0.0.1", 443))]

    async def resolve(*given: Any, **more: Any) -> list[Any]:
        return found

    monkeypatch.setattr(loop, "getaddrinfo", resolve, raising=False)
    with pytest.raises(BadAddress, match="private"):
        await post("https://looks-fine.example.org/", b"", {})


def test_which_addresses_are_public() -> None:
    assert all(is_public(one) for one in ("93.184.216.34", "2606:2800:220:1::1"))
    inside = ("::ffff:10.0.0.1", "fc00::1", "fe80::1", "224.0.0.1", "240.0.0.1", "::", "nonsense")
    assert not any(is_public(one) for one in inside)


async def test_a_redirect_is_not_followed(telling: House, channel: Channel) -> None:
    channel.answer = Answer(302, {"Location": channel.url("/elsewhere")})
    await told_to(telling, channel)
    await received(channel, 1)
    await all_told(telling)
    assert [one.path for one in channel.received] == ["/hook"]


async def test_a_huge_answer_is_not_read(telling: House, channel: Channel) -> None:
    channel.answer = Answer(200, body=b"x" * 30_000_000)
    await told_to(telling, channel)
    await received(channel, 1)
    await all_told(telling)


async def test_a_slow_answer_is_not_waited_for(
    channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outgoing, "SECONDS", 0.3)
    channel.answer = Answer(never=True)
    with pytest.raises(CannotCall, match="slow"):
        await post(channel.url(), b"{}", {})


async def test_whoever_is_gone_is_told_no_more(telling: House, channel: Channel) -> None:
    channel.answer = Answer(410)
    await told_to(telling, channel)
    await received(channel, 1)

    async def has_ended() -> bool:
        return telling.query("SELECT count(*) FROM ways") == [(0,)]

    await come_to_be(has_ended)


async def test_names_call_nobody_and_hide_no_link(telling: House, channel: Channel) -> None:
    table = await telling.make()
    for form in ("discord", "slack", "mattermost"):
        answer = await ask(
            table, table.owner, kind="webhook", url=channel.url(f"/{form}"), format=form
        )
        assert answer.status_code == 200, answer.text
    await table.join("@everyone <!channel> [here](https://evil.test)", "Béla")
    await received(channel, 3)
    by = {one.path[1:]: json.loads(one.body) for one in channel.received}
    assert by["discord"]["allowed_mentions"] == {"parse": []}
    assert "@everyone" not in by["discord"]["content"]
    assert "[here](" not in by["discord"]["content"]
    assert "<!channel>" not in by["slack"]["text"]
    assert "@everyone" not in by["mattermost"]["text"]


async def test_messages_are_in_the_language_of_who_asked(telling: House, channel: Channel) -> None:
    table = await telling.make()
    for language in ("hu", "bg", "pl"):
        await telling.someone.post(
            f"/t/{table.id}/notices",
            {"kind": "webhook", "url": channel.url(f"/{language}")},
            table.owner,
            headers={"Accept-Language": language},
        )
    await table.join("Anna", "Béla")
    await received(channel, 3)
    texts = {one.path[1:]: json.loads(one.body)["text"] for one in channel.received}
    assert "lépésre várunk: Anna" in texts["hu"]
    assert "изчаква се Anna" in texts["bg"]
    assert "czekamy na ruch: Anna" in texts["pl"]


async def test_there_is_an_end_to_ways(telling: House, channel: Channel) -> None:
    table = await telling.make()
    for number in range(10):
        url = channel.url(f"/{number}")
        assert (await ask(table, table.owner, kind="webhook", url=url)).status_code == 200
    answer = await ask(table, table.owner, kind="webhook", url=channel.url("/one-more"))
    refused(answer, "many_ways", 409)
    again = await ask(table, table.owner, kind="webhook", url=channel.url("/3"))
    assert again.status_code == 200  # it is there already


async def test_messages_are_not_too_many(
    telling: House, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second turn soon after the first waits until it may be told, or is past."""
    monkeypatch.setitem(GAPS, WEBHOOK, 3600.0)
    table = await told_to(telling, channel)
    await received(channel, 1)
    await all_told(telling)
    while (await table.live()).waits_for == (0,):
        await table.play((await table.look(1))["actions"][0])

    async def is_put_off() -> bool:
        rows = telling.query("SELECT due_at - at FROM notices")
        return bool(rows) and 3000 < rows[0][0] < 3700

    await come_to_be(is_put_off)
    assert len(channel.received) == 1


# The feed, and the link that ends it.


async def fed(table: Seated, seat: int) -> str:
    answer = await ask(table, table.tokens[seat - 1], kind="feed")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["way"])


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


def test_when_it_is_tried_again() -> None:
    assert [outcome_of(status) for status in (200, 204)] == [SENT, SENT]
    assert [outcome_of(status) for status in (429, 500, 503)] == [AGAIN] * 3
    assert [outcome_of(status) for status in (301, 302, 400, 401, 403)] == [REFUSED] * 5
    assert [outcome_of(status) for status in (404, 410)] == [GONE, GONE]
    waits = [wait_after(tries) for tries in range(1, 9)]
    assert waits == sorted(waits)
    assert waits[0] == 30.0
