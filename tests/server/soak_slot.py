"""Players who go on while the server comes and goes: one on a live line, one over HTTP alone.

Whatever was not acknowledged is sent again, with its id, as soon as the server is back.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from tests.helpers import BATTLE_LINE
from tests.server.fleet import Fleet
from tests.server.restarts import Server
from tests.server.soak_player import Onlooker, Player, Soak

AWAY = (OSError, WebSocketException, InvalidHandshake, httpx.TransportError, TimeoutError, EOFError)
PAUSE = 0.05
UNSTORED = 503
UNDO_CHANCE = 0.1


class Slot:
    """A place where game after game is played until it is time to stop."""

    def __init__(
        self, server: Server | Fleet, soak: Soak, number: int, stopping: asyncio.Event
    ) -> None:
        self._server = server
        self._soak = soak
        self._number = number
        self._stopping = stopping
        self._rng = Random(f"slot {number}")

    async def play(self, http: httpx.AsyncClient) -> None:
        """Games of one variant after the other, two players each, now and then with a computer."""
        turn = self._number
        while not self._stopping.is_set():
            game, _, options = BATTLE_LINE[turn % len(BATTLE_LINE)]
            other = "computer" if turn % 5 == 4 else "friend"
            turn += 7
            players = await self._sit_down(http, game, options, other)
            self._soak.players += players
            ways = [self._play_line, self._play_http]
            await asyncio.gather(
                *(way(player, http) for way, player in zip(ways, players, strict=False))
            )

    async def _sit_down(
        self, http: httpx.AsyncClient, game: Game, options: Options, other: str
    ) -> list[Player]:
        chosen = dict(word.split("=") for word in options.words())
        body = {
            "game": game.id,
            "options": chosen,
            "seats": [{"kind": "friend"}, {"kind": other, "level": "random"}],
        }
        made = await self._post(http, "/api/tables", {}, body)
        players = [
            Player(made["table"], seat["seat"], seat["token"], Random(self._rng.random()))
            for seat in made["seats"]
            if seat["kind"] == "friend"
        ]
        if self._server.hops:
            onlooker = Onlooker(made["table"], made["watch_token"])
            onlooker.task = asyncio.create_task(self._look_on(onlooker))
            self._soak.onlookers.append(onlooker)
        for player in players:
            joined = {"name": f"P{player.seat}", "nonce": f"n{player.seat}"}
            path = f"/api/tables/{player.table}/join"
            player.token = (await self._post(http, path, player.headers, joined))["token"]
        return players

    async def _post(
        self, http: httpx.AsyncClient, path: str, headers: dict[str, str], body: object
    ) -> Any:
        """Send something until it is answered."""
        while True:
            try:
                answer = await http.post(self._server.address + path, json=body, headers=headers)
                if answer.status_code != UNSTORED:
                    return answer.raise_for_status().json()
            except AWAY:
                pass
            await asyncio.sleep(PAUSE)

    def _hops(self, player: Player) -> bool:
        """Whether a player goes to another server now, whatever is pending."""
        return player.rng.random() < self._server.hops

    def _is_done(self, player: Player) -> bool:
        """Whether a player may go: the game is over, or it is time and nothing is pending."""
        return player.pending is None and (player.over or self._stopping.is_set())

    # On a live line.

    async def _play_line(self, player: Player, http: httpx.AsyncClient) -> None:
        while not self._is_done(player):
            try:
                async with self._line(player.table, player.headers) as line:
                    await self._talk(player, line)
            except AWAY:
                await asyncio.sleep(PAUSE)

    def _line(self, table: str, headers: dict[str, str]) -> connect:
        """A live line to some server."""
        url = f"{self._server.address.replace('http', 'ws', 1)}/t/{table}/live"
        return connect(url, additional_headers=headers, max_size=None)

    async def _look_on(self, onlooker: Onlooker) -> None:
        """Watch a table to its end, staying on one line as long as that lasts."""
        while not onlooker.over:
            try:
                async with self._line(onlooker.table, onlooker.headers) as line:
                    async for text in line:
                        told = json.loads(text)
                        _check_open(told)
                        if told["type"] == "state":
                            onlooker.last = (told["revision"], told["ply"])
                            onlooker.over = told["phase"] == "over"
            except AWAY:
                pass
            await asyncio.sleep(PAUSE)

    async def _talk(self, player: Player, line: ClientConnection) -> None:
        if player.pending is not None:
            player.resent += 1
            await line.send(json.dumps(player.pending))
        while not self._is_done(player) and not self._hops(player):
            try:
                told = json.loads(await asyncio.wait_for(line.recv(), 1.0))
            except TimeoutError:
                continue
            _check_open(told)
            if told["type"] in ("done", "refused"):
                player.hear(told, told.get("code", ""))
                if player.pending is not None:
                    await line.send(json.dumps(player.pending))
            if told["type"] != "state" or told["lobby"]:
                continue
            player.views[told["revision"], told["ply"]] = told["html"]
            player.over = told["phase"] == "over"
            if player.pending is not None or self._stopping.is_set():
                continue
            if told["undo"] and player.rng.random() < UNDO_CHANCE:
                await line.send(json.dumps(player.ask(told, "undo", [])))
            elif told["actions"]:
                action, *_ = player.rng.choice(told["actions"])
                await line.send(json.dumps(player.ask(told, "act", [action])))

    # Over HTTP alone.

    async def _play_http(self, player: Player, http: httpx.AsyncClient) -> None:
        while not self._is_done(player):
            try:
                if player.pending is not None:
                    await self._act(player, http)
                    player.resent += 1
                path = f"{self._server.address}/api/tables/{player.table}"
                async with _views(http, path, player.headers) as views:
                    async for told in views:
                        await self._see(player, http, told)
                        if self._is_done(player) or self._hops(player):
                            break
            except AWAY:
                await asyncio.sleep(PAUSE)

    async def _see(self, player: Player, http: httpx.AsyncClient, told: Any) -> None:
        if told is None or told["view"] is None:
            return
        player.views[told["revision"], told["ply"]] = told["view"]
        player.over = told["phase"] == "over"
        if told["actions"] and player.pending is None and not self._stopping.is_set():
            player.ask(told, "act", [player.rng.choice(told["actions"])])
            await self._act(player, http)

    async def _act(self, player: Player, http: httpx.AsyncClient) -> None:
        while player.pending is not None:
            path = f"{self._server.address}/api/tables/{player.table}"
            body = {name: value for name, value in player.pending.items() if name != "type"}
            answer = await http.post(f"{path}/act", json=body, headers=player.headers)
            told = answer.json()
            player.hear({"id": body["id"], **told}, told.get("code", ""))
            if answer.status_code == UNSTORED:
                await asyncio.sleep(PAUSE)


@asynccontextmanager
async def _views(
    http: httpx.AsyncClient, path: str, headers: dict[str, str]
) -> AsyncIterator[AsyncIterator[Any]]:
    """The views of a stream; nothing, now and then, so that one can look at the clock."""
    async with http.stream("GET", f"{path}/stream", headers=headers) as stream:
        if stream.status_code == UNSTORED:
            raise EOFError
        stream.raise_for_status()
        lines = stream.aiter_lines()

        async def follow() -> AsyncIterator[Any]:
            waiting: asyncio.Future[str] | None = None
            try:
                while True:
                    waiting = waiting or asyncio.ensure_future(anext(lines))
                    done, _ = await asyncio.wait([waiting], timeout=1.0)
                    if not done:
                        yield None
                        continue
                    line, waiting = _line(waiting), None
                    if line.startswith("data: "):
                        yield json.loads(line.removeprefix("data: "))
            finally:
                if waiting is not None:
                    waiting.cancel()

        yield follow()


def _check_open(told: Any) -> None:
    """A line is closed only because the table could not be read right now."""
    if told["type"] == "closed":
        assert told["code"] == "store_failed", told
        raise EOFError


def _line(read: "asyncio.Future[str]") -> str:
    """A line of a stream; its end is an error like any other."""
    try:
        return read.result()
    except StopAsyncIteration:
        raise EOFError from None
