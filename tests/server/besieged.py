"""A server that strangers attack, and what is left of it."""

import asyncio
from dataclasses import dataclass
from pathlib import Path

from tests.server.hostile import World, assail
from tests.server.process import Process

KINDS = (("friend", "friend"), ("friend", "computer"), ("friend", "anyone"))
GAMES = ("battle-line", "imperia", "battalia")


@dataclass
class Siege:
    """What came of it."""

    world: World
    memory: list[int]
    """Bytes of the server that were resident, after each tenth."""


def resident(server: Process) -> int:
    """Bytes of memory of the server's own process."""
    status = Path(f"/proc/{server.child.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) * 1024


def besiege(folder: Path, amount: int, *, attackers: int = 12, hecklers: int = 3) -> Siege:
    """Send so much to a server with running tables; it must not fail, nor log that it did."""
    with Process(folder / "tables.db", "--bot-pause", "0") as server:
        tables = [server.make(*kinds, game=game) for game in GAMES for kinds in KINDS]
        port = server.http.base_url.port
        assert port is not None
        world, memory = World(port, tables, 0), list[int]()
        for tenth in range(1, 11):
            world.left = amount // 10
            asyncio.run(assail(world, attackers, hecklers))
            memory.append(resident(server))
            print(f"{tenth}/10: {dict(world.codes)}, {world.messages} messages, ", end="")
            print(f"longest wait {max(world.waits):.2f} s, {memory[-1] / 1e6:.0f} MB", flush=True)
            assert world.faults == []
        assert server.http.get("/health/ready").status_code == 200
    assert [line for line in server.logged if line["level"] == "error"] == []
    return Siege(world, memory)
