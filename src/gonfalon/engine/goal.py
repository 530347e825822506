"""What a match is played to: a number of games, or of points."""

import re
from typing import Final

from gonfalon.engine.errors import Misread
from gonfalon.engine.text import short

GAMES: Final = "games"
POINTS: Final = "points"
MOST: Final = 999
_GOAL: Final = re.compile(rf"({GAMES}|{POINTS})=([1-9][0-9]{{0,2}})")


class Goal:
    """A number of games, or of points; it is written as `games=3` or `points=15`."""

    def __init__(self, unit: str, number: int) -> None:
        if unit not in (GAMES, POINTS) or not 1 <= number <= MOST:
            raise _unreadable(f"{unit}={number}")
        self.unit: Final = unit
        self.number: Final = number

    def __str__(self) -> str:
        return f"{self.unit}={self.number}"


def parse_goal(text: str) -> Goal:
    """Read `games=3` or `points=15`."""
    found = _GOAL.fullmatch(text)
    if found is None:
        raise _unreadable(text)
    return Goal(found[1], int(found[2]))


def _unreadable(text: str) -> Misread:
    """What a goal looks like, for whoever wrote something else."""
    return Misread("read.goal", most=MOST, text=short(text))
