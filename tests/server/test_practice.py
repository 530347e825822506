"""Practice tables: everything is taken back, nothing of it is seen again, nothing else changes."""

import asyncio
from random import Random
from typing import Any

import pytest

from gonfalon.engine.fairness import verify_chance
from gonfalon.engine.record_reading import parse_record
from gonfalon.engine.words import Words, languages
from gonfalon.games import GAMES, find
from gonfalon.server.saved import COMPUTER, LEFT
from gonfalon.server.taking_back import can_restart, can_undo
from tests.server.cluster import Cluster
from tests.server.harness import Seated, on_both, refused
from tests.server.house import House
from tests.server.patience import come_to_be

pytestmark = pytest.mark.anyio
CHANGING = ("version", "revision", "since", "undo", "undo_seat", "no_undo")
"""What a state tells that is not the same when the same moment comes again."""


def let_them_choose(house: House, monkeypatch: pytest.MonkeyPatch, seed: str = "bots") -> None:
    """Computers choose at random, in this process."""
    rng = Random(seed)

    async def choose(position: str, seat: int, level: str) -> str:
        game = find(position.partition(";")[0].split()[0])
        return rng.choice(game.text.parse(position).view(seat).actions).text

    monkeypatch.setattr(house.hub.bots, "choose", choose)


async def practising(house: House, game: str = "battle-line", **options: str) -> Seated:
    """A practice table at which seat 1 has sat down, and is asked."""
    others = find(game).seats[0] - 1
    kinds = ("friend", *["computer"] * others)
    table = await house.make(*kinds, game=game, options={"first": "1", **options}, practice=True)
    await table.sit(1, "Ann", "mine")
    await asked(table)
    return table


async def asked(table: Seated) -> dict[str, Any]:
    """Wait until seat 1 is asked, or the game is over; what it sees."""

    async def is_asked() -> bool:
        live = await table.live()
        return 0 in live.waits_for or not live.waits_for

    await come_to_be(is_asked)
    return await table.look(1)


async def states(house: House, table: Seated) -> list[dict[str, Any]]:
    """What the page of the player, and of somebody who watches, is told now."""
    told = []
    for token in (table.tokens[0], table.watch):
        async with house.someone.line(table.id, token) as line:
            state = await line.next("state")
        told.append({name: value for name, value in state.items() if name not in CHANGING})
    return told


async def turn(table: Seated, rng: Random) -> dict[str, Any]:
    """One random action of seat 1, and all that computers answer."""
    told = await asked(table)
    assert (await table.act(1, rng.choice(told["actions"]))).status_code == 200
    return await asked(table)


async def record_of(house: House, table: Seated) -> str:
    """The record of a game that is over or left."""
    answer = await house.someone.get(f"{table.path}/record", table.tokens[0])
    assert answer.status_code == 200, answer.text
    return answer.text


@on_both
@pytest.mark.parametrize("game", GAMES)
async def test_taken_back_it_is_told_as_it_was(
    house: House, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """To the byte: page, log and API show nothing of what was drawn in a future that is gone."""
    let_them_choose(house, monkeypatch)
    table, rng = await practising(house, game), Random(f"told {game}")
    moments: list[tuple[dict[str, Any], list[dict[str, Any]], int]] = []
    for _ in range(6):
        told = await asked(table)
        if len(told["actions"]) > 1:
            moments.append((told, await states(house, table), (await table.live()).ply))
        await turn(table, rng)
    revision = 0
    while moments:
        before, pages, ply = moments.pop()
        answer = await table.undo(1)
        revision += 1
        assert answer.json() == {"id": answer.json()["id"], "revision": revision, "ply": ply}
        now = await table.look(1)
        assert {**now, "revision": 0} == {**before, "revision": 0}
        assert await states(house, table) == pages
        if revision % 2:
            house.forget(table)
            assert {**(await table.look(1)), "revision": 0} == {**before, "revision": 0}
            assert await states(house, table) == pages
    assert revision > 2


@pytest.mark.long
@on_both
async def test_a_whole_practice_game_verifies_also_after_restarts(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With snapshots of revisions that are gone; and the end itself is taken back."""
    let_them_choose(house, monkeypatch)
    table, rng, ends = await practising(house), Random("whole"), 0
    for number in range(2000):
        told = await turn(table, rng)
        if number % 9 == 0:
            assert (await table.undo(1, whole_turn=number % 2 == 0)).status_code == 200
        if number % 31 == 0:
            await house.restart()
            let_them_choose(house, monkeypatch, f"bots {number}")
        if told["phase"] != "over":
            continue
        ends += 1
        (result,) = house.query("SELECT result FROM tables WHERE id = :id", id=table.id)
        if ends == 3:
            assert result[0]
            break
        for _ in range(5 * ends):
            assert (await table.undo(1)).status_code == 200
        assert house.query("SELECT result, phase FROM tables WHERE id = :id", id=table.id) == [
            (None, "running")
        ]
    text = await record_of(house, table)
    record = parse_record(text, find)
    assert "\npractice: yes\n" in text
    assert record.undos == (await table.live()).revision > 10
    assert verify_chance(record) > 20
    assert house.query("SELECT count(*) FROM snapshots WHERE table_id = :id", id=table.id)[0][0]
    answer = await house.someone.post("/api/records", {"record": text})
    assert (await house.hub.find(answer.json()["table"])).row.practice


async def test_a_turn_is_begun_anew_only_while_it_is_under_way(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once the computer has answered, that would be the turn before, which nobody means."""
    let_them_choose(house, monkeypatch)
    table = await practising(house)
    for action, is_offered in (("play", True), ("draw", False)):
        told = await asked(table)
        await table.play(next(one for one in told["actions"] if one.startswith(action)))
        await asked(table)
        live = await table.live()
        assert (can_undo(live, 0), can_restart(live, 0)) == (True, is_offered)


async def test_draws_come_anew(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    let_them_choose(house, monkeypatch)
    table = await practising(house)
    await table.play((await table.look(1))["actions"][0])
    drawn = set()
    for _ in range(10):
        assert (await table.act(1, "draw troops")).status_code == 200
        await asked(table)
        drawn.add((await table.session()).record.plies[16])
        assert (await table.undo(1)).json()["ply"] == 15
    assert len(drawn) > 5


async def test_it_counts_once_and_answers_what_was_seen(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_them_choose(house, monkeypatch)
    table, rng = await practising(house), Random("once")
    before = await table.look(1)
    await turn(table, rng)
    seen = {"revision": 0, "ply": before["ply"] + 1}  # before the computer had moved, perhaps
    await turn(table, rng)
    refused(await table.undo(1, revision=0, ply=before["ply"]), "stale", 409)
    refused(await table.undo(1, **seen), "stale", 409)
    sent = {"id": "back", "revision": 0, "ply": (await table.live()).ply}
    first = await table.undo(1, **sent)
    assert first.status_code == 200
    await house.restart()
    assert (await table.undo(1, **sent)).json() == first.json()
    assert (await table.look(1))["revision"] == 1
    refused(await table.act(1, "draw troops", id="back"), "move_id_reused", 409)


async def test_computers_that_went_on_meanwhile_are_taken_back_too(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever clicks while they move is not told that it was too late."""
    let_them_choose(house, monkeypatch)
    table = await practising(house)
    await table.play((await table.look(1))["actions"][0])
    mine = (await table.act(1, "draw troops")).json()
    assert (await asked(table))["ply"] > mine["ply"]
    answer = await table.undo(1, revision=0, ply=mine["ply"])
    assert (answer.status_code, answer.json()["ply"]) == (200, 15)


async def test_a_hidden_choice_is_taken_back_before_and_after_the_others(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = asyncio.Event()

    async def choose(position: str, seat: int, level: str) -> str:
        await gate.wait()
        return find("battle-line").text.parse(position).view(seat).actions[0].text

    monkeypatch.setattr(house.hub.bots, "choose", choose)
    table = await practising(house, war="on")
    begun = await table.look(1)
    assert (await table.act(1, begun["actions"][0])).status_code == 200
    assert (await table.live()).waits_for == (1,)
    assert (await table.undo(1)).json()["ply"] == begun["ply"]
    house.forget(table)
    assert {**(await table.look(1)), "revision": 0} == begun
    gate.set()
    assert (await table.act(1, begun["actions"][1])).status_code == 200
    assert (await asked(table))["ply"] > begun["ply"]
    assert (await table.undo(1)).json()["ply"] == begun["ply"]
    assert (await table.look(1))["actions"] == begun["actions"]


@pytest.mark.parametrize(
    "kinds", [("friend", "friend"), ("friend", "anyone"), ("computer", "computer")]
)
async def test_only_one_person_against_computers(house: House, kinds: tuple[str, ...]) -> None:
    body = {
        "game": "battle-line",
        "seats": [{"kind": kind} for kind in kinds],
        "practice": True,
    }
    refused(await house.someone.post("/api/tables", body), "bad_practice", 422)


async def test_nobody_else_sits_down(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """In no way and at no time; and whoever rests comes back."""
    let_them_choose(house, monkeypatch)
    table = await house.make("friend", "computer", options={"first": "1"}, practice=True)
    body = {"name": "Eve", "nonce": "x"}
    for has_begun in (False, True):
        if has_begun:
            await table.sit(1, "Ann", "mine")
        refused(await table.post("join", body, table.tokens[1]), "practice_alone", 409)
        refused(await table.post("seats/2/link", None, table.owner), "practice_alone", 409)
        answer = await table.post("seats/2/hand", {"kind": "person"}, table.owner)
        refused(answer, "needs_link" if has_begun else "practice_alone", 409)
    assert [row.kind for row in (await table.live()).seats] == ["person", COMPUTER]
    rests = {"kind": "computer", "level": "random"}
    assert (await table.post("seats/1/hand", rests, table.tokens[0])).status_code == 200
    refused(await table.post("join", body, table.tokens[1]), "practice_alone", 409)
    refused(await table.undo(1), "computer_plays", 409)
    await table.sit(1, "Ann", "mine", table.tokens[0])
    told = await asked(table)
    if told["ply"] > 14:
        assert (await table.undo(1)).status_code == 200


async def test_the_next_game_is_practice_too(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    let_them_choose(house, monkeypatch)
    table = await practising(house)
    await turn(table, Random(1))
    answer = await table.post("restart", None, table.owner)
    following = await house.hub.find(answer.json()["table"])
    assert following.row.practice
    refused(await table.undo(1), "over", 409)
    assert "\npractice: yes\n" in await record_of(house, table)


async def test_elsewhere_nothing_has_changed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    let_them_choose(house, monkeypatch)
    table = await house.make("friend", "computer", options={"first": "1"})
    await table.sit(1, "Ann", "mine")
    assert (await table.look(1))["practice"] is False
    await table.play((await table.look(1))["actions"][0])
    await table.act(1, "draw troops")
    await asked(table)
    assert refused(await table.undo(1), "no_undo", 409)["why"] == "chance"


@pytest.mark.parametrize("language", languages())
async def test_it_is_named(house: House, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    let_them_choose(house, monkeypatch)
    table, words = await practising(house), Words(language)
    assert (await table.look(1))["practice"] is True
    async with house.someone.line(table.id, table.tokens[0], lang=language) as line:
        state = await line.next("state")
        assert (state["undo"], state["no_undo"]) == (False, words.say("web.practice.title"))
        await table.play((await table.look(1))["actions"][0])
        state = await line.next("state")
        assert (state["undo"], state["undo_seat"], state["no_undo"]) == (True, 1, "")
    await table.act(1, "draw troops", ask_first=True)
    assert (await asked(table))["ply"] > 16
    headers = {"Accept-Language": language}
    page = await house.someone.get(f"/t/{table.id}", table.tokens[0], headers=headers)
    assert f">{words.say('web.practice.name')}<" in page.text


@pytest.mark.long
async def test_two_servers_take_back_together(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one, which has not heard of it, goes on from what the store has."""
    address = cluster.new()
    houses = House(address), House(address)
    for house in houses:
        await house.start()
        let_them_choose(house, monkeypatch)
    try:
        here, rng = await practising(houses[0]), Random("two")
        there = Seated(houses[1], here.made)
        for number in range(12):
            at, other = (here, there) if number % 2 else (there, here)
            await turn(at, rng)
            await asked(other)
            assert (await other.undo(1)).status_code == 200
            looks = [await one.look(1) for one in (at, other)]
            assert looks[0] == looks[1]
            await turn(at, rng)
        await here.post("restart", None, here.owner)
        record = parse_record(await record_of(houses[1], there), find)
        assert record.undos == 12
        assert verify_chance(record) > 14
    finally:
        for house in houses:
            await house.stop()


async def test_a_chart_of_what_was_taken_back_meanwhile_is_not_kept(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The end was taken back while a clerk drew it: the next end has another chart."""
    table = await house.make("friend", "computer", practice=True)
    await table.sit(1, "Ann", "nonce")
    live = await table.live()
    live.row.phase = LEFT
    do = house.hub.clerks.do

    async def slowly(*given: Any) -> Any:
        found = await do(*given)
        live.session = (await table.session()).fork()
        return found

    monkeypatch.setattr(house.hub.clerks, "do", slowly)
    answer = await house.someone.get(f"/t/{table.id}/chart", table.watch)
    assert answer.status_code == 200
    assert live.charts == {}
