"""What is sent on a live line is compressed, each message by itself, once for all who get it."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import httpx
import pytest
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import (
    ClientPerMessageDeflateFactory,
    PerMessageDeflate,
)
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from gonfalon.server.changes import changed
from gonfalon.server.deflate import SHORTEST, Deflate, Sockets, framed
from gonfalon.server.pacing import MOST_WAITING
from tests.server.restarts import Server

MOVES = 10
LONG = Random(1).randbytes(70_000).hex()
TEXTS = ("", "{}", "é" * 62 + "x", "é" * 63, "x" * 65_535, "ő" * 40_000, LONG)
"""Of each length that is written in another way, also compressed."""


async def _sizes(server: Server, table: str, token: str, query: str) -> tuple[int, int]:
    """The bytes of the states after some moves, as drawn and as they came over the wire."""
    url = f"{server.address.replace('http', 'ws', 1)}/t/{table}/live{query}"
    headers = {"Authorization": f"Bearer {token}"}
    as_browsers_do = ClientPerMessageDeflateFactory(client_max_window_bits=True)
    drawn = came = 0
    async with connect(
        url, additional_headers=headers, compression=None, extensions=[as_browsers_do]
    ) as line:
        (deflate,) = line.protocol.extensions
        assert isinstance(deflate, PerMessageDeflate)
        assert deflate.remote_max_window_bits == 15
        assert deflate.remote_no_context_takeover
        decode = deflate.decode

        def measured(frame, **more):  # type: ignore[no-untyped-def]
            nonlocal came
            came += len(frame.data)
            return decode(frame, **more)

        deflate.decode = measured  # type: ignore[method-assign]
        seen, moves, told = -1, 0, dict[str, Any]()
        while moves < MOVES:
            text = await asyncio.wait_for(line.recv(), 20)
            heard = json.loads(text)
            if heard["type"] == "change":
                told = changed(told, heard)
            elif heard["type"] == "state":
                told = heard
            else:
                continue
            if not moves:
                came = 0
            drawn += len(json.dumps(told, ensure_ascii=False)) if moves else 0
            if told["actions"] and told["ply"] > seen:
                seen, moves = told["ply"], moves + 1
                move = {"type": "act", "id": f"m{moves}", "seat": 1}
                move |= {"revision": 0, "ply": seen, "actions": [told["actions"][0][0]]}
                await line.send(json.dumps(move))
    return drawn, came


@pytest.mark.parametrize(("query", "share"), [("?changes=3", 10), ("", 5)])
def test_states_shrink(tmp_path: Path, query: str, share: int) -> None:
    with Server(tmp_path) as server:
        seats = [{"kind": "friend"}, {"kind": "computer", "level": "random"}]
        body = {"game": "battle-line", "options": {"first": "1"}, "seats": seats}
        made = httpx.post(f"{server.address}/api/tables", json=body).json()
        token = made["seats"][0]["token"]
        joined = httpx.post(
            f"{server.address}/api/tables/{made['table']}/join",
            json={"name": "Ann", "nonce": "n"},
            headers={"Authorization": f"Bearer {token}"},
        ).raise_for_status()
        own = joined.json()["token"]
        drawn, came = asyncio.run(_sizes(server, made["table"], own, query))
    assert came < drawn / share


def test_what_many_get_is_compressed_once() -> None:
    text = "the same to all who look " * 100
    assert framed(text, 15) is framed("".join(text), 15)
    assert len(framed(text, 15)) < len(text) / 10


@pytest.mark.parametrize("window", [0, 9, 15])
@pytest.mark.parametrize("text", TEXTS, ids=len)
def test_a_framed_text_is_read_as_it_was(text: str, window: int) -> None:
    reader = ClientProtocol(parse_uri("ws://localhost"), state=State.OPEN, max_size=None)
    if window:
        reader.extensions = [PerMessageDeflate(True, True, window, 15)]
    reader.receive_data(framed(text, window))
    (frame,) = reader.events_received()
    assert isinstance(frame, Frame)
    assert (frame.opcode, frame.fin, bytes(frame.data).decode()) == (Opcode.TEXT, True, text)


async def _pile_up() -> list[int]:
    """How often reading was stopped after each message that nobody looks at."""
    sockets = Sockets(Config(str), ServerState(), {})
    sockets.transport = Mock()
    stops = []
    for _ in range(MOST_WAITING + 3):
        sockets.handle_text(Frame(Opcode.TEXT, b"{}"))
        stops.append(sockets.transport.pause_reading.call_count)
    for _ in range(MOST_WAITING + 3):
        assert not sockets.transport.resume_reading.called
        await sockets.receive()
    assert sockets.transport.resume_reading.call_count == 1
    return stops


def test_reading_stops_where_messages_pile_up() -> None:
    assert asyncio.run(_pile_up()) == [0] * MOST_WAITING + [1] * 3


def test_what_is_short_is_sent_as_it_is() -> None:
    frame = Frame(Opcode.TEXT, b"x" * (SHORTEST - 1))
    assert Deflate(False, True, 15, 15).encode(frame) is frame
