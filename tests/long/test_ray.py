"""The arena on a Ray cluster of two workers, one of which is killed in the middle."""

import importlib.util
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.arena.making import program
from tests.arena.test_running import KILLS_ITS_WORKER

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        importlib.util.find_spec("ray") is None, reason="ray is not installed (the extra ray)"
    ),
]
GAMES = 12
_START = 120.0


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a cluster on this machine with room for two games at once."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--num-cpus=2"]
    command += [f"--port={port}", "--node-ip-address=127.0.0.1", "--include-dashboard=false"]
    command += ["--disable-usage-stats", "--block"]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    ) as head:
        try:
            _wait_for(port, head)
            yield f"127.0.0.1:{port}"
        finally:
            head.terminate()
            try:
                head.wait(30)
            except subprocess.TimeoutExpired:
                pass
            try:
                os.killpg(head.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass


def _wait_for(port: int, head: "subprocess.Popen[bytes]") -> None:
    """Until the cluster listens."""
    deadline = time.monotonic() + _START
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            assert head.poll() is None, "ray start has ended"
            assert time.monotonic() < deadline, "ray did not start"
            time.sleep(0.5)
        else:
            return


def arena(*arguments: str) -> "subprocess.CompletedProcess[bytes]":
    """The command, in a process of its own: Ray warns of much that is not ours."""
    command = [sys.executable, "-m", "gonfalon", "arena", "imperia", "random", *arguments]
    return subprocess.run(command, capture_output=True, check=False, timeout=600)


def lines(journal: Path) -> list[dict[str, object]]:
    """The games of a journal."""
    return [json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines()[1:]]


def test_a_worker_is_killed_and_no_game_is_lost_or_counted_twice(
    address: str, tmp_path: Path
) -> None:
    mark, journal = str(tmp_path / "mark"), tmp_path / "games.jsonl"
    own = KILLS_ITS_WORKER.format(is_due=f"not os.path.exists({mark!r}) and moves == 3", mark=mark)
    arguments = ("--games", str(GAMES), "--seed", "ray", "--journal", str(journal))
    done = arena(f"x={program(tmp_path, own)}", *arguments, "--ray", address)
    assert done.returncode == 0, done.stderr.decode()
    assert "replaced after they died: one worker" in done.stdout.decode()
    games = lines(journal)
    keys = [game["key"] for game in games]
    assert len(keys) == len(set(keys)) == GAMES
    assert not [game for game in games if "forfeit" in game]


def test_it_plays_the_same_games_as_one_process(address: str, tmp_path: Path) -> None:
    found = []
    for name, where in (("ray", ("--ray", address)), ("here", ())):
        journal = tmp_path / name
        done = arena("greedy", "--games", "6", "--seed", "s", "--journal", str(journal), *where)
        assert done.returncode == 0, done.stderr.decode()
        found.append(sorted((str(game["key"]), game["record"]) for game in lines(journal)))
    assert found[0] == found[1]


def test_an_address_where_nothing_is_found_is_one_line() -> None:
    done = arena("greedy", "--ray", "127.0.0.1:1")
    assert done.returncode == 2
    assert b"--ray: '127.0.0.1:1': Connection refused" in done.stderr
    assert b"Traceback" not in done.stderr
