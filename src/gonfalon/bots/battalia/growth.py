"""How many points a seat is likely to gain by itself in so many turns, as a small network tells.

It was fitted to games of patience: cards drawn, cities built and raised, units hired, with nobody
else at the table.
"""

import json
from functools import lru_cache
from typing import Final

from gonfalon.bots.battalia.wealth import SORTS, Wealth
from gonfalon.engine.shipped import shipped

LONGEST: Final = 14.0  # turns that were looked ahead


class Network:
    """One layer of hidden numbers, none below 0, and their weighted sum."""

    def __init__(self, text: str) -> None:
        read = json.loads(text)
        self.weights: Final[list[list[float]]] = [[float(x) for x in row] for row in read["W1"]]
        """By what is put in, what it adds to each hidden number."""
        self.biases: Final[list[float]] = [float(x) for x in read["b1"]]
        self.sums: Final[list[float]] = [float(x) for x in read["W2"]]
        self.bias: Final[float] = float(read["b2"])

    def tell(self, given: list[float]) -> float:
        """What comes out."""
        hidden = self.biases.copy()
        for number, value in enumerate(given):
            if value:
                row = self.weights[number]
                for place in range(len(hidden)):
                    hidden[place] += value * row[place]
        total = self.bias
        for place in range(len(hidden)):
            if hidden[place] > 0:
                total += hidden[place] * self.sums[place]
        return total


_NETWORK: Final = Network(shipped("gonfalon.bots.battalia", "growth.json"))


@lru_cache(maxsize=20000)
def _told(
    deck: tuple[int, ...],
    coming: tuple[int, ...],
    kept: tuple[int, ...],
    land: tuple[int, ...],
    united: int,
    turns: float,
) -> float:
    """The points to come; `land` is the cities by level, then sites near and far."""
    size = max(1, sum(deck))
    given = [count / 4 for count in deck]
    given += [6 * count / size for count in deck]
    given += [count / 4 for count in coming]
    given += [float(count) for count in kept]
    given += [count / 2 for count in land[1:5]]
    given += [land[5] / 2, land[6] / 3, turns / 5, size / 10 - 1, 2 * united / size]
    given.append(sum(coming) / 10)
    return max(0.0, _NETWORK.tell(given))


def growth(wealth: Wealth, cities: list[int], rooms: tuple[int, int], turns: float) -> float:
    """The points that a seat with these cards, cities and sites gains in so many turns."""
    land = (*cities[: SORTS - 1], min(4, rooms[0]), rooms[1])
    return _told(
        tuple(wealth.deck),
        tuple(wealth.next),
        tuple(wealth.kept),
        land,
        wealth.united(),
        min(LONGEST, turns),
    )
