"""What is sent when nothing on the table has changed: a sign of life, or who is here."""

import asyncio
import json

import pytest

from gonfalon.server.watching import MOST_AT_A_SEAT
from tests.server.harness import Seated
from tests.server.house import House
from tests.server.line import Line

pytestmark = pytest.mark.anyio
SMALL = 200


async def heard(line: Line) -> list[str]:
    """What has come besides pongs; news follow after an answer, so that the second one ends it."""
    before = len(line.received)
    for _ in range(2):
        line.send(type="ping")
        await line.next("pong")
    return [text for text in line.received[before:] if json.loads(text)["type"] != "pong"]


async def test_a_ping_brings_the_pong_alone(house: House, table: Seated) -> None:
    async with house.someone.line(table.id, table.tokens[0]) as line:
        await line.next("state")
        assert await heard(line) == []


async def test_whoever_comes_or_goes_is_told_in_few_bytes(house: House, table: Seated) -> None:
    async with house.someone.line(table.id, table.tokens[0]) as line:
        state = await line.next("state")
        assert state["here"] == [1]
        async with house.someone.line(table.id, table.tokens[1]) as other:
            assert (await other.next("state"))["here"] == [1, 2]
            came = await heard(line)
        went = await heard(line)
    assert [json.loads(text) for text in came] == [{"type": "here", "here": [1, 2]}]
    assert [json.loads(text) for text in went] == [{"type": "here", "here": [1]}]
    assert all(len(text) < SMALL for text in came + went)


async def test_a_watcher_who_comes_is_told_to_nobody(house: House, table: Seated) -> None:
    async with house.someone.line(table.id, table.tokens[0]) as line:
        await line.next("state")
        async with house.someone.line(table.id, table.watch) as watcher:
            assert (await watcher.next("state"))["here"] == [1]
            assert await heard(line) == []


async def test_a_move_tells_the_state_and_who_is_here(house: House, table: Seated) -> None:
    async with house.someone.line(table.id, table.tokens[1]) as line:
        await line.next("state")
        await table.play((await table.look(1))["actions"][0])
        assert (await line.next("state"))["here"] == [2]


async def test_a_seat_has_not_more_pages_than_a_person_could_use(
    house: House, table: Seated
) -> None:
    lines = [house.someone.line(table.id, table.tokens[0]) for _ in range(MOST_AT_A_SEAT)]
    opened = [await line.__aenter__() for line in lines]
    try:
        for one in opened:
            await one.next("state")
        async with house.someone.line(table.id, table.tokens[0]) as more:
            assert (await more.next("closed"))["code"] == "busy"
        async with house.someone.line(table.id, table.tokens[1]) as other:
            await other.next("state")
    finally:
        await asyncio.gather(*(line.__aexit__(None, None, None) for line in lines))
    async with house.someone.line(table.id, table.tokens[0]) as again:
        await again.next("state")
