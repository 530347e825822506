"""The rules of a match: what a game counts in it, and who starts the next one.

A game has them as a part of its rules. Two games count alike: their rules are built here.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from gonfalon.engine.action import FIRST
from gonfalon.engine.options import Options
from gonfalon.engine.result import Result

STARTER: Final = "first"
"""The option that names who starts, in games that have it."""


def _nothing(result: Result) -> tuple[int, ...]:
    """Equal scores stay equal."""
    return (0,) * len(result.points)


@dataclass(frozen=True, kw_only=True)
class MatchRules:
    """How games add up to a match."""

    rule: str
    """The rule that says so."""
    score: Callable[[Result], tuple[Fraction, ...]]
    """What a game counts for each seat."""
    next_first: Callable[[int, Result], int]
    """Who starts the next game, by who started this one and how it ended."""
    board: Callable[[Result], tuple[int, ...]] = _nothing
    """What decides between equal scores, added up over the games."""
    usual_points: int = 3
    """A number of points that makes a match of a few games."""


def shared_victory(result: Result) -> tuple[Fraction, ...]:
    """A game won is one point; those who share the victory share the point."""
    first = result.ranks.count(1)
    return tuple(Fraction(1, first) if rank == 1 else Fraction(0) for rank in result.ranks)


def last_starts(first: int, result: Result) -> int:
    """Whoever came last; of several, who comes soonest after the one who started this game."""
    count, last = len(result.ranks), max(result.ranks)
    in_turn = [(first + step) % count for step in range(1, count + 1)]
    return next(seat for seat in in_turn if result.ranks[seat] == last)


def _points(result: Result) -> tuple[int, ...]:
    return result.points


def one_point(rule: str) -> MatchRules:
    """A point for each game, then the points on the board; whoever came last starts."""
    return MatchRules(rule=rule, score=shared_victory, next_first=last_starts, board=_points)


def starter(options: Options, plies: Iterable[str]) -> int:
    """Who started a game, from 0: the seat its options name, or the one that chance chose."""
    named = named_starter(options)
    if named is not None:
        return named
    chosen = {action.text: seat for seat, action in enumerate(FIRST)}
    return next((chosen[text] for text in plies if text in chosen), 0)


def named_starter(options: Options) -> int | None:
    """The seat that starts by these options, from 0; nothing if they leave it open."""
    names = [option.name for option in options.table.options]
    is_named = STARTER in names and options[STARTER] != "random"
    return int(options[STARTER]) - 1 if is_named else None


def started_by(options: Options, seat: int) -> Options:
    """The same options, but this seat starts, where the game has a choice."""
    table = options.table
    chosen: dict[str, object] = {option.name: options[option.name] for option in table.options}
    if STARTER not in chosen:
        return options
    return table.choose({**chosen, STARTER: str(seat + 1)})
