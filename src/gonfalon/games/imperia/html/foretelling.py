"""What a direction, or an order, leads to and brings, told before it is chosen.

What is told is true of the table as it lies, whatever is drawn: others may still change it.
"""

from collections.abc import Mapping
from typing import Final

from gonfalon.engine.parts import Foretold
from gonfalon.engine.reason import Reason
from gonfalon.games.imperia.box.actions import Order, Place, Turn, With
from gonfalon.games.imperia.box.components import (
    AWAY,
    CELL_NAMES,
    DIRECTIONS,
    EXCHANGE_OWN,
    FACING,
    KIND,
    MOBILISE_PLUS,
    NO_FACING,
    OFF,
    ONE_AWAY,
    ONE_OF,
    OWNER,
    POINTS,
    piece_of,
)
from gonfalon.games.imperia.rules.battle import NO_RANK
from gonfalon.games.imperia.rules.step_numbers import TURN
from gonfalon.games.imperia.sight.ahead import Ahead, Towers, highest_in, look_ahead, sure_rank
from gonfalon.games.imperia.sight.bonds import STRAY, bonds_in
from gonfalon.games.imperia.sight.orders import sendable
from gonfalon.games.imperia.sight.scores import gain_of
from gonfalon.games.imperia.sight.view import ImperiaView

WALLED_IN: Final = "im.foretold.commander"
"""Told of what leaves no piece but the commander."""


def foretold(view: ImperiaView) -> Mapping[str, Foretold]:
    """Of each way to turn a piece: where the next one goes, or whom the general could send.

    And of each soldier that it could send or exchange, what goes where.
    """
    found: dict[str, Foretold] = {}
    head = view.armies[view.turn].head
    for action in view.actions:
        told = None
        if isinstance(action, Place) and MOBILISE_PLUS <= action.kind < EXCHANGE_OWN:
            told = _sent(view, action)
        elif isinstance(action, Place) and action.kind < MOBILISE_PLUS:
            piece = piece_of(view.turn, action.kind, action.facing)
            told = _next(view, action.cell, piece, ONE_OF[action.kind])
            told = told.after(_brought(view, _laid(view, action.cell, (piece,)), action.cell))
        elif isinstance(action, Order):
            told = _moved(view, action.cell)
        elif isinstance(action, With):
            told = _swapped(view, view.ordered, action.cell)
        elif isinstance(action, Turn) and view.frames[-1] == TURN:
            kind = KIND[view.towers[head][-1]]
            told = _next(view, head, piece_of(view.turn, kind, action.facing), 0)
        if told is not None:
            found[action.text] = told
    return found


def _next(view: ImperiaView, cell: int, piece: int, placed: int) -> Foretold:
    """Where the next piece goes if a soldier lies there so, and these are placed by then."""
    army = view.armies[view.turn]
    ahead = look_ahead(view, view.turn, AWAY[cell * DIRECTIONS + POINTS[piece]], cell)
    left = army.hidden - placed
    if not left:
        return _last(view, cell, ahead)
    best = highest_in(left)  # of what may be drawn by then
    sure = ahead.open_to(sure_rank(army.hand - placed, left))
    if ahead.goal == OFF:
        return _anew(army.fort, ahead, sure, best)
    tower = view.towers[ahead.goal]
    is_barred = tower and OWNER[tower[-1]] != view.turn and ahead.needed > best
    if is_barred and not ahead.open_to(best):
        return Foretold(WALLED_IN, {CELL_NAMES[army.fort]: "lost"})
    return _onto(view, ahead, bool(sure), best)


def _last(view: ImperiaView, cell: int, ahead: Ahead) -> Foretold:
    """Only the commander is left: it goes ahead if it may, and else onto its head (IM-H2)."""
    here = {CELL_NAMES[cell]: "wanted"}
    if ahead.leads_on:
        return Foretold("im.foretold.last", {}, cell=CELL_NAMES[ahead.goal])
    if ahead.goal == OFF:
        return Foretold("im.foretold.last_here", here)
    return Foretold("im.foretold.last_held", here, cell=CELL_NAMES[ahead.goal])


def _anew(fort: int, ahead: Ahead, sure: list[int], best: int) -> Foretold:
    """The campaign leads nowhere: the next piece starts anew, if any can (IM-T5, IM-H1)."""
    if sure:
        return _of_cells("im.foretold.campaign", sure)
    able = ahead.open_to(best)
    if able:
        rank = min([needed for _, needed in ahead.exits])
        marks = dict.fromkeys([CELL_NAMES[one] for one in able], "wanted")
        return Foretold("im.foretold.campaign_rank", marks, rank=rank)
    return Foretold(WALLED_IN, {CELL_NAMES[fort]: "lost"})


def _onto(view: ImperiaView, ahead: Ahead, is_sure: bool, best: int) -> Foretold:
    """What the next piece finds there: nobody, an own piece, or an enemy by rank (IM-B2, IM-B4).

    An exit may be sure to be open to it; where none is, the commander may have to follow.
    """
    tower, name = view.towers[ahead.goal], CELL_NAMES[ahead.goal]
    if not tower:
        return Foretold("im.foretold.next", {}, cell=name)
    if OWNER[tower[-1]] == view.turn:
        return Foretold("im.foretold.own" if is_sure else "im.foretold.own_only", {}, cell=name)
    if ahead.needed == NO_RANK:
        return Foretold("im.foretold.held" if is_sure else "im.foretold.held_only", {}, cell=name)
    key = "im.foretold.enemy_only"
    if is_sure:
        key = "im.foretold.enemy" if ahead.needed <= best else "im.foretold.barred"
    return Foretold(key, {}, cell=name, rank=ahead.needed)


def _sent(view: ImperiaView, place: Place) -> Foretold | None:
    """Whom a general could send this way (IM-G3); of a choice, what it brings before its order.

    Where there is no choice the order is told as carried out, which it must be.
    """
    able = sendable(view, place.cell, place.facing)
    if not able:
        return None
    towers = _laid(view, place.cell, (piece_of(view.turn, place.kind, place.facing),))
    if len(able) == 1:
        return _led(view, towers, able[0], place.facing)
    changes = gain_of(view, view.turn, towers, place.cell).changes
    first = Reason("IM-G3", "im.foretold.before_order", changes=changes)
    return _of_cells("im.foretold.sent", able).after(first)


def _moved(view: ImperiaView, cell: int) -> Foretold | None:
    """Where the general that has been placed sends this soldier."""
    facing = FACING[view.towers[view.armies[view.turn].head][-1]]
    return None if facing == NO_FACING else _led(view, view.towers, cell, facing)


def _led(view: ImperiaView, towers: Towers, cell: int, facing: int) -> Foretold:
    """Where a soldier goes on this board: its whole tower goes along (IM-G3)."""
    goal, height = ONE_AWAY[cell * DIRECTIONS + facing], len(towers[cell])
    if towers[goal]:
        key = "im.foretold.moved_tower_onto" if height > 1 else "im.foretold.moved_onto"
    else:
        key = "im.foretold.moved_tower" if height > 1 else "im.foretold.moved"
    names = {"cell": CELL_NAMES[cell], "goal": CELL_NAMES[goal]}
    moved = list(towers)
    moved[goal], moved[cell] = (*towers[goal], *towers[cell]), ()
    brought = _brought(view, tuple(moved), goal)
    return Foretold(key, {names["goal"]: "wanted"}, brought, height=height, **names)


def _swapped(view: ImperiaView, cell: int, goal: int) -> Foretold:
    """Who changes places: only the top pieces, and the cube is then where the other was (IM-G4)."""
    towers = list(view.towers)
    own, other = towers[cell][-1], towers[goal][-1]
    towers[cell] = (*towers[cell][:-1], other)
    towers[goal] = (*towers[goal][:-1], own)
    is_own = OWNER[other] == view.turn
    key = "im.foretold.swapped" if is_own else "im.foretold.swapped_enemy"
    names = {"cell": CELL_NAMES[cell], "goal": CELL_NAMES[goal]}
    brought = _brought(view, tuple(towers), goal)
    return Foretold(key, dict.fromkeys(names.values(), "wanted"), brought, **names)


def _laid(view: ImperiaView, cell: int, pieces: tuple[int, ...]) -> Towers:
    """The board with these pieces on top there."""
    return (*view.towers[:cell], (*view.towers[cell], *pieces), *view.towers[cell + 1 :])


def _brought(view: ImperiaView, towers: Towers, cell: int) -> Reason:
    """What becomes of all points once the head lies there, or why it does not score (IM-E2).

    Beside the fort a piece may stand apart from what scores, for the fort joins nothing (IM-B1).
    """
    gain = gain_of(view, view.turn, towers, cell)
    if gain.is_kept:
        return Reason("IM-E3", "im.foretold.scores", changes=gain.changes)
    bonds = bonds_in(towers, tuple([army.fort for army in view.armies]))
    is_stray = bonds.cells.get(cell) == STRAY
    return Reason(
        "IM-E2", "im.foretold.stray" if is_stray else "im.foretold.apart", changes=gain.changes
    )


def _of_cells(key: str, cells: list[int]) -> Foretold:
    """What is told of some cells, which are marked."""
    names = tuple([CELL_NAMES[cell] for cell in cells])
    return Foretold(key, dict.fromkeys(names, "wanted"), places=names)
