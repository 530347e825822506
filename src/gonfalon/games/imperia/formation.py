"""Formations: groups of own cells joined by edges that touch the own fort (IM-B1).

Looked at on the board itself: a player has at most fifteen cells, so walking from the fort's exits
over neighbouring cells is quicker than keeping any graph.
"""

from typing import TypeAlias

from gonfalon.games.imperia.components import BESIDE, CELLS, OFF, OWNER

Towers: TypeAlias = list[tuple[int, ...]]
"""The pieces in each cell, the lowest first."""


def reach(towers: Towers, fort: int, seat: int, without: int, extra: int) -> list[bool]:
    """The cells of this seat that are joined to its fort, by cell.

    As if the cell `without` were not its own any more and the cell `extra` were (or OFF).
    """
    reached = [False] * CELLS
    stack: list[int] = []
    for cell in BESIDE[fort]:
        if cell != without:
            tower = towers[cell]
            if cell == extra or (tower and OWNER[tower[-1]] == seat):
                reached[cell] = True
                stack.append(cell)
    while stack:
        for cell in BESIDE[stack.pop()]:
            if not reached[cell] and cell != without:
                tower = towers[cell]
                if cell == extra or (tower and OWNER[tower[-1]] == seat):
                    reached[cell] = True
                    stack.append(cell)
    return reached


def cut_off(towers: Towers, fort: int, seat: int, lost: int, gained: int) -> list[int]:
    """The cells of this seat that lose their way to the fort when it loses one cell (IM-B2).

    The cell it loses does not count; a cell it gains in exchange may keep others joined (IM-G5).
    """
    before = reach(towers, fort, seat, OFF, OFF)
    if not before[lost]:
        return []  # outside any formation nobody is held (IM-B3)
    after = reach(towers, fort, seat, lost, gained)
    return [cell for cell in range(CELLS) if before[cell] and not after[cell] and cell != lost]


def cuts_off(towers: Towers, fort: int, seat: int, lost: int, gained: int) -> bool:
    """Whether anyone would be cut off; a cell without own neighbours is seen at once."""
    neighbours = 0
    for cell in BESIDE[lost]:
        tower = towers[cell]
        if tower and OWNER[tower[-1]] == seat:
            neighbours += 1
    if neighbours == 0:
        return False
    return len(cut_off(towers, fort, seat, lost, gained)) > 0


def groups(towers: Towers, fort: int, seat: int) -> list[list[int]]:
    """The formations of a seat: each group of own cells that touches its fort, cells in order."""
    seen = [False] * CELLS
    found: list[list[int]] = []
    for start in sorted(BESIDE[fort]):
        tower = towers[start]
        if seen[start] or not tower or OWNER[tower[-1]] != seat:
            continue
        seen[start] = True
        stack, group = [start], [start]
        while stack:
            for cell in BESIDE[stack.pop()]:
                tower = towers[cell]
                if not seen[cell] and tower and OWNER[tower[-1]] == seat:
                    seen[cell] = True
                    stack.append(cell)
                    group.append(cell)
        found.append(sorted(group))
    return found
