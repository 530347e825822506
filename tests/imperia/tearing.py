"""That a formation may not be torn (IM-B2, IM-G5), written again and slowly, to compare with."""

from random import Random

from gonfalon.games.imperia.box.cells import cells_of
from gonfalon.games.imperia.box.components import BESIDE, CELLS, OFF
from gonfalon.games.imperia.box.sites import IS_COVERED
from gonfalon.games.imperia.rules.formation import tears, torn_parts

SIZE = 8


def edges(cell: int) -> set[int]:
    """The cells that share an edge with a cell, by arithmetic."""
    row, column = divmod(cell, SIZE)
    ways = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return {r * SIZE + c for r, c in ways if 0 <= r < SIZE and 0 <= c < SIZE}


def group_of(own: set[int], cell: int) -> set[int]:
    """All own cells that a path of own cells joins to this one."""
    reached, rim = {cell}, [cell]
    while rim:
        for one in edges(rim.pop()) & own - reached:
            reached.add(one)
            rim.append(one)
    return reached


def expected(own: set[int], fort: int, lost: int, gained: int) -> list[set[int]]:
    """The groups that a formation would be torn into, by the letter of the rule; none if it holds.

    The formation is the group of the cell that is lost, if it has a cell beside the fort. Take that
    cell away and sort what remains by the groups it is in then: one group beside the fort is fine.
    """
    formation = group_of(own, lost)
    if not formation & edges(fort):
        return []
    after = own - {lost} | ({gained} if gained != OFF else set())
    rest, found = formation - {lost}, []
    while rest:
        group = group_of(after, min(rest))
        found.append((group, group & rest))
        rest -= group
    if not found or (len(found) == 1 and found[0][0] & edges(fort)):
        return []
    return [part for _, part in found]


def compare(number: int) -> tuple[int, int, int]:
    """One random position: every cell lost, alone and in exchange.

    How many were tried, how many of them tear a formation, and how many into several groups.
    """
    rng = Random(f"torn {number}")
    seats = rng.choice((2, 3, 4))
    open_cells = [cell for cell in range(CELLS) if not IS_COVERED[seats][cell]]
    fort = rng.choice([cell for cell in open_cells if 8 < cell < 55])
    own: set[int] = set()
    start = rng.choice(sorted(edges(fort)))
    grown = [start]
    while len(own) < rng.randint(2, 15):  # a winding group, now and then a jump elsewhere
        cell = rng.choice(grown)
        step = rng.choice(open_cells) if rng.random() < 0.15 else rng.choice(sorted(edges(cell)))
        if step != fort and step in open_cells:
            own.add(step)
            grown.append(step)
    held = sum(1 << cell for cell in own)
    assert all(edges(cell) == set(BESIDE[cell]) for cell in own)
    free = [cell for cell in open_cells if cell not in own and cell != fort]
    others = [cell for cell in free if rng.random() < 0.2]
    tried = torn = split = 0
    for lost in own:
        for gained in (OFF, *others[:4]):
            wanted = expected(own, fort, lost, gained)
            assert tears(held, fort, lost, gained) == bool(wanted)
            if wanted:
                parts = [cells_of(part) for part in torn_parts(held, lost, gained)]
                assert sorted(parts) == sorted(map(sorted, wanted))
            tried, torn, split = tried + 1, torn + bool(wanted), split + (len(wanted) > 1)
    return tried, torn, split
