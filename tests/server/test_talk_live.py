"""What is said at a table is told to the pages that look at it."""

import json

import pytest

from gonfalon.server.talk import LONGEST, MOST_KEPT
from tests.server.harness import refused
from tests.server.house import House
from tests.server.talkers import say, two

pytestmark = pytest.mark.anyio


async def test_a_page_is_told_each_remark_once_and_nothing_is_drawn(house: House) -> None:
    table = await two(house)
    await say(table, 1, "a", text="before")
    line = house.someone.open_line(
        table.id, table.tokens[1], lang="hu", query="lang=hu&changes=3&talk=0"
    )
    first = await line.next("talk")
    assert (first["way"], first["speaks_for"], first["after"]) == ("free", [2], 0)
    assert [one["text"] for one in first["remarks"]] == ["before"]
    await say(table, 1, "b", phrase="thinking")
    news = await line.next()
    while news["type"] == "here":
        news = await line.next()
    assert news["type"] == "talk", "what is drawn has not changed"
    assert [one["text"] for one in news["remarks"]] == ["Gondolkodom…"]
    assert news["after"] == 1
    seat = (await table.live()).waits_for[0] + 1
    await table.act(seat, (await table.look(seat))["actions"][0])
    change = await line.next()
    assert change["type"] == "change"
    assert "Gondolkodom" not in json.dumps(change)
    await line.close()
    await say(table, 1, "c", text="meanwhile")
    again = house.someone.open_line(table.id, table.tokens[1], query="changes=3&talk=2")
    missed = await again.next("talk")
    assert [one["text"] for one in missed["remarks"]] == ["meanwhile"]
    await again.close()


async def test_a_page_that_knows_more_than_there_is_begins_anew(house: House) -> None:
    table = await two(house)
    await say(table, 1, "a", text="after the backup")
    for known, expected in (("99", 1), ("no number", 1), ("9" * 50, 1), ("", 1), ("1", 0)):
        line = house.someone.open_line(table.id, table.watch, query=f"changes=3&talk={known}")
        first = await line.next("talk")
        assert (first["after"], len(first["remarks"])) == (1 - expected, expected), known
        assert first["speaks_for"] == []
        await line.close()


async def test_a_page_of_before_and_who_sits_alone_hear_of_no_talk(house: House) -> None:
    table = await two(house)
    await say(table, 1, "a", text="Hello")
    old = house.someone.open_line(table.id, table.watch, query="changes=3")
    alone = await house.make("friend", "computer")
    await alone.sit(1, "Anna", "a")
    lone = house.someone.open_line(alone.id, alone.tokens[0], query="changes=3&talk=0")
    for line in (old, lone):
        assert (await line.next())["type"] == "state"
        line.send(type="ping")
        assert (await line.next())["type"] in ("pong", "here", "change")
        assert all(json.loads(text)["type"] != "talk" for text in line.received)
        await line.close()


async def test_whoever_loses_their_way_to_the_table_hears_no_more(house: House) -> None:
    table = await two(house)
    line = house.someone.open_line(table.id, table.watch, query="changes=3&talk=0")
    await line.next("talk")
    await house.someone.post(f"{table.path}/watch-link", None, table.owner)
    assert (await line.next("closed"))["code"] == "revoked"
    await say(table, 1, text="alone at last")
    assert not any("alone at last" in text for text in line.received)
    refused(await house.someone.get(f"{table.path}/talk", table.watch), "no_access", 403)


def test_so_much_is_kept() -> None:
    assert MOST_KEPT * LONGEST < 100_000
