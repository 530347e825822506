"""Resigning, and tables that are given up."""

import pytest

from gonfalon.engine.fairness import verify_chance
from gonfalon.engine.match_text import parse_match
from gonfalon.engine.record_reading import parse_record
from gonfalon.games import find
from tests.server.harness import refused
from tests.server.house import House
from tests.server.outside import do, record_of, two

pytestmark = pytest.mark.anyio

# Resigning.


async def test_with_two_who_resigns_has_lost(house: House) -> None:
    table = await two(house)
    ply = (await table.live()).ply
    done = await do(table, 2, "resign")
    assert done.json() == {"id": "x", "revision": 0, "ply": ply}
    for again in range(2):
        told = await table.look(1)
        assert (told["phase"], told["waiting"], told["actions"]) == ("over", [], [])
        assert told["result"]["ranks"] == [1, 2]
        assert told["result"]["how"] == "resigned"
        assert told["result"]["points"][0] == 5
        assert any("Béla" in line and "resigns" in line for line in told["log"])
        if not again:
            await house.restart()
    record = await record_of(table)
    assert str(record.ending) == "resigned 2"
    assert record.end == f"{ply} unfinished"
    assert record.write() == parse_record(record.write(), find).write()
    result = record.result_in(record.replay())
    assert result is not None
    assert result.ranks == (1, 2)
    assert verify_chance(record) > 0


async def test_a_resignation_counts_once_and_is_the_last_thing(house: House) -> None:
    table = await two(house)
    first = (await do(table, 1, "resign")).json()
    await house.restart()
    assert (await do(table, 1, "resign")).json() == first
    before = await table.fingerprint()
    refused(await do(table, 1, "resign", "y"), "over", 409)
    refused(await do(table, 2, "resign", "z"), "over", 409)
    refused(await do(table, 2, "ask", "q", kind="end"), "over", 409)
    refused(await table.act(1, "play 1r 1"), "over", 409)
    refused(await table.undo(1), "over", 409)
    assert await table.fingerprint() == before


@pytest.mark.parametrize("who", ["watch", "owner"])
async def test_who_has_no_seat_leaves_nothing(house: House, who: str) -> None:
    table = await two(house)
    token = getattr(table, who)
    for what, body in (
        ("resign", {"id": "x"}),
        ("ask", {"id": "x", "kind": "end"}),
        ("answer", {"id": "x", "question": 0, "yes": True}),
    ):
        refused(await table.post(what, body, token), "no_access", 403)
        refused(await table.post(what, {**body, "seat": 1}, token), "no_access", 403)
    refused(await table.post("resign", {"id": "x", "seat": 2}, table.tokens[0]), "no_access", 403)


async def test_before_the_game_nobody_resigns(house: House) -> None:
    table = await house.make()
    await table.sit(1, "Anna", "a")
    refused(await do(table, 1, "resign"), "not_started", 409)


async def test_with_more_the_computer_plays_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await house.make("friend", "friend", "friend", game="imperia")
    await table.join("Anna", "Béla", "Cili")
    assert (await do(table, 2, "resign")).status_code == 200
    told = await table.look(2)
    assert told["phase"] == "running"
    seat = told["seats"][1]
    assert (seat["kind"], seat["held"], seat["resigned"]) == ("computer", True, True)
    back = await table.post("join", {"name": "Béla", "nonce": "n"}, table.tokens[1])
    refused(back, "resigned", 409)
    refused(await do(table, 2, "ask", "b", kind="end"), "resigned", 409)
    refused(await do(table, 2, "resign", "c"), "resigned", 409)
    assert (await do(table, 3, "resign", "d")).status_code == 200
    told = await table.look(1)
    assert told["phase"] == "over"
    assert told["result"]["ranks"] == [1, 2, 2]
    assert str((await record_of(table)).ending) == "resigned 2 3"


async def test_alone_against_computers_resigning_ends_the_game(house: House) -> None:
    table = await house.make("friend", "computer", "computer", game="imperia")
    await table.sit(1, "Anna", "a")
    assert (await do(table, 1, "resign")).status_code == 200
    told = await table.look(1)
    assert (told["phase"], told["result"]["ranks"]) == ("over", [3, 1, 1])


async def test_in_a_match_a_resignation_counts_and_the_match_replays(house: House) -> None:
    table = await two(house, match="games=2")
    await do(table, 2, "resign")
    assert (await table.look(1))["match"]["scores"][0] == "5"
    answer = await house.someone.get(f"{table.path}/match", table.watch)
    match = parse_match(answer.text, find)
    assert [result.ranks for result in match.results] == [(1, 2)]
    brought = await house.someone.post("/api/records", {"record": answer.text})
    assert brought.status_code == 201, brought.text


async def test_a_record_with_a_resignation_is_watched_and_looked_back_on(house: House) -> None:
    table = await two(house, 60)
    await do(table, 1, "resign")
    text = (await record_of(table)).write()
    brought = (await house.someone.post("/api/records", {"record": text})).json()
    told = (await house.someone.get(f"/api/tables/{brought['table']}")).json()
    assert told["result"]["ranks"] == [2, 1]
    async with house.someone.line(brought["table"]) as line:
        state = await line.next("state")
    assert "Resigned" in state["prompt"]
    assert "Anna" in state["prompt"]
    assert (await house.someone.get(f"/t/{brought['table']}/review")).status_code == 200


# Tables that are given up, and games that nobody is taken out of.


async def test_a_table_is_given_up_before_its_game(house: House) -> None:
    table = await house.make("anyone", "friend")
    await table.sit(2, "Béla", "b")
    refused(await table.post("abandon", None, table.tokens[1]), "not_owner", 403)
    assert (await table.post("abandon", None, table.owner)).json() == {"phase": "left"}
    assert (await table.post("abandon", None, table.owner)).json() == {"phase": "left"}
    await house.restart()
    assert (await table.look(2))["phase"] == "left"
    listed = (await house.someone.get("/api/tables")).json()
    assert table.id not in [one["table"] for one in listed]
    refused(await table.post("take", None, ""), "seat_taken", 409)
    async with house.someone.line(table.id, table.tokens[1]) as line:
        state = await line.next("state")
    assert not state["lobby"]
    assert "given up" in state["prompt"]
    assert 'href="/"' in "".join(state["html"])


async def test_a_game_that_has_begun_is_not_given_up(house: House) -> None:
    table = await two(house)
    refused(await table.post("abandon", None, table.owner), "has_begun", 409)


async def test_nobody_is_taken_out_of_a_game_by_its_owner(house: House) -> None:
    table = await two(house)
    refused(await table.post("restart", None, table.owner), "others_play", 409)
    assert (await table.look(2))["phase"] == "running"
    await do(table, 2, "resign")
    assert (await table.post("again", None, table.owner)).status_code == 200
