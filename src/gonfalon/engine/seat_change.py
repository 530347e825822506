"""Who plays a seat from when on, where that changed while the game went on; a record tells it."""

import re
from dataclasses import dataclass
from typing import Final

from gonfalon.engine.errors import Misread
from gonfalon.engine.text import short

COMPUTER: Final = "computer"
PERSON: Final = "person"
DEVICE: Final = "device"
RESIGNED: Final = "resigned"
AGREED: Final = "agreed"
BACK: Final = "back"
GAVE: Final = "gave"
TOOK: Final = "took"
TIME: Final = "time"
MOST: Final = 200
"""Changes that a record tells: each is a line of the log, which is worded for all who look."""
_KEY: Final = re.compile("after (0|[1-9][0-9]{0,8})")
_VALUE: Final = re.compile(
    "seat ([1-9]) (?:computer ([a-z][a-z0-9-]{0,19})(?: for (.+))?"
    "|(person|device|time|resigned|agreed|back|gave|took) (.+))"
)


@dataclass(frozen=True)
class SeatChange:
    """One change: the computer took over, a person sat down or came back, or by a new device.

    Or what no rule knows of: somebody resigned, the end that they had proposed was agreed to, they
    took something back as all agreed, gave the seat to another person, or took it from one. Or why
    something follows: the time of whoever sits there was out.
    """

    ply: int
    """After how many plies it was."""
    seat: int
    """The seat, from 0."""
    kind: str
    """`computer`, `person`, `device` or `time`; `resigned`, `agreed`, `back`, `gave` or `took`."""
    name: str
    """The person; whom the computer plays for, or nobody."""
    level: str = ""
    """How the computer plays."""

    def __str__(self) -> str:
        """The line of a record: `after 45: seat 2 computer greedy for Béla`."""
        if self.kind != COMPUTER:
            what = f"{self.kind} {self.name}"
        else:
            what = f"{COMPUTER} {self.level}{f' for {self.name}' if self.name else ''}"
        return f"after {self.ply}: seat {self.seat + 1} {what}"


def is_seat_change(key: str) -> bool:
    """Whether a line behind a record's end that begins so is about a seat."""
    return key.startswith("after ")


def parse_seat_change(key: str, value: str, plies: int, seats: int, longest: int) -> SeatChange:
    """Read `after PLY` and what stands behind its colon, of a game of so many plies and seats."""
    found, told = _KEY.fullmatch(key), _VALUE.fullmatch(value)
    if found is None or told is None:
        raise Misread("read.seat_change", text=short(f"{key}: {value}"))
    ply, seat = int(found[1]), int(told[1]) - 1
    if ply > plies:
        raise Misread("read.no_such_ply", plies=plies)
    if seat >= seats:
        raise Misread("read.seat_change", text=short(f"{key}: {value}"))
    name = told[3] or told[5] or ""
    if name and not fits(name, longest):
        raise Misread("read.bad_name", seat=seat + 1, most=longest, text=short(name))
    return SeatChange(ply, seat, told[4] or COMPUTER, name, told[2] or "")


def fits(name: str, longest: int) -> bool:
    """Whether this can be a player's name in a record: it stays on its line."""
    return bool(name) and name == name.strip() and name.isprintable() and len(name) <= longest
