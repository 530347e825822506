"""Matches of several games: what a game counts, and who starts the next one (BL-E3)."""

from fractions import Fraction
from typing import Final

from gonfalon.engine.match_rules import MatchRules
from gonfalon.engine.result import Result
from gonfalon.games.battle_line.rules.scoring import points_with
from gonfalon.games.battle_line.rules.state import BattleLine


def score(result: Result) -> tuple[Fraction, ...]:
    """The points of the game: 5 for the winner, else one for each battlefield held."""
    return tuple([Fraction(points) for points in result.points])


def next_first(first: int, result: Result) -> int:
    """The winner; after a draw the same player again."""
    return first if result.winner is None else result.winner


def points(state: BattleLine, ranks: tuple[int, ...]) -> tuple[int, ...]:
    """What a game counts that is ended as it stands."""
    return points_with((state.sides[0].held, state.sides[1].held), state.sites, ranks)


MATCH: Final = MatchRules(rule="BL-E3", score=score, next_first=next_first, usual_points=15)
