"""The load that the server is measured with: parties at tables, and the clock they move by."""

import asyncio
import json
import random
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.extensions.permessage_deflate import (
    ClientPerMessageDeflateFactory,
    PerMessageDeflate,
)

AS_BROWSERS_DO = ClientPerMessageDeflateFactory(client_max_window_bits=True)


@dataclass(frozen=True)
class Load:
    """Who sits at each table, and how many moves a second are made at all of them together."""

    game: str
    seats: int
    watchers: int
    rate: float
    tables: int = 200
    deflate: bool = True
    changes: bool = True


@dataclass
class Tally:
    """What was measured between two moments."""

    moves: int = 0
    games: int = 0
    refused: int = 0
    wire: int = 0
    acknowledged: list[float] = field(default_factory=list)
    received: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    """How long after its time each move was sent, for want of a table that was ready."""


class Clock:
    """Says who moves when: at once, or one after the other at a rate."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.rate = 0.0
        """Moves a second; 0 for as many as there can be."""
        self._ready: deque[asyncio.Future[float]] = deque()
        self._due: deque[float] = deque()

    async def turn(self) -> float:
        """Wait until it is time to move; when it should have been."""
        if not self.rate:
            return time.perf_counter()
        if self._due:
            due = self._due.popleft()
            self.tally.late.append(time.perf_counter() - due)
            return due
        ready: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._ready.append(ready)
        return await ready

    async def run(self) -> None:
        """Tick at the rate; what nobody is ready for is done late, and not left out."""
        due = time.perf_counter()
        while True:
            due = due + 1 / self.rate if self.rate else time.perf_counter() + 0.05
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            while self._ready and self._ready[0].done():
                self._ready.popleft()
            if not self.rate:
                while self._ready:
                    self._ready.popleft().set_result(time.perf_counter())
            elif self._ready:
                self.tally.late.append(time.perf_counter() - due)
                self._ready.popleft().set_result(due)
            else:
                self._due.append(due)


class Party:
    """All who sit and watch at one table: whoever is asked sends a random legal action."""

    def __init__(
        self, number: int, load: Load, clock: Clock, address: str, http: httpx.AsyncClient
    ) -> None:
        self._rng = random.Random(number)
        self._load, self._clock = load, clock
        self._address = address
        self._http = http
        self._sent = 0
        self._sent_ply, self._sent_at = -1, 0.0
        self.made = asyncio.Event()
        self.may_look = asyncio.Event()
        self.looking = 0
        """How many have been told something."""

    async def play(self) -> None:
        """Game after game."""
        while True:
            await self._play_game()
            self._clock.tally.games += 1

    async def _play_game(self) -> None:
        seats = [{"kind": "friend"}] * self._load.seats
        made = await self._post("/api/tables", "", game=self._load.game, seats=seats)
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        for number, token in enumerate(tokens):
            path = f"/api/tables/{table}/join"
            told = await self._post(path, token, name=f"P{number + 1}", nonce=f"n{number}")
            tokens[number] = told.get("token") or token
        self._sent_ply = -1
        self.made.set()
        await self.may_look.wait()
        tokens += [made["watch_token"]] * self._load.watchers
        people = [asyncio.create_task(self._look(table, token)) for token in tokens]
        try:
            await asyncio.gather(*people)
        finally:
            for one in people:
                one.cancel()

    async def _post(self, path: str, token: str, **body: Any) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await self._http.post(self._address + path, json=body, headers=headers)
        answer.raise_for_status()
        return answer.json()

    async def _look(self, table: str, token: str) -> None:
        """One player or watcher: a socket, until the game is over."""
        url = f"{self._address.replace('http', 'ws', 1)}/t/{table}/live"
        async with connect(
            f"{url}?changes=3" if self._load.changes else url,
            additional_headers={"Authorization": f"Bearer {token}"},
            compression=None,
            extensions=[AS_BROWSERS_DO] if self._load.deflate else None,
            open_timeout=60,
            ping_interval=None,
            max_size=None,
        ) as socket:
            self._weigh(socket)
            told: dict[str, Any] = {}
            seen = -1
            async for message in socket:
                now, heard = time.perf_counter(), json.loads(message)
                if heard["type"] == "done":
                    self._clock.tally.moves += 1
                    self._clock.tally.acknowledged.append(now - self._sent_at)
                elif heard["type"] == "refused":
                    self._clock.tally.refused += 1
                elif heard["type"] in ("state", "change"):
                    self.looking += not told
                    told |= heard
                    if told["ply"] > self._sent_ply >= 0:
                        self._clock.tally.received.append(now - self._sent_at)
                    if told["phase"] == "over":
                        return
                    if told["actions"] and told["ply"] > seen:
                        seen = told["ply"]
                        await self._move(socket, told)

    def _weigh(self, socket: ClientConnection) -> None:
        """Count the bytes that come."""
        for extension in socket.protocol.extensions:
            assert isinstance(extension, PerMessageDeflate)
            decode = extension.decode

            def weighed(frame: Any, decode: Any = decode, **more: Any) -> Any:
                self._clock.tally.wire += len(frame.data)
                return decode(frame, **more)

            extension.decode = weighed  # type: ignore[method-assign]

    async def _move(self, socket: ClientConnection, told: dict[str, Any]) -> None:
        """Send a random legal action when it is time."""
        due = await self._clock.turn()
        self._sent += 1
        action, *_ = self._rng.choice(told["actions"])
        move = {"type": "act", "id": f"m{self._sent}", "seat": told["seat"], "actions": [action]}
        move |= {"revision": told["revision"], "ply": told["ply"]}
        self._sent_ply, self._sent_at = told["ply"], due
        await socket.send(json.dumps(move))
