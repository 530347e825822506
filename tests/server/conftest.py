"""A server for each test, in its own loop; computers start their processes only when asked."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.server.cluster import Cluster
from tests.server.harness import House, Seated, count_seeds, without_bots


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def quick_and_repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot process at the start, and the same seeds in every run."""
    without_bots(monkeypatch)
    count_seeds(monkeypatch)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL that is thrown away after the tests."""
    with Cluster() as cluster:
        yield cluster


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database: SQLite, unless a test names PostgreSQL (`harness.on_both`)."""
    if getattr(request, "param", "sqlite") == "sqlite":
        return str(tmp_path / "tables.db")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new()


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
