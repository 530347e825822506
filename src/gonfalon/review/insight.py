"""What reviews and hints know of each game: how likely each seat wins, what speaks for a deed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Any, Final

from gonfalon.bots.judging import judge_of
from gonfalon.engine.action import Action
from gonfalon.engine.result import Result
from gonfalon.engine.state import State
from gonfalon.review import (
    battalia,
    battalia_hints,
    battle_line,
    battle_line_hints,
    imperia,
    imperia_hints,
)
from gonfalon.review.case import Case
from gonfalon.review.shapes import Why


def _no_why(better: Sequence[Any], played: Sequence[Any], seat: int) -> Why | None:
    """Nothing is known that could be said."""
    return None


def _no_whys(case: Case) -> list[Why]:
    """Nothing is known that could be said."""
    return []


def _nothing_prepared(case: Case) -> Action | None:
    """A turn is a single deed, or nobody knows what comes next."""
    return None


def _asks_nothing(state: Any) -> bool:
    """A move is a single choice."""
    return False


@dataclass(frozen=True, kw_only=True)
class Insight:
    """One game's."""

    chances: Callable[[Any, Random], Sequence[float]]
    """How likely each seat wins a game that is not over, with all that is hidden open."""
    why: Callable[[Sequence[Any], Sequence[Any], int], Why | None] = _no_why
    """What is better for a seat in the first states than in the second, pair by pair."""
    whys: Callable[[Case], list[Why]] = _no_whys
    """What speaks for a move that is advised, and what is to be minded; the first counts most."""
    asks_on: Callable[[Any], bool] = _asks_nothing
    """Whether a state asks for the rest of a move that has begun, such as a general's order."""
    prepared: Callable[[Case], Action | None] = _nothing_prepared
    """What would come next of the same seat, where a turn is many deeds."""
    looks: int = 1
    """How often to ask for the chances where chance plays into the answer."""


def _by_outlook(state: State, rng: Random) -> list[float]:
    """By how good the seats' views look, where nothing better is known."""
    outlook = judge_of(state.game_id).outlook
    looks = [outlook(state.view(seat)) for seat in range(state.seat_count)]
    shares = [exp(look - max(looks)) for look in looks]
    return [share / sum(shares) for share in shares]


INSIGHTS: Final = {
    "battle-line": Insight(
        chances=battle_line.chances, why=battle_line.why, whys=battle_line_hints.whys
    ),
    "imperia": Insight(
        chances=imperia.chances,
        why=imperia.why,
        whys=imperia_hints.whys,
        asks_on=imperia_hints.asks_on,
        looks=3,
    ),
    "battalia": Insight(
        chances=battalia.chances,
        why=battalia.why,
        whys=battalia_hints.whys,
        prepared=battalia_hints.prepared,
    ),
}
_USUAL: Final = Insight(chances=_by_outlook)


def insight_of(game_id: str) -> Insight:
    """What is known of this game."""
    return INSIGHTS.get(game_id, _USUAL)


def chances_in(state: State, rng: Random) -> tuple[float, ...]:
    """How likely each seat wins; in a game that is over, who did."""
    if state.result is None:
        return tuple(insight_of(state.game_id).chances(state, rng))
    return shares_of(state.result)


def surely_in(state: State, rng: Random) -> tuple[float, ...]:
    """The same, with more looks where one alone is unsure."""
    looks = 1 if state.result is not None else insight_of(state.game_id).looks
    found = [chances_in(state, rng) for _ in range(looks)]
    return tuple([sum(each) / looks for each in zip(*found, strict=True)])


def shares_of(result: Result) -> tuple[float, ...]:
    """Who won; those first together share."""
    firsts = result.ranks.count(1)
    return tuple([1 / firsts if rank == 1 else 0.0 for rank in result.ranks])
