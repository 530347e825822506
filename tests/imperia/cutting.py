"""The cut-off rule (IM-B2), written again and slowly, to compare with."""

from random import Random

from gonfalon.games.imperia.box.cells import cells_of
from gonfalon.games.imperia.box.components import (
    BESIDE,
    CELLS,
    IS_COVERED,
    OFF,
)
from gonfalon.games.imperia.rules.formation import cut_off, cuts_off

SIZE = 8


def edges(cell: int) -> set[int]:
    """The cells that share an edge with a cell, by arithmetic."""
    row, column = divmod(cell, SIZE)
    ways = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return {r * SIZE + c for r, c in ways if 0 <= r < SIZE and 0 <= c < SIZE}


def joined(own: set[int], fort: int) -> set[int]:
    """Flood fill: the own cells that a path of own cells joins to a cell beside the fort."""
    reached = own & edges(fort)
    while True:
        more = {cell for one in reached for cell in edges(one)} & own
        if more <= reached:
            return reached
        reached |= more


def expected(own: set[int], fort: int, lost: int, gained: int) -> set[int]:
    """Who is cut off, by the letter of the rule."""
    before = joined(own, fort)
    if lost not in before:
        return set()
    after = joined((own - {lost}) | ({gained} if gained != OFF else set()), fort)
    return before - {lost} - after


def compare(number: int) -> tuple[int, int]:
    """One random position: every cell lost, alone and in exchange; how many, how many cut."""
    rng = Random(f"cut off {number}")
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
    tried = cut = 0
    for lost in own:
        for gained in (OFF, *others[:4]):
            wanted = expected(own, fort, lost, gained)
            assert cells_of(cut_off(held, fort, lost, gained)) == sorted(wanted)
            assert cuts_off(held, fort, lost, gained) == bool(wanted)
            tried, cut = tried + 1, cut + bool(wanted)
    return tried, cut
