"""A hostile world: requests and messages that nobody should send, beside a player who notices.

Most of them are led to a table that exists, with a secret that opens it, so that they get past the
door; then one thing or another is wrong with them.
"""

import asyncio
import functools
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.fuzzing import description

PATIENCE = 60.0
PAGES = (
    "/",
    "/new/{game_id}",
    "/t/{table_id}",
    "/t/{table_id}/at/{ply}",
    "/t/{table_id}/told/{ply}",
    "/t/{table_id}/chart",
    "/rules/{game_id}",
    "/rules/{game_id}/card",
    "/games/{game_id}/style.css",
    "/nothing/{seat}",
)
GAMES = ("battle-line", "imperia", "battalia", "chess", "%00", "..%2f..", "ж" * 30)
SHED = (b'"too_much_work"', b'"busy"')
"""What a 503 may say: there is too much to do, come back later."""
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    2**63,
    10**400,
    0.5,
    "",
    "\0",
    "\ud800",
    "9" * 5000,
    "play 10r 5",
    "\n" * 3000,
    [],
    [[[[[[]]]]]],
    {},
    {"a": {"b": {}}},
)
NAMES = (
    *("id", "revision", "ply", "actions", "action", "seat", "name", "nonce", "token", "kind"),
    *("level", "game", "options", "seats", "match", "pace", "record", "whole_turn", "ask_first"),
    *("type", "picks"),
)
TYPES = ("act", "undo", "restart_turn", "why", "show", "ping", "nothing", "", 7)


@dataclass
class World:
    """Where it all happens, and what came of it."""

    port: int
    tables: list[dict[str, Any]]
    """Tables as the API answers them when they are made."""
    left: int
    """How many requests and messages are still to be sent."""
    codes: Counter[int] = field(default_factory=Counter)
    faults: list[bytes] = field(default_factory=list)
    """Answers of servers that failed, each with what was asked."""
    messages: int = 0
    waits: list[float] = field(default_factory=list)
    """How long the player beside it waited for each answer, in seconds."""

    def takes_one(self) -> bool:
        """Whether another one may be sent."""
        self.left -= 1
        return self.left >= 0

    @property
    def is_over(self) -> bool:
        return self.left <= 0


def secret(rng: Random, made: dict[str, Any]) -> str:
    """One of a table's secrets, or something like one."""
    seats: list[str] = [seat["token"] for seat in made["seats"]]
    others: list[str] = [made["watch_token"], made["owner_token"], "x" * 43, "é", ""]
    return rng.choice([*seats, *seats, *others])


def message(rng: Random, made: dict[str, Any]) -> dict[str, Any]:
    """Something like what is asked for, with something wrong more often than not."""
    asked: dict[str, Any] = {
        "type": rng.choice(TYPES),
        "id": f"h{rng.randrange(50)}",
        "revision": rng.choice((0, 1, 10**6)),
        "ply": rng.randrange(40),
        "actions": rng.choices(("play 10r 5", "draw troops", "claim 1", "lay a1", "", "end"), k=2),
        "picks": rng.choices(("card:10r", "field:5", "deck:troops", "x"), k=2),
        "seat": rng.choice((None, 1, 2, 9)),
    }
    for _ in range(rng.randrange(3)):
        asked[rng.choice(NAMES)] = rng.choice(ODD)
    for _ in range(rng.randrange(3)):
        asked.pop(rng.choice(NAMES), None)
    return asked


def body(rng: Random, made: dict[str, Any]) -> bytes:
    """The body of a request: JSON, nearly JSON, or nothing of the kind."""
    kind = rng.random()
    if kind < 0.7:
        told = message(rng, made)
        kept = {name: told[name] for name in told if name != "type" or rng.random() < 0.3}
        return json.dumps(kept).encode()
    if kind < 0.8:
        return b"[" * rng.randrange(5000)
    if kind < 0.85:
        return json.dumps({"record": "\n" * 20_000 + "gonfalon 1\n" + "9" * 500}).encode()
    return rng.randbytes(rng.randrange(200))


@functools.cache
def doors() -> list[tuple[str, str]]:
    """Every route of the API and every page, as method and path."""
    paths = description()["paths"]
    api = [(verb, path) for path in paths for verb in paths[path]]
    return [*api, *(("get", path) for path in PAGES)]


class Asking:
    """Requests, as bytes; each is whole, so that what follows it on the line can be read."""

    def __init__(self, rng: Random, tables: list[dict[str, Any]]) -> None:
        self._rng, self._tables = rng, tables
        self._doors = doors()

    def next(self) -> bytes:
        """The next request."""
        rng = self._rng
        made = rng.choice(self._tables)
        verb, path = rng.choice(self._doors)
        if rng.random() < 0.05:
            verb = rng.choice(("put", "delete", "patch", "head", "options", "brew"))
        sent = body(rng, made) if verb != "get" or rng.random() < 0.05 else b""
        head = [
            f"{verb.upper()} {self._address(path, made)} HTTP/1.1",
            "Host: x",
            f"Content-Length: {len(sent)}",
            f"Content-Type: {rng.choice(('application/json', 'application/json', 'text/plain'))}",
            f"Accept-Language: {rng.choice(('en', 'hu', 'bg', 'pl', 'q=;', ',' * 200))}",
        ]
        if rng.random() < 0.9:
            head.append(f"Authorization: Bearer {secret(rng, made)}")
        if rng.random() < 0.1:
            head.append("Cookie: gonfalon=" + rng.choice(("x", '"', "a=b; " * 50)))
        return "\r\n".join(head).encode() + b"\r\n\r\n" + sent

    def _address(self, path: str, made: dict[str, Any]) -> str:
        rng = self._rng
        table = made["table"] if rng.random() < 0.9 else rng.choice(("x", "%ff", "1" * 300))
        ply = rng.choice(("0", "1", "5", "-1", "99999999999999999999", "x"))
        filled = path.replace("{table_id}", table).replace("{ply}", ply)
        filled = filled.replace("{game_id}", rng.choice(GAMES)).replace("{game}", rng.choice(GAMES))
        filled = filled.replace("{seat}", rng.choice(("1", "2", "9", "-1", "x")))
        query = "once=true" if path.endswith("/stream") else rng.choice(("", "", "lang=xx&a=%"))
        address = f"{filled}?{query}" if query else filled
        return address.encode("ascii", "backslashreplace").decode()


async def attack(world: World, number: int) -> None:
    """Ask over one connection after the other until nothing is left to be sent."""
    rng = Random(f"{number}/{world.left}/{sum(world.codes.values())}")
    asking = Asking(rng, world.tables)
    while not world.is_over:
        reader, writer = await asyncio.open_connection("127.0.0.1", world.port, limit=2**22)
        try:
            for _ in range(rng.randrange(1, 2000)):
                if not world.takes_one():
                    return
                request = asking.next()
                writer.write(request)
                if not await asyncio.wait_for(_answer(world, reader, request), PATIENCE):
                    break
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # it may drop whoever misbehaves
        finally:
            writer.transport.abort()


async def _answer(world: World, reader: asyncio.StreamReader, request: bytes) -> bool:
    """Read an answer and count it; whether the line stays."""
    head = await reader.readuntil(b"\r\n\r\n")
    code = int(head[9:12])
    lines = head.lower().split(b"\r\n")
    length = next((int(one[15:]) for one in lines if one.startswith(b"content-length:")), None)
    told = b""
    if b"transfer-encoding: chunked" in lines:
        told = await _chunks(reader)
    elif length is not None and not request.startswith(b"HEAD"):
        told = await reader.readexactly(length)
    world.codes[code] += 1
    if code >= 500 and not (code == 503 and any(cause in told for cause in SHED)):
        world.faults.append(request[:500] + b" -> " + head[:20] + told[:300])
    return b"connection: close" not in lines


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    """The body of an answer that comes in pieces."""
    told = b""
    while size := int(await reader.readline(), 16):
        told += (await reader.readexactly(size + 2))[:-2]
    await reader.readline()
    return told


async def heckle(world: World, number: int) -> None:
    """Say things at live lines until nothing is left to be said."""
    rng = Random(f"{number}/{world.left}/{world.messages}")
    while not world.is_over:
        made = rng.choice(world.tables)
        token = rng.choice([seat["token"] for seat in made["seats"]] + [made["watch_token"]])
        address = f"ws://127.0.0.1:{world.port}/t/{made['table']}/live"
        headers = {"Authorization": f"Bearer {token}"}
        try:
            async with connect(
                address, additional_headers=headers, max_size=None, max_queue=None
            ) as line:
                await _say_things(world, rng, made, line)
        except (ConnectionClosed, ConnectionError):
            continue  # it may drop whoever misbehaves


async def _say_things(
    world: World, rng: Random, made: dict[str, Any], line: ClientConnection
) -> None:
    """Some things at a time, and then a ping, whose answer must come."""
    for _ in range(rng.randrange(1, 50)):
        for _ in range(rng.randrange(1, 20)):
            if not world.takes_one():
                return
            await line.send(_remark(rng, made))
            world.messages += 1
        await line.send('{"type": "ping"}')
        async with asyncio.timeout(PATIENCE):
            while json.loads(await line.recv())["type"] != "pong":
                pass


def _remark(rng: Random, made: dict[str, Any]) -> str | bytes:
    kind = rng.random()
    if kind < 0.9:
        return json.dumps(message(rng, made))
    if kind < 0.95:
        return rng.randbytes(rng.randrange(100))
    return "[" * rng.randrange(9000)


class Beside:
    """Two people who play games of their own, and notice how long each answer takes."""

    def __init__(self, world: World, http: httpx.AsyncClient) -> None:
        self._world, self._http = world, http
        self._rng = Random("beside")

    async def play(self) -> None:
        """Game after game, until the others have nothing left to send."""
        while not self._world.is_over:
            path, tokens = await self._sit_down()
            while await self._move(path, tokens) and not self._world.is_over:
                await asyncio.sleep(0.05)

    async def _sit_down(self) -> tuple[str, list[str]]:
        seats = [{"kind": "friend"}] * 2
        made = await self._ask("/api/tables", "", {"game": "battle-line", "seats": seats})
        path, tokens = f"/api/tables/{made['table']}", []
        for seat in made["seats"]:
            who = {"name": "Beside", "nonce": f"n{seat['seat']}"}
            tokens.append((await self._ask(f"{path}/join", seat["token"], who))["token"])
        return path, tokens

    async def _move(self, path: str, tokens: list[str]) -> bool:
        """Everyone looks, and whoever can do something does it; whether anyone could."""
        moved = False
        for token in tokens:
            told = await self._ask(path, token)
            if told["actions"]:
                asked = {name: told[name] for name in ("revision", "ply")}
                asked |= {"id": f"{told['ply']}", "actions": [self._rng.choice(told["actions"])]}
                await self._ask(f"{path}/act", token, asked)
                moved = True
        return moved

    async def _ask(self, path: str, token: str, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        begun = time.perf_counter()
        verb = "GET" if body is None else "POST"
        answer = await self._http.request(verb, path, headers=headers, json=body)
        self._world.waits.append(time.perf_counter() - begun)
        return answer.raise_for_status().json()


async def assail(world: World, attackers: int, hecklers: int) -> None:
    """Send all there is to send, while someone plays beside it."""
    base = f"http://127.0.0.1:{world.port}"
    async with (
        httpx.AsyncClient(base_url=base, timeout=PATIENCE) as http,
        asyncio.TaskGroup() as group,
    ):
        group.create_task(Beside(world, http).play())
        for number in range(1, attackers + 1):
            group.create_task(attack(world, number))
        for number in range(1, hecklers + 1):
            group.create_task(heckle(world, number))
