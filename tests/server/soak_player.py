"""One seat under load: what it asked for, what it was told, and what it saw."""

import asyncio
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx


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
class Onlooker:
    """Someone who only watches a table: where it was when they were last told."""

    table: str
    token: str
    last: tuple[int, int] = (0, 0)
    over: bool = False
    task: "asyncio.Task[None] | None" = None

    @property
    def headers(self) -> dict[str, str]:
        """What lets them look on."""
        return {"Authorization": f"Bearer {self.token}"}

    async def converge(self, http: httpx.AsyncClient, address: str) -> None:
        """Wait until what they were told last is what the server would tell them now."""
        while not self.over:
            answer = await http.get(f"{address}/api/tables/{self.table}", headers=self.headers)
            if answer.status_code == 200:
                told = answer.json()
                if self.last == (told["revision"], told["ply"]):
                    return
            await asyncio.sleep(0.05)


@dataclass
class Soak:
    """Everything that was played."""

    players: list[Player] = field(default_factory=list)
    onlookers: list[Onlooker] = field(default_factory=list)
    kills: int = 0
    converged: float = 0.0
    """Seconds after the last move until everyone who watches had been told of it."""

    async def converge(self, http: httpx.AsyncClient, address: str) -> None:
        """Wait until every onlooker has been told of the last move, and let them go."""
        begun = time.monotonic()
        for onlooker in self.onlookers:
            assert onlooker.task is not None
            if onlooker.task.done():
                onlooker.task.result()
            await onlooker.converge(http, address)
        self.converged = time.monotonic() - begun
        for onlooker in self.onlookers:
            if onlooker.task is not None:
                onlooker.task.cancel()

    @property
    def moves(self) -> int:
        """How many moves were acknowledged."""
        return sum(len(player.acknowledged) for player in self.players)
