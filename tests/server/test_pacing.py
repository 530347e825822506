"""Many small frames, requests and headers in one piece: looked at in slices, or not at all."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from gonfalon.server import limits
from gonfalon.server.connections import MOST_AHEAD, MOST_HEADERS
from gonfalon.server.deflate import Sockets
from gonfalon.server.errors import Refused
from gonfalon.server.limits import Limits
from gonfalon.server.pacing import MOST_PIECES, MOST_SMALL, SLICE
from tests.server.listening import LIVE, UPGRADE, Caller, Listening

pytestmark = pytest.mark.anyio
MASK = b"\0\0\0\0"
PING, PONG = b"\x89\x80" + MASK, b"\x8a\x80" + MASK
FIRST, MORE = b"\x01\x80" + MASK, b"\x00\x80" + MASK
HEAP = 200_000


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Listening]:
    async with Listening(tmp_path).open() as listening:
        yield listening


async def watched(server: Listening) -> tuple[str, str]:
    """A table, and the token of whoever may watch it."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as http:
        seats = [{"kind": "friend"}, {"kind": "friend"}]
        made = (await http.post("/api/tables", json={"game": "battle-line", "seats": seats})).json()
    return made["table"], made["watch_token"]


async def raw_line(server: Listening) -> Caller:
    """A live line, on which the test sends bytes as it likes."""
    table, token = await watched(server)
    caller = await server.call()
    head = f"GET /t/{table}/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n"
    answer = await caller.says(head.encode() + UPGRADE + b"\r\n")
    assert answer.startswith(b"HTTP/1.1 101")
    return caller


async def line(server: Listening) -> ClientConnection:
    table, token = await watched(server)
    url = f"ws://127.0.0.1:{server.port}/t/{table}/live"
    return await connect(url, additional_headers={"Authorization": f"Bearer {token}"})


@pytest.mark.parametrize(
    "frames",
    [PING * (HEAP // 6), PONG * (HEAP // 6), FIRST + MORE * (HEAP // 6)],
    ids=["pings", "pongs", "pieces"],
)
async def test_frames_without_a_message_are_few(
    server: Listening, frames: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[int] = []
    take = Sockets.take

    def noted(socket: Sockets, data: bytes) -> None:
        taken.append(len(data))
        take(socket, data)

    caller = await raw_line(server)
    monkeypatch.setattr(Sockets, "take", noted)
    caller.writer.write(frames)
    await caller.is_dropped()
    assert max(taken) <= SLICE
    assert sum(taken) < 6 * (MOST_SMALL + MOST_PIECES) + 2 * SLICE
    assert await server.answers()


async def test_a_message_has_so_many_pieces(server: Listening) -> None:
    """However slowly they come."""
    caller = await raw_line(server)
    caller.writer.write(FIRST + MORE * (MOST_PIECES - 1))
    ping = b'{"type":"ping"}'
    caller.writer.write(b"\x80" + bytes((0x80 | len(ping),)) + MASK + ping)
    while b"pong" not in await asyncio.wait_for(caller.reader.read(100_000), 30):
        pass
    caller.writer.write(FIRST + MORE * (MOST_PIECES + 1))
    await caller.is_dropped()


async def test_messages_in_one_heap_are_all_answered(server: Listening) -> None:
    opened = await line(server)
    count = 40 * SLICE // 20
    for number in range(count):
        await opened.send(json.dumps({"type": "ping", "id": str(number)}))
    pongs = 0
    while pongs < 200:  # what nobody has fetched by then is not answered again and again
        pongs += json.loads(await asyncio.wait_for(opened.recv(), 60))["type"] == "pong"
    await opened.close()


async def test_a_long_message_is_read_whole(server: Listening) -> None:
    opened = await line(server)
    await opened.send(json.dumps({"type": "ping", "more": "é" * (3 * SLICE)}, ensure_ascii=False))
    while (told := json.loads(await asyncio.wait_for(opened.recv(), 60)))["type"] != "pong":
        assert told["type"] != "refused", told
    await opened.close()


async def test_a_text_that_is_none_is_no_error_of_ours(
    server: Listening, caplog: pytest.LogCaptureFixture
) -> None:
    caller = await raw_line(server)
    caller.writer.write(b"\x81\x82" + MASK + b"\xff\xfe")
    await caller.is_dropped()
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


async def test_so_many_requests_may_be_sent_ahead(server: Listening) -> None:
    caller = await server.call()
    caller.writer.write(LIVE * MOST_AHEAD)
    answered = b""
    while answered.count(b"HTTP/1.1 200") < MOST_AHEAD:
        answered += await asyncio.wait_for(caller.reader.read(100_000), 30)
    other = await server.call()
    other.writer.write(LIVE * (2 * MOST_AHEAD))
    said = await asyncio.wait_for(other.reader.read(), 30)
    assert said.count(b"HTTP/1.1 400") == 1
    assert said.count(b"HTTP/1.1 200") <= MOST_AHEAD
    crowd = await server.call()
    crowd.writer.write(LIVE * (HEAP // len(LIVE)))
    await crowd.is_dropped()
    assert await server.answers()


async def test_a_request_has_so_many_headers(server: Listening) -> None:
    for count, status in ((MOST_HEADERS - 1, 200), (MOST_HEADERS, 400)):
        caller = await server.call()
        head = LIVE[:-2] + b"a:\r\n" * count + b"\r\n"
        assert (await caller.says(head)).startswith(b"HTTP/1.1 %d" % status)


def test_buckets_in_use_are_not_looked_through_again_and_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[float] = []

    class Noted(Limits):
        def _forget(self, now: float) -> None:
            looked.append(now)
            super()._forget(now)

    monkeypatch.setattr(limits, "MOST_BUCKETS", 100)
    taking = Noted(0.001)
    for number in range(1000):
        try:
            taking.take(f"address {number}", 1.0)
        except Refused:
            raise AssertionError("each is another one's") from None
    assert len(looked) <= 2 + int(looked[-1] - looked[0])
