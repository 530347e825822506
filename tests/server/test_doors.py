"""The doors: silent, slow and greedy connections are dropped, and keep nobody out."""

import asyncio
import contextlib
import json
import logging
import os
import resource
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from gonfalon.server import connections, deflate, doors, open_files, pacing, watching
from gonfalon.server.connections import LARGEST_HEAD
from gonfalon.server.doors import neighbourhood
from tests.server.harness import Seated
from tests.server.house import House
from tests.server.listening import LIVE, UPGRADE, Listening
from tests.server.process import Process

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes seconds takes tenths here."""
    for module, name, seconds in (
        (connections, "HEAD_SECONDS", 0.3),
        (connections, "BODY_SECONDS", 0.6),
        (connections, "PING_SECONDS", 0.4),
        (doors, "UNREAD_SECONDS", 0.4),
        (doors, "CLOSING_SECONDS", 0.3),
        (doors, "SWEEP_EVERY", 0.05),
    ):
        monkeypatch.setattr(module, name, seconds)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Listening]:
    async with Listening(tmp_path).open() as listening:
        yield listening


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HT",
        b"\r\n",
        LIVE + b"GET / HT",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{",
        b"POST /health/live HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{",
    ],
    ids=["silent", "half a head", "a blank line", "half a second head", "half a body", "unread"],
)
async def test_what_never_comes_is_not_waited_for(server: Listening, begun: bytes) -> None:
    caller = await server.call()
    caller.writer.write(begun)
    await caller.is_dropped()
    assert await server.answers()


@pytest.mark.parametrize(
    "begun",
    [b"", b"GET / HTTP/1.1\r\n", b"POST /api/records HTTP/1.1\r\nContent-Length: 9000\r\n\r\n"],
    ids=["blank lines", "headers", "body"],
)
async def test_one_byte_at_a_time_is_too_slow(server: Listening, begun: bytes) -> None:
    caller = await server.call()
    caller.writer.write(begun)
    dropping = asyncio.create_task(caller.is_dropped())
    for number in range(1000):
        caller.writer.write(f"X-{number}: y\r\n".encode() if begun else b"\r\n")
        await asyncio.sleep(0.02)
        if dropping.done():
            return
    raise AssertionError("it was never dropped")


async def test_a_head_is_not_endless(server: Listening) -> None:
    for piece in (b"X-Long: " + b"y" * 50_000 + b"\r\n", b"y" * 50_000):
        caller = await server.call()
        caller.writer.write(b"GET /" if piece.startswith(b"y") else b"GET / HTTP/1.1\r\n")
        for _ in range(LARGEST_HEAD // len(piece) + 1):
            caller.writer.write(piece)
            await asyncio.sleep(0.01)
        assert (await caller.says(b"")).startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize(
    "begun",
    [b"2\r\n{}\r\n0\r\nX-A: ", b"2\r\n{}\r\n0\r\nX", b"2;a="],
    ids=["a trailer", "the name of a trailer", "a note on a piece"],
)
async def test_what_stands_around_a_body_is_not_endless(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begun: bytes
) -> None:
    monkeypatch.setattr(connections, "BODY_SECONDS", 600.0)
    async with Listening(tmp_path).open() as server:
        caller = await server.call()
        head = b"POST /api/records HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        caller.writer.write(head + begun)
        await asyncio.sleep(0.1)
        for _ in range(4):
            caller.writer.write(b"a" * (LARGEST_HEAD // 2))
            await asyncio.sleep(0.01)
        await caller.is_dropped()


async def test_trailers_are_passed_over(server: Listening) -> None:
    caller = await server.call()
    head = b"POST /api/records HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    answer = await caller.says(head + b"2\r\n{}\r\n0\r\nX-Sum: 1\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 422")


async def test_a_connection_that_is_used_stays(
    server: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Longer than any of the limits, with pauses that are short enough."""
    for name in ("HEAD_SECONDS", "BODY_SECONDS", "PING_SECONDS"):
        monkeypatch.setattr(connections, name, 2.0)
    caller = await server.call()
    for _ in range(8):
        assert (await caller.says(LIVE)).startswith(b"HTTP/1.1 200")
        while (await caller.reader.readline()).strip():
            pass
        await caller.reader.readexactly(len('{"well":true}'))
        await asyncio.sleep(0.3)


async def test_an_upgrade_is_for_get_alone(server: Listening) -> None:
    for method in (b"POST", b"PUT", b"DELETE"):
        caller = await server.call()
        head = method + b" /api/tables HTTP/1.1\r\nHost: x\r\n" + UPGRADE
        answer = await caller.says(head + b"Content-Length: 2\r\n\r\n{}")
        assert answer.startswith(b"HTTP/1.1 400"), method
        await caller.is_dropped()


async def test_an_upgrade_that_cannot_be_read_is_refused(
    server: Listening, caplog: pytest.LogCaptureFixture
) -> None:
    many = b"".join(b"X-%d: y\r\n" % number for number in range(300))
    for more in (many, b"X-Long: " + b"y" * 20_000 + b"\r\n"):
        caller = await server.call()
        head = b"GET /t/x/live HTTP/1.1\r\nHost: x\r\n" + UPGRADE
        assert (await caller.says(head + more + b"\r\n")).startswith(b"HTTP/1.1 400")
        await caller.is_dropped()
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


async def _running(server: Listening) -> tuple[str, str]:
    """A table with a game, and the token of whoever sits at its first seat."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as http:
        seats = [{"kind": "friend"}, {"kind": "friend"}]
        made = (await http.post("/api/tables", json={"game": "battle-line", "seats": seats})).json()
        for seat in made["seats"]:
            headers = {"Authorization": f"Bearer {seat['token']}"}
            body = {"name": "A", "nonce": f"n{seat['seat']}"}
            path = f"/api/tables/{made['table']}/join"
            seat["token"] = (await http.post(path, json=body, headers=headers)).json()["token"]
    return made["table"], made["seats"][0]["token"]


async def _upgraded(server: Listening, table: str, token: str) -> socket.socket:
    """A live line, of which the test reads and sends only what it likes."""
    head = f"GET /t/{table}/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n"
    opened = socket.socket()
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    opened.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(opened, ("127.0.0.1", server.port))
    await loop.sock_sendall(opened, head.encode() + UPGRADE + b"\r\n")
    assert (await loop.sock_recv(opened, 12)) == b"HTTP/1.1 101"
    return opened


async def _gone(server: Listening) -> None:
    """Wait until the connection is dropped, and then until whoever served it has noticed."""
    end = asyncio.get_running_loop().time() + 30
    while server.doors.count or server.app.state.hub.watchers.count:
        assert asyncio.get_running_loop().time() < end, "it was never dropped"
        await asyncio.sleep(0.02)


async def test_a_line_that_answers_no_ping_is_dropped(server: Listening) -> None:
    line = await _upgraded(server, *await _running(server))
    await _gone(server)
    line.close()


async def test_a_line_that_asks_and_never_reads_is_dropped(
    server: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pings are answered by pongs, which pile up where nobody reads them: up to a limit."""
    monkeypatch.setattr(doors, "UNREAD_SECONDS", 1000.0)
    monkeypatch.setattr(deflate, "MOST_UNREAD", 50_000)
    monkeypatch.setattr(pacing, "MOST_SMALL", 1_000_000)
    line = await _upgraded(server, *await _running(server))
    ping = b"\x89\xfd\0\0\0\0" + b"p" * 125
    with contextlib.suppress(ConnectionError):
        for _ in range(20_000):
            await asyncio.get_running_loop().sock_sendall(line, ping * 50)
        raise AssertionError("it was never dropped")
    line.close()
    await _gone(server)


async def test_a_stream_that_is_not_read_is_dropped(server: Listening) -> None:
    table, token = await _running(server)
    live = await server.app.state.hub.find(table)
    opened = socket.socket()
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    opened.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(opened, ("127.0.0.1", server.port))
    head = f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}"
    await loop.sock_sendall(opened, head.encode() + b"\r\n\r\n")
    end = loop.time() + 30
    while server.doors.count:
        assert loop.time() < end, "it was never dropped"
        live.changed()  # there is always something new
        await asyncio.sleep(0.005)
    opened.close()


async def test_a_long_body_is_no_head(tmp_path: Path) -> None:
    """It may come in one piece with its head, or in pieces of its own."""
    async with Listening(tmp_path).open() as server:
        url = f"http://127.0.0.1:{server.port}/api/records"
        for size in (LARGEST_HEAD, 4 * LARGEST_HEAD):
            async with httpx.AsyncClient(timeout=30) as http:
                answer = await http.post(url, json={"record": "a" * size})
                assert answer.json()["code"] == "bad_record"
                assert (await http.post(url, json={"record": "b"})).json()["code"] == "bad_record"


@pytest.mark.parametrize("path", [b"/api/records", b"/api/tables"])
async def test_a_body_that_is_cut_off_is_no_error(
    server: Listening, caplog: pytest.LogCaptureFixture, path: bytes
) -> None:
    caplog.set_level(logging.INFO)
    head = b"POST %b HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" % path
    caller = await server.call()
    caller.writer.write(head + b"Content-Length: 1000\r\n\r\n{")
    await asyncio.sleep(0.1)
    caller.close()
    while not [one for one in caplog.records if one.name == "gonfalon.requests"]:
        await asyncio.sleep(0.01)
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]
    assert b'code="failed"' not in server.app.state.metrics.text()


async def test_silent_strangers_keep_nobody_out(tmp_path: Path) -> None:
    """Every place is taken, from many addresses: whoever waits idly makes room."""
    async with Listening(tmp_path, connections=40).open() as server:
        table, token = await _running(server)
        url = f"ws://127.0.0.1:{server.port}/t/{table}/live"
        async with connect(url, additional_headers={"Authorization": f"Bearer {token}"}) as line:
            for number in range(120):
                await server.call(f"127.0.1.{number + 1}")
            assert await server.answers()
            assert server.doors.count <= 40
            await line.send(json.dumps({"type": "ping"}))
            while json.loads(await asyncio.wait_for(line.recv(), 30))["type"] != "pong":
                pass  # the one who plays has stayed


async def test_an_address_has_so_many_connections(tmp_path: Path) -> None:
    async with Listening(tmp_path, per_address=5).open() as server:
        first = [await server.call("127.0.0.7") for _ in range(5)]
        assert not await server.answers("127.0.0.7")
        assert await server.answers("127.0.0.8")
        assert server.doors.turned_away["address"] == 1
        first[0].close()
        while server.doors.count > 4:
            await asyncio.sleep(0.01)
        assert await server.answers("127.0.0.7")


async def test_behind_a_proxy_the_forwarded_address_counts(tmp_path: Path) -> None:
    async with Listening(tmp_path, per_address=3, proxied=True).open() as server:
        table, token = await _running(server)
        url = f"http://127.0.0.1:{server.port}/api/tables/{table}"

        def of(address: str) -> dict[str, str]:
            return {"Authorization": f"Bearer {token}", "X-Forwarded-For": address}

        async with httpx.AsyncClient(timeout=30) as http:
            streams = []
            for _ in range(3):
                asked = http.build_request("GET", f"{url}/stream", headers=of("192.0.2.7"))
                streams.append(await http.send(asked, stream=True))
            assert (await http.get(url, headers=of("192.0.2.7"))).status_code == 429
            assert (await http.get(url, headers=of("192.0.2.8"))).status_code == 200
            line = connect(f"ws{url[4:].replace('api/tables', 't')}/live")
            line.additional_headers = of("192.0.2.7")
            with pytest.raises(InvalidStatus, match="403"):
                await line
            for one in streams:
                await one.aclose()


def test_a_home_is_one_address() -> None:
    assert neighbourhood("192.0.2.7") == neighbourhood("::ffff:192.0.2.7") == "192.0.2.7"
    assert neighbourhood("2001:db8:1:2:a::1") == neighbourhood("2001:db8:1:2:b::2%eth0")
    assert neighbourhood("2001:db8:1:2::1") != neighbourhood("2001:db8:1:3::1")
    assert neighbourhood("somewhere") == "somewhere"


async def test_a_seat_has_so_many_lines(
    house: House, table: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "MOST_AT_A_SEAT", 2)
    someone = house.someone
    async with (
        someone.line(table.id, table.tokens[0]) as first,
        someone.line(table.id, table.tokens[0]) as second,
    ):
        await first.next("state")
        await second.next("state")
        async with someone.line(table.id, table.tokens[0]) as third:
            assert (await third.next())["code"] == "busy"
        answer = await someone.get(f"{table.path}/stream", table.tokens[0])
        assert answer.status_code == 503
        async with someone.line(table.id, table.tokens[1]) as other:
            await other.next("state")


def test_a_low_limit_of_files_is_raised_or_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    limits = [(256, 4096)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, new: limits.append(new))
    assert open_files.room_for(1000) == 1000
    assert limits[-1] == (1000 + open_files.OUR_OWN, 4096)
    assert not caplog.records
    assert open_files.room_for(10_000) == 4096 - open_files.OUR_OWN
    assert limits[-1] == (4096, 4096)
    assert [one.__dict__["open_files"] for one in caplog.records] == [4096]


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has 127.0.0.2 without set-up")
def test_1100_silent_sockets_lock_nobody_out(tmp_path: Path) -> None:
    """As many silent connections as the process may have files, and more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert hard >= 1600, "this test holds 1,100 connections itself"
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 1600), hard))
    with Process(tmp_path / "tables.db", "--per-address", "100") as server:
        resource.prlimit(server.child.pid, resource.RLIMIT_NOFILE, (1024, 1024))
        port = server.http.base_url.port
        assert port is not None
        strangers = [
            socket.create_connection(("127.0.0.1", port), 30, ("127.0.0.2", 0)) for _ in range(1100)
        ]
        with httpx.Client(base_url=server.http.base_url, timeout=60) as newcomer:
            for _ in range(3):
                assert newcomer.get("/health/live").status_code == 200
        assert len(os.listdir(f"/proc/{server.child.pid}/fd")) < 400
        for one in strangers:
            one.close()
