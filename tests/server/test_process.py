"""A real server: health, metrics, logs, computers, crashes, backups."""

import os
import resource
import signal
import sqlite3
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.server.patience import wait_until
from tests.server.process import Process, gonfalon, one_line


def test_health_metrics_and_logs(tmp_path: Path) -> None:
    with Process(tmp_path / "tables.db", "--bot-pause", "0") as server:
        assert server.http.get("/health").json() == {"well": True}
        made = server.make("friend", "friend", first="1")
        server.act_first(made, 1)
        server.http.get("/nowhere")
        answer = server.http.get("/metrics")
        assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
        families = {one.name: one for one in text_string_to_metric_families(answer.text)}
        assert families["gonfalon_moves"].samples[0].value == 1
        refusals = families["gonfalon_refused"].samples
        assert {one.labels["code"] for one in refusals if "code" in one.labels} == {"no_such_page"}
        assert families["gonfalon_tables_in_memory"].samples[0].value == 1
        times = families["gonfalon_act_seconds"]
        assert times.type == "histogram"
        told = {(one.name, one.labels.get("le", "")): one.value for one in times.samples}
        assert told["gonfalon_act_seconds_bucket", "+Inf"] == 1
        assert told["gonfalon_act_seconds_count", ""] == 1
        counts = [count for (name, _), count in told.items() if name.endswith("_bucket")]
        assert counts == sorted(counts)
        spent = told["gonfalon_act_seconds_sum", ""]
        for (_, most), count in told.items():
            if most:
                assert count == (spent <= float(most))
        assert server.child.is_running()
    assert server.child.returncode == 0
    requests = [line for line in server.logged if line["what"] == "request"]
    assert len(requests) >= 7
    assert {"at", "level", "what", "method", "path", "status", "ms"} <= set(requests[0])
    text = "\n".join(server.errors)
    secrets = [made["owner_token"], made["watch_token"]]
    for secret in [*secrets, *(seat["token"] for seat in made["seats"]), made["table"]]:
        assert secret not in text


@pytest.mark.long
def test_two_computers_play_a_game_that_verifies(tmp_path: Path) -> None:
    with Process(tmp_path / "tables.db", "--bot-pause", "0") as server:
        made = server.make("computer", "computer")
        wait_until(lambda: server.look(made)["phase"] == "over")
        headers = {"Authorization": f"Bearer {made['watch_token']}"}
        record = server.http.get(f"/api/tables/{made['table']}/record", headers=headers).text
    path = tmp_path / "record.txt"
    path.write_text(record, encoding="utf-8")
    assert gonfalon("verify", str(path)).returncode == 0
    assert not [line for line in server.logged if line["level"] == "error"]


def test_a_killed_bot_process_is_replaced(tmp_path: Path) -> None:
    with Process(tmp_path / "tables.db", "--bot-pause", "0.05") as server:
        made = server.make("computer", "computer")

        def goes_on(ply: int) -> bool:
            looked = server.look(made)
            return bool(looked["ply"] > ply or looked["phase"] == "over")

        killed = 0
        while server.look(made)["phase"] != "over" and killed < 3:
            for child in server.children():
                os.kill(child, signal.SIGKILL)
            killed += 1
            ply = server.look(made)["ply"]
            wait_until(partial(goes_on, ply))
        assert killed > 0
        wait_until(lambda: server.look(made)["phase"] == "over")
        metrics = server.http.get("/metrics").text
        families = {one.name: one for one in text_string_to_metric_families(metrics)}
        assert families["gonfalon_bot_processes_replaced"].samples[0].value >= 1
    assert any("replaced" in line["what"] for line in server.logged)


@pytest.mark.long
def test_the_server_answers_while_a_computer_thinks(tmp_path: Path) -> None:
    """Many games of computers at once, and the pages come long before these are over."""
    with Process(tmp_path / "tables.db", "--bot-pause", "0") as server:
        made = [server.make("computer", "computer", level="greedy") for _ in range(4)]
        for _ in range(10):
            assert server.http.get("/health").json() == {"well": True}
        assert "running" in {server.look(one)["phase"] for one in made}


@pytest.mark.long
def test_bot_processes_end_with_a_killed_server(tmp_path: Path) -> None:
    server = Process(tmp_path / "tables.db")
    server.make("friend", "computer", first="2")
    children = server.children()
    assert children
    server.kill()
    wait_until(lambda: not any(Path(f"/proc/{child}/cmdline").exists() for child in children))
    server.stop()


@pytest.mark.long
def test_nothing_acknowledged_is_lost_when_killed(tmp_path: Path) -> None:
    """The large amount is `tests/long/test_soak.py`; this is one crash in the middle of a game."""
    db = tmp_path / "tables.db"
    acknowledged = {}
    server = Process(db)
    made = server.make("friend", "friend", first="1")

    def play() -> None:
        try:
            while True:
                seat = server.look(made)["waiting"][0]
                done = server.act_first(made, seat)
                acknowledged[done["id"]] = done
        except (httpx.TransportError, KeyError, RuntimeError, AssertionError):
            return

    playing = threading.Thread(target=play)
    playing.start()
    wait_until(lambda: len(acknowledged) >= 12)
    server.kill()
    playing.join(30)
    server.stop()
    with sqlite3.connect(db) as database:
        moves = dict(database.execute("SELECT move_id, ply FROM moves").fetchall())
        plies = [one for (one,) in database.execute("SELECT ply FROM plies ORDER BY ply")]
    database.close()
    assert plies == list(range(len(plies)))
    for id, done in acknowledged.items():
        assert done["ply"] in (moves.get(f"1/{id}"), moves.get(f"2/{id}"))
    with Process(db) as again:
        looked = again.look(made)
        assert looked["ply"] == len(plies)
        again.act_first(made, looked["waiting"][0])


def test_a_backup_of_a_running_server(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with Process(tmp_path / "tables.db", "--bot-pause", "0") as server:
        made = server.make("friend", "friend", first="1")
        for seat in (1, 1, 2, 2):
            server.act_first(made, seat)
        busy = server.make("computer", "computer")
        done = gonfalon("backup", str(copy), "--db", str(server.db))
        assert (done.returncode, done.stderr) == (0, "")
        assert "2 tables" in done.stdout
        assert [path.name for path in tmp_path.iterdir() if "part" in path.name] == []
        one_line(gonfalon("backup", str(copy), "--db", str(server.db)), "already")
        looked = server.look(made)
        server.act_first(made, server.look(made)["waiting"][0])
        with Process(copy, "--bot-pause", "0") as other:
            assert other.look(made) == looked
            token = made["seats"][0]["token"]
            assert other.look(made, token)["seat"] == 1
            wait_until(lambda: other.look(busy)["phase"] == "over")
            other.act_first(made, looked["waiting"][0])


def test_backups_that_cannot_be(tmp_path: Path) -> None:
    target = str(tmp_path / "copy.db")
    one_line(gonfalon("backup", target, "--db", str(tmp_path / "nothing.db")), "no such file")
    junk = tmp_path / "junk.db"
    junk.write_text("this is no database" * 100, encoding="utf-8")
    one_line(gonfalon("backup", target, "--db", str(junk)), "not a database")
    empty = tmp_path / "empty.db"
    sqlite3.connect(empty).close()
    one_line(gonfalon("backup", target, "--db", str(empty)))
    assert not Path(target).exists()
    one_line(gonfalon("backup", str(tmp_path / "no" / "copy.db"), "--db", str(junk)))


@pytest.mark.parametrize("arguments", [("--port", "99999"), ("--bot-workers", "0")])
def test_settings_that_cannot_be(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    one_line(gonfalon("serve", "--db", str(tmp_path / "x.db"), *arguments), arguments[0])


def test_a_port_or_a_database_that_is_taken(tmp_path: Path) -> None:
    with Process(tmp_path / "tables.db") as server:
        port = str(server.http.base_url.port)
        done = gonfalon("serve", "--db", str(tmp_path / "other.db"), "--port", port)
        one_line(done, port, "taken")
        done = gonfalon("serve", "--db", str(server.db), "--port", "0")
        one_line(done, "another server")
        assert server.http.get("/health").json() == {"well": True}


@pytest.mark.parametrize("named", [os.symlink, pytest.param(os.link, marks=pytest.mark.long)])
def test_a_database_is_taken_by_whatever_name(
    tmp_path: Path, named: Callable[[Path, Path], None]
) -> None:
    other = tmp_path / "other.db"
    with Process(tmp_path / "tables.db", "--bot-pause", "0") as server:
        made = server.make("friend", "friend", first="1")
        named(tmp_path / "tables.db", other)
        one_line(gonfalon("serve", "--db", str(other), "--port", "0"), "another server")
        server.act_first(made, 1)
        done = gonfalon("backup", str(tmp_path / "copy.db"), "--db", str(server.db))
        assert (done.returncode, done.stderr) == (0, "")
        server.act_first(made, 1)
        one_line(gonfalon("serve", "--db", str(other), "--port", "0"), "another server")
        looked = server.look(made)
        server.kill()
        server.stop()
    with Process(server.db) as again:
        assert again.look(made) == looked


@pytest.mark.long
def test_an_address_that_hides_its_file(tmp_path: Path) -> None:
    """Locked would be a file of that very name, and SQLite would open another one."""
    address = "sqlite:///file:tables.db?uri=true"
    one_line(gonfalon("serve", "--db", address, "--port", "0", cwd=tmp_path), "file")
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_another_process_holds(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    holder = sqlite3.connect(db, isolation_level=None)
    holder.execute("CREATE TABLE x (y)")
    holder.execute("BEGIN EXCLUSIVE")
    try:
        one_line(gonfalon("serve", "--db", str(db), "--port", "0"), "locked")
    finally:
        holder.execute("ROLLBACK")
        holder.close()


def test_databases_that_cannot_be_served(tmp_path: Path) -> None:
    junk = tmp_path / "junk.db"
    junk.write_text("this is no database" * 100, encoding="utf-8")
    before = junk.read_bytes()
    one_line(gonfalon("serve", "--db", str(junk), "--port", "0"), "not a database")
    assert junk.read_bytes() == before
    missing = tmp_path / "no" / "tables.db"
    one_line(gonfalon("serve", "--db", str(missing), "--port", "0"), str(missing))
    one_line(gonfalon("serve", "--db", str(tmp_path), "--port", "0"))
    one_line(gonfalon("serve", "--db", "nosuch://database", "--port", "0"))


def test_a_newer_schema_is_left_alone(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    with Process(db):
        pass
    with sqlite3.connect(db) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    database.close()
    one_line(gonfalon("serve", "--db", str(db), "--port", "0"), "newer")


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="files of another process are limited on Linux")
def test_a_disk_that_is_full_and_then_is_not(tmp_path: Path) -> None:
    """No file may grow any more: moves are refused, and done once there is room again."""
    db = tmp_path / "tables.db"
    with Process(db) as server:
        made = server.make("friend", "friend", first="1")
        server.act_first(made, 1)
        token = made["seats"][0]["token"]
        looked = server.look(made, token)
        size = max(path.stat().st_size for path in tmp_path.iterdir())
        endless = resource.RLIM_INFINITY
        resource.prlimit(server.child.pid, resource.RLIMIT_FSIZE, (size, endless))
        body = {"id": "mine", "revision": 0, "ply": looked["ply"], "actions": ["draw troops"]}
        path, headers = f"/api/tables/{made['table']}/act", {"Authorization": f"Bearer {token}"}
        for _ in range(3):
            answer = server.http.post(path, json=body, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (503, "store_failed")
            assert server.look(made, token) == looked
        resource.prlimit(server.child.pid, resource.RLIMIT_FSIZE, (endless, endless))
        answer = server.http.post(path, json=body, headers=headers)
        assert answer.status_code == 200
        server.act_first(made, 2)
        after = server.look(made)
    with Process(db) as again:
        assert again.look(made) == after
