"""Resigning, ends and take-backs that all agree to, and tables that are given up."""

from typing import Any

import httpx
import pytest

from gonfalon.engine.fairness import verify_chance
from gonfalon.engine.match_text import parse_match
from gonfalon.engine.record import Record
from gonfalon.engine.record_reading import parse_record
from gonfalon.games import find
from tests.server.harness import Browser, Seated, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def two(house: House, plies: int = 20, **more: Any) -> Seated:
    """Anna and Béla at Battle Line, after some plies."""
    table = await house.make(**more)
    await table.join("Anna", "Béla")
    await table.play_on(plies)
    return table


async def do(table: Seated, seat: int, what: str, id: str = "x", **body: object) -> httpx.Response:
    """Ask for something as a seat from 1."""
    return await table.post(what, {"id": id, **body}, table.tokens[seat - 1])


async def record_of(table: Seated) -> Record:
    answer = await table.house.someone.get(f"{table.path}/record", table.watch)
    assert answer.status_code == 200, answer.text
    return parse_record(answer.text, find)


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


# Ends that all agree to.


async def test_a_draw_is_offered_and_accepted(house: House) -> None:
    table = await two(house)
    assert (await do(table, 1, "ask", "a", kind="end")).status_code == 200
    await house.restart()
    question = (await table.look(2))["question"]
    assert question["seat"] == 1
    assert question["waiting"] == [2]
    assert question["agreed"] == [1]
    answered = {"question": question["number"], "yes": True}
    assert (await do(table, 2, "answer", "b", **answered)).status_code == 200
    await house.restart()
    told = await table.look()
    assert (told["phase"], told["result"]["ranks"]) == ("over", [1, 1])
    assert told["question"] is None
    assert (await do(table, 2, "answer", "b", **answered)).status_code == 200
    refused(await do(table, 2, "answer", "c", **answered), "over", 409)
    record = await record_of(table)
    assert str(record.ending) == "agreed"
    assert verify_chance(record) > 0


async def test_a_question_is_answered_by_whom_it_is_for(house: House) -> None:
    table = await two(house)
    await do(table, 1, "ask", "a", kind="end")
    body = {"id": "b", "question": 0, "yes": True}
    refused(await do(table, 1, "answer", "b", question=0, yes=True), "not_asked", 409)
    refused(await table.post("answer", {**body, "seat": 2}, table.tokens[0]), "no_access", 403)
    refused(await table.post("answer", {**body, "seat": 2}, table.watch), "no_access", 403)
    refused(await do(table, 2, "answer", "b", question=1, yes=True), "no_question", 409)
    refused(await do(table, 2, "ask", "c", kind="end"), "question_open", 409)
    assert (await do(table, 2, "answer", "d", question=0, yes=False)).status_code == 200
    assert (await table.look(1))["question"] is None
    refused(await do(table, 2, "answer", "e", question=0, yes=True), "no_question", 409)
    refused(await do(table, 1, "ask", "f", kind="end"), "asked_before", 409)
    refused(await do(table, 1, "ask", "a", kind="back"), "move_id_reused", 409)
    assert (await table.look(1))["phase"] == "running"


async def test_an_offer_is_withdrawn(house: House) -> None:
    table = await two(house)
    await do(table, 1, "ask", "a", kind="end")
    assert (await do(table, 1, "answer", "b", question=0, yes=False)).status_code == 200
    refused(await do(table, 2, "answer", "c", question=0, yes=True), "no_question", 409)
    assert (await do(table, 1, "ask", "d", kind="end")).status_code == 200


async def test_who_plays_on_has_declined(house: House) -> None:
    table = await two(house)
    mover = (await table.live()).waits_for[0] + 1
    other = 3 - mover
    await do(table, other, "ask", "a", kind="end")
    number = (await table.look(1))["question"]["number"]
    await table.play((await table.look(mover))["actions"][0])
    assert (await table.look(1))["question"] is None
    late = await do(table, mover, "answer", "b", question=number, yes=True)
    refused(late, "no_question", 409)


async def test_who_asked_may_play_on_meanwhile(house: House) -> None:
    table = await two(house)
    mover = (await table.live()).waits_for[0] + 1
    await do(table, mover, "ask", "a", kind="end")
    await table.play((await table.look(mover))["actions"][0])
    if (await table.live()).revision == 0:
        assert (await table.look(3 - mover))["question"] is not None


async def test_more_than_two_must_all_agree_and_computers_go_with_the_people(
    house: House,
) -> None:
    kinds = ("friend", "friend", "friend", "computer")
    table = await house.make(*kinds, game="imperia")
    for seat, name in enumerate(("Anna", "Béla", "Cili"), start=1):
        await table.sit(seat, name, f"n{seat}")
    await do(table, 1, "ask", "a", kind="end")
    await do(table, 3, "answer", "b", question=0, yes=True)
    assert (await table.look(1))["question"]["waiting"] == [2]
    assert (await table.look(1))["phase"] == "running"
    await do(table, 2, "answer", "c", question=0, yes=True)
    told = await table.look(1)
    assert (told["phase"], told["result"]["ranks"]) == ("over", [1, 1, 1, 1])


@pytest.mark.parametrize("agrees", [True, False])
async def test_computers_alone_answer_at_once(
    house: House, monkeypatch: pytest.MonkeyPatch, agrees: bool
) -> None:
    async def judged(position: str, seats: tuple[int, ...], asker: int) -> bool:
        assert (seats, asker) == ((1,), 0)
        return agrees

    monkeypatch.setattr(house.hub.bots, "agrees", judged)
    table = await house.make("friend", "computer", options={"first": "1"})
    await table.sit(1, "Anna", "a")
    assert (await do(table, 1, "ask", kind="end")).status_code == 200
    assert (await table.look(1))["phase"] == ("over" if agrees else "running")
    if not agrees:
        async with house.someone.line(table.id, table.tokens[0]) as line:
            assert "says no" in (await line.next("state"))["own"]
    refused(await do(table, 1, "ask", "b", kind="back"), "over" if agrees else "only_practice", 409)


# Take-backs.


async def test_a_take_back_that_all_agree_to(house: House) -> None:
    table = await two(house, 30)
    before = (await table.live()).ply
    asker = next(seat for seat in reversed((await table.session()).deciders) if seat >= 0) + 1
    other = 3 - asker
    refused(await do(table, asker, "ask", "n", kind="nothing"), "malformed_request", 422)
    assert (await do(table, asker, "ask", "a", kind="back")).status_code == 200
    question = (await table.look(other))["question"]
    assert question["kind"] == "back"
    assert question["kept"] < before
    yes = {"question": question["number"], "yes": True}
    done = (await do(table, other, "answer", "b", **yes)).json()
    assert (done["revision"], done["ply"]) == (1, question["kept"])
    assert (await table.look(asker))["waiting"] == [asker]
    await house.restart()
    assert (await do(table, other, "answer", "b", **yes)).json() == done
    live = await table.live()
    assert (live.revision, live.ply) == (1, question["kept"])
    assert [str(one) for one in live.session.record.revisions] == [  # type: ignore[union-attr]
        f"revision 1: after {question['kept']}"
    ]
    assert any("takes back" in line for line in (await table.look())["log"])
    await table.play_on(before + 10)
    house.forget(table)
    await table.play_on(before + 20)
    await do(table, 1, "resign", "end")
    record = await record_of(table)
    assert not record.practice
    assert record.revisions
    assert verify_chance(record) > 0
    assert record.write() == parse_record(record.write(), find).write()


async def test_after_a_take_back_the_usual_undo_keeps_chance_verifiable(house: House) -> None:
    table = await two(house, 30)
    asker = next(seat for seat in reversed((await table.session()).deciders) if seat >= 0) + 1
    await do(table, asker, "ask", "a", kind="back")
    await do(table, 3 - asker, "answer", "b", question=0, yes=True)
    for _ in range(3):
        live = await table.live()
        seat = live.waits_for[0] + 1
        await table.play((await table.look(seat))["actions"][-1])
        if (await table.live()).can_undo(seat - 1):
            assert (await table.undo(seat)).status_code == 200
        house.forget(table)
        await table.play_on((await table.live()).ply + 5)
    await do(table, 1, "resign", "end")
    assert verify_chance(await record_of(table)) > 0


async def test_a_take_back_lapses_with_the_next_ply(house: House) -> None:
    table = await two(house, 30)
    mover = (await table.live()).waits_for[0] + 1
    await do(table, 3 - mover, "ask", "a", kind="back")
    await table.play((await table.look(mover))["actions"][0])
    refused(await do(table, mover, "answer", "b", question=0, yes=True), "no_question", 409)
    assert (await table.live()).revision == 0


async def test_a_table_without_take_backs(house: House) -> None:
    table = await two(house, 30, takebacks=False)
    refused(await do(table, 1, "ask", "a", kind="back"), "no_takebacks", 409)
    assert (await table.look())["takebacks"] is False
    successor = (await table.post("again", None, table.tokens[0])).json()
    assert successor["code"] == "not_over"


async def test_who_has_done_nothing_takes_nothing_back(house: House) -> None:
    table = await house.make(options={"first": "1"})
    await table.join("Anna", "Béla")
    refused(await do(table, 2, "ask", "a", kind="back"), "no_undo", 409)


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


# Giving a seat away.


async def test_a_seat_is_given_to_another_person(house: House) -> None:
    table = await two(house)
    hand = (await table.look(1))["view"]
    given = (await table.post("seats/1/give", None, table.tokens[0])).json()
    giver, heir = table.tokens[0], Browser(house)
    async with house.someone.line(table.id, giver) as line:
        await line.next("state")
        entered = await heir.post(f"{table.path}/enter", {"token": given["token"]})
        assert entered.json() == {"seats": [], "watches": True}
        looked = (await heir.get(table.path)).json()
        assert looked["seat"] is None
        assert looked["view"] != hand
        assert looked["actions"] == []
        assert (await table.look(1))["view"] == hand
        body = {"seat": 1, "name": "Cili", "nonce": "c"}
        assert (await heir.post(f"{table.path}/join", body)).status_code == 200
        closed = await line.next("closed")
        assert closed["code"] == "revoked"
    refused(await house.someone.get(table.path, giver), "no_access", 403)
    refused(await table.post("resign", {"id": "late"}, giver), "no_access", 403)
    looked = (await heir.get(table.path)).json()
    assert (looked["seat"], looked["view"]) == (1, hand)
    assert any("Anna" in line and "gives" in line for line in looked["log"])
    assert any("Cili" in line for line in looked["log"])
    second = Browser(house)
    refused(await second.post(f"{table.path}/enter", {"token": given["token"]}), "link_over", 403)
    await house.restart()
    heir.house = house
    table.tokens[0] = ""
    await do(table, 2, "resign")
    changes = [str(one) for one in (await record_of(table)).seat_changes]
    assert [one.split(": ")[1] for one in changes[:2]] == ["seat 1 gave Anna", "seat 1 took Cili"]


async def test_of_two_with_the_same_link_one_sits_down(house: House) -> None:
    table = await two(house)
    given = (await table.post("seats/1/give", None, table.tokens[0])).json()["token"]
    first, second = Browser(house), Browser(house)
    for one in (first, second):
        assert (await one.post(f"{table.path}/enter", {"token": given})).status_code == 200
    body = {"name": "Cili", "nonce": "c"}
    assert (await first.post(f"{table.path}/join", body)).status_code == 200
    refused(await second.post(f"{table.path}/join", body), "no_access", 403)
    refused(await second.get(table.path), "no_access", 403)


async def test_a_program_takes_a_seat_over_and_may_lose_the_answer(house: House) -> None:
    table = await two(house)
    given = (await table.post("seats/1/give", None, table.tokens[0])).json()["token"]
    body = {"name": "Cili", "nonce": "c"}
    first = (await table.post("join", body, given)).json()["token"]
    second = (await table.post("join", body, given)).json()["token"]
    refused(await house.someone.get(table.path, first), "no_access", 403)
    assert (await house.someone.get(table.path, second)).json()["seat"] == 1
    refused(await table.post("join", body, given), "no_access", 403)
    refused(await house.someone.get(table.path, table.tokens[0]), "no_access", 403)


async def test_a_link_that_gives_a_seat_ends_when_its_holder_wishes(house: House) -> None:
    table = await two(house)
    heir = Browser(house)
    given = (await table.post("seats/1/give", None, table.tokens[0])).json()["token"]
    await heir.post(f"{table.path}/enter", {"token": given})
    for other in (table.owner, table.tokens[1], table.watch, given):
        refused(await table.post("seats/1/give", None, other), "no_access", 403)
        refused(await table.post("seats/1/keep", None, other), "no_access", 403)
    assert (await table.post("seats/1/keep", None, table.tokens[0])).status_code == 200
    refused(await heir.get(table.path), "no_access", 403)
    refused(await heir.post(f"{table.path}/join", {"name": "C", "nonce": "c"}), "no_access", 403)
    refused(await table.post("join", {"name": "C", "nonce": "c"}, given), "no_access", 403)
    assert (await table.look(1))["seat"] == 1
