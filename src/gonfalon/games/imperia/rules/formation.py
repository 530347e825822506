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


def cut_off(own: int, fort: int, lost: int, gained: int) -> int:
    """The own cells that lose their way to the fort when one of them is lost (IM-B2).

    The cell that is lost does not count; one that is gained in exchange (or OFF) may keep others
    joined (IM-G5).
    """
    exits, bit = NEXT_TO[fort], BIT[lost]
    before = joined(exits, own)
    if not before & bit:
        return 0  # outside any formation nobody is held (IM-B3)
    return before & ~bit & ~joined(exits, _after(own, bit, gained))


def cuts_off(own: int, fort: int, lost: int, gained: int) -> bool:
    """Whether anyone would be cut off: if so, one of the neighbours is."""
    exits, bit = NEXT_TO[fort], BIT[lost]
    neighbours = NEXT_TO[lost] & own
    if not neighbours:
        return False
    if not neighbours & neighbours - 1 and not exits & bit:
        return False  # the end of a chain
    if not neighbours & ~joined(exits, _after(own, bit, gained)):
        return False
    return joined(exits, own) & bit != 0


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
