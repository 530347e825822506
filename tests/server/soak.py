"""Players under load while the server is killed again and again, and what must hold afterwards.

Each table has a player on a live line and one that uses HTTP alone. Whatever was not acknowledged
is sent again, with its id, as soon as the server is back.
"""

import asyncio
import json
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.state import CHANCE, State
from gonfalon.games import find
from tests.helpers import BATTLE_LINE
from tests.server.restarts import Server

AWAY = (OSError, WebSocketException, InvalidHandshake, httpx.TransportError, TimeoutError, EOFError)
PAUSE = 0.05
PATIENCE = 120.0
UNDO_CHANCE = 0.1


@dataclass(frozen=True)
class Plan:
    """How much is played, and how often the server is killed."""

    kills: int
    tables: int
    seconds: tuple[float, float]
    """Between two kills, from the moment the server answers: at least, at most."""


@dataclass
class Player:
    """One seat: what it asked for, what it was told, and what it saw."""

    table: str
    seat: int
    token: str
    rng: Random
    asked: dict[str, str] = field(default_factory=dict)
    """What each move's id stands for."""
    acknowledged: dict[str, tuple[int, int]] = field(default_factory=dict)
    """The revision and ply that were told for each move."""
    refused: dict[str, str] = field(default_factory=dict)
    """The code of each move that was refused for good."""
    views: dict[tuple[int, int], str] = field(default_factory=dict)
    """Each view that was seen, as notation or as HTML."""
    resent: int = 0
    pending: dict[str, Any] | None = None
    over: bool = False

    @property
    def headers(self) -> dict[str, str]:
        """What lets this player in."""
        return {"Authorization": f"Bearer {self.token}"}

    def ask(self, told: Any, type: str, actions: list[str]) -> dict[str, Any]:
        """A move in answer to a state, which stays pending until it is answered."""
        id = f"{type}-{len(self.asked)}"
        self.asked[id] = "\n".join(actions) if actions else type
        self.pending = {"type": type, "id": id, "seat": self.seat}
        self.pending |= {"revision": told["revision"], "ply": told["ply"], "actions": actions}
        return self.pending

    def hear(self, told: Any, code: str = "") -> None:
        """An answer to the move that is pending; what could not be stored stays pending."""
        if self.pending is None or told["id"] != self.pending["id"]:
            assert told["id"] in self.acknowledged, f"{told} answers nothing"
        elif not code:
            self.acknowledged[told["id"]] = (told["revision"], told["ply"])
            self.pending = None
        elif code not in ("store_failed", "busy"):
            self.refused[told["id"]] = code
            self.pending = None


@dataclass
class Soak:
    """Everything that was played."""

    players: list[Player] = field(default_factory=list)
    kills: int = 0

    @property
    def moves(self) -> int:
        """How many moves were acknowledged."""
        return sum(len(player.acknowledged) for player in self.players)


class Slot:
    """A place where game after game is played until it is time to stop."""

    def __init__(self, server: Server, soak: Soak, number: int, stopping: asyncio.Event) -> None:
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
        for player in players:
            joined = {"name": f"P{player.seat}", "nonce": f"n{player.seat}"}
            await self._post(http, f"/api/tables/{player.table}/join", player.headers, joined)
        return players

    async def _post(
        self, http: httpx.AsyncClient, path: str, headers: dict[str, str], body: object
    ) -> Any:
        """Send something until it is answered."""
        while True:
            try:
                answer = await http.post(self._server.address + path, json=body, headers=headers)
                return answer.raise_for_status().json()
            except AWAY:
                await asyncio.sleep(PAUSE)

    def _is_done(self, player: Player) -> bool:
        """Whether a player may go: the game is over, or it is time and nothing is pending."""
        return player.pending is None and (player.over or self._stopping.is_set())

    # On a live line.

    async def _play_line(self, player: Player, http: httpx.AsyncClient) -> None:
        url = f"{self._server.address.replace('http', 'ws', 1)}/t/{player.table}/live"
        while not self._is_done(player):
            try:
                async with connect(url, additional_headers=player.headers, max_size=None) as line:
                    await self._talk(player, line)
            except AWAY:
                await asyncio.sleep(PAUSE)

    async def _talk(self, player: Player, line: ClientConnection) -> None:
        if player.pending is not None:
            player.resent += 1
            await line.send(json.dumps(player.pending))
        while not self._is_done(player):
            try:
                told = json.loads(await asyncio.wait_for(line.recv(), 1.0))
            except TimeoutError:
                continue
            if told["type"] in ("done", "refused"):
                player.hear(told, told.get("code", ""))
                if player.pending is not None:
                    await line.send(json.dumps(player.pending))
            assert told["type"] != "closed", told
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
        path = f"{self._server.address}/api/tables/{player.table}"
        while not self._is_done(player):
            try:
                if player.pending is not None:
                    await self._act(player, http, path)
                    player.resent += 1
                async with _views(http, path, player.headers) as views:
                    async for told in views:
                        await self._see(player, http, path, told)
                        if self._is_done(player):
                            return
            except AWAY:
                await asyncio.sleep(PAUSE)

    async def _see(self, player: Player, http: httpx.AsyncClient, path: str, told: Any) -> None:
        if told is None or told["view"] is None:
            return
        player.views[told["revision"], told["ply"]] = told["view"]
        player.over = told["phase"] == "over"
        if told["actions"] and player.pending is None and not self._stopping.is_set():
            player.ask(told, "act", [player.rng.choice(told["actions"])])
            await self._act(player, http, path)

    async def _act(self, player: Player, http: httpx.AsyncClient, path: str) -> None:
        while player.pending is not None:
            body = {name: value for name, value in player.pending.items() if name != "type"}
            answer = await http.post(f"{path}/act", json=body, headers=player.headers)
            told = answer.json()
            player.hear({"id": body["id"], **told}, told.get("code", ""))


@asynccontextmanager
async def _views(
    http: httpx.AsyncClient, path: str, headers: dict[str, str]
) -> AsyncIterator[AsyncIterator[Any]]:
    """The views of a stream; nothing, now and then, so that one can look at the clock."""
    async with http.stream("GET", f"{path}/stream", headers=headers) as stream:
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


def _line(read: "asyncio.Future[str]") -> str:
    """A line of a stream; its end is an error like any other."""
    try:
        return read.result()
    except StopAsyncIteration:
        raise EOFError from None


async def soak_with_kills(server: Server, plan: Plan) -> Soak:
    """Play, kill, restart, play on; then let everyone hear the last answers."""
    soak, stopping, rng = Soak(), asyncio.Event(), Random("kills")
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=20)
    async with httpx.AsyncClient(limits=limits, timeout=30) as http:
        slots = [Slot(server, soak, number, stopping) for number in range(plan.tables)]
        playing = [asyncio.create_task(slot.play(http)) for slot in slots]
        try:
            for _ in range(plan.kills):
                await _unless_failing(playing, asyncio.sleep(rng.uniform(*plan.seconds)))
                server.kill()
                soak.kills += 1
                await asyncio.to_thread(server.start)
            await _unless_failing(playing, asyncio.sleep(plan.seconds[1]))
            stopping.set()
            await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    return soak


async def _unless_failing(playing: "list[asyncio.Task[None]]", work: Any) -> None:
    """Wait, but not if a player has failed."""
    task = asyncio.ensure_future(work)
    await asyncio.wait([task, *playing], return_when=asyncio.FIRST_COMPLETED)
    for player in playing:
        if player.done():
            task.cancel()
            player.result()
    await task


# What must hold afterwards.


@dataclass
class Stored:
    """One table as the database has it."""

    game: Game
    options: Options
    names: tuple[str, ...]
    kept: dict[int, int]
    plies: dict[int, dict[int, str]]
    moves: dict[str, tuple[str, int, int]]
    commits: list[tuple[int, int, int, str]]

    def states(self, revision: int) -> list[State]:
        """The states of a revision, after each of its plies."""
        state = self.game.rules.start(len(self.names), self.options)
        states = [state.copy()]
        for text in self.actions(revision):
            action = self.game.parse_action(text)
            assert state.verify(action) is None
            state.apply(action)
            states.append(state.copy())
        return states

    def actions(self, revision: int) -> list[str]:
        """All actions of a revision: those it kept of the one before, and its own."""
        before = self.actions(revision - 1)[: self.kept[revision]] if revision else []
        own = self.plies.get(revision, {})
        assert list(own) == list(range(len(before), len(before) + len(own)))
        return [*before, *own.values()]


def read_store(db: Path) -> dict[str, Stored]:
    """Every table of the database, which must be sound."""
    with closing(sqlite3.connect(db)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        return {
            row[0]: _read_table(connection, *row)
            for row in connection.execute("SELECT id, game, options FROM tables").fetchall()
        }


def _read_table(connection: sqlite3.Connection, id: str, game_id: str, options: str) -> Stored:
    def rows(query: str) -> list[tuple[Any, ...]]:
        return connection.execute(query, (id,)).fetchall()

    game = find(game_id)
    plies: dict[int, dict[int, str]] = {}
    for revision, ply, action in rows(
        "SELECT revision, ply, action FROM plies WHERE table_id = ? ORDER BY revision, ply"
    ):
        plies.setdefault(revision, {})[ply] = action
    return Stored(
        game,
        game.options.parse(options.split()),
        tuple(name for (name,) in rows("SELECT name FROM seats WHERE table_id = ? ORDER BY seat")),
        dict(rows("SELECT revision, kept FROM revisions WHERE table_id = ?")),
        plies,
        {
            move: (asked, revision, ply)
            for move, asked, revision, ply in rows(
                "SELECT move_id, asked, revision, ply FROM moves WHERE table_id = ?"
            )
        },
        rows("SELECT revision, ply, seat, action FROM commits WHERE table_id = ?"),
    )


def check(soak: Soak, server: Server) -> None:
    """Nothing acknowledged is missing, nothing counts twice, and everyone sees what is stored."""
    stored = read_store(server.db)
    for player in soak.players:
        _check_player(player, stored[player.table])
    for table in {player.table for player in soak.players}:
        _check_once(stored[table])
    with httpx.Client(base_url=server.address) as http:
        for player in soak.players:
            _check_answer(player, stored[player.table], http)


def _check_player(player: Player, stored: Stored) -> None:
    """Every answer that a player was given is true of the store."""
    for id, (revision, ply) in player.acknowledged.items():
        asked = {"undo": "undo"}.get(id.partition("-")[0], player.asked[id])
        assert stored.moves[f"{player.seat}/{id}"] == (asked, revision, ply)
    for id in player.refused:
        assert f"{player.seat}/{id}" not in stored.moves
    assert player.pending is None
    assert set(player.asked) == set(player.acknowledged) | set(player.refused)
    draw: Callable[[State], str] = _drawing(player, stored)
    states: dict[int, list[State]] = {}
    for (revision, ply), view in player.views.items():
        if revision not in states:
            states[revision] = stored.states(revision)
        assert draw(states[revision][ply]) == view


def _drawing(player: Player, stored: Stored) -> Callable[[State], str]:
    """How this player's views were written: as HTML on a live line, as notation over HTTP."""
    game, words = stored.game, stored.game.text.words("en")
    if player.seat == 1:
        return lambda state: game.page.draw(state.view(0), words)
    return lambda state: game.text.write(state.view(player.seat - 1))


def _check_once(stored: Stored) -> None:
    """The decisions among the plies are what the moves asked for, each of them once."""
    for revision in stored.kept:
        states = stored.states(revision)
        decided = Counter(
            action
            for ply, action in stored.plies.get(revision, {}).items()
            if states[ply].actor != CHANCE
        )
        asked: Counter[str] = Counter()
        undone = 0
        for text, at, _ in stored.moves.values():
            if at == revision and text != "undo":
                asked.update(text.split("\n"))
            undone += at == revision and text == "undo"
        waiting = Counter(
            action
            for at, ply, _, action in stored.commits
            if (at, ply) == (revision, len(states) - 1)
        )
        assert asked == decided + waiting
        assert undone == (revision > 0)


def _check_answer(player: Player, stored: Stored, http: httpx.Client) -> None:
    """The server, started again, shows what the store gives when it is replayed from the start."""
    told = http.get(f"/api/tables/{player.table}", headers=player.headers).raise_for_status().json()
    revision = max(stored.kept)
    states = stored.states(revision)
    assert (told["revision"], told["ply"]) == (revision, len(states) - 1)
    assert told["view"] == stored.game.text.write(states[-1].view(player.seat - 1))
    for id, (at, ply) in player.acknowledged.items():
        if id.startswith("act"):
            body = {"id": id, "revision": 0, "ply": 0, "actions": player.asked[id].split("\n")}
            path = f"/api/tables/{player.table}/act"
            answer = http.post(path, json=body, headers=player.headers).raise_for_status().json()
            assert answer == {"id": id, "revision": at, "ply": ply}


def run(folder: Path, plan: Plan) -> Soak:
    """A whole soak with its checks."""
    with Server(folder) as server:
        soak = asyncio.run(soak_with_kills(server, plan))
        server.kill()
        server.start()
        check(soak, server)
    return soak
