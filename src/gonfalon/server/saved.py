"""What the store takes and hands out: one table with everything needed to go on playing at it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from gonfalon.engine import seat_change
from gonfalon.engine.fairness import NO_NONCE
from gonfalon.engine.result import Result
from gonfalon.engine.revision import Revision
from gonfalon.engine.seat_change import SeatChange
from gonfalon.server.talk import PHRASES, Remark

OPEN = "open"
RUNNING = "running"
OVER = "over"
LEFT = "left"

PERSON = seat_change.PERSON
COMPUTER = seat_change.COMPUTER
ANYONE = "anyone"

TAKEN_SECONDS = 120.0
"""How long a seat for anyone waits for whoever took it to sit down."""

WATCHER = -1
OWNER = -2
HEIR = -10
"""The role of whoever may take a seat over from its holder, less the seat's number from 0."""

END = "end"
BACK = "back"
AGREED = "agreed"
DECLINED = "declined"
WITHDRAWN = "withdrawn"


@dataclass(frozen=True)
class SeatRow:
    """A seat: who plays there, what they added to the seed, and the secrets that lead there."""

    seat: int
    kind: str
    """A person, a computer, or anyone who comes by and has not yet."""
    level: str
    name: str
    nonce: str
    token_hash: str
    """Of the link's secret, which lets somebody sit down; empty once somebody has."""
    holder_hash: str = ""
    """Of the token that a program was given when it sat down."""
    joined_hash: str = ""
    """Of the link's secret and the nonce it sat down with, until it has used its own token."""
    device_hash: str = ""
    """Of a link that lets one more device of the holder in."""
    held: bool = False
    """Whether somebody has sat down here: then the seat is theirs."""
    taken_at: float | None = None
    """When somebody took it, where it was for anyone, and has not sat down since."""
    hints: int = 0
    """How many hints whoever plays here was given."""

    give_hash: str = ""
    """Of a link by which the holder gives the seat to another person."""
    resigned: bool = False
    """Whether whoever held it has given the game up; the computer plays on."""
    device_by: str = ""
    """The browser of the holder that made the link for a device; empty where a program did."""
    give_by: str = ""
    """The browser that made the link for another person."""

    def is_free(self, now: float) -> bool:
        """Whether anyone may take it: nobody has, or whoever did has let it wait for too long."""
        if self.taken_at is not None:
            return self.taken_at < now - TAKEN_SECONDS
        return self.kind == ANYONE


@dataclass
class TableRow:
    """What a table is by itself, without its seats and plies."""

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
    data: str = ""
    """A short hash of the boards and components it is played with, if it is known."""
    result: str | None = None
    """How the game ended, as `write_result` writes it, if that was kept."""
    goal: str | None = None
    """What the match is played to that this game belongs to; nothing for a single game."""
    played: str | None = None
    """The match before this game (`matches.py`)."""
    edition: int = 0
    """How often the table was changed in any way; whoever changes it must have seen this."""
    practice: bool = False
    """Whether everything can be taken back here, by the one person who plays against computers."""
    hints: bool = False
    """Whether all may ask for hints, also where people play each other."""
    ending: str | None = None
    """How the game was ended outside the rules, as its record says it."""
    takebacks: bool = True
    """Whether others may be asked to let one take something back."""
    terms: str = ""
    """How long each has, as `clock.Terms` writes it; nothing for a table without a clock."""
    clock: str | None = None
    """What each has left, as `clock.Clock` writes it."""
    due: float | None = None
    """When the first seat's time is out, in seconds that servers were up."""
    talk: str = PHRASES
    """How people may talk there (`talk.WAYS`)."""
    watchers: str = "live"
    """Who may watch the running game without a seat (`audience.py`)."""
    about: str = ""
    """What whoever opened the table says about it, to those who may sit down there."""


class Seen(NamedTuple):
    """A table and the edition of it that somebody has seen."""

    id: str
    edition: int


class Came(NamedTuple):
    """A browser that comes in by a link for another device."""

    device: str
    """What it is called from now on, so that it can be ended."""
    giver: str
    """The browser that made the link."""


class Move(NamedTuple):
    """Something a client asked for and was told had happened."""

    move_id: str
    seat: int
    asked: str
    revision: int
    ply: int


@dataclass(frozen=True)
class Seating:
    """A change of who may see and do what at a table; all of it is written, or nothing."""

    seat: SeatRow | None = None
    """A seat as it is from now on."""
    gives: tuple[str, int] | None = None
    """A browser, and the role that it has from now on."""
    ends: int | None = None
    """A role that ends for every browser but these."""
    except_for: frozenset[str] = frozenset()
    drops: str | None = None
    """A browser that has no role any more, to make room."""
    watch_hash: str | None = None
    """Of the secret of a new link for those who watch."""
    told: tuple[SeatChange, ...] = ()
    """What is told to all."""
    ends_too: int | None = None
    """Another role that ends for everybody."""
    came: Came | None = None
    """By which device's coming in the role is given."""


class Question(NamedTuple):
    """Something that somebody has asked all others for, and what they answered."""

    number: int
    """Counted at the table, from 0."""
    kind: str
    """`end`: to end the game without a winner; `back`: to take something back."""
    seat: int
    """Who asks."""
    revision: int
    ply: int
    """When it was asked."""
    kept: int = 0
    """How many plies are left if all agree to a take-back."""
    whole_turn: bool = False
    """Whether the asker's whole turn would be taken back."""
    agreed: tuple[int, ...] = ()
    """The seats that have said yes."""
    outcome: str = ""
    """`agreed`, `declined` or `withdrawn`; nothing as long as it has not been settled."""
    answered_by: int = -1
    """Who said no."""


@dataclass(frozen=True)
class Outside:
    """What happened at a table outside the rules; all of it is written, or nothing."""

    move: Move
    """What was asked for, to be acknowledged; its revision and ply are those after it."""
    question: Question | None = None
    """A question, new or answered."""
    seating: Seating | None = None
    ending: tuple[str, str | None] | None = None
    """How the game was ended, and its result."""
    waits: str | None = None
    """Where plies are taken back, so that the move begins a revision: who is asked then."""
    asks: tuple[int, ...] = ()
    """The seats of people whose turn it has become by that."""


class Advance(NamedTuple):
    """A game that has moved on: its new plies, and what the table's row says after them."""

    revision: int
    first: int
    """The number of the first new ply."""
    actions: Sequence[str]
    phase: str
    waits: str
    snapshot: tuple[int, str] | None = None
    """The rules version and the text of a snapshot taken after these plies."""
    played_by: tuple[int, str] | None = None
    """The rules version and the data of these plies, if those before were played by others."""
    result: str | None = None
    """How the game ended, if these plies ended it."""
    asks: tuple[int, ...] = ()
    """The seats of people whose turn it has become with these plies."""


@dataclass
class Saved:
    """Everything the store has of one table, or what is new since someone last looked."""

    table: TableRow
    seats: list[SeatRow]
    revision: int = 0
    plies: list[str] = field(default_factory=list)
    revisions: list[Revision] = field(default_factory=list)
    """Where chance is drawn by it: which of the plies were made in which revision."""
    since: int = 0
    """How many plies, known already, come before these."""
    snapshot: str | None = None
    moves: dict[str, Move] = field(default_factory=dict)
    commits: dict[int, str] = field(default_factory=dict)
    grants: dict[str, frozenset[int]] = field(default_factory=dict)
    """The roles of each browser."""
    seat_changes: list[SeatChange] = field(default_factory=list)
    question: Question | None = None
    """What was last asked for."""
    talk: list[Remark] = field(default_factory=list)
    """What was said; of what is new since someone last looked, only what is new."""


@dataclass(frozen=True)
class Listed:
    """A table as lists of tables show it."""

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
    goal: str | None = None
    """What the match is played to that it belongs to."""
    practice: bool = False
    hints: bool = False
    terms: str = ""
    talk: str = PHRASES
    watchers: str = "live"
    clock: str | None = None
    """What each has left, as the store keeps it; nothing for whoever may not know how it stands."""
    plays_for: tuple[str, ...] = ()
    """At each seat for whom a computer plays there, by name."""
    resting: tuple[int, ...] = ()
    """The seats that a computer plays until their people come back."""
    takebacks: bool = True
    about: str = ""


def nonces_of(seats: Sequence[SeatRow]) -> tuple[str, ...]:
    """What each seat has added to the seed."""
    return tuple(seat.nonce or NO_NONCE for seat in seats)


def hints_of(seats: Sequence[SeatRow]) -> dict[int, int]:
    """How many hints each seat was given that was given any."""
    return {seat.seat: seat.hints for seat in seats if seat.hints}


def write_result(result: Result | None) -> str | None:
    """A result as the store keeps it: `5-3 1-2 breakthrough`."""
    if result is None:
        return None
    points, ranks = ["-".join(map(str, numbers)) for numbers in (result.points, result.ranks)]
    return f"{points} {ranks} {result.how}"


def read_result(text: str) -> Result:
    """The result that was written so."""
    points, ranks, how = text.split(" ", 2)
    each = re.split("(?<=[0-9])-", points)  # points may be below zero (IM-E3)
    return Result(tuple(map(int, each)), tuple(map(int, ranks.split("-"))), how)
