"""What can be learnt: for each game the features of its positions."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from gonfalon.bots.battle_line import features as battle_line
from gonfalon.bots.imperia import features as imperia
from gonfalon.engine.errors import Malformed


@dataclass(frozen=True, kw_only=True)
class Subject:
    """One game's features."""

    names: Callable[[int], tuple[str, ...]]
    """What each number says, with so many seats."""
    features: Callable[[Any], list[float]]
    """The numbers of a view, seen from its seat."""
    is_judged: Callable[[Any], bool]
    """Whether such a view is one that the network will be asked about."""


SUBJECTS: Final = {
    "battle-line": Subject(
        names=battle_line.names,
        features=battle_line.features,
        is_judged=battle_line.is_judged,
    ),
    "imperia": Subject(
        names=imperia.names,
        features=imperia.features,
        is_judged=imperia.is_judged,
    ),
}


def subject_of(game_id: str) -> Subject:
    """The features of this game."""
    subject = SUBJECTS.get(game_id)
    if subject is None:
        raise Malformed("train", f"{game_id} has no features yet; there is {', '.join(SUBJECTS)}")
    return subject
