"""What the API takes and answers, besides the moves that it shares with the live line."""

from typing import Literal

from pydantic import BaseModel, Field

from gonfalon.bots import LEVELS, USUAL
from gonfalon.engine.goal import MOST
from gonfalon.server.audience import AFTERWARDS, LIVE, MOST_TURNS
from gonfalon.server.clock import (
    LONGEST,
    MOST_AWAY,
    MOST_DAYS,
    MOST_INCREMENT,
    SHORTEST,
    WHEN_OUT,
)
from gonfalon.server.hub import SEAT_KINDS
from gonfalon.server.making import MOST_ABOUT
from gonfalon.server.messages import FromSeat, Model
from gonfalon.server.talk import LONGEST_WRITTEN, WAYS

assert SEAT_KINDS == ("you", "screen", "friend", "anyone", "computer")
assert WAYS == ("phrases", "free", "none")
assert WHEN_OUT == ("computer", "end_turn", "lost")


class SeatIn(Model):
    """Who is to sit at a seat of a new table."""

    kind: Literal["you", "screen", "friend", "anyone", "computer"] = Field(
        description="you and screen are the one who makes the table; friend gets a secret link; "
        "anyone may sit down who finds the table in the list"
    )
    level: str = Field(USUAL, max_length=20, description=f"computer: {', '.join(LEVELS)}")


class ClockIn(Model):
    """How long each has: seconds for the game where it is live, days for a turn over days."""

    seconds: int = Field(0, description=f"live: for the whole game, {SHORTEST} to {LONGEST}")
    increment: int = Field(
        0, description=f"live: seconds that are added after each decision, to {MOST_INCREMENT}"
    )
    days: int = Field(0, description=f"over days: for each turn, 1 to {MOST_DAYS}")
    when_out: Literal["computer", "end_turn", "lost"] = Field(
        "computer",
        description="when time is out: the computer takes the seat over; the turn is ended, where "
        "the game has an action for that; or the game is lost",
    )


class TableIn(Model):
    """A table to be made."""

    game: str = Field(max_length=40, examples=["battle-line"])
    options: dict[str, str] = Field(
        default_factory=dict,
        max_length=20,
        description="as text, numbers too; what is left out is the default (see /api/games)",
        examples=[{"terrain": "on"}],
    )
    seats: list[SeatIn] = Field(min_length=1, max_length=8)
    pace: Literal["live", "days"] = "live"
    match: str | None = Field(
        None,
        max_length=20,
        description=f"games=N or points=N for a match, N from 1 to {MOST}; else it is one game",
        examples=["games=3"],
    )
    practice: bool = Field(
        False,
        description="one person against computers: everything can be taken back, also past chance "
        "and past what the computers did, and the record says so",
    )
    hints: bool = Field(
        False,
        description="whoever is asked may ask for hints, also where people play each other; "
        "where one person plays against computers it is always so",
    )
    takebacks: bool = Field(
        True, description="whether players may ask all others to let them take something back"
    )
    clock: ClockIn | None = Field(None, description="without it nobody's time is counted")
    talk: Literal["phrases", "free", "none"] = Field(
        "phrases",
        description="what people may say to each other: ready phrases, which each reads in their "
        "own language; free text besides; or nothing",
    )
    watchers: str = Field(
        LIVE,
        max_length=20,
        description=f"who may watch the running game without a seat: {LIVE}, all as it goes; "
        f"turns=N, all, N turns behind, N from 1 to {MOST_TURNS}; or {AFTERWARDS}, nobody before "
        "the game is over",
        examples=["turns=5"],
    )
    about: str = Field(
        "",
        max_length=LONGEST_WRITTEN,
        description=f"what you say about the table, in at most {MOST_ABOUT} characters: whoever is "
        "invited reads it, and who looks at the list of open tables",
        examples=["Beginners are welcome"],
    )


class SeatMade(BaseModel):
    """A seat of a new table with its secret."""

    seat: int
    kind: str
    token: str = Field(description="the secret of the seat: whoever has it may sit there")


class TableMade(BaseModel):
    """A new table; its secrets are told once."""

    table: str
    url: str
    commitment: str = Field(description="the hash of the secret seed")
    owner_token: str
    watch_token: str
    seats: list[SeatMade]


class JoinIn(Model):
    """Someone who sits down: a name, and random text of their own."""

    seat: int | None = Field(None, ge=1, le=8, description="for those who hold several seats")
    name: str = Field(min_length=1, max_length=80)
    nonce: str = Field(
        min_length=1, max_length=64, description="your own random text, added to the seed"
    )


class EnterIn(Model):
    """A secret from a link."""

    token: str = Field(min_length=1, max_length=100)


class AwayIn(FromSeat):
    """For how long a seat is away."""

    seconds: float = Field(
        ge=0, description=f"from now on, at most {MOST_AWAY}; 0: it is back", allow_inf_nan=False
    )


class WhyIn(FromSeat):
    """What a seat would like to do."""

    action: str = Field(max_length=100)


class AgainIn(Model):
    """Another game after this one."""

    level: str = Field(
        "", max_length=20, description=f"of all computers: {', '.join(LEVELS)}; empty: as it was"
    )


class HandIn(Model):
    """Who plays a seat from now on."""

    kind: Literal["person", "computer"]
    level: str = Field(USUAL, max_length=20)


class Done(BaseModel):
    """A move that is on disk."""

    id: str
    revision: int
    ply: int


class Answer(BaseModel):
    """A refusal: nothing was changed."""

    code: str
    rule: str = ""
    text: str


class Legality(BaseModel):
    """Whether an action would be legal now, or the rule that forbids it."""

    legal: bool
    rule: str = ""
    text: str


class HintGiven(BaseModel):
    """What the computer would do at your seat, found from what your seat may know."""

    revision: int
    ply: int
    action: str = Field(description="as `act` takes it")
    picks: list[str] = Field(description="what is touched for it, in this order")
    names: list[str] = Field(description="what these are called")
    text: str = Field(description="why, in a sentence or two")
    html: str = Field(description="the same, with cards and pieces drawn")


class Link(BaseModel):
    """A new secret in place of an old one."""

    token: str
    once: bool = Field(description="whether it lets one device in, and then ends")


class Where(BaseModel):
    """Where to find a table that was made."""

    table: str
    url: str
