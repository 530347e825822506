"""Two servers on one PostgreSQL are one room: who comes second reads, and goes on or is told."""

import asyncio

import pytest
import sqlalchemy

from gonfalon.server import news
from gonfalon.server.postgres_bus import read, written
from gonfalon.server.taking_back import can_undo
from tests.server.pair import Two, deafen, has_both, running

pytestmark = pytest.mark.anyio


async def test_what_one_does_the_other_shows(two: Two) -> None:
    """Its watchers are told on the lines they have."""
    here, there = await running(two)
    async with two[1].someone.line(there.id, there.tokens[1]) as line:
        assert (await line.next("state"))["ply"] == 14
        await here.play((await here.look(1))["actions"][0])
        assert (await line.next("state"))["ply"] == 15
        await here.undo(1)
        told = await line.next("state")
        assert (told["revision"], told["ply"]) == (1, 14)
        await here.post("seats/1/hand", {"kind": "computer", "level": "random"}, here.tokens[0])
        while (await line.next("state"))["ply"] < 16:
            pass
        assert await line.is_alive()


async def test_lost_news_cost_delay_only(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = await running(two)
    await deafen(*two)
    async with two[1].someone.line(there.id, there.tokens[1]) as line:
        await line.next("state")
        await here.play((await here.look(1))["actions"][0])
        await asyncio.sleep(0.3)
        assert await line.is_alive()
        assert '"ply":15' not in "".join(line.received)
        monkeypatch.setattr(news, "LOOK_EVERY", 0.1)
        looking = asyncio.create_task(two[1].hub._news._look_now_and_then())
        while (await line.next("state"))["ply"] != 15:
            pass
        looking.cancel()


async def test_a_move_sent_again_elsewhere_gets_the_first_answer(two: Two) -> None:
    here, there = await running(two)
    await deafen(*two)
    action = (await here.look(1))["actions"][0]
    move = {"type": "act", "id": "mine", "seat": 1, "revision": 0, "ply": 14, "actions": [action]}
    async with two[1].someone.line(there.id, there.tokens[0]) as line:
        await line.next("state")
        first = await here.act(1, action, id="mine", revision=0, ply=14)
        answer = await line.ask(**move)
        assert answer == {"type": "done", **first.json()}
        other = {**move, "id": "other"}
        assert (await line.ask(**other))["code"] == "stale"
    assert (await there.act(1, action, id="mine", revision=0, ply=14)).json() == first.json()
    await has_both(here, there)


async def test_what_is_said_at_one_is_read_at_the_other(two: Two) -> None:
    """Once, in one order, and nothing is drawn anew for it."""
    here, there = await running(two)
    await here.play((await here.look(1))["actions"][0])
    lines = [
        one.house.someone.open_line(one.id, one.tokens[1], query="changes=3&talk=0")
        for one in (here, there)
    ]
    for line in lines:
        while (await line.next())["type"] != "talk":
            pass
    versions = [(await one.live()).version for one in (here, there)]
    said = await here.post("talk", {"id": "a", "phrase": "hello"}, here.tokens[0])
    for line in lines:
        assert [one["phrase"] for one in (await line.next("talk"))["remarks"]] == ["hello"]
    await deafen(*two)
    again = await there.post("talk", {"id": "a", "phrase": "hello"}, here.tokens[0])
    assert again.json() == said.json()
    both = [
        one.post("talk", {"id": f"{number}", "phrase": "moment"}, here.tokens[seat])
        for number in range(3)
        for seat, one in enumerate((here, there))
    ]
    numbers = [answer.json()["number"] for answer in await asyncio.gather(*both)]
    assert sorted(numbers) == [2, 3, 4, 5, 6, 7]
    assert [(await one.live()).version for one in (here, there)] == versions
    told = [await one.house.someone.get(f"{one.path}/talk", one.watch) for one in (here, there)]
    assert told[0].json() == told[1].json()
    assert len(told[0].json()["remarks"]) == 7
    for line in lines:
        await line.close()
    seat = (await there.live()).waits_for[0] + 1
    await there.play((await there.look(seat))["actions"][0])
    await has_both(here, there)


@pytest.mark.long
async def test_a_seat_that_is_behind_is_not_refused_for_it(two: Two) -> None:
    """What was seen at one server is answered at the other, which has not heard of it yet."""
    here, there = await running(two)
    await deafen(*two)
    async with two[1].someone.line(there.id, there.tokens[0]) as line:
        await line.next("state")
        await here.play((await here.look(1))["actions"][0])
        draw = {"revision": 0, "ply": 15, "actions": ["draw troops"]}
        assert (await line.ask(type="act", id="d", seat=1, **draw))["type"] == "done"
    await has_both(here, there)


async def test_of_two_moves_at_once_one_wins(two: Two) -> None:
    here, there = await running(two)
    for turn in range(6):
        live = await here.live()
        seat, actions = live.waits_for[0] + 1, (await here.look(live.waits_for[0] + 1))["actions"]
        sent = {"revision": live.revision, "ply": live.ply}
        answers = await asyncio.gather(
            here.act(seat, actions[0], id=f"{turn}-here", **sent),
            there.act(seat, actions[-1], id=f"{turn}-there", **sent),
        )
        codes = sorted(answer.status_code for answer in answers)
        assert codes == [200, 409], [answer.text for answer in answers]
        await has_both(here, there)


@pytest.mark.long
async def test_of_a_move_and_an_undo_at_once_one_wins(two: Two) -> None:
    """They share no ply and no revision; the edition decides."""
    here, there = await running(two)
    for turn in range(4):
        await here.play((await here.look(1))["actions"][0])
        sent = {"revision": (await here.live()).revision, "ply": 15}
        answers = await asyncio.gather(
            here.act(1, "draw troops", id=f"{turn}-draw", **sent),
            there.undo(1, id=f"{turn}-undo", **sent),
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        await has_both(here, there)
        if answers[0].status_code == 200:
            return


@pytest.mark.long
async def test_a_move_in_a_revision_that_is_over_is_stale(two: Two) -> None:
    """It would be written, and be gone; this server has not heard of the undo."""
    here, there = await running(two)
    await here.play((await here.look(1))["actions"][0])
    await deafen(*two)
    async with two[1].someone.line(there.id, there.tokens[0]) as line:
        await line.next("state")
        assert (await here.undo(1)).status_code == 200
        draw = {"revision": 0, "ply": 15, "actions": ["draw troops"]}
        assert (await line.ask(type="act", id="d", seat=1, **draw))["code"] == "stale"
    await has_both(here, there)


async def test_a_transaction_that_hangs_holds_up_nobody_for_long(two: Two) -> None:
    """Someone has the table's row locked and says nothing more."""
    here, there = await running(two)
    other, _ = await running(two)
    actions = [(await one.look(1))["actions"][0] for one in (here, other)]
    with two[1].hub.store.engine.connect() as hanging:
        hanging.execute(sqlalchemy.text("SELECT id FROM tables FOR UPDATE"), {})
        answers = await asyncio.gather(here.act(1, actions[0], id="a"), other.act(1, actions[1]))
        assert [answer.status_code for answer in answers] == [503, 503]
    assert (await here.act(1, actions[0], id="a")).status_code == 200
    await has_both(here, there)


@pytest.mark.long
@pytest.mark.parametrize("hears", [True, False])
async def test_hidden_choices_at_two_servers(two: Two, hears: bool) -> None:
    """Each has seen that one is missing: the second to be stored writes the plies."""
    for turn in range(3):
        here, there = await running(two, war=True)
        if not hears and not turn:
            await deafen(*two)
        await there.look(1)
        first = await here.look(1)
        sent = {"revision": first["revision"], "ply": first["ply"]}
        mine, theirs = first["actions"][0], (await there.look(2))["actions"][0]
        answers = await asyncio.gather(
            here.act(1, mine, id="a", **sent), there.act(2, theirs, id="b", **sent)
        )
        assert [answer.status_code for answer in answers] == [200, 200]
        looked = await here.look()
        assert looked["ply"] > first["ply"]
        assert looked["waiting"]
        await has_both(here, there)
        again = await there.act(1, mine, id="a", **sent)
        assert again.json() == answers[0].json()


@pytest.mark.long
async def test_hidden_choices_that_were_left_unsettled(two: Two) -> None:
    """A table where all have chosen and nothing was written goes on when it is next loaded."""
    here, there = await running(two, war=True)
    look = await here.look(1)
    await here.act(1, look["actions"][0])
    other = (await here.look(2))["actions"][0]
    two[0].query(
        "INSERT INTO commits VALUES (:id, 0, :ply, 1, :action)",
        id=here.id,
        ply=look["ply"],
        action=other,
    )
    looked = await there.look()
    assert looked["ply"] > look["ply"]
    assert looked["waiting"]
    two[0].forget(here)
    await has_both(here, there)


@pytest.mark.long
async def test_a_store_that_moved_on_far_is_caught_up_with(two: Two) -> None:
    """Plies, undos and plies again, none of which was heard."""
    here, there = await running(two)
    await deafen(*two)
    await there.look(1)
    await here.play_on(30)
    live = await here.live()
    while not (able := [seat for seat in (0, 1) if can_undo(live, seat)]):
        await here.play_on(live.ply + 1)
    assert (await here.undo(able[0] + 1)).status_code == 200
    await has_both(here, there)
    await here.play_on(60)
    await has_both(here, there)
    await there.play_on(10_000)
    assert (await here.look())["phase"] == "over"
    await has_both(here, there)


async def test_a_foreign_message_is_passed_over(two: Two) -> None:
    """Whoever can connect to the database can send anything on the channel."""
    here, there = await running(two)
    live = await there.live()
    for text in ("", "nonsense", f"{here.id} x", f"{here.id} 999999999", "x" * 7000):
        two[0].query("SELECT pg_notify('gonfalon', :told)", told=text)
    async with two[1].someone.line(there.id, there.tokens[1]) as line:
        await line.next("state")
        await here.play((await here.look(1))["actions"][0])
        assert (await line.next("state"))["ply"] == 15
    assert not live.is_behind


async def test_news_carry_a_table_and_a_number() -> None:
    told = {"abc": 3, "d-_e": 12}
    assert written(told) == "abc 3\nd-_e 12"
    assert read(written(told)) == told
