"""What whoever watches some turns behind is told of the table, by any way."""

import asyncio
from dataclasses import replace

import pytest

from gonfalon.engine.view import SPECTATOR
from gonfalon.server import api_tables, roles
from gonfalon.server.saved import Seating
from tests.server.delayed import TURNS, agree_to_a_take_back, behind, in_step, seen_ply
from tests.server.harness import Browser, on_both, refused
from tests.server.house import House
from tests.server.stream import Stream

pytestmark = pytest.mark.anyio


# Some turns behind.


async def test_a_watcher_sees_the_table_as_it_was(house: House) -> None:
    table = await behind(house)
    live, ply = await table.live(), await seen_ply(table)
    assert ply < live.ply
    told = await table.look()
    session = await table.session()
    state = session.record.replay(ply)
    assert (told["ply"], told["revision"], told["phase"]) == (ply, 0, "running")
    assert told["view"] == live.game.text.write(state.view(SPECTATOR))
    assert told["waiting"] == [seat + 1 for seat in state.waiting]
    assert told["actions"] == []
    events = [one for one in session.events[: session.told[ply]] if one.is_for(SPECTATOR)]
    assert len(told["log"]) == len(events)
    async with house.someone.line(table.id, table.watch) as line:
        state_told = await line.next("state")
    words = live.game.text.words("en")
    assert state_told["html"] == "".join(live.game.page.pieces(state.view(SPECTATOR), words))
    assert len(state_told["log"]) == len(events)
    assert state_told["behind"] == "3 turns behind"
    assert (state_told["ply"], state_told["since"], state_told["clocks"]) == (ply, 0.0, [])
    assert (await table.look(1))["ply"] == live.ply, "players see the table as it is"


async def test_a_line_is_told_of_a_ply_when_it_may_be_seen_and_of_nothing_before(
    house: House,
) -> None:
    table = await behind(house, 20)
    async with house.someone.line(table.id, table.watch, query="changes=3") as line:
        seen = (await line.next("state"))["ply"]
        versions = []
        for _ in range(30):
            await table.play_on((await table.live()).ply + 1)
            told, ply = await in_step(line), await seen_ply(table)
            if ply == seen:
                assert told == []
            else:
                assert [(one["type"], one["ply"]) for one in told] == [("change", ply)]
                versions.append(told[0]["version"])
            seen = ply
        assert len(versions) > 3
        assert versions == list(range(versions[0], versions[0] + len(versions)))


async def test_the_end_shows_everything_at_once(house: House) -> None:
    table = await behind(house)
    ply = (await table.live()).ply
    async with house.someone.line(table.id, table.watch) as line:
        assert (await line.next("state"))["ply"] < ply
        await table.post("resign", {"id": "r"}, table.tokens[1])
        told = await line.next("state")
    assert (told["phase"], told["ply"], told["behind"]) == ("over", ply, "")
    assert told["result"]
    assert len(told["log"]) + told["log_from"] == len((await table.look())["log"])
    assert (await table.look())["ply"] == ply
    for what in ("chart", f"at/{ply}", f"told/{ply}"):
        answer = await house.someone.get(f"/t/{table.id}/{what}", table.watch)
        assert answer.status_code == 200
    assert (await house.someone.get(f"{table.path}/record", table.watch)).status_code == 200


async def test_a_stream_follows_some_turns_behind_and_up_to_the_end(house: House) -> None:
    table = await behind(house)
    once = await house.someone.get(f"{table.path}/stream?once=true", table.watch)
    assert f'"ply": {await seen_ply(table)}' in once.text


async def test_a_stream_gives_signs_of_life_by_the_clock_alone(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that each change put off would tell when something happens that is still to be seen."""
    monkeypatch.setattr(api_tables, "HEARTBEAT", 0.3)
    table = await behind(house)
    stream = Stream(house, table.id, table.watch)
    assert (await stream.next())["ply"] == await seen_ply(table)
    alive = asyncio.create_task(stream.sign_of_life())
    for _ in range(100):
        house.hub.watchers.wake(table.id)
        await asyncio.sleep(0.02)
        if alive.done():
            break
    assert alive.done(), "it was put off"
    await stream.close()


async def test_the_past_ends_where_they_are(house: House) -> None:
    table = await behind(house)
    ply = await seen_ply(table)
    for what in ("at", "told"):
        path = f"/t/{table.id}/{what}"
        assert (await house.someone.get(f"{path}/{ply}", table.watch)).status_code == 200
        told = refused(
            await house.someone.get(f"{path}/{ply + 1}", table.watch), "no_such_ply", 422
        )
        assert str(ply) in told["text"]
        assert (await house.someone.get(f"{path}/{ply + 1}", table.tokens[0])).status_code == 200


@on_both
async def test_a_restarted_server_shows_the_same(house: House) -> None:
    table = await behind(house, 60)
    before = await house.someone.get(table.path, table.watch)
    await house.restart()
    after = await house.someone.get(table.path, table.watch)
    assert after.text == before.text


async def test_the_owner_who_holds_no_seat_is_behind_and_can_still_hand_seats_over(
    house: House,
) -> None:
    owner = Browser(house)
    table = await behind(house, browser=owner)
    assert (await owner.get(table.path)).json()["ply"] == await seen_ply(table)
    async with owner.line(table.id) as line, house.someone.line(table.id, table.watch) as other:
        tools = (await line.next("state"))["tools"]
        await other.next("state")
        body = {"kind": "computer"}
        assert (await owner.post(f"{table.path}/seats/2/hand", body)).status_code == 200
        told = (await in_step(line))[0]
        assert told["tools"] != tools
        assert "Béla" in told["seats"]
        assert told["ply"] == await seen_ply(table)
        assert await in_step(other) == [], "others see that when they come to it"


@pytest.mark.parametrize("watchers", [f"turns={TURNS}", "afterwards"])
async def test_an_owner_is_told_nothing_of_links_and_hints(house: House, watchers: str) -> None:
    """A message, be it an empty one, would tell that a hint was given, or a link was made."""
    owner = Browser(house)
    table = await house.make("friend", "friend", watchers=watchers, hints=True, browser=owner)
    await table.join("Anna", "Béla")
    async with owner.line(table.id, query="changes=3") as line:
        await line.next("state")
        await in_step(line)
        live = await table.live()
        (asked,) = live.waits_for
        seen = {"revision": live.revision, "ply": live.ply}
        for path in ("seats/1/link", "seats/1/give", "seats/1/keep"):
            assert (await table.post(path, None, table.tokens[0])).is_success
        await roles.change(live, Seating(replace(live.seats[asked], hints=1)))
        assert (await table.live()).seats[asked].hints == 1
        assert seen["ply"] == (await table.live()).ply
        assert await in_step(line) == []
        assert (await owner.post(f"{table.path}/seats/2/hand", {"kind": "computer"})).is_success
        assert await in_step(line)


async def test_who_sits_where_is_shown_as_it_was(house: House) -> None:
    table = await behind(house)
    body = {"kind": "computer", "level": "page"}
    await table.post("seats/2/hand", body, table.tokens[1])
    seats = (await table.look())["seats"]
    assert [one["kind"] for one in seats] == ["person", "person"]
    assert [one["kind"] for one in (await table.look(1))["seats"]] == ["person", "computer"]
    assert len((await table.look())["log"]) < len((await table.look(1))["log"])


async def test_who_gave_a_seat_away_watches_as_all_others(house: House) -> None:
    giver = Browser(house)
    table = await house.make("friend", "friend", watchers=f"turns={TURNS}")
    await giver.post(f"{table.path}/enter", {"token": table.watch})
    await giver.post(f"{table.path}/enter", {"token": table.tokens[0]})
    await giver.post(f"{table.path}/join", {"seat": 1, "name": "Anna", "nonce": "a"})
    await table.sit(2, "Béla", "b")
    table.screen = None
    token = (await giver.post(f"{table.path}/seats/1/give")).json()["token"]
    live = await table.live()
    assert (await giver.get(table.path)).json()["ply"] == live.ply
    heir = await house.someone.get(table.path, token)
    assert heir.json()["ply"] == await seen_ply(table)
    taken = await table.post("join", {"name": "Cili", "nonce": "c"}, token)
    table.tokens[0] = taken.json()["token"]
    await table.play_on(40)
    assert (await giver.get(table.path)).json()["ply"] == await seen_ply(table)
    assert (await table.look(1))["ply"] == (await table.live()).ply


async def test_whoever_resigned_still_sees_what_their_seat_sees(house: House) -> None:
    table = await house.make(
        "friend", "friend", "friend", game="imperia", options={}, watchers="afterwards"
    )
    await table.join()
    await table.play_on(10)
    await table.post("resign", {"id": "r"}, table.tokens[0])
    assert (await table.look(1))["phase"] == "running"
    answer = await house.someone.get(table.path, table.watch)
    refused(answer, "no_watchers", 403)


# What is taken back.


async def test_what_is_undone_before_it_is_seen_was_never_there(house: House) -> None:
    table = await behind(house, 20)
    async with house.someone.line(table.id, table.watch) as line:
        await line.next("state")
        undone = 0
        for _ in range(40):
            await table.play_on((await table.live()).ply + 1)
            await in_step(line)
            session = await table.session()
            for seat in (0, 1):
                if session.can_undo(seat):
                    assert (await table.undo(seat + 1)).status_code == 200
                    assert await in_step(line) == []
                    undone += 1
                    await table.play_on((await table.live()).ply + 1)
                    await in_step(line)
        assert undone > 3


async def test_a_take_back_behind_them_is_shown_when_the_game_has_gone_on_so_far(
    house: House,
) -> None:
    table = await behind(house, 44, turns=1)
    async with house.someone.line(table.id, table.watch) as line:
        seen = (await line.next("state"))["ply"]
        waits = (await table.live()).waits_for[0] + 1
        await agree_to_a_take_back(table, waits)
        kept = (await table.live()).ply
        assert kept < seen
        assert await in_step(line) == [], "nobody is told before it is time"
        before = await house.someone.get(table.path, table.watch)
        assert before.json()["ply"] == seen
        other = list((await table.look(waits))["actions"])[-1]
        await table.play(other)
        while await seen_ply(table, 1) <= kept:
            await table.play_on((await table.live()).ply + 1)
        told = await line.next("state")
        assert told["ply"] == await seen_ply(table, 1)
        assert told["revision"] == 1
        view = (await table.look())["view"]
        state = (await table.session()).record.replay(told["ply"])
        assert view == (await table.live()).game.text.write(state.view(SPECTATOR))
