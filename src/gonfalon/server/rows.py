"""What the store hands out: one table with everything needed to go on playing at it."""

from dataclasses import dataclass, field

OPEN = "open"
RUNNING = "running"
OVER = "over"
LEFT = "left"

PERSON = "person"
COMPUTER = "computer"
ANYONE = "anyone"

WATCHER = -1
OWNER = -2


@dataclass
class SeatRow:
    """A seat: who plays there, and what they added to the seed."""

    seat: int
    kind: str
    """A person, a computer, or anyone who comes by and has not yet."""
    level: str
    name: str
    nonce: str
    token_hash: str


@dataclass
class TableRow:
    """A table's own facts."""

    id: str
    game: str
    rules: int
    options: str
    pace: str
    phase: str
    waits: str
    """The seats whose choice is missing, from 0."""
    seed: str
    owner_hash: str
    watch_hash: str
    record: str | None
    successor: str | None
    created_at: float
    changed_at: float


@dataclass(frozen=True)
class Move:
    """Something a client asked for and was told had happened."""

    move_id: str
    seat: int
    asked: str
    revision: int
    ply: int


@dataclass
class Saved:
    """A table as the store has it."""

    table: TableRow
    seats: list[SeatRow]
    revision: int = 0
    plies: list[str] = field(default_factory=list)
    snapshot: str | None = None
    moves: dict[str, Move] = field(default_factory=dict)
    commits: dict[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Listed:
    """A table in a list."""

    id: str
    game: str
    options: str
    pace: str
    phase: str
    waits: tuple[int, ...]
    changed_at: float
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    roles: tuple[int, ...] = ()
