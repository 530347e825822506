"""How many hints each seat was given; a record tells it behind its end."""

import re
from collections.abc import Mapping
from typing import Final

from gonfalon.engine.errors import Misread
from gonfalon.engine.text import short

_KEY: Final = re.compile("hints ([1-9])")
_VALUE: Final = re.compile("[1-9][0-9]{0,5}")


def hint_lines(hints: Mapping[int, int]) -> list[str]:
    """The lines of a record: `hints 1: 7` for each seat that was given some."""
    return [f"hints {seat + 1}: {hints[seat]}" for seat in sorted(hints) if hints[seat]]


def is_hints(key: str) -> bool:
    """Whether a line behind a record's end that begins so is about hints."""
    return key.startswith("hints ")


def parse_hints(key: str, value: str, before: Mapping[int, int], seats: int) -> tuple[int, int]:
    """Read such a line of a game with so many seats: a seat, from 0, and how many it was given."""
    found = _KEY.fullmatch(key)
    if found is not None and _VALUE.fullmatch(value):
        seat = int(found[1]) - 1
        if seat < seats and seat > max(before, default=-1):
            return seat, int(value)
    raise Misread("read.bad_hints", text=short(f"{key}: {value}"))
