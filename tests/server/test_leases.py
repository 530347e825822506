"""Of two servers on one PostgreSQL one lets a computer think."""

import asyncio

import pytest

from gonfalon.server import thinking
from tests.server.harness import Seated
from tests.server.house import House
from tests.server.line import PATIENCE
from tests.server.pair import Two, has_both, seated

pytestmark = pytest.mark.anyio


async def test_exactly_one_lets_the_computer_think(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    positions: list[str] = []
    for house in two:

        async def choose(position: str, seat: int, level: str, at: House = house) -> str:
            positions.append(position)
            table = next(iter(at.hub._live.values()))
            assert table.session is not None
            return table.session.state.choices(seat)[0].text

        monkeypatch.setattr(house.hub.bots, "choose", choose)
    monkeypatch.setattr(thinking, "STAND_BY_SECONDS", 0.0)
    here, there = await seated(two, "computer", "computer")
    while (await there.look())["phase"] != "over":
        await asyncio.sleep(0.1)
    assert len(positions) == len(set(positions))
    await has_both(here, there)


async def test_another_takes_over_from_one_that_died(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server has the lease and never moves."""
    monkeypatch.setattr(thinking, "STAND_BY_SECONDS", 0.05)
    here, there = await seated(two, "friend", "computer")
    store = two[0].hub.store

    async def never(*_: object) -> bool:
        return False

    monkeypatch.setattr(two[0].hub._thinking._lease, "take", never)
    await here.sit(1, "A", "a")
    there = Seated(two[1], here.made)
    assert await store.take_lease(here.id, 0, 15, "dead", 1.5)
    assert not await store.take_lease(here.id, 0, 15, "other", 60)
    assert not await store.take_lease(here.id, 0, 14, "other", 60)
    await there.act(1, (await there.look(1))["actions"][0], "draw troops")
    looked = await there.look()
    deadline = asyncio.get_running_loop().time() + PATIENCE
    while (await there.look())["ply"] == looked["ply"]:
        assert asyncio.get_running_loop().time() < deadline
        await asyncio.sleep(0.05)
