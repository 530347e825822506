"""How good a position looks to a seat, judged from its view alone.

An army is worth the formation it would keep now, what its next pieces can add where its head points
and the land that lies open around it; all that against the others' armies.
"""

from typing import Final

from gonfalon.bots.imperia.board import PIECE, RIVAL, STRAY, Board, best_rank, land_of
from gonfalon.engine.result import Result
from gonfalon.games.imperia.box.cells import NEXT_TO, UNCOVERED, joined
from gonfalon.games.imperia.box.components import (
    BESIDE,
    CAVALRY_PLUS,
    CELLS,
    DIRECTIONS,
    EXCHANGE_OWN,
    FACING,
    KIND,
    KIND_FACINGS,
    MOBILISE_PLUS,
    OFF,
    ONE_AWAY,
    ONE_OF,
    RANK,
    TAKES_ORDERS,
    TWO_AWAY,
    kinds_in,
    size_of,
)
from gonfalon.games.imperia.box.sites import FORT_CELLS, FORT_DISTANCE, distance
from gonfalon.games.imperia.rules.step_numbers import DEAL, ORDER, TURN, WITH
from gonfalon.games.imperia.sight.view import ImperiaView

WON: Final = 1000.0
_SOON: Final = 0.8  # what a piece adds a turn later: a draw and the enemies come between
_ORDERED: Final = 5.0  # a general kept in hand: its order takes the cube where it pays (IM-G2)
_EXIT: Final = 0.4  # an exit left for another campaign (IM-T5)
_HEIGHT: Final = 0.1  # the commander's height in the formation decides ties (IM-E4)
_RINGS: Final = (0.06, 0.03, 0.01)  # open land one, two and three steps from the formation
_SITE_RINGS: Final = (1.0, 0.8, 0.6, 0.3)  # land one to four steps from a fort
_DEPTH: Final = 2  # how many pieces after the next one are planned


class _Campaign:
    """What the next pieces of an army can add, where its head points (IM-T3 to IM-T5)."""

    def __init__(self, board: Board, seat: int) -> None:
        army = board.view.armies[seat]
        self.board: Final = board
        self.seat: Final = seat
        self.fort: Final = army.fort
        self.hand: Final = army.hand
        self.rank: Final = best_rank(army.hand)
        self.stuck: Final = -PIECE * size_of(army.hidden)
        """What is lost when no piece can be placed any more (IM-H1)."""

    def from_head(self, head: int, facings: tuple[int, ...], depth: int) -> float:
        """What is added if the head is turned the best of these ways."""
        kept, own = self.board.kept[self.seat], self.board.own[self.seat]
        if head == OFF or not TAKES_ORDERS[self.board.tops[head]]:
            return self.new_campaign(kept, own, self.hand)
        targets = self.targets(head, KIND[self.board.tops[head]], facings)
        return self.onward(targets, kept, own, self.hand, depth)

    def targets(self, cell: int, kind: int, facings: tuple[int, ...]) -> list[int] | None:
        """Where a piece of this kind points, turned these ways; a general gives orders instead."""
        if kind >= MOBILISE_PLUS:
            return None
        away = TWO_AWAY if kind >= CAVALRY_PLUS else ONE_AWAY
        return [away[cell * DIRECTIONS + facing] for facing in facings]

    def onward(
        self, targets: list[int] | None, kept: int, own: int, hand: int, depth: int
    ) -> float:
        """What is added after a piece that points to the best of these cells."""
        if targets is None:
            return _ORDERED
        best = self.stuck
        for cell in targets:
            best = max(best, self.march(cell, kept, own, hand, depth))
        return best

    def march(self, cell: int, kept: int, own: int, hand: int, depth: int) -> float:
        """What is added if the next piece is due at this cell."""
        bit = 1 << cell if cell != OFF else 0
        if not self.may_enter(cell, bit):
            return self.new_campaign(kept, own, hand)
        gain = 0.0
        if not own & bit:
            gain = self.gain(cell, kept, own)
            own |= bit
            if self.joins(cell, kept):
                kept = joined(bit, own)
        if not depth or not hand:
            return gain
        best = self.stuck
        for kind in kinds_in(hand):
            targets = self.targets(cell, kind, KIND_FACINGS[kind])
            best = max(best, self.onward(targets, kept, own, hand - ONE_OF[kind], depth - 1))
        return gain + _SOON * best

    def may_enter(self, cell: int, bit: int) -> bool:
        """Whether a piece in hand may go there, for all that can be seen now."""
        if not bit & self.board.open:
            return False
        if not bit & self.board.taken or bit & self.board.own[self.seat]:
            return True
        return self.board.can_be_taken(cell, self.rank)

    def new_campaign(self, kept: int, own: int, hand: int) -> float:
        """What the best exit adds."""
        if not hand:
            return 0.0
        best = self.stuck
        for cell in BESIDE[self.fort]:
            if not own >> cell & 1 and self.may_enter(cell, 1 << cell):
                best = max(best, self.gain(cell, kept, own))
        return best

    def joins(self, cell: int, kept: int) -> bool:
        """Whether a piece here is in the formation; the first one is beside the fort (IM-B1)."""
        return NEXT_TO[cell] & (kept or 1 << self.fort) != 0

    def gain(self, cell: int, kept: int, own: int) -> float:
        """What a piece adds here: all its points if it joins the formation, and strays with it."""
        points = self.board.land.at[cell]
        if not self.joins(cell, kept):
            return STRAY * points
        strays = NEXT_TO[cell] & own & ~kept
        if not strays:
            return points
        return points + (1 - STRAY) * self.board.land.points(joined(strays, own & ~kept))


def outlook(view: ImperiaView) -> float:
    """A number that grows with this seat's prospects, for comparing actions."""
    if view.result is not None:
        return _final(view.result, view.seat)
    if view.frames[0] <= DEAL:
        return _site_outlook(view)
    board = Board(view, [tower[-1] if tower else OFF for tower in view.towers])
    head = view.armies[view.seat].head
    frame = view.frames[-1] if view.turn == view.seat else OFF
    if frame in (ORDER, WITH):
        board, head = _after_order(board, frame)
    piece = board.tops[head] if head != OFF else 0
    is_free = frame in (ORDER, WITH, TURN)
    return _judge(board, head, KIND_FACINGS[KIND[piece]] if is_free else (FACING[piece],), _DEPTH)


def _final(result: Result, seat: int) -> float:
    """Won, drawn or lost (IM-E4), and by how much."""
    margin = result.points[seat] - max(
        points for other, points in enumerate(result.points) if other != seat
    )
    if result.ranks[seat] > 1:
        return margin - WON
    return margin + WON if result.winner == seat else 0.0


def _judge(board: Board, head: int, facings: tuple[int, ...], depth: int) -> float:
    """The own army against the others, if its head may be turned any of these ways."""
    view, seat = board.view, board.view.seat
    army, kept = view.armies[seat], board.kept[seat]
    worth = board.score(seat) - board.rivals(seat) - board.threats(seat)
    if view.done >> seat & 1:
        return worth + (_HEIGHT * len(view.towers[head]) if kept >> head & 1 else 0.0)
    exits = NEXT_TO[army.fort] & board.open & ~board.own[seat]
    worth += PIECE * size_of(army.hidden) + _EXIT * exits.bit_count()
    worth += board.land.around(kept or 1 << army.fort, board.open & ~board.taken, _RINGS)
    return worth + _Campaign(board, seat).from_head(head, facings, depth)


def _after_order(board: Board, frame: int) -> tuple[Board, int]:
    """The board and the head after the order that looks best at a glance (IM-G2)."""
    view = board.view
    general = board.tops[view.armies[view.seat].head]
    soldiers = [cell for cell in range(CELLS) if board.taken >> cell & 1]
    soldiers = [cell for cell in soldiers if TAKES_ORDERS[board.tops[cell]]]
    own = [cell for cell in soldiers if board.own[view.seat] >> cell & 1]
    best, best_worth = (board, view.armies[view.seat].head), float("-inf")
    for one in own if frame == ORDER else [view.ordered]:
        others = [other for other in soldiers if other != one]
        if KIND[general] < EXCHANGE_OWN:
            others = [ONE_AWAY[one * DIRECTIONS + FACING[general]]]
        for other in others:
            if not _may_order(board, KIND[general], one, other):
                continue
            tops = list(board.tops)
            tops[other] = board.tops[one]
            tops[one] = OFF if KIND[general] < EXCHANGE_OWN else board.tops[other]
            tried = Board(view, tops)
            worth = _judge(tried, other, KIND_FACINGS[KIND[tops[other]]], 0)
            if worth > best_worth:
                best, best_worth = (tried, other), worth
    return best


def _may_order(board: Board, general: int, one: int, other: int) -> bool:
    """Whether a general may send an own soldier to the other cell (IM-G3 to IM-G5)."""
    if other == OFF or not board.open >> other & 1:
        return False
    is_own = bool(board.own[board.view.seat] >> other & 1)
    if general < EXCHANGE_OWN:
        return is_own or not board.taken >> other & 1
    if general == EXCHANGE_OWN or is_own:
        return general == EXCHANGE_OWN and is_own
    towers = board.view.towers
    if len(towers[one]) < len(towers[other]):
        return False
    return board.can_be_taken(other, RANK[board.tops[one]], one)


def _site_outlook(view: ImperiaView) -> float:
    """The own fort's site against the others', if each in turn takes the best one left (IM-S3)."""
    land = land_of(view.terrain)
    sites = {
        cell: land.around(1 << cell, UNCOVERED[view.seats], _SITE_RINGS)
        for cell in FORT_CELLS[view.seats]
    }
    forts = [army.fort for army in view.armies]
    for turn in range(view.seats):
        seat = (view.first - 1 - turn) % view.seats
        if forts[seat] == OFF:
            free = [
                (sites[cell], cell)
                for cell in sites
                if all(fort == OFF or distance(fort, cell) >= FORT_DISTANCE for fort in forts)
            ]
            forts[seat] = max(free)[1] if free else OFF
    worths = [sites.get(fort, 0.0) for fort in forts]
    own = worths.pop(view.seat)
    return own - RIVAL * max(worths)
