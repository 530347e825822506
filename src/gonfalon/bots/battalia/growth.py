"""How many points a seat is likely to gain by itself in so many turns, as a small network tells.

It was fitted to games of patience: cards drawn, cities built and raised, units hired, with nobody
else at the table. Its file is one of `bots/network.py`; the sums are done here, compiled, and what
all numbers of turns have in common is summed once.
"""

from functools import lru_cache
from typing import Final

from gonfalon.bots.battalia.wealth import SORTS, Wealth
from gonfalon.bots.network import fingerprint, fitting, read_network
from gonfalon.engine.shipped import shipped

LONGEST: Final = 14.0  # turns that were looked ahead
HORIZONS: Final = (4.0, 8.0, 13.0)
"""So many turns ahead are told together."""
_A_SORT: Final = ("friman", "chief", "priest", "lord", "provisions", "other")
NAMES: Final = (
    *[f"deck {sort}" for sort in _A_SORT],
    *[f"share {sort}" for sort in _A_SORT],
    *[f"nation {sort}" for sort in _A_SORT],
    *[f"kept {sort}" for sort in _A_SORT],
    *[f"cities {level}" for level in range(1, SORTS - 1)],
    "near", "far", "turns", "size", "united", "nation",
)  # fmt: skip
"""What the network is given."""
FILE: Final = "growth.net"
_TURNS: Final = NAMES.index("turns")
_PER_TURNS: Final = 5  # turns are given in so many
_NETWORK: Final = fitting(
    read_network(shipped("gonfalon.bots.battalia", FILE), FILE, with_numpy=False),
    FILE,
    "battalia",
    1,
    fingerprint(NAMES),
)
_WEIGHTS: Final[list[list[float]]] = [list(row) for row in zip(*_NETWORK.layers[0][0])]
"""By what is put in, what it adds to each hidden number."""
_BIASES: Final[list[float]] = list(_NETWORK.layers[0][1])
_SUMS: Final[list[float]] = list(_NETWORK.layers[1][0][0])
_BIAS: Final[float] = _NETWORK.layers[1][1][0]

Cards = tuple[int, ...]


def given(
    deck: Cards, coming: Cards, kept: Cards, land: Cards, united: int, turns: float
) -> list[float]:
    """What is put in; `land` is the cities by level, then sites near and far."""
    size = max(1, sum(deck))
    numbers = [count / 4 for count in deck]
    numbers += [6 * count / size for count in deck]
    numbers += [count / 4 for count in coming]
    numbers += [float(count) for count in kept]
    numbers += [count / 2 for count in land[1:5]]
    numbers += [land[5] / 2, land[6] / 3, turns / _PER_TURNS, size / 10 - 1, 2 * united / size]
    numbers.append(sum(coming) / 10)
    return numbers


def _hidden(numbers: list[float]) -> list[float]:
    """The hidden numbers before they are cut off."""
    sums = _BIASES.copy()
    for number, value in enumerate(numbers):
        if value:
            row = _WEIGHTS[number]
            for place in range(len(sums)):
                sums[place] += value * row[place]
    return sums


def _told(hidden: list[float], turns: float) -> float:
    """The points to come: `hidden` is without the turns."""
    row = _WEIGHTS[_TURNS]
    share = min(LONGEST, turns) / _PER_TURNS
    total = _BIAS
    for place in range(len(hidden)):
        one = hidden[place] + share * row[place]
        if one > 0:
            total += one * _SUMS[place]
    return max(0.0, total)


@lru_cache(maxsize=20000)
def _all_told(
    deck: Cards, coming: Cards, kept: Cards, land: Cards, united: int
) -> tuple[list[float], tuple[float, ...]]:
    """The hidden numbers without the turns, and the points for each horizon."""
    hidden = _hidden(given(deck, coming, kept, land, united, 0.0))
    return hidden, tuple([_told(hidden, turns) for turns in HORIZONS])


def growths(wealth: Wealth, cities: list[int], rooms: tuple[int, int]) -> tuple[float, ...]:
    """The points that a seat with these cards, cities and sites gains, for each horizon."""
    return _of(wealth, cities, rooms)[1]


def growth(wealth: Wealth, cities: list[int], rooms: tuple[int, int], turns: float) -> float:
    """The points that it gains in so many turns."""
    return _told(_of(wealth, cities, rooms)[0], turns)


def _of(
    wealth: Wealth, cities: list[int], rooms: tuple[int, int]
) -> tuple[list[float], tuple[float, ...]]:
    """What is told of these cards, cities and sites."""
    land = (*cities[: SORTS - 1], min(4, rooms[0]), rooms[1])
    return _all_told(
        tuple(wealth.deck), tuple(wealth.next), tuple(wealth.kept), land, wealth.united()
    )
