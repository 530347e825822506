"""The example bot of docs/api.md plays whole games through the API."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import gonfalon
from gonfalon.engine.fairness import verify_chance
from tests.server.restarts import Server

ROOT = Path(__file__).parents[2]
BOT = ROOT / "examples" / "bot.py"
MOST_LINES = 40


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as server:
        yield server


def make(server: Server, *kinds: str) -> dict[str, Any]:
    seats = [{"kind": kind} for kind in kinds]
    answer = httpx.post(
        f"{server.address}/api/tables", json={"game": "battle-line", "seats": seats}
    )
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def start_bot(server: Server, made: dict[str, Any], seat: int) -> subprocess.Popen[str]:
    token = made["seats"][seat]["token"]
    command = [sys.executable, str(BOT), server.address, made["table"], token]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def check_record(server: Server, made: dict[str, Any], names: tuple[str, ...]) -> None:
    headers = {"Authorization": f"Bearer {made['watch_token']}"}
    url = f"{server.address}/api/tables/{made['table']}/record"
    record = gonfalon.load_record(httpx.get(url, headers=headers).raise_for_status().text)
    assert record.names == names
    assert record.replay().over
    assert record.fairness == made["commitment"]
    assert verify_chance(record) > 0


def test_it_is_short() -> None:
    assert len(BOT.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_two_bots_play_a_whole_game(server: Server) -> None:
    made = make(server, "friend", "friend")
    bots = [start_bot(server, made, seat) for seat in (0, 1)]
    for bot in bots:
        out, error = bot.communicate(timeout=120)
        assert (bot.returncode, out, error) == (0, "", "")
    check_record(server, made, ("Example bot", "Example bot"))


@pytest.mark.long
def test_a_bot_plays_the_computer(server: Server) -> None:
    made = make(server, "computer", "friend")
    bot = start_bot(server, made, 1)
    out, error = bot.communicate(timeout=120)
    assert (bot.returncode, out, error) == (0, "", "")
    check_record(server, made, ("knight", "Example bot"))


def test_a_wrong_token_is_told(server: Server) -> None:
    made = make(server, "friend", "friend")
    made["seats"][0]["token"] = "wrong"
    bot = start_bot(server, made, 0)
    out, error = bot.communicate(timeout=60)
    assert (bot.returncode, out) == (1, "")
    assert "Traceback" not in error
    assert error
