"""A server for each test, in its own loop; computers start their processes only when asked."""

from collections.abc import AsyncIterator

import pytest

from tests.server.databases import cluster, database
from tests.server.harness import Seated, count_seeds, ready_once, without_bots
from tests.server.house import House
from tests.server.pair import two
from tests.server.told import channel, telling

__all__ = ["channel", "cluster", "database", "telling", "two"]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def quick_and_repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot process at the start, what is kept made once, and the same seeds in every run."""
    without_bots(monkeypatch)
    ready_once(monkeypatch)
    count_seeds(monkeypatch)


@pytest.fixture
async def house(database: str) -> AsyncIterator[House]:
    """A server with a database of its own."""
    house = House(database)
    await house.start()
    yield house
    await house.stop()


@pytest.fixture
async def table(house: House) -> Seated:
    """A game of two people that has just begun; seat 1 is asked to play."""
    return await house.running()
