"""What can be tuned: for each game the numbers of its judge, and a player who uses them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from gonfalon.bots.base import Bot
from gonfalon.bots.battle_line import weights as battle_line
from gonfalon.bots.battle_line.policy import at_once_by
from gonfalon.bots.battle_line.weights import Weights
from gonfalon.engine.action import Action
from gonfalon.engine.errors import Malformed
from gonfalon.engine.view import View


@dataclass(frozen=True)
class Dial:
    """One number: where it stands at first, a step that can be felt, and how far it may go."""

    name: str
    start: float
    step: float
    low: float
    high: float


@dataclass(frozen=True)
class Tuned:
    """The dials of one game, and who plays with the numbers they show."""

    dials: tuple[Dial, ...]
    player: Callable[[Sequence[float]], Bot]


class _BattleLineCaptain(Bot):
    """A captain with other weights."""

    def __init__(self, numbers: Sequence[float]) -> None:
        self._weights: Final[Weights] = battle_line.with_numbers(list(numbers))

    def choose(self, view: View, limit: float, rng: Random) -> Action:
        """The best action at a glance."""
        if len(view.actions) == 1:
            return view.actions[0]
        return at_once_by(view, self._weights)  # type: ignore[arg-type]


def _battle_line_dials() -> tuple[Dial, ...]:
    """The dials of Battle Line's weights."""
    starts = battle_line.numbers_of(battle_line.usual())
    found = []
    for start, (name, place, step, low, high) in zip(starts, battle_line.DIALS):
        label = name if place < 0 else f"{name}.{place}"
        found.append(Dial(label, start, step, low, high))
    return tuple(found)


TUNED: Final = {"battle-line": Tuned(_battle_line_dials(), _BattleLineCaptain)}


def tuned_of(game_id: str) -> Tuned:
    """What can be tuned of this game."""
    tuned = TUNED.get(game_id)
    if tuned is None:
        raise Malformed("--tune", f"{game_id} has no dials yet; there is {', '.join(TUNED)}")
    return tuned
