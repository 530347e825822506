"""What was taken back in practice or as all agreed, and so where chance is drawn from.

Each time something is taken back a revision begins, which keeps the first plies. What chance does
from there on is drawn anew, from the seed, the revision and the ply.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from gonfalon.engine.errors import Misread
from gonfalon.engine.text import short

_KEY: Final = re.compile("revision ([1-9][0-9]{0,8})")
_VALUE: Final = re.compile("after (0|[1-9][0-9]{0,8})")


class Revision(NamedTuple):
    """A revision of which plies are left: all after this many, up to the next revision."""

    after: int
    number: int
    """How often something had been taken back by then."""

    def __str__(self) -> str:
        """The line of a record: `revision 3: after 45`."""
        return f"revision {self.number}: after {self.after}"


def revised(before: Sequence[Revision], after: int, number: int) -> list[Revision]:
    """The revisions of which something is left, once this one has kept so many plies."""
    return [one for one in before if one.after < after] + [Revision(after, number)]


def revision_at(revisions: Sequence[Revision], ply: int) -> int:
    """The number of the revision that a ply, from 0, was made in."""
    return next((one.number for one in reversed(revisions) if one.after <= ply), 0)


def is_revision(key: str) -> bool:
    """Whether a line behind a record's end that begins so is about a revision."""
    return key.startswith("revision ")


def parse_revision(key: str, value: str, before: Sequence[Revision], plies: int) -> Revision:
    """Read a line of a game of so many plies; each revision begins later than the one before."""
    number, after = _KEY.fullmatch(key), _VALUE.fullmatch(value)
    if number is not None and after is not None and int(after[1]) <= plies:
        found = Revision(int(after[1]), int(number[1]))
        if not before or (before[-1].after < found.after and before[-1].number < found.number):
            return found
    raise Misread("read.revision", text=short(f"{key}: {value}"))
