"""Elo ratings by maximum likelihood (Bradley and Terry), a draw as half a game won."""

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from gonfalon.arena.intervals import Z95

ELO: Final = 400 / math.log(10)
"""Elo points to one unit of the natural logit."""
PRIOR: Final = 1.0
"""Each pair that has met is given so many drawn games more, so that no rating is infinite."""
_MOST_STEPS: Final = 100
_LONGEST_STEP: Final = 2.0
_NEAR: Final = 1e-10

Matrix = list[list[float]]
Meetings = Mapping[tuple[int, int], tuple[float, float]]
"""For two players by number, the lower first: what the first one scored, and in how many games."""


class Rating(NamedTuple):
    """Elo points beside the mean of all, and how far they may be off (95 %)."""

    elo: float
    error: float


def expected(elo: float) -> float:
    """What somebody scores who is so many Elo points stronger."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """The difference of Elo points that this score speaks for; infinite at 0 and 1."""
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else -400 * math.log10(1 / score - 1)


def ratings(players: int, meetings: Meetings, prior: float = PRIOR) -> list[Rating] | None:
    """The rating of each player, mean 0; nothing while some have met none of the others.

    The errors come from the curvature of the likelihood, which counts games as independent.
    """
    met = {pair: told for pair, told in meetings.items() if told[1] > 0}
    games = {pair: (score + prior / 2, count + prior) for pair, (score, count) in met.items()}
    if players < 2 or not _is_joined(players, list(games)):
        return None
    strength = [0.0] * players
    for _ in range(_MOST_STEPS):
        gradient, curvature = _slopes(strength, games)
        inverse = _inverse(curvature)
        step = [sum(a * b for a, b in zip(row, gradient)) for row in inverse]
        longest = max(map(abs, step))
        scale = min(1.0, _LONGEST_STEP / longest) if longest else 1.0
        strength = [one + scale * change for one, change in zip(strength, step)]
        if longest < _NEAR:
            break
    mean = sum(strength) / players
    inverse = _inverse(_slopes(strength, games)[1])
    return [
        Rating((one - mean) * ELO, Z95 * math.sqrt(max(0.0, inverse[at][at] - 1 / players)) * ELO)
        for at, one in enumerate(strength)
    ]


def _is_joined(players: int, pairs: Sequence[tuple[int, int]]) -> bool:
    """Whether everyone can be compared with everyone, if only through others."""
    reached, waiting = {0}, [0]
    while waiting:
        one = waiting.pop()
        for pair in pairs:
            if one in pair:
                other = pair[0] + pair[1] - one
                if other not in reached:
                    reached.add(other)
                    waiting.append(other)
    return len(reached) == players


def _slopes(strength: Sequence[float], games: Meetings) -> tuple[list[float], Matrix]:
    """The gradient of the log-likelihood, and its curvature.

    All strengths moved together change nothing, so the curvature is zero that way; it is made one,
    which `ratings` takes out of the errors again.
    """
    players = len(strength)
    gradient = [0.0] * players
    curvature = [[1 / players] * players for _ in range(players)]
    for (one, other), (score, count) in games.items():
        chance = 1 / (1 + math.exp(strength[other] - strength[one]))
        gradient[one] += score - count * chance
        gradient[other] -= score - count * chance
        bend = count * chance * (1 - chance)
        curvature[one][one] += bend
        curvature[other][other] += bend
        curvature[one][other] -= bend
        curvature[other][one] -= bend
    return gradient, curvature


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse of a small matrix that has one, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *[float(at == n) for n in range(size)]] for at, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda at: abs(rows[at][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        first = rows[column][column]
        rows[column] = [value / first for value in rows[column]]
        for at in range(size):
            if at != column:
                factor = rows[at][column]
                rows[at] = [a - factor * b for a, b in zip(rows[at], rows[column])]
    return [row[size:] for row in rows]
