"""The databases that tests run on, as fixtures for the `conftest.py` of those who need them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.cluster import Cluster


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
