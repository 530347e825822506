"""One seat under load: what it asked for, what it was told, and what it saw."""

from dataclasses import dataclass, field
from random import Random
from typing import Any


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
