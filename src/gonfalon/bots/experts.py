"""Who plays each game well: at once, and with all the time there is."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from gonfalon.bots.battalia import expert as battalia
from gonfalon.bots.battle_line import expert as battle_line
from gonfalon.bots.budget import Budget
from gonfalon.bots.greedy import best_of
from gonfalon.bots.imperia import expert as imperia
from gonfalon.engine.action import Action


@dataclass(frozen=True, kw_only=True)
class Expert:
    """One game's best players. Both see a view, and nothing else."""

    at_once: Callable[[Any, Random], Action]
    """What it does with hardly any looking ahead, in the same few steps every time."""
    in_time: Callable[[Any, Budget, Random], Action]
    """What comes of looking ahead until the budget is spent."""


EXPERTS: Final[dict[str, Expert]] = {
    "battle-line": Expert(at_once=battle_line.at_once, in_time=battle_line.in_time),
    "battalia": Expert(at_once=battalia.at_once, in_time=battalia.in_time),
    "imperia": Expert(at_once=imperia.at_once, in_time=imperia.in_time),
}
_NOVICE: Final = Expert(
    at_once=lambda view, rng: best_of(view, view.actions),
    in_time=lambda view, budget, rng: best_of(view, view.actions),
)


def expert_of(game_id: str) -> Expert:
    """The expert of this game; where there is none, whoever takes what looks best."""
    return EXPERTS.get(game_id, _NOVICE)
