"""The ways to be told, and what goes along them."""

import hashlib
from dataclasses import dataclass
from typing import Any, Final

from gonfalon.server.saved import COMPUTER, OVER, RUNNING

PUSH: Final = "push"
MAIL: Final = "mail"
WEBHOOK: Final = "webhook"
FEED: Final = "feed"
KINDS: Final = (PUSH, MAIL, WEBHOOK, FEED)
CONFIRM: Final = -1
"""In the place of a revision: the question whether an address is theirs who gave it."""
GAME_OVER: Final = -2
"""In the place of a revision: that the game is over."""
TAKEN_OVER: Final = -3
"""In the place of a revision: that somebody's time ran out, and the computer plays for them."""
HOUR: Final = 3600.0
GAPS: Final = {PUSH: 60.0, MAIL: HOUR, WEBHOOK: 60.0}
"""Seconds between two messages along the same way."""


@dataclass(frozen=True)
class Way:
    """How a seat, or a table as a whole, is told."""

    id: str
    """The secret in the link that ends it."""
    table_id: str
    seat: int
    kind: str
    address: dict[str, str]
    language: str
    made_at: float
    confirmed_at: float | None = None
    told_at: float | None = None
    asked: str = ""
    """The hashes of the secrets by which the address may be confirmed, one for each mail."""


@dataclass(frozen=True)
class TableFacts:
    """What a message may say of a table, and what it is judged by."""

    id: str
    game: str
    phase: str
    waits: frozenset[int]
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    terms: str = ""
    """How long each has, as its row says it."""
    result: str | None = None
    """How the game ended, as the store keeps it."""


@dataclass(frozen=True)
class Notice:
    """One turn to be told along one way, or the end of the game."""

    way: Way
    revision: int
    ply: int
    seats: tuple[int, ...]
    at: float
    due_at: float
    tries: int
    is_past: bool
    """Whether the game has moved on since."""
    table: TableFacts

    @property
    def key(self) -> str:
        """What tells this message from every other, the same each time it is tried."""
        text = f"{self.way.id} {self.revision} {self.ply}"
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats whose turn it still is."""
        if self.is_past or self.table.phase != RUNNING:
            return ()
        is_person = [kind != COMPUTER for kind in self.table.kinds]
        return tuple([one for one in self.seats if one in self.table.waits and is_person[one]])

    @property
    def holds(self) -> bool:
        """Whether it is still worth telling."""
        if self.revision == GAME_OVER:
            return self.table.phase == OVER
        if self.revision == TAKEN_OVER:
            return self.table.phase == RUNNING and self.table.kinds[self.way.seat] == COMPUTER
        return self.revision == CONFIRM or bool(self.asked)


def row_of(notice: Notice) -> dict[str, Any]:
    """The key of its row."""
    return {"way_id": notice.way.id, "revision": notice.revision, "ply": notice.ply}
