"""Formations: groups of own cells joined by edges that touch the own fort (IM-B1).

A seat's cells are one number, so a formation grows from the fort's exits by shifting: nothing is
built or walked over cell by cell.
"""

from gonfalon.games.imperia.box.cells import BIT, NEXT_TO, joined
from gonfalon.games.imperia.box.components import OFF, OWNER


def owned(towers: list[tuple[int, ...]], seats: int) -> list[int]:
    """The cells of each seat: those with its piece on top."""
    found = [0] * seats
    for cell, tower in enumerate(towers):
        if tower:
            found[OWNER[tower[-1]]] |= BIT[cell]
    return found


def tears(own: int, fort: int, lost: int, gained: int) -> bool:
    """Whether the loss of this own cell would tear the formation it belongs to (IM-B2).

    What remains of the formation is none, or one group with a cell beside the fort; a cell that is
    gained in exchange (or OFF) may join it (IM-G5). Outside any formation nothing is torn (IM-B3).
    """
    exits, bit = NEXT_TO[fort], BIT[lost]
    neighbours = NEXT_TO[lost] & own
    if not neighbours:
        return False
    if not neighbours & neighbours - 1 and not exits & bit:
        return False  # the end of a chain
    rest = joined(neighbours & -neighbours, _after(own, bit, gained))
    if not neighbours & ~rest and exits & rest:
        return False
    return joined(bit, own) & exits != 0


def torn_parts(own: int, lost: int, gained: int) -> list[int]:
    """The groups that would remain of a formation which is torn, by the neighbour they begin at."""
    formation, after = joined(BIT[lost], own), _after(own, BIT[lost], gained)
    found: list[int] = []
    rest = NEXT_TO[lost] & own
    while rest:
        part = joined(rest & -rest, after)
        found.append(part & formation)
        rest &= ~part
    return found


def _after(own: int, bit: int, gained: int) -> int:
    """The own cells after the exchange of one for another, or for nothing."""
    return own & ~bit if gained == OFF else own & ~bit | BIT[gained]


def groups(own: int, fort: int) -> list[int]:
    """The formations: each group of own cells that touches the fort, by its first exit."""
    found: list[int] = []
    rest = NEXT_TO[fort] & own
    while rest:
        group = joined(rest & -rest, own)
        found.append(group)
        rest &= ~group
    return found
