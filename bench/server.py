"""Measure the server: 200 live tables, 400 sockets, every move on disk before it is acknowledged.

`server.py [--seconds S] [--tables N] [--python PATH] [--no-deflate]`. A server runs in
a process of its own; this one plays random legal actions, first as fast as the states come, then
at a calm pace. CPU time is the server's alone, as /proc and its metrics tell it.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvloop
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

ROOT = Path(__file__).parents[1]
PYTHON = ROOT / ".venv" / "bin" / "python"
CALM_MOVES = 100  # a second, at all tables together
WARM_UP = 3.0
T = TypeVar("T")
AS_BROWSERS_DO = ClientPerMessageDeflateFactory(client_max_window_bits=True)
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Server:
    """A server that runs."""

    address: str
    pid: int

    def cpu_seconds(self) -> float:
        """User and system time of the server's process, all its threads, not its bots."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def cpu_of(self, part: str) -> float:
        """CPU seconds of one part, as the server's metrics tell it."""
        text = httpx.get(f"{self.address}/metrics").text
        name = f'gonfalon_cpu_seconds_total{{part="{part}"}} '
        return next(float(line[len(name) :]) for line in text.splitlines() if name in line)


@dataclass
class Tally:
    """What was measured between two moments."""

    moves: int = 0
    games: int = 0
    refused: int = 0
    acknowledged: list[float] = field(default_factory=list)
    received: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)


@contextmanager
def serving(python: Path, folder: Path) -> Iterator[Server]:
    """A server of its own with a new database."""
    command = [str(python), "-m", "gonfalon", "serve", "--db", str(folder / "bench.db")]
    command += ["--port", "0", "--rate", "0", "--bot-pause", "0"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split()[3].rstrip("/")
        _await_health(address)
        yield Server(address, process.pid)
    finally:
        process.terminate()
        process.wait(20)


def _await_health(address: str) -> None:
    for _ in range(200):
        try:
            httpx.get(f"{address}/health").raise_for_status()
            return
        except httpx.TransportError:
            time.sleep(0.05)
    raise SystemExit("The server does not answer.")


class Pair:
    """Two players at one table: whoever is asked sends a random legal action."""

    def __init__(self, number: int, address: str, http: httpx.AsyncClient, deflate: bool) -> None:
        self._rng = random.Random(number)
        self._address = address
        self._http = http
        self._deflate = deflate
        self._sent = 0
        self._mover, self._sent_ply, self._sent_at = 0, -1, 0.0
        self.seated = asyncio.Event()
        self.tally = Tally()
        self.pause = 0.0
        """The longest that a player thinks, in seconds."""

    async def play(self) -> None:
        """Game after game."""
        while True:
            await self._play_game()
            self.tally.games += 1

    async def _play_game(self) -> None:
        made = await self._post(
            "/api/tables", "", game="battle-line", seats=[{"kind": "friend"}] * 2
        )
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        for number, token in enumerate(tokens):
            path = f"/api/tables/{table}/join"
            joined = await self._post(path, token, name=f"P{number + 1}", nonce=f"n{number}")
            tokens[number] = joined["token"]
        self._sent_ply = -1
        players = [asyncio.create_task(self._sit(table, token)) for token in tokens]
        try:
            await asyncio.gather(*players)
        finally:
            for player in players:
                player.cancel()

    async def _post(self, path: str, token: str, **body: Any) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await self._http.post(self._address + path, json=body, headers=headers)
        answer.raise_for_status()
        return answer.json()

    async def _sit(self, table: str, token: str) -> None:
        """One player: a socket, until the game is over."""
        url = f"{self._address.replace('http', 'ws', 1)}/t/{table}/live"
        async with connect(
            url,
            additional_headers={"Authorization": f"Bearer {token}"},
            compression=None,
            extensions=[AS_BROWSERS_DO] if self._deflate else None,
            open_timeout=60,
            ping_interval=None,
            max_size=None,
        ) as socket:
            seen, begun = -1, 0.0
            async for message in socket:
                self.seated.set()
                now = time.perf_counter()
                told = json.loads(message)
                if told["type"] == "done":
                    self.tally.moves += 1
                    self.tally.acknowledged.append(now - begun)
                elif told["type"] == "refused":
                    self.tally.refused += 1
                elif told["type"] == "state":
                    self.tally.sizes.append(len(message))
                    if told["ply"] > self._sent_ply >= 0 and self._mover != told["seat"]:
                        self.tally.received.append(now - self._sent_at)
                        self._sent_ply = -1
                    if told["phase"] == "over":
                        return
                    if told["actions"] and told["ply"] > seen:
                        seen = told["ply"]
                        begun = await self._move(socket, told)

    async def _move(self, socket: ClientConnection, told: Any) -> float:
        """Send a random legal action; when."""
        if self.pause:
            await asyncio.sleep(self._rng.random() * self.pause)
        self._sent += 1
        action, *_ = self._rng.choice(told["actions"])
        move = {"type": "act", "id": f"m{self._sent}", "seat": told["seat"], "actions": [action]}
        move |= {"revision": told["revision"], "ply": told["ply"]}
        self._mover, self._sent_ply, self._sent_at = told["seat"], told["ply"], time.perf_counter()
        await socket.send(json.dumps(move))
        return self._sent_at


@dataclass
class Phase:
    """One phase of the measurement."""

    name: str
    seconds: float
    tally: Tally
    cpu: dict[str, float]
    load_cpu: float


async def measure(server: Server, name: str, pairs: list[Pair], seconds: float) -> Phase:
    """What happens in so many seconds."""
    parts = ("act", "store", "draw")
    await asyncio.sleep(WARM_UP)
    before = {part: server.cpu_of(part) for part in parts} | {"all": server.cpu_seconds()}
    tally = Tally()
    for pair in pairs:
        pair.tally = tally
    begun, load = time.perf_counter(), time.process_time()
    await asyncio.sleep(seconds)
    for pair in pairs:
        pair.tally = Tally()
    took, load = time.perf_counter() - begun, time.process_time() - load
    after = {"all": server.cpu_seconds()} | {part: server.cpu_of(part) for part in parts}
    cpu = {part: after[part] - before[part] for part in after}
    return Phase(name, took, tally, cpu, load)


async def _all_seated(pairs: list[Pair]) -> None:
    for pair in pairs:
        await pair.seated.wait()


async def _unless_failing(playing: list[asyncio.Task[None]], work: Coroutine[Any, Any, T]) -> T:
    """Await some work, but end with the first player that fails."""
    task = asyncio.create_task(work)
    await asyncio.wait([task, *playing], return_when=asyncio.FIRST_COMPLETED)
    for player in playing:
        if player.done():
            player.result()
    return await task


async def run(server: Server, tables: int, seconds: float, deflate: bool) -> list[Phase]:
    """Both phases, at the same tables."""
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(limits=limits, timeout=60) as http:
        pairs = [Pair(number, server.address, http, deflate) for number in range(tables)]
        playing = [asyncio.create_task(pair.play()) for pair in pairs]
        phases = []
        try:
            await _unless_failing(playing, _all_seated(pairs))
            for name, pause in (("as fast as it goes", 0.0), ("calm", 2 * tables / CALM_MOVES)):
                for pair in pairs:
                    pair.pause = pause
                measuring = measure(server, name, pairs, seconds)
                phases.append(await _unless_failing(playing, measuring))
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        return phases


def quantile(values: list[float], share: float) -> str:
    """A quantile of some seconds, as milliseconds."""
    if not values:
        return "-"
    return f"{sorted(values)[int(share * (len(values) - 1))] * 1000:,.1f}"


def print_phases(console: Console, phases: list[Phase], title: str) -> None:
    """A column for each phase."""
    table = Table(title=title)
    table.add_column("")
    for phase in phases:
        table.add_column(phase.name, justify="right")
    rows: dict[str, Callable[[Phase], str]] = {
        "moves/s, each on disk": lambda p: f"{p.tally.moves / p.seconds:,.0f}",
        "acknowledged, ms, p50": lambda p: quantile(p.tally.acknowledged, 0.5),
        "acknowledged, ms, p99": lambda p: quantile(p.tally.acknowledged, 0.99),
        "at the other seat, ms, p50": lambda p: quantile(p.tally.received, 0.5),
        "at the other seat, ms, p99": lambda p: quantile(p.tally.received, 0.99),
        "CPU ms/move: act (verify, apply)": lambda p: per_move(p, "act"),
        "CPU ms/move: act (store)": lambda p: per_move(p, "store"),
        "CPU ms/move: draw (two views, HTML)": lambda p: per_move(p, "draw"),
        "CPU ms/move: the whole server": lambda p: per_move(p, "all"),
        "CPU of the server, cores": lambda p: f"{p.cpu['all'] / p.seconds:.2f}",
        "CPU of the load, cores": lambda p: f"{p.load_cpu / p.seconds:.2f}",
        "games ended": lambda p: f"{p.tally.games:,}",
        "refused": lambda p: f"{p.tally.refused:,}",
        "a state, KB": lambda p: f"{statistics.mean(p.tally.sizes or [0]) / 1000:.1f}",
    }
    for name, cell in rows.items():
        table.add_row(name, *(cell(phase) for phase in phases))
    console.print(table)


def per_move(phase: Phase, part: str) -> str:
    """Milliseconds of CPU time for each move."""
    return f"{phase.cpu[part] / max(1, phase.tally.moves) * 1000:.3f}"


def main() -> int:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each phase is")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--python", type=Path, default=PYTHON, help="the server's interpreter")
    parser.add_argument("--no-deflate", action="store_true", help="sockets without compression")
    asked = parser.parse_args()
    with (  # beside the sources: /tmp may be in memory, where a sync costs nothing
        tempfile.TemporaryDirectory(prefix=".bench-", dir=ROOT) as folder,
        serving(asked.python, Path(folder)) as server,
    ):
        work = run(server, asked.tables, asked.seconds, not asked.no_deflate)
        phases = uvloop.run(work)
    print_phases(Console(width=110), phases, f"{asked.tables} tables, {2 * asked.tables} sockets")
    return 0


if __name__ == "__main__":
    sys.exit(main())
