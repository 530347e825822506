"""A move sent twice counts once, whatever happens in between; of two moves at once, one wins."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from tests.server.harness import Seated, on_both, refused
from tests.server.house import House

pytestmark = [pytest.mark.anyio, on_both]
Between = Callable[[House, Seated], Awaitable[None]]


async def _nothing(house: House, table: Seated) -> None:
    pass


async def _forget(house: House, table: Seated) -> None:
    house.forget(table)


async def _restart(house: House, table: Seated) -> None:
    await house.restart()


SOMETIMES = [*[pytest.param(one, marks=pytest.mark.long) for one in (_nothing, _forget)], _restart]


@pytest.mark.parametrize("between", [_nothing, _forget, _restart])
async def test_a_repeated_move_is_answered_alike_and_done_once(
    house: House, table: Seated, between: Between
) -> None:
    action = (await table.look(1))["actions"][0]
    sent = {"id": "mine", "revision": 0, "ply": 14}
    first = await table.act(1, action, **sent)
    assert first.status_code == 200
    after = await table.fingerprint()
    for _ in range(3):
        await between(house, table)
        again = await table.act(1, action, **sent)
        assert (again.status_code, again.json()) == (200, first.json())
        assert await table.fingerprint() == after
    await table.play_on(30)
    await between(house, table)
    again = await table.act(1, action, **sent)
    assert again.json() == first.json()
    plies = house.query("SELECT count(*) FROM plies WHERE action = :action", action=action)
    moves = house.query("SELECT count(*) FROM moves WHERE move_id = '1/mine'")
    assert (plies, moves) == ([(1,)], [(1,)])


@pytest.mark.parametrize("between", SOMETIMES)
async def test_an_id_used_again_for_something_else_is_refused(
    house: House, table: Seated, between: Between
) -> None:
    one, other = (await table.look(1))["actions"][:2]
    assert (await table.act(1, one, id="mine")).status_code == 200
    before = await table.fingerprint()
    await between(house, table)
    refused(await table.act(1, other, id="mine"), "move_id_reused", 409)
    refused(await table.act(1, one, other, id="mine"), "move_id_reused", 409)
    refused(await table.undo(1, id="mine"), "move_id_reused", 409)
    assert await table.fingerprint() == before


async def test_seats_have_ids_of_their_own(table: Seated) -> None:
    first = (await table.look(1))["actions"][0]
    assert (await table.act(1, first, id="same")).status_code == 200
    await table.play("draw troops")
    second = (await table.look(2))["actions"][0]
    answer = await table.act(2, second, id="same")
    assert answer.status_code == 200
    assert (await table.live()).ply > answer.json()["ply"] - 1


@pytest.mark.parametrize("between", SOMETIMES)
async def test_a_repeated_undo_is_done_once(house: House, table: Seated, between: Between) -> None:
    await table.play((await table.look(1))["actions"][0])
    sent = {"id": "back", "revision": 0, "ply": 15}
    first = await table.undo(1, **sent)
    assert first.json() == {"id": "back", "revision": 1, "ply": 14}
    after = await table.fingerprint()
    await between(house, table)
    assert (await table.undo(1, **sent)).json() == first.json()
    assert await table.fingerprint() == after


async def test_a_repeated_last_move_is_answered_after_the_game(house: House, table: Seated) -> None:
    while True:
        live = await table.live()
        seat = live.waits_for[0] + 1
        sent = {"id": f"m{live.ply}", "revision": live.revision, "ply": live.ply}
        action = (await table.look(seat))["actions"][0]
        answer = await table.act(seat, action, **sent)
        if (await table.look())["phase"] == "over":
            break
    await house.restart()
    assert (await table.act(seat, action, **sent)).json() == answer.json()


async def test_of_two_moves_at_once_one_wins(table: Seated) -> None:
    actions = (await table.look(1))["actions"]
    for turn in range(6):
        live = await table.live()
        seat, before = live.waits_for[0] + 1, live.ply
        actions = (await table.look(seat))["actions"]
        sent = {"revision": live.revision, "ply": before}
        answers = await asyncio.gather(
            *(table.act(seat, one, id=f"{turn}-{n}", **sent) for n, one in enumerate(actions[:4]))
        )
        codes = sorted(answer.status_code for answer in answers)
        assert codes == [200] + [409] * (len(answers) - 1)
        for answer in answers:
            if answer.status_code == 409:
                refused(answer, "stale", 409)
        winner = next(n for n, answer in enumerate(answers) if answer.status_code == 200)
        assert (await table.session()).record.plies[before] == actions[winner]
    saved = await table.house.hub.store.load(table.id)
    assert saved is not None
    assert saved.plies == (await table.session()).record.plies


async def test_of_a_move_and_an_undo_at_once_one_wins(table: Seated) -> None:
    await table.play((await table.look(1))["actions"][0])
    sent = {"revision": 0, "ply": 15}
    answers = await asyncio.gather(table.act(1, "draw troops", **sent), table.undo(1, **sent))
    assert sorted(answer.status_code for answer in answers) == [200, 409]


async def test_the_same_move_many_times_at_once(table: Seated) -> None:
    action = (await table.look(1))["actions"][0]
    sent = {"id": "mine", "revision": 0, "ply": 14}
    answers = await asyncio.gather(*(table.act(1, action, **sent) for _ in range(8)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    assert (await table.session()).record.plies.count(action) == 1


async def test_the_answer_comes_after_the_commit_and_before_the_news(
    house: House, table: Seated
) -> None:
    action = (await table.look(1))["actions"][0]
    async with house.someone.line(table.id, table.tokens[0]) as line:
        await line.next("state")
        line.send(type="act", id="a", seat=1, revision=0, ply=14, actions=[action])
        told = await line.next()
        assert house.query("SELECT action FROM plies WHERE ply = 14") == [(action,)]
        assert told["type"] == "done"
        assert (await line.next())["type"] == "state"
