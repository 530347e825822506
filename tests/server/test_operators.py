"""What those who run a server rely on: what systemd, `curl -I` and the log are told."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import httpx
import psycopg
import pytest

from gonfalon.server import postgres_bus
from tests.server.house import House
from tests.server.patience import PATIENCE
from tests.server.process import Process, gonfalon, one_line

PAGES = ("/", "/rules/battle-line", "/health/live", "/health/ready", "/static/table.js", "/nowhere")


@contextmanager
def hearing(address: str) -> Iterator[socket.socket]:
    """A socket as systemd has one, for those it has started."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(address)
        heard.settimeout(PATIENCE)
        yield heard


@contextmanager
def started(told_at: str, *arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """The command as systemd starts it with `Type=notify`."""
    command = [sys.executable, "-m", "gonfalon", "serve", "--port", "0", *arguments]
    environment = {**os.environ, "NOTIFY_SOCKET": told_at}
    pipe = subprocess.PIPE
    child = subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe, text=True)
    try:
        yield child
    finally:
        child.send_signal(signal.SIGTERM)
        child.communicate(timeout=PATIENCE)


@pytest.mark.parametrize("is_abstract", [False, True])
def test_systemd_is_told_when_visitors_may_come(tmp_path: Path, is_abstract: bool) -> None:
    where = f"@gonfalon-{os.getpid()}" if is_abstract else str(tmp_path / "notify")
    address = f"\0{where[1:]}" if is_abstract else where
    db = tmp_path / "tables.db"
    with hearing(address) as heard, started(where, "--db", str(db)) as child:
        assert heard.recv(100) == b"READY=1"
        assert child.stdout is not None
        port = child.stdout.readline().split()[3]
        answer = httpx.get(f"{port}health/ready", timeout=PATIENCE)
        assert answer.json() == {"well": True}


def test_systemd_is_not_told_of_a_start_that_failed(tmp_path: Path) -> None:
    junk = tmp_path / "junk.db"
    junk.write_text("this is no database" * 100, encoding="utf-8")
    where = str(tmp_path / "notify")
    with hearing(where) as heard, started(where, "--db", str(junk)) as child:
        assert child.wait(PATIENCE) == 2
        heard.setblocking(False)
        with pytest.raises(BlockingIOError):
            heard.recv(100)


def test_heads_are_answered_as_pages_without_a_body(tmp_path: Path) -> None:
    with Process(tmp_path / "tables.db") as server:
        for path in PAGES:
            page, head = server.http.get(path), server.http.head(path)
            assert (head.status_code, head.content) == (page.status_code, b""), path
            assert page.content
            for name in ("Content-Type", "Content-Length", "Content-Security-Policy"):
                assert head.headers.get(name) == page.headers.get(name), (path, name)
        assert server.http.head("/api/games").status_code == 405
    methods = [line["method"] for line in server.logged if line["what"] == "request"]
    assert methods.count("HEAD") == len(PAGES) + 1


@pytest.mark.anyio
async def test_the_head_of_a_stream_ends(house: House) -> None:
    table = await house.running()
    answer = await house.someone.http.head(f"/api/tables/{table.id}/stream")
    assert answer.status_code == 405


def test_a_place_that_the_system_refuses_is_named(tmp_path: Path) -> None:
    """Where the user may not look it is the same; here the name is longer than there are names."""
    target = str(tmp_path / f"{'x' * 300}.db")
    db = tmp_path / "tables.db"
    db.touch()
    one_line(gonfalon("backup", target, "--db", str(db)), target, "too long")


@pytest.mark.anyio
async def test_a_postgresql_that_is_away_is_told_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """However often it is tried again, and when it is back, that is told once too."""
    tries, is_back = 0, asyncio.Event()

    async def connect(*_: object, **__: object) -> nullcontext[None]:
        nonlocal tries
        tries += 1
        if tries < 6:
            raise psycopg.OperationalError("connection refused")
        return nullcontext()

    async def work(_: object) -> None:
        is_back.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(psycopg.AsyncConnection, "connect", connect)
    monkeypatch.setattr(postgres_bus, "AGAIN_SECONDS", 0.001)
    keeping = asyncio.create_task(postgres_bus.PostgresBus("postgresql://nowhere")._keep_on(work))
    await asyncio.wait_for(is_back.wait(), PATIENCE)
    keeping.cancel()
    await asyncio.gather(keeping, return_exceptions=True)
    told = [one.message for one in caplog.records if one.name == postgres_bus.__name__]
    assert told == ["no news for now", "news again"]
