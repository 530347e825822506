"""Players under load while the server is killed again and again."""

import asyncio
from dataclasses import dataclass
from random import Random
from typing import Any

import httpx

from tests.server.fleet import Fleet
from tests.server.restarts import Server
from tests.server.soak_check import check
from tests.server.soak_player import Soak
from tests.server.soak_slot import Slot

PATIENCE = 120.0


@dataclass(frozen=True)
class Plan:
    """How much is played, and how often the server is killed or something else befalls it."""

    kills: int
    tables: int
    seconds: tuple[float, float]
    """Between two kills, from the moment the server answers: at least, at most."""
    moves: int
    """It goes on until more than so many were acknowledged, however slow the machine is."""


async def soak_with_kills(server: Server | Fleet, plan: Plan) -> Soak:
    """Play, kill, restart, play on; then let everyone hear the last answers."""
    soak, stopping, rng = Soak(), asyncio.Event(), Random("kills")
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=20)
    async with httpx.AsyncClient(limits=limits, timeout=30) as http:
        slots = [Slot(server, soak, number, stopping) for number in range(plan.tables)]
        playing = [asyncio.create_task(slot.play(http)) for slot in slots]
        try:
            for _ in range(plan.kills):
                await _unless_failing(playing, asyncio.sleep(rng.uniform(*plan.seconds)))
                await asyncio.to_thread(server.trouble)
                soak.kills += 1
            await _unless_failing(playing, asyncio.sleep(plan.seconds[1]))
            await _unless_failing(playing, asyncio.wait_for(_enough(soak, plan), PATIENCE))
            stopping.set()
            await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)
            await asyncio.wait_for(soak.converge(http, server.address), PATIENCE)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    return soak


async def _enough(soak: Soak, plan: Plan) -> None:
    while soak.moves <= plan.moves:
        await asyncio.sleep(0.1)


async def _unless_failing(playing: "list[asyncio.Task[None]]", work: Any) -> None:
    """Wait, but not if a player has failed."""
    task = asyncio.ensure_future(work)
    await asyncio.wait([task, *playing], return_when=asyncio.FIRST_COMPLETED)
    for player in playing:
        if player.done():
            task.cancel()
            player.result()
    await task


def run(server: Server | Fleet, plan: Plan) -> Soak:
    """A whole soak with its checks; what the server is started on stays."""
    with server:
        soak = asyncio.run(soak_with_kills(server, plan))
        server.trouble()
        check(soak, server)
    return soak
