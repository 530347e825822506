"""Computers wait for a place to think: behind people, and nobody crowds the line."""

import asyncio
from functools import partial

import pytest

from gonfalon.server import thinking
from gonfalon.server.waiting_line import WaitingLine
from tests.server.harness import Seated
from tests.server.house import House
from tests.server.patience import come_to_be

pytestmark = pytest.mark.anyio


async def order(places: int, *asking: tuple[str, int]) -> list[str]:
    """In which order owners of these ranks are called, if all come at once behind someone."""
    line, called = WaitingLine(places), []
    holding = asyncio.Event()

    async def hold() -> None:
        async with line.place(lambda: "someone", lambda: 0):
            await holding.wait()

    async def ask(owner: str, rank: int) -> None:
        async with line.place(lambda: owner, lambda: rank):
            called.append(owner)
            await asyncio.sleep(0)

    first = [asyncio.create_task(hold()) for _ in range(places)]
    await asyncio.sleep(0)
    tasks = [asyncio.create_task(ask(*one)) for one in asking]
    await asyncio.sleep(0)
    holding.set()
    await asyncio.wait_for(asyncio.gather(*first, *tasks), 10)
    assert line._free == places
    return called


async def test_the_lower_rank_comes_first() -> None:
    assert await order(1, ("a", 2), ("b", 1), ("c", 0), ("d", 1)) == ["c", "b", "d", "a"]


async def test_owners_take_turns() -> None:
    asking = [("many", 0)] * 5 + [("few", 0), ("one", 0), ("few", 0)]
    called = await order(1, *asking)
    assert called[:6] == ["many", "few", "one", "many", "few", "many"]
    assert len(called) == len(asking)


async def test_of_several_places_one_is_kept_for_the_lowest_rank() -> None:
    line, inside = WaitingLine(2), set[str]()
    release = {name: asyncio.Event() for name in ("lonely", "watched", "people", "other")}

    async def hold(name: str, rank: int) -> None:
        async with line.place(lambda: name, lambda: rank):
            inside.add(name)
            await release[name].wait()
        inside.discard(name)

    ranks = {"lonely": 2, "watched": 1, "people": 0, "other": 0}
    tasks = [asyncio.create_task(hold(name, rank)) for name, rank in ranks.items()]
    await asyncio.sleep(0)
    assert inside == {"lonely", "people"}, "whoever matters most waits for no one else"
    release["people"].set()
    await asyncio.sleep(0.01)
    assert inside == {"lonely", "other"}
    release["other"].set()
    await asyncio.sleep(0.01)
    assert inside == {"lonely"}, "the place stays free"
    for one in release.values():
        one.set()
    await asyncio.wait_for(asyncio.gather(*tasks), 10)
    assert line._free == 2


async def test_who_goes_away_keeps_no_place() -> None:
    line = WaitingLine(1)

    async def hold(until: asyncio.Event) -> None:
        async with line.place(lambda: "x", lambda: 0):
            await until.wait()

    release = asyncio.Event()
    tasks = [asyncio.create_task(hold(release)) for _ in range(4)]
    await asyncio.sleep(0)
    tasks[1].cancel()  # while it waits
    await asyncio.sleep(0)
    release.set()
    await asyncio.sleep(0)
    tasks[2].cancel()  # as it is called, or while it holds the place
    await asyncio.gather(*tasks, return_exceptions=True)
    assert line._free == 1
    assert not line._waiting


async def test_all_may_go_away_at_once() -> None:
    """As when a server stops: who holds the place calls nobody who is about to go."""
    line, came = WaitingLine(1), []

    async def hold() -> None:
        async with line.place(lambda: "x", lambda: 0):
            came.append(True)
            await asyncio.sleep(60)

    tasks = [asyncio.create_task(hold()) for _ in range(4)]
    await asyncio.sleep(0)
    for task in tasks[:3]:
        task.cancel()
    outcomes = await asyncio.gather(*tasks[:3], return_exceptions=True)
    assert [type(one) for one in outcomes] == [asyncio.CancelledError] * 3
    while len(came) < 2:  # the last one comes to its place
        await asyncio.sleep(0)
    tasks[3].cancel()
    await asyncio.gather(tasks[3], return_exceptions=True)
    assert (line._free, line._waiting) == (1, [])


@pytest.fixture
def asked(house: House, monkeypatch: pytest.MonkeyPatch) -> list[asyncio.Future[str]]:
    """What computers are asked to choose; each answers when the test says what."""
    choices: list[asyncio.Future[str]] = []

    async def choose(position: str, seat: int, level: str) -> str:
        choices.append(asyncio.get_running_loop().create_future())
        return await choices[-1]

    monkeypatch.setattr(house.hub.bots, "choose", choose)
    monkeypatch.setattr(thinking, "LOOKED_SECONDS", 0.0)
    return choices


async def until(is_so: "partial[bool]") -> None:
    async def is_now() -> bool:
        return is_so()

    await come_to_be(is_now)


async def first_action(table: Seated, seat: int) -> str:
    """What would be legal, without anyone looking at the table."""
    session = table.house.hub._live[table.id].session
    assert session is not None
    return session.state.choices(seat)[0].text


async def test_people_do_not_wait_for_tables_that_nobody_watches(
    house: House, asked: list[asyncio.Future[str]]
) -> None:
    lonely = [await house.make("computer", "computer") for _ in range(5)]
    await until(partial(lambda: len(asked) == 1))
    mine = await house.make("friend", "computer", options={"first": "2"})
    await mine.post("join", {"name": "A", "nonce": "a"}, mine.tokens[0])
    await asyncio.sleep(0.1)
    assert len(asked) == 1, "one place, and one computer thinks"
    asked[0].set_result(await first_action(lonely[0], 0))
    await until(partial(lambda: len(asked) == 2))
    asked[1].set_result(await first_action(mine, 1))
    await until(partial(lambda: house.hub._live[mine.id].ply == 15))


async def test_so_many_tables_that_nobody_watches_think(
    house: House, asked: list[asyncio.Future[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "MOST_UNWATCHED", 2)
    tables = [await house.make("computer", "computer") for _ in range(4)]
    thoughts = house.hub._thinking
    assert [thoughts.is_about(table.id) for table in tables] == [True, True, False, False]
    async with house.someone.line(tables[3].id, tables[3].watch) as line:
        await line.next("state")
        await house.hub.find(tables[3].id)
        assert thoughts.is_about(tables[3].id), "somebody looks on"


@pytest.mark.long
async def test_a_hundred_tables_of_computers_do_not_keep_a_person_waiting(
    house: House, asked: list[asyncio.Future[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their computers never answer; the one that plays against a person is asked at once."""
    monkeypatch.setattr(house.hub._thinking, "_line", WaitingLine(2))
    lonely = [await house.make("computer", "computer") for _ in range(100)]
    await until(partial(lambda: len(asked) == 1))
    mine = await house.make("friend", "computer", options={"first": "2"})
    await mine.post("join", {"name": "A", "nonce": "a"}, mine.tokens[0])
    await until(partial(lambda: len(asked) == 2))
    assert house.hub._thinking.is_about(mine.id)
    asked[1].set_result(await first_action(mine, 1))
    await until(partial(lambda: house.hub._live[mine.id].ply == 15))
    await until(partial(lambda: len(asked) == 3))  # it draws a card, and nobody came in between
    assert not asked[0].done(), "and nobody waited for the others"
    assert all(house.hub._live[table.id].ply < 15 for table in lonely)


async def test_however_a_table_came_about_it_is_somebodys(
    house: House, asked: list[asyncio.Future[str]]
) -> None:
    """Tables begun anew, or read again, are no new owners in the line: else one crowds it."""
    left = await house.make("friend", "computer")
    answer = await left.post("restart", {}, left.owner)
    anew = house.hub._live[answer.json()["table"]]
    assert anew.maker == house.hub._live[left.id].maker == "192.0.2.1"
    read_again = await house.make("friend", "computer")
    del house.hub._live[read_again.id]
    await house.hub.find(read_again.id)
    await house.someone.get(f"/t/{read_again.id}")  # no role there, no word
    assert house.hub._live[read_again.id].maker == ""
    await read_again.post("join", {"name": "A", "nonce": "a"}, read_again.tokens[0])
    assert house.hub._live[read_again.id].maker == "192.0.2.1"


async def test_whose_a_table_is_counts_as_it_is_by_then() -> None:
    line, called, maker = WaitingLine(1), [], dict[str, str]()

    async def ask(name: str) -> None:
        async with line.place(lambda: maker.get(name, name), lambda: 0):
            called.append(name)
            await asyncio.sleep(0)

    tasks = [asyncio.create_task(ask(name)) for name in ("x", "a", "b", "c")]
    await asyncio.sleep(0)
    maker.update({"x": "many", "a": "many", "b": "many"})
    await asyncio.wait_for(asyncio.gather(*tasks), 10)
    assert called == ["x", "a", "c", "b"]
