"""The databases that tests run on, as fixtures for the `conftest.py` of those who need them."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from gonfalon.server.database import migrate, open_engine
from tests.server.cluster import Cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL that is thrown away after the tests."""
    with Cluster() as cluster:
        yield cluster


def set_up(db: str) -> None:
    """Bring a new database through all migrations, as the first server on it does."""
    engine = open_engine(db)
    migrate(engine, db)
    engine.dispose()


@cache
def migrated(make: Callable[[Path], None]) -> bytes:
    """The file of a database as it was made, after the migrations: they run once for all tests."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "tables.db"
        make(file)
        set_up(str(file))
        return file.read_bytes()


def _nothing(file: Path) -> None:
    """The first server that comes makes the file."""


def put(file: Path, content: bytes) -> None:
    """A file that nobody else may read, as the server makes it."""
    file.touch(0o600)
    file.write_bytes(content)


def empty_on(cluster: Cluster) -> str:
    """The address of a database without tables, on PostgreSQL."""
    return cluster.like("empty", set_up)


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without tables: SQLite, unless a test names PostgreSQL (`harness.on_both`)."""
    if getattr(request, "param", "sqlite") == "sqlite":
        file = tmp_path / "tables.db"
        put(file, migrated(_nothing))
        return str(file)
    cluster: Cluster = request.getfixturevalue("cluster")
    return empty_on(cluster)
