"""What whoever watches some turns behind, or not before the end, hears of the talk."""

import pytest

from gonfalon.server.behind import Earlier
from tests.server.delayed import TURNS, agree_to_a_take_back, behind, closed, in_step, seen_ply
from tests.server.harness import Browser, Seated, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def say(table: Seated, seat: int, phrase: str) -> None:
    said = await table.post("talk", {"id": phrase, "phrase": phrase}, table.tokens[seat - 1])
    assert said.status_code == 200, said.text


async def heard(table: Seated) -> list[str]:
    answer = await table.house.someone.get(f"{table.path}/talk", table.watch)
    assert answer.status_code == 200, answer.text
    return [one["phrase"] for one in answer.json()["remarks"]]


async def test_what_is_said_is_heard_when_the_ply_is_seen_at_which_it_was(house: House) -> None:
    table = await house.make(watchers=f"turns={TURNS}")
    await table.join("Anna", "Béla")
    await say(table, 1, "hello")
    await table.play_on(30)
    await say(table, 2, "nice_move")
    ply = (await table.live()).ply
    async with house.someone.line(table.id, table.watch, query="talk=0") as line:
        told = await line.next("talk")
        assert [one["phrase"] for one in told["remarks"]] == await heard(table) == ["hello"]
        while await seen_ply(table) < ply:
            assert await heard(table) == ["hello"]
            await table.play_on((await table.live()).ply + 1)
        assert await heard(table) == ["hello", "nice_move"]
        told = await line.next("talk")
        assert [one["phrase"] for one in told["remarks"]] == ["nice_move"]
        await say(table, 2, "sorry")
        assert await in_step(line) == [] or (await seen_ply(table)) == (await table.live()).ply
        await table.post("resign", {"id": "r"}, table.tokens[0])
        assert await heard(table) == ["hello", "nice_move", "sorry"]


async def test_what_is_said_after_a_take_back_is_heard_when_that_is_seen(house: House) -> None:
    table = await behind(house, 44, turns=1)
    seen = (await table.look())["ply"]
    waits = (await table.live()).waits_for[0] + 1
    await agree_to_a_take_back(table, waits)
    assert (await table.live()).ply < seen
    await say(table, waits, "thanks")
    assert await heard(table) == []
    while await seen_ply(table, 1) <= (await table.live()).talk[-1].ply:
        await table.play_on((await table.live()).ply + 1)
    assert await heard(table) == ["thanks"]


async def test_what_is_said_after_a_take_back_waits_for_what_is_replayed(house: House) -> None:
    table = await behind(house, 44, turns=1)
    await table.look()
    live = await table.live()
    waits = live.waits_for[0] + 1
    await agree_to_a_take_back(table, waits)
    await say(table, waits, "thanks")
    earlier = live.earlier[False]
    assert isinstance(earlier, Earlier)
    while earlier.keep_up() is None:
        await table.play_on(live.ply + 1)
    assert earlier.said == [], "what was before is still shown"
    assert await heard(table) == ["thanks"]


async def test_who_is_shut_out_hears_nothing(house: House) -> None:
    owner = Browser(house)
    table = await closed(house, browser=owner)
    await say(table, 1, "hello")
    refused(await owner.get(f"{table.path}/talk"), "no_watchers", 403)
    async with owner.line(table.id, query="talk=0") as line:
        told = [one for one in await in_step(line) if one["type"] == "talk"]
        assert [one["remarks"] for one in told] in ([], [[]])
