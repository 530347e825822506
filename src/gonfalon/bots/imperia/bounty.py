"""How a finished game of Imperia pays: for every seat a number from 0 to 1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gonfalon.bots.imperia.ground import BITS, NEXT, Ground, count, grown, signed
from gonfalon.games.imperia.box.components import OFF, size_of
from gonfalon.games.imperia.rules.state import Imperia

if TYPE_CHECKING:
    from mypy_extensions import i64

_PIECE: Final = 1.7  # what each piece left may add
_STRAY: Final = 0.3  # of a cell that may still be joined
_EXIT: Final = 1.0  # a campaign that is to begin
_WIN: Final = 0.5  # of all that is paid goes to the win, by whatever margin; the rest to the margin
_HALF_WAY: Final = 6.0  # so many points ahead bring half of what the margin can
_HEIGHT: Final = 0.01  # a commander's height decides only between equal points (IM-E4)


def standings(world: Imperia, ground: Ground) -> list[float]:
    """What every seat has as the board lies, with a trifle for the commander's height (IM-E3).

    Whoever is not done has some prospects, too.
    """
    armies = world.armies
    kept = [int(ground.kept(signed(army.cells), army.fort, army.head)) for army in armies]
    taken: i64 = 0
    for army in armies:
        taken |= signed(army.cells)
    found: list[float] = []
    for seat, army in enumerate(armies):
        own: i64 = kept[seat]
        total = float(ground.points(own))
        for other, enemy in enumerate(armies):
            if not world.done >> other & 1 or not _holds(kept[other], enemy.head):
                continue
            if other == seat:
                total += _HEIGHT * len(world.towers[army.head])
            else:
                total -= float(count(own & NEXT[enemy.head]))
        if not world.done >> seat & 1:
            total += _prospects(world, ground, seat, own, signed(world.open) & ~taken)
        found.append(total)
    return found


def _prospects(world: Imperia, ground: Ground, seat: int, kept: i64, free: i64) -> float:
    """What the pieces that are left may add, above all the next one, and what may be joined."""
    army = world.armies[seat]
    own: i64 = signed(army.cells)
    left = size_of(army.hand) + size_of(army.pile)
    worth = _STRAY * float(ground.points(own & ~kept))
    target = world.target(seat)
    if target != OFF:
        due: i64 = BITS[target]
        if due & free:
            worth += _PIECE * left
            if grown(kept) & due:
                return worth + float(ground.at[target])
            return worth + _STRAY * float(ground.at[target])
    exits: i64 = signed(world.open) & ~own & NEXT[army.fort]
    if not exits:
        return worth
    return worth + _PIECE * left + _EXIT


def _holds(kept: int, head: int) -> bool:
    """Whether the commander is in the formation that is kept."""
    return head != OFF and kept & BITS[head] != 0


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
