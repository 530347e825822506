"""Ends and take-backs that all agree to."""

import pytest

from gonfalon.engine.fairness import verify_chance
from gonfalon.engine.record_reading import parse_record
from gonfalon.games import find
from gonfalon.server.taking_back import can_undo
from tests.server.harness import refused
from tests.server.house import House
from tests.server.outside import do, record_of, two

pytestmark = pytest.mark.anyio


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
        if can_undo(await table.live(), seat - 1):
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
