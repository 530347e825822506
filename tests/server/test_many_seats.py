"""Of two servers on one PostgreSQL each knows who sits down, and who may."""

import asyncio
from dataclasses import replace

import pytest

from gonfalon.server import hub
from gonfalon.server.saved import Seating
from tests.server.pair import Two, deafen, has_both, running, seated

pytestmark = pytest.mark.anyio


@pytest.mark.long
async def test_all_sit_down_at_once(two: Two) -> None:
    for _ in range(3):
        here, there = await seated(two)
        await asyncio.gather(here.sit(1, "A", "a"), there.sit(2, "B", "b"))
        here.tokens[1], there.tokens[0] = there.tokens[1], here.tokens[0]
        assert (await here.look())["phase"] == "running"
        await has_both(here, there)
        assert (await there.live()).nonces == ("a", "b")


async def test_one_seat_is_taken_once(two: Two) -> None:
    here, there = await seated(two, "friend", "anyone")
    answers = await asyncio.gather(
        *(one.house.someone.post(f"{one.path}/take") for one in (here, there))
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    token = next(answer.json()["token"] for answer in answers if answer.status_code == 200)
    for one in (here, there):
        assert (await one.house.someone.get(one.path, token)).status_code == 200


@pytest.mark.long
async def test_a_new_link_ends_the_old_one_everywhere(two: Two) -> None:
    here, there = await seated(two)
    await deafen(*two)
    assert (await there.look(2))["seat"] == 2
    answer = await here.post("seats/2/link", None, here.owner)
    token = answer.json()["token"]
    assert (await two[1].someone.get(there.path, here.tokens[1])).status_code == 403
    assert (await two[1].someone.get(there.path, token)).status_code == 200


@pytest.mark.long
async def test_a_move_for_a_seat_that_changed_hands_is_refused(two: Two) -> None:
    """Whoever asks was let in by what the server knew then, and is judged by what is so now."""
    here, there = await running(two)
    await deafen(*two)
    async with two[1].someone.line(there.id, there.tokens[1]) as line:
        await line.next("state")
        hand = {"kind": "computer"}
        assert (await here.post("seats/2/hand", hand, here.owner)).status_code == 200
        move = {"revision": 0, "ply": 14, "actions": ["draw troops"]}
        assert (await line.ask(type="act", id="a", seat=2, **move))["code"] == "computer_plays"
    assert (await here.look())["ply"] == 14


async def test_there_is_one_rematch(two: Two) -> None:
    here, there = await running(two)
    await here.play_on(10_000)
    answers = await asyncio.gather(
        here.post("again", None, here.tokens[0]), there.post("again", None, here.tokens[1])
    )
    assert len({answer.json()["table"] for answer in answers}) == 1
    assert two[0].query("SELECT count(*) FROM tables") == [(2,)]
    await has_both(here, there)
    record = [await one.house.someone.get(f"{one.path}/record", one.watch) for one in (here, there)]
    assert record[0].text == record[1].text


@pytest.mark.long
async def test_a_server_that_dies_before_the_start_is_made_up_for(two: Two) -> None:
    """All have sat down and nothing was begun: whoever next loads the table begins."""
    here, there = await seated(two)
    for seat, nonce in enumerate("ab"):
        two[0].query(
            "UPDATE seats SET name = 'X', nonce = :nonce WHERE table_id = :id AND seat = :seat",
            id=here.id,
            nonce=nonce,
            seat=seat,
        )
    assert (await there.look())["phase"] == "running"
    await has_both(here, there)


@pytest.mark.long
async def test_also_by_one_that_has_the_table_already(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "STAND_BY_SECONDS", 0.0)
    here, there = await seated(two)
    async with two[1].someone.line(there.id, there.tokens[0]) as line:
        await line.next("state")
        two[0].query("UPDATE seats SET name = 'X', nonce = 'x' WHERE seat = 0")
        seat = replace((await here.live()).seats[1], name="Y", nonce="y")
        await two[0].hub.store.seat((await here.live()).seen, Seating(seat), 0, 0)
        two[0].hub._bus.tell(here.id, 1)
        while (await line.next("state"))["lobby"]:
            pass
    await has_both(here, there)
