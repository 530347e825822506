"""Talk at a table, as values: what a table may be opened with, ready phrases, free text, remarks.

It is no part of the rules, the state or the record. `docs/decisions/0023-talking.md` describes the
whole.
"""

import unicodedata
from collections.abc import Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from gonfalon.server.naming import few_marks, seen

PHRASES: Final = "phrases"
FREE: Final = "free"
NO_TALK: Final = "none"
WAYS: Final = (PHRASES, FREE, NO_TALK)
"""What a table is opened with: ready phrases alone, free text besides, or nothing."""

READY: Final = (
    "hello",
    "well_played",
    "nice_move",
    "thinking",
    "moment",
    "soon",
    "tomorrow",
    "your_turn",
    "sorry",
    "thanks",
    "one_more",
    "good_night",
)
"""The ready phrases by their keys: each is read in the reader's own language."""

LONGEST: Final = 300
LONGEST_WRITTEN: Final = 2_000
"""Characters that are read at all: some of them may be left out."""
MOST_KEPT: Final = 300
"""Remarks of a table: with one more, the oldest goes."""


class Remark(NamedTuple):
    """Something that was said at a table."""

    number: int
    """Counted at the table, from 1; none is ever used again."""
    said_id: str
    """The speaker's own id for it, after their seat: what comes twice counts once."""
    seat: int
    name: str
    """What whoever held the seat was called then."""
    revision: int
    ply: int
    """When it was said."""
    phrase: str
    """The key of a ready phrase, or nothing."""
    text: str
    """What was written, or nothing."""
    at: float


def cleaned(text: str) -> str:
    """Free text as it is kept: one line, without what nobody sees and what turns letters about.

    What is left out is said by Unicode's categories: controls, formats (zero width, directions,
    tags), halves of letters, letters that nobody has given a meaning.
    """
    kept = []
    for letter in text:
        kind = unicodedata.category(letter)
        if letter.isspace() or kind in ("Zs", "Zl", "Zp"):
            kept.append(" ")
        elif not kind.startswith("C"):
            kept.append(letter)
    return seen(few_marks("".join(kept)))


def until(remarks: Sequence[Remark], ply: int | None) -> Sequence[Remark]:
    """Those that were said by the time there were so many plies; all, if it is not asked about.

    Nothing that was said later is among them, nor what came after that: so they only grow.
    """
    if ply is None:
        return remarks
    return list(takewhile(lambda one: one.ply <= ply, remarks))
