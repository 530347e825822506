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
from tests.server.house import House
from tests.server.restarts import Server

MOVES = 10
LONG = Random(1).randbytes(70_000).hex()
TEXTS = ("", "{}", "é" * 62 + "x", "é" * 63, "x" * 65_535, "ő" * 40_000, LONG)
"""Of each length that is written in another way, also compressed."""


async def _begin(folder: Path) -> list[str]:
    """A game that is the same in every run: its table, and a token for each seat."""
    house = House(folder / "tables.db")
    await house.start()
    table = await house.running()
    await house.stop()
    return [table.id, *table.tokens]


async def _sizes(server: Server, table: str, tokens: list[str], query: str) -> tuple[int, int]:
    """The bytes of the states after some moves, as drawn and as they came over the wire."""
    url = f"{server.address.replace('http', 'ws', 1)}/t/{table}/live{query}"
    headers = {"Authorization": f"Bearer {tokens[0]}"}
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
        moves, told = 0, dict[str, Any]()
        while moves < MOVES:
            heard = json.loads(await asyncio.wait_for(line.recv(), 20))
            if heard["type"] not in ("state", "change"):
                continue
            told = changed(told, heard) if heard["type"] == "change" else heard
            if not moves:
                came = 0
            drawn += len(json.dumps(told, ensure_ascii=False)) if moves else 0
            moves += told["waiting"] == [1]
            await _move(server, table, tokens[told["waiting"][0] - 1])
    return drawn, came


async def _move(server: Server, table: str, token: str) -> None:
    """Whoever is asked does something, the same in every run."""
    path, headers = f"/api/tables/{table}", {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=server.address, headers=headers) as http:
        told = (await http.get(path)).raise_for_status().json()
        move = {"id": f"m{told['ply']}", "revision": 0, "ply": told["ply"]}
        move["actions"] = told["actions"][:1]
        (await http.post(f"{path}/act", json=move)).raise_for_status()


@pytest.mark.parametrize(("query", "share"), [("?changes=3", 10), ("", 5.5)])
def test_states_shrink(tmp_path: Path, query: str, share: float) -> None:
    table, *tokens = asyncio.run(_begin(tmp_path))
    with Server(tmp_path) as server:
        drawn, came = asyncio.run(_sizes(server, table, tokens, query))
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
