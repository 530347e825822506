"""What can be learnt: for each game the features of its positions, or of parts of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gonfalon.bots.battle_line import features as battle_line
from gonfalon.bots.imperia import features as imperia
from gonfalon.engine.errors import Malformed
from gonfalon.engine.state import State


@dataclass(frozen=True, kw_only=True)
class Subject:
    """What is learnt of one game: answers to questions about a view, each asked in numbers."""

    names: Callable[[int], tuple[str, ...]]
    """What each number of a row says, with so many seats."""
    rows: Callable[[Any], dict[int, list[float]]]
    """The numbers of each question about a view, by the question's own number."""
    outcomes: Callable[[Any, int], dict[int, float]]
    """What came of each question for a seat, from the state at the end."""
    is_judged: Callable[[Any], bool]
    """Whether such a view is one that the network will be asked about."""
    is_whole: bool
    """Whether there is one question a view: how likely its seat wins."""


def whole(features: Callable[[Any], list[float]]) -> Callable[[Any], dict[int, list[float]]]:
    """The one question about a view, in these numbers."""
    return lambda view: {0: features(view)}


def share_of_win(state: State, seat: int) -> dict[int, float]:
    """What a seat has of the win: those first together share it."""
    assert state.result is not None
    return {0: shares_of(state.result.ranks)[seat]}


def shares_of(ranks: Sequence[int]) -> tuple[float, ...]:
    """What each seat has of the win."""
    first = ranks.count(1)
    return tuple([1.0 / first if rank == 1 else 0.0 for rank in ranks])


SUBJECTS: Final = {
    "battle-line": Subject(
        names=battle_line.names,
        rows=battle_line.features,
        outcomes=battle_line.outcomes,
        is_judged=battle_line.is_judged,
        is_whole=False,
    ),
    "imperia": Subject(
        names=imperia.names,
        rows=whole(imperia.features),
        outcomes=share_of_win,
        is_judged=imperia.is_judged,
        is_whole=True,
    ),
}


def subject_of(game_id: str) -> Subject:
    """The features of this game."""
    subject = SUBJECTS.get(game_id)
    if subject is None:
        raise Malformed("train", f"{game_id} has no features yet; there is {', '.join(SUBJECTS)}")
    return subject
