"""States on a live line are compressed against the one before."""

import asyncio
import json
from pathlib import Path

import httpx
from websockets.asyncio.client import connect
from websockets.extensions.permessage_deflate import (
    ClientPerMessageDeflateFactory,
    PerMessageDeflate,
)

from tests.server.restarts import Server

MOVES = 10


async def _sizes(server: Server, table: str, token: str) -> tuple[int, int]:
    """The bytes of the states after some moves, as drawn and as they came over the wire."""
    url = f"{server.address.replace('http', 'ws', 1)}/t/{table}/live"
    headers = {"Authorization": f"Bearer {token}"}
    as_browsers_do = ClientPerMessageDeflateFactory(client_max_window_bits=True)
    drawn = came = 0
    async with connect(
        url, additional_headers=headers, compression=None, extensions=[as_browsers_do]
    ) as line:
        (deflate,) = line.protocol.extensions
        assert isinstance(deflate, PerMessageDeflate)
        assert deflate.remote_max_window_bits == 15
        assert not deflate.remote_no_context_takeover
        decode = deflate.decode

        def measured(frame, **more):  # type: ignore[no-untyped-def]
            nonlocal came
            came += len(frame.data)
            return decode(frame, **more)

        deflate.decode = measured  # type: ignore[method-assign]
        seen, moves = -1, 0
        while moves < MOVES:
            text = await asyncio.wait_for(line.recv(), 20)
            told = json.loads(text)
            if not moves:
                came = 0
            elif told["type"] == "state":
                drawn += len(text)
            if told["type"] == "state" and told["actions"] and told["ply"] > seen:
                seen, moves = told["ply"], moves + 1
                move = {"type": "act", "id": f"m{moves}", "seat": 1}
                move |= {"revision": 0, "ply": seen, "actions": [told["actions"][0][0]]}
                await line.send(json.dumps(move))
    return drawn, came


def test_states_shrink_to_a_tenth(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        seats = [{"kind": "friend"}, {"kind": "computer", "level": "random"}]
        body = {"game": "battle-line", "options": {"first": "1"}, "seats": seats}
        made = httpx.post(f"{server.address}/api/tables", json=body).json()
        token = made["seats"][0]["token"]
        httpx.post(
            f"{server.address}/api/tables/{made['table']}/join",
            json={"name": "Ann", "nonce": "n"},
            headers={"Authorization": f"Bearer {token}"},
        ).raise_for_status()
        drawn, came = asyncio.run(_sizes(server, made["table"], token))
    assert came < drawn / 10
