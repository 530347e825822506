"""A view of Imperia made ready for judging: sets of cells as numbers, a bit for each cell.

A formation grows by shifting and its points are counted at once, so that many positions can be
weighed in the time of one.
"""

from functools import lru_cache
from typing import Final

from gonfalon.games.imperia.box.cells import ALL, NEXT_TO, UNCOVERED, grown, joined
from gonfalon.games.imperia.box.components import (
    AROUND_CASTLE,
    CASTLE,
    CELLS,
    COMMANDER,
    KIND,
    KIND_RANKS,
    MOUNTAIN,
    OFF,
    OWNER,
    RANK,
    UNLAID,
    VILLAGE,
    kinds_in,
    size_of,
)
from gonfalon.games.imperia.rules.formation import tears
from gonfalon.games.imperia.sight.view import ImperiaView

RIVAL: Final = 0.6  # the best opponent's points against the own ones (IM-E4)
PIECE: Final = 1.2  # what any piece left to place will add; none once the commander lies (IM-H4)
STRAY: Final = 0.25  # a cell outside the kept formation may still be joined to it (IM-E2)
_OTHERS: Final = 0.1  # all opponents' points together
_THREAT: Final = 0.5  # a cell that an enemy's head points to and that may be covered (IM-B2)

_AROUND: Final = sum(1 << cell for cell in AROUND_CASTLE)


class Land:
    """The terrain as sets of cells, to count the points of a formation at once (IM-E3)."""

    def __init__(self, terrain: tuple[int, ...]) -> None:
        self.one: Final = ALL & ~_cells_of(terrain, (UNLAID,))
        """The cells that give at least one point; then at least two, three and five."""
        self.two: Final = _cells_of(terrain, (MOUNTAIN, VILLAGE, CASTLE))
        self.three: Final = _cells_of(terrain, (VILLAGE, CASTLE))
        self.five: Final = _cells_of(terrain, (CASTLE,))
        self.at: Final = [self.points(1 << cell) for cell in range(CELLS)]
        """What each cell is worth."""

    def points(self, cells: int) -> int:
        """What these cells are worth before penalties."""
        return (
            (cells & self.one).bit_count()
            + (cells & self.two).bit_count()
            + (cells & self.three).bit_count()
            + 2 * (cells & self.five).bit_count()
            + (cells & _AROUND).bit_count()
        )

    def around(self, start: int, free: int, shares: tuple[float, ...]) -> float:
        """What the free land around these cells is worth, step by step away from them."""
        total = 0.0
        for share in shares:
            ring = grown(start) & free & ~start
            total += share * self.points(ring)
            start |= ring
        return total


def _cells_of(terrain: tuple[int, ...], kinds: tuple[int, ...]) -> int:
    """The cells of these terrains."""
    return sum(1 << cell for cell in range(CELLS) if terrain[cell] in kinds)


@lru_cache(maxsize=256)
def land_of(terrain: tuple[int, ...]) -> Land:
    """The terrain as sets of cells, made once for each map."""
    return Land(terrain)


def best_rank(pieces: int) -> int:
    """The highest rank among these pieces; the commander's when there are none."""
    return max([KIND_RANKS[kind] for kind in kinds_in(pieces)], default=KIND_RANKS[COMMANDER])


class Board:
    """What lies on top of each cell, and whose cells they are; an order can be tried on it."""

    def __init__(self, view: ImperiaView, tops: list[int]) -> None:
        self.view: Final = view
        self.land: Final = land_of(view.terrain)
        self.tops: Final = tops
        self.own: Final = [0] * view.seats
        for cell in range(CELLS):
            if tops[cell] != OFF:
                self.own[OWNER[tops[cell]]] |= 1 << cell
        self.taken: Final = sum(self.own)
        self.open: Final = UNCOVERED[view.seats] & ~sum(1 << army.fort for army in view.armies)
        self.kept: Final = [self.kept_by(seat) for seat in range(view.seats)]

    def kept_by(self, seat: int) -> int:
        """The formation that this seat would keep (IM-E2)."""
        best, best_key = 0, (0, 0)
        rest = self.own[seat] & NEXT_TO[self.view.armies[seat].fort]
        while rest:
            group = joined(rest & -rest, self.own[seat])
            key = (group.bit_count(), self.land.points(group))
            if key > best_key:
                best, best_key = group, key
            rest &= ~group
        return best

    def can_be_taken(self, cell: int, rank: int, gained: int = OFF) -> bool:
        """Whether an enemy of this rank may cover the piece here, or exchange it (IM-B2, IM-G5)."""
        piece = self.tops[cell]
        army, own = self.view.armies[OWNER[piece]], self.own[OWNER[piece]]
        if RANK[piece] > rank or KIND[piece] == COMMANDER or army.head == cell:
            return False
        return not tears(own, army.fort, cell, gained)

    def score(self, seat: int) -> float:
        """What a seat would score now (IM-E3), and a little for what may still be joined."""
        kept = self.kept[seat]
        total = self.land.points(kept) + STRAY * self.land.points(self.own[seat] & ~kept)
        for other, army in enumerate(self.view.armies):
            if other != seat and self.view.done >> other & 1 and self.kept[other] >> army.head & 1:
                total -= (NEXT_TO[army.head] & kept).bit_count()
        return total

    def rivals(self, seat: int) -> float:
        """What the opponents may reach: the best of them counts most (IM-E4)."""
        most, total = 0.0, 0.0
        for other in range(self.view.seats):
            if other != seat:
                worth = self.score(other) + self.prospect(other)
                most = max(most, worth)
                total += worth
        return RIVAL * most + _OTHERS * total

    def prospect(self, seat: int) -> float:
        """What an opponent's pieces will add, above all the next one."""
        if self.view.done >> seat & 1:
            return 0.0
        target = self.view.targets[seat]
        worth = PIECE * size_of(self.view.armies[seat].hidden)
        if target != OFF and self.tops[target] == OFF and NEXT_TO[target] & self.kept[seat]:
            worth += self.land.at[target]
        return worth

    def threats(self, seat: int) -> float:
        """The own cells that enemies' heads point to and that they might cover."""
        loss = 0.0
        for other, army in enumerate(self.view.armies):
            cell = self.view.targets[other]
            if other == seat or cell == OFF or not self.own[seat] >> cell & 1:
                continue
            if self.can_be_taken(cell, best_rank(army.hidden)):
                loss += _THREAT * self.land.at[cell]
        return loss
