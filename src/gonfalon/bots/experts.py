"""Who plays each game well: without looking ahead, and with all the time there is."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from gonfalon.bots.budget import Budget
from gonfalon.bots.greedy import best_of
from gonfalon.bots.imperia.expert import at_once as imperia_at_once
from gonfalon.bots.imperia.expert import in_time as imperia_in_time
from gonfalon.engine.action import Action


@dataclass(frozen=True, kw_only=True)
class Expert:
    """One game's best players. Both see a view, and nothing else."""

    at_once: Callable[[Any, Random], Action]
    """What looks best to the best judge there is, without looking ahead."""
    in_time: Callable[[Any, Budget, Random], Action]
    """What comes of looking ahead until the budget is spent."""


EXPERTS: Final[dict[str, Expert]] = {
    "imperia": Expert(at_once=imperia_at_once, in_time=imperia_in_time),
}
_NOVICE: Final = Expert(
    at_once=lambda view, rng: best_of(view, view.actions),
    in_time=lambda view, budget, rng: best_of(view, view.actions),
)


def expert_of(game_id: str) -> Expert:
    """The expert of this game; where there is none, whoever takes what looks best."""
    return EXPERTS.get(game_id, _NOVICE)
