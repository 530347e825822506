"""Matches of several games: what a game counts, and who starts the next one (IM-E6)."""

from typing import Final

from gonfalon.engine.match_rules import one_point

MATCH: Final = one_point("IM-E6")
"""A point for each game won or its share, then the points of all games; the last one starts."""
