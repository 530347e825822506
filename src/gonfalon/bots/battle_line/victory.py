"""How likely the game is won, from how likely each battlefield is, and what each one weighs."""

from __future__ import annotations

from typing import Final

from gonfalon.games.battle_line.box.components import ALL_FIELDS, FIELDS
from gonfalon.games.battle_line.rules.scoring import BREAKTHROUGH, victory

_LOWER: Final = 5  # the first battlefields, and the rest, are multiplied out apart
_ROWS: Final = 1 << _LOWER
_ROW_FIRST: Final = 0.6  # three adjacent ones come about before five
_made: Final[dict[tuple[int, ...], list[float]]] = {}


def worths(sites: tuple[int, ...]) -> list[float]:
    """For each set of battlefields how likely whoever gets these, and no others, wins."""
    if sites not in _made:
        _made[sites] = [_worth(held, sites) for held in range(ALL_FIELDS + 1)]
    return _made[sites]


def _worth(held: int, sites: tuple[int, ...]) -> float:
    """One set of battlefields; where both sides would win it depends on who is first."""
    mine, theirs = victory(held, sites), victory(ALL_FIELDS & ~held, sites)
    if bool(mine) != bool(theirs):
        return 1.0 if mine else 0.0
    if mine == theirs:
        return 0.5
    return _ROW_FIRST if mine == BREAKTHROUGH else 1 - _ROW_FIRST


class Stakes:
    """What hangs on each battlefield."""

    def __init__(self, chances: list[float], sites: tuple[int, ...]) -> None:
        table = worths(sites)
        lower = _products(chances, 0, _LOWER)
        upper = _products(chances, _LOWER, FIELDS)
        by_lower: list[float] = []
        for low in range(len(lower)):
            summed = 0.0
            for high in range(len(upper)):
                summed += upper[high] * table[high * _ROWS + low]
            by_lower.append(summed)
        by_upper: list[float] = []
        for high in range(len(upper)):
            summed = 0.0
            for low in range(len(lower)):
                summed += lower[low] * table[high * _ROWS + low]
            by_upper.append(summed)
        self.win = sum([share * worth for share, worth in zip(upper, by_upper)])
        """How likely the game is won."""
        self.weights: list[float] = []
        """How much likelier it is with a battlefield than without it."""
        for field in range(FIELDS):
            first = 0 if field < _LOWER else _LOWER
            size = _LOWER if field < _LOWER else FIELDS - _LOWER
            worth = by_lower if field < _LOWER else by_upper
            self.weights.append(_difference(chances, first, size, field - first, worth))


def _products(chances: list[float], first: int, beyond: int) -> list[float]:
    """How likely each set of some battlefields is the set of those won."""
    shares = [1.0]
    for field in range(first, beyond):
        chance = chances[field]
        shares = [share * (1.0 - chance) for share in shares] + [share * chance for share in shares]
    return shares


def _difference(
    chances: list[float], first: int, size: int, field: int, worth: list[float]
) -> float:
    """What winning one battlefield changes, the others as likely as they are."""
    given = chances[first : first + size]
    given[field] = 0.0
    without = _products(given, 0, size)
    bit = 1 << field
    change = 0.0
    for held in range(1 << size):
        if not held & bit:
            change += without[held] * (worth[held | bit] - worth[held])
    return change
