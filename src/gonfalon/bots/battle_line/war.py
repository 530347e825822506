"""The set-up of the Hundred Years' War: which battlefields to keep, and how to lay them.

Most are the same for both sides. A Castle or a Fortress is worse for whoever defends it (BL-T8):
such a card is kept from the other, who would lay the wrong side of it up.
"""

from __future__ import annotations

from typing import Final

from gonfalon.bots.battle_line.victory import Stakes
from gonfalon.engine.action import Action
from gonfalon.games.battle_line.box.actions import Keep, Lay
from gonfalon.games.battle_line.box.components import CASTLE, FIELDS, FORTRESS, PLAIN
from gonfalon.games.battle_line.rules.state import BattleLine

_EVEN: Final = [0.5] * FIELDS
_ATTACK: Final = 2.0  # a battlefield that the other defends
_DEFENCE: Final = 1.0  # one that this seat would defend: kept to be laid plain


def prepare(line: BattleLine, seat: int, actions: list[Action]) -> Action:
    """The best card to keep, or the best way to lay one; of equal ones the first."""
    ahead, behind = (FORTRESS, CASTLE) if seat == 0 else (CASTLE, FORTRESS)
    best, most = actions[0], float("-inf")
    for action in actions:
        gain = 0.0
        if isinstance(action, Keep):
            gain = _ATTACK * (action.site == ahead) + _DEFENCE * (action.site == behind)
        elif isinstance(action, Lay) and action.site == ahead:
            gain = -_ATTACK if action.is_plain else _over_later(line)
        elif isinstance(action, Lay) and action.site == behind and not action.is_plain:
            gain = -_ATTACK
        if gain > most:
            best, most = action, gain
    return best


def _over_later(line: BattleLine) -> float:
    """How much more hangs on the next place of the row than on the best later one of this seat."""
    row = line.sites + (PLAIN,) * (FIELDS - len(line.sites))
    weights = Stakes(_EVEN, row).weights
    here = len(line.sites)
    return weights[here] - max(weights[here + 2 :: 2], default=0.0)
