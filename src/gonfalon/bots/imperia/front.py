"""One army at the front: what a piece gains in a cell, and what the next ones can gain from there.

Everything is judged at a glance, from what lies on the board and the army's own hand, quickly
enough for whole games to be played by it in the thousands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gonfalon.bots.imperia.ground import BITS, NEXT, REACH, Ground, grown, joined, signed
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
    size_of,
)
from gonfalon.games.imperia.rules.battle import NO_RANK, rank_to_enter
from gonfalon.games.imperia.rules.state import Imperia

if TYPE_CHECKING:
    from mypy_extensions import i64

STRAY: Final = 0.4  # of a cell outside the kept formation: it may still be joined to it (IM-E2)
SOON: Final = 0.9  # of what the next piece gains: a draw and the enemies come between
THEN: Final = 0.8  # of what the one after it gains
ORDERED: Final = 2.5  # a general's order takes the cube where it pays (IM-G2)
PIECE: Final = 1.5  # what a piece left over would have added (IM-H4)
_LAST_EXIT: Final = 0.1  # for each piece left, when the last exit is used up (IM-T5)
_COVER: Final = 1.1  # of the points that an enemy loses, with two seats
_COVER_OF_MANY: Final = 0.6  # the same with more
_STOP: Final = 0.5  # a piece where an enemy's next one is due: that campaign ends there
_STOP_SHARE: Final = 0.5  # and of the points of that cell
_RISK: Final = 0.5  # that an enemy whose next piece is due there, too, comes first


class Front:
    """What one army holds, joins and can begin."""

    def __init__(self, world: Imperia, seat: int, ground: Ground) -> None:
        army = world.armies[seat]
        self.world: Final = world
        self.seat: Final = seat
        self.ground: Final = ground
        self.fort: Final = army.fort
        self.hand: Final = army.hand
        self.left: Final = size_of(army.hand) + size_of(army.pile)
        """The pieces that are not placed yet."""
        self.own: Final[i64] = signed(army.cells)
        self.open: Final[i64] = signed(world.open)
        taken: i64 = 0
        wanted: i64 = 0
        for other, enemy in enumerate(world.armies):
            taken |= signed(enemy.cells)
            if other != seat and not world.done >> other & 1:
                target = world.target(other)
                if target != OFF:
                    wanted |= BITS[target]
        self.free: Final[i64] = self.open & ~taken
        self.wanted: Final[i64] = wanted & self.free
        """The empty cells where an enemy's next piece is due."""
        self.kept: Final[i64] = ground.kept(self.own, army.fort, army.head)
        self.exits: Final[i64] = self.open & ~self.own & NEXT[army.fort]
        self.joining: Final[i64] = grown(self.kept) if self.kept else self.exits
        """Where a piece is in the kept formation at once."""
        self.cover: Final = _COVER if world.seats == 2 else _COVER_OF_MANY
        self.rank = 0
        self.kinds: Final[list[int]] = []
        """The kinds of soldiers in hand."""
        self.has_general = False
        self.look_at_hand()
        self.best_exit = OFF
        self.anew = 0.0
        """What a new campaign brings (IM-T5)."""
        self.anew_elsewhere = 0.0
        """The same without the best exit."""
        self.look_for_exits()

    def look_at_hand(self) -> None:
        """Sort the pieces in hand."""
        hand, kind = self.hand, 0
        while hand:
            if hand & 3:
                self.rank = KIND_RANKS[kind]
                if kind >= MOBILISE_PLUS:
                    self.has_general = True
                else:
                    self.kinds.append(kind)
            hand >>= 2
            kind += 1

    def look_for_exits(self) -> None:
        """Find the two best exits."""
        best = second = -PIECE * self.left
        found = 0
        for cell in BESIDE[self.fort]:
            bit: i64 = BITS[cell]
            if not self.exits & bit:
                continue
            if not self.free & bit and rank_to_enter(self.world, self.seat, cell) >= NO_RANK:
                continue
            found += 1
            gain = self.gain(cell)
            if gain > best:
                best, second = gain, best
                self.best_exit = cell
            elif gain > second:
                second = gain
        if found == 1:
            best -= _LAST_EXIT * self.left
        elif found == 2:
            second -= _LAST_EXIT * self.left
        self.anew = best
        self.anew_elsewhere = second

    def gain(self, cell: int) -> float:
        """What a piece gains here: all the points if it is in the formation, with the strays."""
        bit: i64 = BITS[cell]
        if self.own & bit:
            return 0.0
        points = float(self.ground.at[cell])
        worth = points if self.joining & bit else STRAY * points
        if not self.free & bit:
            worth += self.cover * points
        elif self.wanted & bit:
            worth += _STOP + _STOP_SHARE * points
        strays: i64 = self.own & ~self.kept & NEXT[cell]
        if strays and self.joining & bit:
            lost = self.ground.points(joined(strays, self.own & ~self.kept))
            worth += (1.0 - STRAY) * float(lost)
        return worth

    def onward(self, cell: int, kind: int, facing: int) -> float:
        """What the next pieces gain after one of this kind here, turned this way."""
        if kind >= MOBILISE_PLUS:
            return ORDERED
        away = cell * DIRECTIONS + facing
        target = AWAY[away + CELLS * DIRECTIONS] if kind >= CAVALRY_PLUS else AWAY[away]
        anew = self.anew_elsewhere if cell == self.best_exit else self.anew
        if target == OFF:
            return anew
        bit: i64 = BITS[target]
        if not self.open & bit:
            return anew
        here: i64 = BITS[cell]
        if self.free & bit and target != cell:
            joining: i64 = self.joining
            if joining & here:
                joining |= NEXT[cell]
            worth = self.ahead(target, kind, joining, self.free & ~here, anew)
            if self.wanted & bit:
                worth += _RISK * (anew - worth)
            return worth
        if self.own & bit or target == cell:
            return anew if anew > 0.0 else 0.0
        if rank_to_enter(self.world, self.seat, target) > self.rank:
            return anew
        ahead = self.gain(target)
        return ahead if ahead > anew else anew

    def ahead(self, cell: int, placed: int, joining: i64, free: i64, anew: float) -> float:
        """What the piece due at this empty cell gains, and the one after it."""
        bit: i64 = BITS[cell]
        points = float(self.ground.at[cell])
        joins = joining & bit != 0
        if joins:
            joining |= NEXT[cell]
        reach: i64 = 0
        for kind in self.kinds:
            if kind != placed or self.hand >> 2 * kind & 2:
                reach |= REACH[kind * CELLS + cell]
        reach &= joining & free & ~bit
        after = float(self.ground.best(reach))
        if self.has_general and after < ORDERED:
            after = ORDERED
        if anew > after:
            after = anew
        return (points if joins else STRAY * points) + THEN * after

    def best_onward(self, cell: int, kind: int) -> float:
        """What comes next, turned the best way."""
        best = -1000.0
        for facing in KIND_FACINGS[kind]:
            worth = self.onward(cell, kind, facing)
            if worth > best:
                best = worth
        return best
