"""What nobody would do who has understood the game of Imperia."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.games.imperia.box.actions import Command, Place, Turn
from gonfalon.games.imperia.box.components import (
    AWAY,
    BESIDE,
    DIRECTIONS,
    KIND,
    MOBILISE_PLUS,
    OWNER,
    POINTS,
    piece_of,
    size_of,
)
from gonfalon.games.imperia.rules.step_numbers import TURN
from gonfalon.games.imperia.sight.ahead import is_closed
from gonfalon.games.imperia.sight.view import ImperiaView

_FEW: Final = 2  # with more pieces than that the own campaign is not ended of one's own accord


def is_rash(view: ImperiaView, action: Action) -> bool:
    """Whether this ends the own game far too early, with many pieces left.

    That does the commander (IM-H4), and a soldier that leads nowhere once no exit is open, so that
    the commander must follow (IM-H1). Where nothing else can be done, nothing is rash.
    """
    if len(view.actions) == 1 or size_of(view.armies[view.seat].hidden) <= _FEW:
        return False
    if isinstance(action, Command):
        return True
    return _walls_in(view, action) and any(
        not isinstance(one, Command) and not _walls_in(view, one) for one in view.actions
    )


def _walls_in(view: ImperiaView, action: Action) -> bool:
    """Whether a soldier leads nowhere so, and every exit is closed or held by somebody (IM-T5).

    A general's order gives another soldier the cube, and that one may lead on.
    """
    seat = view.seat
    if isinstance(action, Place) and action.kind < MOBILISE_PLUS:
        cell, piece = action.cell, piece_of(seat, action.kind, action.facing)
    elif isinstance(action, Turn) and view.frames[-1] == TURN:
        cell = view.armies[seat].head
        piece = piece_of(seat, KIND[view.towers[cell][-1]], action.facing)
    else:
        return False
    if _leads_on(view, AWAY[cell * DIRECTIONS + POINTS[piece]]):
        return False
    for one in BESIDE[view.armies[seat].fort]:
        if one != cell and not view.towers[one] and not is_closed(view, one):
            return False
    return True


def _leads_on(view: ImperiaView, cell: int) -> bool:
    """Whether the next piece surely goes there: an enemy may be too strong for it by then."""
    if is_closed(view, cell):
        return False
    tower = view.towers[cell]
    return not tower or OWNER[tower[-1]] == view.seat
