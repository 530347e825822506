"""How a game ends and what it is worth (CA-E2)."""

from examples.cairn.box.components import WORTH
from gonfalon.engine.result import Result


def result_of(stones: list[int], tokens: list[int]) -> Result:
    """Points and ranks for the stones and the token of each player."""
    points = tuple([own + WORTH[token] for own, token in zip(stones, tokens)])
    ranks = tuple([1 + sum([other > own for other in points]) for own in points])
    return Result(points, ranks, "empty")
