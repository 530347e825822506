"""Measure the server: live tables, every move on disk before it is acknowledged.

`python -m bench.server [--game G] [--tables N] [--watchers N] [--rate R] [--seconds S]
[--python PATH] [--whole] [--no-deflate]`. A server runs in a process of its own; this one plays
random legal actions, first as fast as the states come, then at a rate: whoever is asked moves when
the clock says so, however slow the server is, and what it waits for counts. CPU time and memory are
the server's alone, as /proc and its metrics tell them.
"""

import argparse
import asyncio
import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvloop
from rich.console import Console
from rich.table import Table

from bench.parties import Clock, Load, Party, Tally

ROOT = Path(__file__).parents[1]
PYTHON = ROOT / ".venv" / "bin" / "python"
WARM_UP = 3.0
PARTS = ("act", "store", "draw", "send")
T = TypeVar("T")
TICKS = os.sysconf("SC_CLK_TCK")


LOADS = (
    Load("battle-line", 2, 0, 200),
    Load("imperia", 2, 0, 200),
    Load("battalia", 4, 4, 50),
)


@dataclass
class Server:
    """A server that runs."""

    address: str
    pid: int

    def cpu_seconds(self) -> float:
        """User and system time of the server's process, all its threads, not its bots."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Bytes that are resident."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def told(self) -> dict[str, float]:
        """CPU seconds by part and the moves they were spent on, as the server's metrics tell them.

        A busy server takes a while to answer: what is spent meanwhile is on moves that it counts.
        """
        found = {"moves": 0.0}
        for line in httpx.get(f"{self.address}/metrics").text.splitlines():
            name, _, value = line.partition(" ")
            if name.startswith("gonfalon_moves_total"):
                found["moves"] += float(value)
            for part in PARTS:
                if name == f'gonfalon_cpu_seconds_total{{part="{part}"}}':
                    found[part] = float(value)
        return found


@contextmanager
def serving(python: Path, folder: Path) -> Iterator[Server]:
    """A server of its own with a new database."""
    command = [str(python), "-m", "gonfalon", "serve", "--db", str(folder / "bench.db")]
    command += ["--port", "0", "--rate", "0", "--per-address", "0", "--bot-pause", "0"]
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
            httpx.get(f"{address}/metrics").raise_for_status()
            return
        except httpx.TransportError:
            time.sleep(0.05)
    raise SystemExit("The server does not answer.")


@dataclass
class Phase:
    """One phase of the measurement."""

    name: str
    seconds: float
    tally: Tally
    cpu: float
    """CPU seconds of the whole server."""
    told: dict[str, float]
    """What the server tells of its parts, and of the moves meanwhile."""
    load_cpu: float
    socket: float
    """Bytes of memory for each socket, when all had been opened."""


async def measure(server: Server, name: str, clock: Clock, seconds: float, socket: float) -> Phase:
    """What happens in so many seconds."""
    await asyncio.sleep(WARM_UP)
    before = await asyncio.to_thread(server.told)
    tally = clock.tally = Tally()
    begun, cpu, load = time.perf_counter(), server.cpu_seconds(), time.process_time()
    await asyncio.sleep(seconds)
    clock.tally = Tally()
    took, cpu = time.perf_counter() - begun, server.cpu_seconds() - cpu
    load = time.process_time() - load
    after = await asyncio.to_thread(server.told)
    told = {part: after[part] - before[part] for part in after}
    return Phase(name, took, tally, cpu, told, load, socket)


async def _all_looking(server: Server, parties: list[Party], load: Load) -> float:
    """Let all sit down, then open all sockets; what each socket takes."""
    for party in parties:
        await party.made.wait()
    before, sockets = server.memory(), load.tables * (load.seats + load.watchers)
    for party in parties:
        party.may_look.set()
    while sum(party.looking for party in parties) < sockets:
        await asyncio.sleep(0.1)
    return (server.memory() - before) / sockets


async def _unless_failing(playing: list[asyncio.Task[None]], work: Coroutine[Any, Any, T]) -> T:
    """Await some work, but end with the first player that fails."""
    task = asyncio.create_task(work)
    await asyncio.wait([task, *playing], return_when=asyncio.FIRST_COMPLETED)
    for player in playing:
        if player.done():
            player.result()
    return await task


async def run(server: Server, load: Load, seconds: float) -> list[Phase]:
    """Both phases, at the same tables; nobody moves before all look."""
    clock, phases = Clock(), list[Phase]()
    clock.rate = 0.001
    async with httpx.AsyncClient(limits=httpx.Limits(max_connections=20), timeout=60) as http:
        parties = [Party(one, load, clock, server.address, http) for one in range(load.tables)]
        playing = [asyncio.create_task(party.play()) for party in parties]
        try:
            socket = await _unless_failing(playing, _all_looking(server, parties, load))
            for name, rate in (("flat out", 0.0), (f"{load.rate:g} moves/s", load.rate)):
                clock.rate = rate
                ticking = asyncio.create_task(clock.run())
                measuring = measure(server, name, clock, seconds, socket)
                phases.append(await _unless_failing(playing, measuring))
                ticking.cancel()
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


def per_move(seconds: float, moves: float) -> str:
    """Milliseconds of CPU time for each move."""
    return f"{seconds / max(1, moves) * 1000:.3f}"


def part_per_move(phase: Phase, part: str) -> str:
    """The same for a part, where the server tells it."""
    return per_move(phase.told[part], phase.told["moves"]) if part in phase.told else "-"


ROWS: dict[str, Callable[[Phase], str]] = {
    "moves/s, each on disk": lambda p: f"{p.tally.moves / p.seconds:,.0f}",
    "acknowledged, ms, p50": lambda p: quantile(p.tally.acknowledged, 0.5),
    "acknowledged, ms, p99": lambda p: quantile(p.tally.acknowledged, 0.99),
    "seen by all eyes, ms, p50": lambda p: quantile(p.tally.received, 0.5),
    "seen by all eyes, ms, p99": lambda p: quantile(p.tally.received, 0.99),
    "sent late by the load, ms, p99": lambda p: quantile(p.tally.late, 0.99),
    "CPU ms/move: act (verify, apply)": lambda p: part_per_move(p, "act"),
    "CPU ms/move: store (the writing thread)": lambda p: part_per_move(p, "store"),
    "CPU ms/move: draw (all views, HTML)": lambda p: part_per_move(p, "draw"),
    "CPU ms/move: send (deflate, write)": lambda p: part_per_move(p, "send"),
    "CPU ms/move: the whole server": lambda p: per_move(p.cpu, p.tally.moves),
    "CPU of the server, cores": lambda p: f"{p.cpu / p.seconds:.2f}",
    "CPU of the load, cores": lambda p: f"{p.load_cpu / p.seconds:.2f}",
    "sent for a move to all eyes, bytes": lambda p: f"{p.tally.wire // max(1, p.tally.moves):,}",
    "memory of a socket, KB": lambda p: f"{p.socket / 1000:.0f}",
    "games ended": lambda p: f"{p.tally.games:,}",
    "refused": lambda p: f"{p.tally.refused:,}",
}


def print_phases(console: Console, load: Load, phases: list[Phase]) -> None:
    """A column for each phase."""
    eyes = load.seats + load.watchers
    table = Table(title=f"{load.game}: {load.tables} tables, {eyes} eyes at each")
    table.add_column("")
    for phase in phases:
        table.add_column(phase.name, justify="right")
    for name, cell in ROWS.items():
        table.add_row(name, *(cell(phase) for phase in phases))
    console.print(table)


def loads(asked: argparse.Namespace) -> list[Load]:
    """What is to be measured: the usual load of each game, but for what was asked otherwise."""
    wanted = [load for load in LOADS if asked.game in (None, load.game)]
    return [
        Load(
            load.game,
            load.seats,
            load.watchers if asked.watchers is None else asked.watchers,
            asked.rate or load.rate,
            asked.tables,
            not asked.no_deflate,
            not asked.whole,
        )
        for load in wanted
    ]


def main() -> int:
    """Measure, and print a table for each game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", choices=[load.game for load in LOADS], help="this one alone")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each phase is")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--watchers", type=int, help="at each table, besides its players")
    parser.add_argument("--rate", type=float, help="moves a second of the second phase")
    parser.add_argument("--python", type=Path, default=PYTHON, help="the server's interpreter")
    parser.add_argument("--whole", action="store_true", help="whole states instead of changes")
    parser.add_argument("--no-deflate", action="store_true", help="sockets without compression")
    asked = parser.parse_args()
    gc.disable()  # a pause of the load would count as one of the server
    for load in loads(asked):
        with (  # beside the sources: /tmp may be in memory, where a sync costs nothing
            tempfile.TemporaryDirectory(prefix=".bench-", dir=ROOT) as folder,
            serving(asked.python, Path(folder)) as server,
        ):
            phases = uvloop.run(run(server, load, asked.seconds))
        print_phases(Console(width=100), load, phases)
    return 0


if __name__ == "__main__":
    sys.exit(main())
