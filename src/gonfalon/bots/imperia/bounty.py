"""How a finished game of Imperia pays: for every seat a number from 0 to 1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gonfalon.bots.imperia.ground import BITS, NEXT, Ground, count, signed
from gonfalon.bots.imperia.weights import W
from gonfalon.games.imperia.box.components import OFF, size_of
from gonfalon.games.imperia.rules.state import Imperia

if TYPE_CHECKING:
    from mypy_extensions import i64

_HEIGHT: Final = 0.01  # a commander's height decides only between equal points (IM-E4)


def standings(world: Imperia, ground: Ground) -> list[float]:
    """What every seat has as the board lies, with a trifle for the commander's height (IM-E3)."""
    armies = world.armies
    kept = [int(ground.kept(signed(army.cells), army.fort, army.head)) for army in armies]
    found: list[float] = []
    for seat, army in enumerate(armies):
        own: i64 = kept[seat]
        total = float(ground.points(own))
        if not world.done >> seat & 1:
            total += W[18] * (size_of(army.hand) + size_of(army.pile) + 1)
        for other, enemy in enumerate(armies):
            if not world.done >> other & 1 or not _holds(kept[other], enemy.head):
                continue
            if other == seat:
                total += _HEIGHT * len(world.towers[army.head])
            else:
                total -= float(count(own & NEXT[enemy.head]))
        found.append(total)
    return found


def _holds(kept: int, head: int) -> bool:
    """Whether the commander is in the formation that is kept."""
    return head != OFF and kept & BITS[head] != 0


def bounties(totals: list[float]) -> list[float]:
    """What such totals pay each seat: the win above all, and the margin."""
    win, half_way = W[12], W[13]
    found: list[float] = []
    for seat, own in enumerate(totals):
        most = -1000.0
        for other, total in enumerate(totals):
            if other != seat and total > most:
                most = total
        margin = own - most
        if margin > 0:
            paid = 0.5 + 0.5 * win + (1.0 - win) * 0.5 * margin / (margin + half_way)
        elif margin < 0:
            paid = 0.5 - 0.5 * win + (1.0 - win) * 0.5 * margin / (half_way - margin)
        else:
            paid = 0.5
        found.append(paid)
    return found
