"""How likely the game is won, from how likely each battlefield is, and what each one weighs."""

from __future__ import annotations

from typing import Final

from gonfalon.games.battle_line.box.components import ALL_FIELDS, FIELDS
from gonfalon.games.battle_line.rules.scoring import BREAKTHROUGH, victory, worth

_LOWER: Final = 5  # the first battlefields, and the rest, are multiplied out apart
_ROWS: Final = 1 << _LOWER
_ROW_FIRST: Final = 0.6  # three adjacent ones come about before five
_DOUBT: Final = 0.0005
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
        return worth(held, sites) / (worth(held, sites) + worth(ALL_FIELDS & ~held, sites))
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
            by_lower.append(summed * lower[low])
        by_upper: list[float] = []
        self.win = 0.0
        """How likely the game is won."""
        for high in range(len(upper)):
            summed = 0.0
            for low in range(len(lower)):
                summed += lower[low] * table[high * _ROWS + low]
            by_upper.append(summed * upper[high])
            self.win += summed * upper[high]
        self.weights: list[float] = []
        """How much likelier it is with a battlefield than without it."""
        for field in range(FIELDS):
            if field < _LOWER:
                self.weights.append(_difference(by_lower, field, _sure(chances[field])))
            else:
                self.weights.append(_difference(by_upper, field - _LOWER, _sure(chances[field])))


def _sure(chance: float) -> float:
    """A chance that leaves room for the contrary."""
    return min(1.0 - _DOUBT, max(_DOUBT, chance))


def _products(chances: list[float], first: int, beyond: int) -> list[float]:
    """How likely each set of some battlefields is the set of those won."""
    shares = [1.0]
    for field in range(first, beyond):
        chance = _sure(chances[field])
        for held in range(len(shares)):
            share = shares[held]
            shares.append(share * chance)
            shares[held] = share * (1.0 - chance)
    return shares


def _difference(wins: list[float], field: int, chance: float) -> float:
    """What winning one battlefield changes, the others as likely as they are."""
    bit = 1 << field
    won = lost = 0.0
    for held in range(len(wins)):
        if held & bit:
            won += wins[held]
        else:
            lost += wins[held]
    return won / chance - lost / (1.0 - chance)
