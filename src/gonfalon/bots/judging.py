"""How good it looks, game by game: what a bot asks before it chooses."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from gonfalon.bots.battalia.outlook import outlook as battalia_outlook
from gonfalon.bots.battalia.outlook import unfinished as battalia_unfinished
from gonfalon.bots.battle_line.outlook import outlook as battle_line_outlook
from gonfalon.bots.imperia.outlook import outlook as imperia_outlook
from gonfalon.bots.imperia.rash import is_rash as imperia_is_rash
from gonfalon.engine.action import Action


def _nothing_open(state: object) -> list[Action]:
    """Every state can be judged as it is."""
    return []


def _never(view: object, action: Action) -> bool:
    """Nothing that can be done is rash."""
    return False


@dataclass(frozen=True, kw_only=True)
class Judge:
    """What is known of one game about good and bad positions."""

    outlook: Callable[[Any], float]
    """How good a view looks to its seat, as a number for comparing actions."""
    unfinished: Callable[[Any], list[Action]] = _nothing_open
    """In the middle of a deed: what is worth trying to finish it before it is judged.

    Nothing if the state can be judged as it is. At a chance node all outcomes, or nothing.
    """
    is_rash: Callable[[Any, Action], bool] = _never
    """Whether an action of a view throws much away, as nobody would do who knows the rules."""


JUDGES: Final = {
    "battle-line": Judge(outlook=battle_line_outlook),
    "imperia": Judge(outlook=imperia_outlook, is_rash=imperia_is_rash),
    "battalia": Judge(outlook=battalia_outlook, unfinished=battalia_unfinished),
}
_INDIFFERENT: Final = Judge(outlook=lambda view: 0.0)


def judge_of(game_id: str) -> Judge:
    """The judge of this game; one that finds everything equally good if it has none."""
    return JUDGES.get(game_id, _INDIFFERENT)
