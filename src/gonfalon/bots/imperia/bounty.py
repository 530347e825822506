"""How a finished game of Imperia pays: for every seat a number from 0 to 1."""

from typing import Final

from gonfalon.bots.imperia.board import Land
from gonfalon.games.imperia.box.cells import BIT, NEXT_TO, joined
from gonfalon.games.imperia.box.components import OFF
from gonfalon.games.imperia.rules.state import Imperia

_HEIGHT: Final = 0.01  # a commander's height decides only between equal points (IM-E4)
_WIN: Final = 0.5  # what winning by any margin pays; the rest comes with the margin
_HALF_WAY: Final = 6.0  # so many points ahead bring half of what the margin can


def kept_of(land: Land, own: int, fort: int, head: int) -> int:
    """The formation that would be kept: the largest, then the richest, then the head's (IM-E2)."""
    rest = own & NEXT_TO[fort]
    if not rest:
        return 0
    best = joined(rest & -rest, own)
    rest &= ~best
    while rest:
        group = joined(rest & -rest, own)
        rest &= ~group
        more = group.bit_count() - best.bit_count()
        if not more:
            more = land.points(group) - land.points(best)
            if not more and head != OFF and group & BIT[head]:
                more = 1
        if more > 0:
            best = group
    return best


def standings(world: Imperia, land: Land) -> list[float]:
    """What every seat has as the board lies, with a trifle for the commander's height (IM-E3)."""
    armies = world.armies
    kept = [kept_of(land, army.cells, army.fort, army.head) for army in armies]
    found: list[float] = []
    for seat, army in enumerate(armies):
        total = float(land.points(kept[seat]))
        for other, enemy in enumerate(armies):
            if not world.done >> other & 1 or not kept[other] & BIT[enemy.head]:
                continue
            if other == seat:
                total += _HEIGHT * len(world.towers[army.head])
            else:
                total -= (NEXT_TO[enemy.head] & kept[seat]).bit_count()
        found.append(total)
    return found


def bounties(totals: list[float]) -> list[float]:
    """What such totals pay each seat: the win above all, and the margin."""
    found: list[float] = []
    for seat, own in enumerate(totals):
        most = -1000.0
        for other, total in enumerate(totals):
            if other != seat and total > most:
                most = total
        margin = own - most
        if margin > 0:
            paid = 0.5 + 0.5 * _WIN + (1.0 - _WIN) * 0.5 * margin / (margin + _HALF_WAY)
        elif margin < 0:
            paid = 0.5 - 0.5 * _WIN + (1.0 - _WIN) * 0.5 * margin / (_HALF_WAY - margin)
        else:
            paid = 0.5
        found.append(paid)
    return found
