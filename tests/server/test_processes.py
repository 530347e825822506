"""Several processes at one address: one that dies is replaced, and they end together."""

import os
import signal
import sys
from pathlib import Path

import psycopg
import pytest

from gonfalon.server.database import open_engine
from gonfalon.server.errors import CannotServe
from tests.amounts import some_of
from tests.server.cluster import Cluster, free_port
from tests.server.patience import wait_until
from tests.server.process import Process, gonfalon, one_line


def _are_gone(pids: list[int]) -> bool:
    return not any(Path(f"/proc/{pid}/cmdline").exists() for pid in pids)


def test_one_that_dies_is_replaced(cluster: Cluster) -> None:
    with Process(cluster.new(), "--processes", "2", "--bot-pause", "0") as server:
        made = server.make("friend", "friend", first="1")
        wait_until(lambda: len(server.children()) == 2)
        for seat in (1, 1):
            before = server.children()
            os.kill(before[0], signal.SIGKILL)
            wait_until(lambda gone=before[0]: gone not in server.children())  # type: ignore[misc]
            server.act_first(made, seat)
            wait_until(lambda: len(server.children()) == 2)
        assert server.look(made)["ply"] >= 15
        children = server.children()
    assert server.child.returncode == 0
    assert _are_gone(children)
    assert sum("a server process died and is replaced" in line for line in server.errors) == 2


@pytest.mark.long
def test_they_end_with_a_parent_that_is_killed(cluster: Cluster) -> None:
    server = Process(cluster.new(), "--processes", "2")
    wait_until(lambda: len(server.children()) == 2)
    children = server.children()
    server.kill()
    wait_until(lambda: _are_gone(children))
    server.stop()


def test_sqlite_is_for_one(tmp_path: Path) -> None:
    db = str(tmp_path / "tables.db")
    one_line(gonfalon("serve", "--db", db, "--processes", "2"), "--processes", "PostgreSQL")
    one_line(gonfalon("serve", "--db", db, "--processes", "0"), "--processes")
    one_line(gonfalon("serve", "--db", db, "--listen-db", "postgresql://x/y"), "--listen-db")
    assert list(tmp_path.iterdir()) == []


def test_a_driver_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [one for one in sys.modules if one.partition(".")[0] == "psycopg"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(CannotServe, match=r"pip install \"psycopg\[binary\]\""):
        open_engine("postgresql+psycopg://me:secret@127.0.0.1/nowhere")


@pytest.mark.parametrize("processes", some_of(["1", "2"], "2"))
def test_a_database_that_cannot_be_reached(processes: str) -> None:
    address = f"postgresql+psycopg://me:secret@127.0.0.1:{free_port()}/nowhere"
    done = gonfalon("serve", "--db", address, "--port", "0", "--processes", processes)
    assert "secret" not in one_line(done, "--db", "127.0.0.1")


@pytest.mark.long
def test_a_newer_schema_is_left_alone(cluster: Cluster) -> None:
    address = cluster.new()
    with Process(address):
        pass
    with psycopg.connect(address.replace("+psycopg", "")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    one_line(gonfalon("serve", "--db", address, "--port", "0"), "newer")
    one_line(gonfalon("backup", "copy.db", "--db", address), "tools of that database")
