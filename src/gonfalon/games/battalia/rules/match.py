"""Matches of several games: what a game counts, and who starts the next one (BA-E3)."""

from typing import Final

from gonfalon.engine.match_rules import one_point
from gonfalon.games.battalia.rules.scoring import points_in
from gonfalon.games.battalia.rules.state import Battalia

MATCH: Final = one_point("BA-E3")
"""A point for each game won or its share, then the points of all games; the last one starts."""


def points(state: Battalia, ranks: tuple[int, ...]) -> tuple[int, ...]:
    """The points of each seat in a game that is ended as it stands (BA-E2)."""
    return tuple([points_in(state.board, seat) for seat in range(state.seats)])
