"""One army at the front: what a piece gains in a cell, and what the next one can gain from there.

Everything is judged at a glance, from what lies on the board and the army's own hand, quickly
enough for whole games to be played by it in the thousands.
"""

from typing import Final

from gonfalon.bots.imperia.board import Land
from gonfalon.bots.imperia.bounty import kept_of
from gonfalon.games.imperia.box.cells import BIT, NEXT_TO, grown, joined
from gonfalon.games.imperia.box.components import (
    AWAY,
    BESIDE,
    CAVALRY_PLUS,
    CELLS,
    DIRECTIONS,
    KIND_FACINGS,
    KIND_RANKS,
    MOBILISE_PLUS,
    OFF,
    ONE_AWAY,
    kinds_in,
    size_of,
)
from gonfalon.games.imperia.rules.battle import NO_RANK, rank_to_enter
from gonfalon.games.imperia.rules.state import Imperia

STRAY: Final = 0.25  # of a cell outside the kept formation: it may still be joined to it (IM-E2)
SOON: Final = 0.8  # what comes a turn later: a draw and the enemies are between
ORDERED: Final = 4.0  # a general's order takes the cube where it pays (IM-G2)
PIECE: Final = 1.5  # what any piece left would have added when the army is stuck (IM-H1)
_ROOM: Final = 0.12  # an empty cell around the one that is due next
_LAST_EXIT: Final = 0.1  # for each piece left, when the last exit is used up (IM-T5)
_COVER: Final = [0.0, 0.0, 0.8, 0.5, 0.4]  # of an enemy's lost points, by the number of seats

_AROUND: Final = [
    sum(
        BIT[other] for way in range(DIRECTIONS) if (other := ONE_AWAY[cell * DIRECTIONS + way]) >= 0
    )
    for cell in range(CELLS)
]


class Front:
    """What one army holds, joins and can begin."""

    def __init__(self, world: Imperia, seat: int, land: Land) -> None:
        army = world.armies[seat]
        self.world: Final = world
        self.seat: Final = seat
        self.land: Final = land
        self.fort: Final = army.fort
        self.own: Final = army.cells
        self.left: Final = size_of(army.hand) + size_of(army.pile)
        """The pieces that are not placed yet."""
        self.rank: Final = _best_rank(army.hand)
        self.kept: Final = kept_of(land, army.cells, army.fort, army.head)
        self.exits: Final = NEXT_TO[army.fort] & world.open & ~army.cells
        self.joining: Final = grown(self.kept) if self.kept else self.exits
        """Where a piece is in the kept formation at once."""
        taken = 0
        for other in world.armies:
            taken |= other.cells
        self.free: Final = world.open & ~taken
        self.cover: Final = _COVER[world.seats]
        self.best_exit = OFF
        self.anew = 0.0
        """What a new campaign brings (IM-T5)."""
        self.anew_elsewhere = 0.0
        """The same without the best exit."""
        self.look_for_exits()

    def look_for_exits(self) -> None:
        """Find the two best exits."""
        stuck = -PIECE * self.left
        best = second = stuck
        count = 0
        for cell in BESIDE[self.fort]:
            if not self.exits & BIT[cell]:
                continue
            if not self.free & BIT[cell] and rank_to_enter(self.world, self.seat, cell) >= NO_RANK:
                continue
            count += 1
            gain = self.gain(cell)
            if gain > best:
                best, second = gain, best
                self.best_exit = cell
            elif gain > second:
                second = gain
        if count == 1:
            best -= _LAST_EXIT * self.left
        elif count == 2:
            second -= _LAST_EXIT * self.left
        self.anew = best
        self.anew_elsewhere = second

    def gain(self, cell: int) -> float:
        """What a piece gains here: all the points if it is in the formation, with the strays."""
        bit = BIT[cell]
        if self.own & bit:
            return 0.0
        points = float(self.land.at[cell])
        worth = points if self.joining & bit else STRAY * points
        if not self.free & bit:
            worth += self.cover * points
        strays = NEXT_TO[cell] & self.own & ~self.kept
        if strays and self.joining & bit:
            worth += (1.0 - STRAY) * self.land.points(joined(strays, self.own & ~self.kept))
        return worth

    def onward(self, cell: int, kind: int, facing: int) -> float:
        """What the next piece gains after one of this kind here, turned this way."""
        if kind >= MOBILISE_PLUS:
            return ORDERED
        away = cell * DIRECTIONS + facing
        target = AWAY[away + CELLS * DIRECTIONS] if kind >= CAVALRY_PLUS else AWAY[away]
        if target == OFF or not self.world.open & BIT[target]:
            return self.anew_elsewhere if cell == self.best_exit else self.anew
        bit = BIT[target]
        if self.free & bit:
            joins = self.joining & bit or (NEXT_TO[cell] & bit and self.joining & BIT[cell])
            points = float(self.land.at[target])
            room = _ROOM * (_AROUND[target] & self.free).bit_count()
            return (points if joins else STRAY * points) + room
        anew = self.anew_elsewhere if cell == self.best_exit else self.anew
        if self.own & bit or target == cell:
            return anew if anew > 0.0 else 0.0
        if rank_to_enter(self.world, self.seat, target) > self.rank:
            return anew
        ahead = self.gain(target)
        return ahead if ahead > anew else anew

    def best_onward(self, cell: int, kind: int) -> float:
        """The same, turned the best way."""
        best = -1000.0
        for facing in KIND_FACINGS[kind]:
            worth = self.onward(cell, kind, facing)
            if worth > best:
                best = worth
        return best


def _best_rank(hand: int) -> int:
    """The highest rank in hand."""
    best = 0
    for kind in kinds_in(hand):
        if KIND_RANKS[kind] > best:
            best = KIND_RANKS[kind]
    return best
