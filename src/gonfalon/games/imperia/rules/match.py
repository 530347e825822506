"""Matches of several games: what a game counts, and who starts the next one (IM-E6)."""

from typing import Final

from gonfalon.engine.match_rules import one_point
from gonfalon.games.imperia.rules.state import Imperia

MATCH: Final = one_point("IM-E6")
"""A point for each game won or its share, then the points of all games; the last one starts."""


def points(state: Imperia, ranks: tuple[int, ...]) -> tuple[int, ...]:
    """What each formation is worth in a game that is ended as it stands (IM-E3)."""
    return tuple([score.points for score in state.scores])
