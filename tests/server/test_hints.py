"""Hints at tables: who may ask, what is told, what is counted, and what nobody waits for."""

import asyncio
from typing import Any

import pytest
from httpx import Response

from gonfalon.engine.record_reading import parse_record
from gonfalon.engine.words import languages
from gonfalon.games import GAMES, find
from gonfalon.review import Hint, Why, hint_for
from gonfalon.server import hints
from gonfalon.server.bots import BotPool
from gonfalon.server.hints import MOST_EACH
from gonfalon.server.workers import WorkerLost
from tests.server.harness import Seated, on_both, refused
from tests.server.house import House
from tests.server.patience import come_to_be
from tests.server.test_practice import asked, let_them_choose

pytestmark = pytest.mark.anyio


class Thought:
    """Thinks in this process, as long as it is told to."""

    def __init__(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[tuple[str, int]] = []
        self.go_on = asyncio.Event()
        self.go_on.set()
        monkeypatch.setattr(house.hub.bots, "hint", self.hint)

    async def begun(self, house: House, table: Seated) -> asyncio.Task[Response]:
        """Somebody at the first seat asks, and it is thought about until it may go on."""
        self.go_on.clear()
        seen = await table.look(1)
        waiting = asyncio.create_task(ask(house, table, table.tokens[0], seen))

        async def is_thought_about() -> bool:
            return bool(self.asked)

        await come_to_be(is_thought_about)
        return waiting

    async def hint(self, position: str, seat: int, whose: str) -> Hint:
        """What little thinking says of this position."""
        self.asked.append((position, seat))
        await self.go_on.wait()
        game = find(position.partition(";")[0].split()[0])
        return hint_for(game.text.parse(position).view(seat), steps=1)


async def ask(
    house: House, table: Seated, token: str, seen: dict[str, Any], **more: Any
) -> Response:
    """Ask for a hint in the position that was seen."""
    body = {"revision": seen["revision"], "ply": seen["ply"], **more}
    return await house.someone.post(f"{table.path}/hint", body, token=token)


async def alone(house: House, game: str = "battle-line", **given: Any) -> Seated:
    """A table at which Ann plays against computers, and is asked."""
    kinds = ("friend", *["computer"] * (find(game).seats[0] - 1))
    table = await house.make(*kinds, game=game, options={"first": "1"}, **given)
    await table.sit(1, "Ann", "mine")
    await asked(table)
    return table


async def two(house: House, **given: Any) -> Seated:
    """A table of two people; Ann is asked."""
    table = await house.make("friend", "friend", options={"first": "1"}, **given)
    await table.sit(1, "Ann", "mine")
    await table.sit(2, "Bob", "his")
    return table


@on_both
@pytest.mark.parametrize("game", GAMES)
async def test_against_computers_there_are_hints(
    house: House, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    let_them_choose(house, monkeypatch)
    Thought(house, monkeypatch)
    table = await alone(house, game)
    seen = await asked(table)
    assert seen["hints"] is True
    for language in languages():
        path = f"{table.path}/hint?lang={language}"
        body = {"revision": seen["revision"], "ply": seen["ply"]}
        answer = await house.someone.post(path, body, token=table.tokens[0])
        assert answer.status_code == 200, answer.text
        told = answer.json()
        assert told["action"] in seen["actions"]
        assert len(told["picks"]) == len(told["names"]) > 0
        assert told["text"]
        assert told["html"]
    assert (await table.look(1))["seats"][0]["hints"] == 1


async def test_a_process_thinks_about_a_hint(house: House) -> None:
    table = await alone(house)
    seen = await table.look(1)
    answer = await ask(house, table, table.tokens[0], seen)
    assert answer.status_code == 200, answer.text
    assert answer.json()["action"] in seen["actions"]


async def test_between_people_there_are_none_unless_the_table_was_opened_so(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought = Thought(house, monkeypatch)
    table = await two(house)
    seen = await table.look(1)
    assert seen["hints"] is False
    refused(await ask(house, table, table.tokens[0], seen), "no_hints", 409)
    assert not thought.asked
    agreed = await two(house, hints=True)
    seen = await agreed.look(1)
    assert seen["hints"] is True
    assert (await ask(house, agreed, agreed.tokens[0], seen)).status_code == 200


async def test_when_another_person_sits_down_hints_end(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_them_choose(house, monkeypatch)
    Thought(house, monkeypatch)
    table = await alone(house)
    await table.sit(2, "Bob", "his")
    seen = await asked(table)
    refused(await ask(house, table, table.tokens[0], seen), "no_hints", 409)


async def test_only_a_seat_that_is_asked_is_told(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought = Thought(house, monkeypatch)
    table = await two(house, hints=True)
    seen = await table.look(1)
    refused(await ask(house, table, table.tokens[1], seen), "not_your_turn", 409)
    refused(await ask(house, table, table.watch, seen), "no_access", 403)
    refused(await ask(house, table, table.tokens[1], seen, seat=1), "no_access", 403)
    refused(
        await ask(house, table, table.tokens[0], {**seen, "ply": seen["ply"] - 1}), "stale", 409
    )
    assert not thought.asked
    assert (await table.look(1))["seats"][0]["hints"] == 0


async def test_who_has_moved_on_is_told_nothing_and_nothing_is_counted(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does the move wait for the hint."""
    thought = Thought(house, monkeypatch)
    table = await two(house, hints=True)
    waiting = await thought.begun(house, table)
    assert (await table.act(1, (await table.look(1))["actions"][0])).status_code == 200
    thought.go_on.set()
    refused(await waiting, "stale", 409)
    assert (await table.look(1))["seats"][0]["hints"] == 0


async def test_who_is_no_more_alone_is_told_nothing_and_nothing_is_counted(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody sits down while it is thought about."""
    let_them_choose(house, monkeypatch)
    thought = Thought(house, monkeypatch)
    table = await alone(house)
    waiting = await thought.begun(house, table)
    await table.sit(2, "Bob", "his")
    thought.go_on.set()
    refused(await waiting, "no_hints", 409)
    assert (await table.look(1))["seats"][0]["hints"] == 0


async def test_a_hint_that_was_counted_is_told(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever sits down the moment after it was given."""
    let_them_choose(house, monkeypatch)
    thought = Thought(house, monkeypatch)
    table = await alone(house)
    count = hints.count_hint

    async def counted_and_joined(*given: Any) -> None:
        await count(*given)
        await table.sit(2, "Bob", "his")

    monkeypatch.setattr(hints, "count_hint", counted_and_joined)
    waiting = await thought.begun(house, table)
    thought.go_on.set()
    assert (await waiting).status_code == 200
    assert (await table.look(1))["seats"][0]["hints"] == 1


async def test_no_computer_waits_for_a_hint(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where one process thinks for all computers."""
    let_them_choose(house, monkeypatch)
    assert house.hub.bots.workers == 1
    thought = Thought(house, monkeypatch)
    waiting = await thought.begun(house, await alone(house))
    other = await house.make("friend", "computer", options={"first": "2"})
    await other.sit(1, "Ann", "mine")
    assert (await asked(other))["waiting"] == [1]
    thought.go_on.set()
    assert (await waiting).status_code == 200


def test_processes_are_started_ahead_for_moves_and_for_hints() -> None:
    async def started() -> tuple[int, int]:
        pool = BotPool(3, 0.1)
        try:
            await pool.start()
            return len(pool._workers._idle), len(pool._hinting._idle)
        finally:
            pool.close()

    assert asyncio.run(started()) == (3, 2)


async def test_asked_twice_it_is_thought_about_and_counted_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought = Thought(house, monkeypatch)
    table = await two(house, hints=True)
    seen = await table.look(1)
    answers = await asyncio.gather(*[ask(house, table, table.tokens[0], seen) for _ in range(3)])
    answers.append(await ask(house, table, table.tokens[0], seen))
    assert len({answer.text for answer in answers}) == 1
    assert len(thought.asked) == 1
    assert (await table.look(1))["seats"][0]["hints"] == 1


async def test_one_address_lets_few_be_thought_about(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought = Thought(house, monkeypatch)
    thought.go_on.clear()
    tables = [await two(house, hints=True) for _ in range(MOST_EACH + 1)]
    seen = [await table.look(1) for table in tables]
    waiting = [
        asyncio.create_task(ask(house, table, table.tokens[0], one))
        for table, one in zip(tables[:-1], seen, strict=False)
    ]

    async def are_many() -> bool:
        return len(house.hub.hints._begun) == MOST_EACH

    await come_to_be(are_many)
    refused(await ask(house, tables[-1], tables[-1].tokens[0], seen[-1]), "too_fast", 429)
    thought.go_on.set()
    assert [(await one).status_code for one in waiting] == [200] * MOST_EACH


async def test_a_process_that_dies_costs_only_the_hint(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def die(position: str, seat: int, whose: str) -> Hint:
        raise WorkerLost("-9")

    monkeypatch.setattr(house.hub.bots, "hint", die)
    table = await two(house, hints=True)
    seen = await table.look(1)
    refused(await ask(house, table, table.tokens[0], seen), "no_hint", 503)
    assert (await table.act(1, seen["actions"][0])).status_code == 200


@on_both
async def test_the_record_says_it_also_after_a_restart(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    Thought(house, monkeypatch)
    table = await two(house, hints=True)
    seen = await table.look(1)
    assert (await ask(house, table, table.tokens[0], seen)).status_code == 200
    await house.restart()
    assert (await table.look(1))["seats"][0]["hints"] == 1
    anew = await table.begin_anew()
    text = (await house.someone.get(f"{table.path}/record", table.tokens[0])).text
    assert "\nhints 1: 1\n" in text
    assert parse_record(text, find).hints == {0: 1}
    following = (await house.someone.get(f"/api/tables/{anew}", table.owner)).json()
    assert [seat["hints"] for seat in following["seats"]] == [0, 0]


async def test_names_and_pieces_in_a_hint_are_those_of_the_table(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def advise(position: str, seat: int, whose: str) -> Hint:
        why = Why("bl.hint.takes", {"battlefield": 3, "owner": 2, "card": "9r"})
        return Hint("draw troops", ("troops",), (), (why,))

    table = await house.make("friend", "friend", options={"first": "1"}, hints=True)
    await table.sit(1, "Ann", "mine")
    await table.sit(2, "<b>Bob", "his")
    monkeypatch.setattr(house.hub.bots, "hint", advise)
    told = (await ask(house, table, table.tokens[0], await table.look(1))).json()
    assert told["names"] == ["troop deck"]
    assert told["text"] == "It takes 9r away from <b>Bob at battlefield 3."
    assert "&lt;b&gt;Bob" in told["html"]
    assert 'class="chip' in told["html"]
