"""Migrations that have landed are never edited: databases out there have been through them."""

import hashlib
from pathlib import Path

import pytest

from gonfalon.server import migrations
from gonfalon.server.errors import CannotServe
from gonfalon.server.store import Store
from tests.server.cluster import Cluster

FOLDER = Path(migrations.__file__).parent / "versions"
LANDED = {
    "0001_tables.py": "ea73a8203c275890c214fa1798ee98bf223ee901dc286b0511974875d67664f0",
    "0002_matches.py": "869dcc4d6547dae8b652208227cbcdc2493ce67dc1472f5559f6d5ea2992a9af",
    "0003_origin.py": "56532ac952e63878fce92483092c81c310b3596f57527a6033fb749bf630835d",
    "0004_sight.py": "edc254223b4af584740c49b50d4a39e504b76131cf449de7d31d36006f381d81",
    "0005_editions.py": "bad07813086eed52d604208f778d19bfa81397da9b4bc42be517c175b09e053f",
    "0006_doors.py": "e5117ccb193e88569a32568b0060431612d9d41de3e5b80f61277c67ea9fddfa",
    "0007_links_of_before.py": "56980fc5d994d0c38130c8f69fa25ab2cc52988d7e6e414573326c6352f0c1ab",
    "0008_practice.py": "952b93661de66d603236d7026491c53dfd111f734c805f493d7b053373de5569",
}
"""The hash of each as it landed; one that lands is added, and no line is ever changed."""


def test_landed_migrations_are_as_they_landed() -> None:
    found = {
        name: hashlib.sha256((FOLDER / name).read_bytes()).hexdigest()
        for name in LANDED
        if (FOLDER / name).is_file()
    }
    assert found == LANDED


def test_new_migrations_come_after_them() -> None:
    new = [path.name for path in FOLDER.glob("[0-9]*.py") if path.name not in LANDED]
    assert all(name > max(LANDED) for name in new)


def test_a_database_that_cannot_hold_every_name_is_refused(cluster: Cluster) -> None:
    db = cluster.new("TEMPLATE template0 ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'")
    with pytest.raises(CannotServe, match=r"SQL_ASCII.*must be UTF8") as refused:
        Store(db)
    assert "\n" not in str(refused.value)
