"""Who may read the database: its owner alone, and everything beside it and copied from it too."""

import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from gonfalon.server.database import back_up
from gonfalon.server.store import Store
from tests.server.house import House


@pytest.fixture(autouse=True)
def generous() -> Iterator[None]:
    """The shell lets everyone read new files, as it usually does."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    return {one.name: f"{stat.S_IMODE(one.stat().st_mode):04o}" for one in folder.iterdir()}


@pytest.mark.anyio
async def test_what_is_made_is_its_owners_alone(tmp_path: Path) -> None:
    house = House(tmp_path / "tables.db")
    await house.start()
    await house.running()
    back_up(str(house.db), tmp_path / "copy.db")
    made = modes(tmp_path)
    assert {"tables.db", "tables.db-wal", "tables.db-shm", "copy.db"} <= set(made)
    assert set(made.values()) == {"0600"}
    await house.stop()


def test_a_database_that_everyone_could_read_is_mended_and_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    db = tmp_path / "tables.db"
    Store(str(db)).close()
    db.chmod(0o644)
    for _ in range(2):
        Store(str(db)).close()
    assert modes(tmp_path)["tables.db"] == "0600"
    told = [one for one in caplog.records if one.name == "gonfalon.server.files"]
    assert [(one.levelno, one.__dict__["mode"]) for one in told] == [(logging.WARNING, "0644")]


def test_a_group_that_was_let_in_stays(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    db = tmp_path / "tables.db"
    Store(str(db)).close()
    db.chmod(0o640)
    Store(str(db)).close()
    assert modes(tmp_path)["tables.db"] == "0640"
    assert not [one for one in caplog.records if one.name == "gonfalon.server.files"]


def test_a_backup_that_was_broken_off_is_made_anew_for_its_owner(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    Store(str(db)).close()
    left = tmp_path / "copy.db.part"
    left.write_text("half a copy", encoding="utf-8")
    back_up(str(db), tmp_path / "copy.db")
    assert modes(tmp_path)["copy.db"] == "0600"
