"""Told that it is your turn: asked for by whoever sits there, and told once."""

import json

import pytest

from gonfalon.server import statements
from gonfalon.server.notices.kinds import GAPS, WEBHOOK
from gonfalon.server.taking_back import can_undo
from tests.server.channel import Answer, Channel
from tests.server.harness import on_both, refused
from tests.server.house import House
from tests.server.patience import come_to_be
from tests.server.told import PUBLIC, all_told, ask, fed, is_empty, received, told_to

pytestmark = pytest.mark.anyio


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
    if can_undo(await table.live(), 0):
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
