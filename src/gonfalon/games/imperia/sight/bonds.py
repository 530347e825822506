"""What joins soldiers to their forts: formations, who holds them together, who strays (IM-B)."""

from functools import lru_cache
from typing import NamedTuple

from gonfalon.games.imperia.box.cells import cells_of
from gonfalon.games.imperia.box.components import CELLS, OFF
from gonfalon.games.imperia.rules.formation import groups, owned, tears
from gonfalon.games.imperia.sight.view import ImperiaView

HOLDS = "holds"
STRAY = "stray"


class Bonds(NamedTuple):
    """The formations of each seat, and what is to be said of single cells."""

    groups: list[tuple[int, tuple[int, ...]]]
    """A seat and the cells of one of its formations (IM-B1)."""
    cells: dict[int, str]
    """Cells whose loss would tear their formation (HOLDS), and cells outside any (STRAY)."""


def bonds_of(view: ImperiaView) -> Bonds:
    """The formations as the board lies now; they are the same for all eyes."""
    return bonds_in(view.towers, tuple([army.fort for army in view.armies]))


@lru_cache(256)
def bonds_in(towers: tuple[tuple[int, ...], ...], forts: tuple[int, ...]) -> Bonds:
    """The formations of every army that has a fort."""
    cells = {cell: STRAY for cell in range(CELLS) if towers[cell]}
    found: list[tuple[int, tuple[int, ...]]] = []
    armies = owned(list(towers), len(forts))
    for seat, fort in enumerate(forts):
        if fort == OFF:
            continue
        for group in groups(armies[seat], fort):
            found.append((seat, tuple(cells_of(group))))
            for cell in cells_of(group):
                del cells[cell]
                if tears(armies[seat], fort, cell, OFF):
                    cells[cell] = HOLDS
    return Bonds(found, cells)
