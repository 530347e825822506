"""Why a touch leads nowhere: what was most likely meant by it, and so what is to be answered."""

from collections.abc import Sequence
from typing import Final

from gonfalon.engine.errors import Illegal
from gonfalon.games.imperia.box.boards import (
    FACE_NAMES,
    NOT_LAID,
    QUARTER_CELLS,
    QUARTER_NAMES,
    ROTATION_NAMES,
)
from gonfalon.games.imperia.box.components import (
    CELL_BY_NAME,
    CELL_NAMES,
    EXCHANGE_ENEMY,
    KIND,
    KIND_BY_NAME,
    KIND_FACINGS,
    OFF,
    TAKES_ORDERS,
)
from gonfalon.games.imperia.rules.frames import ordered_cell
from gonfalon.games.imperia.rules.orders import able_soldiers
from gonfalon.games.imperia.rules.placing import (
    bare_cell_refusal,
    bare_piece_refusal,
    piece_refusal,
)
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.step_numbers import (
    LAY_BOARDS,
    ORDER,
    PLAY,
    STEP_NAMES,
    TURN,
    TURN_OTHER,
    WITH,
)

_ORDERS: Final = (ORDER, WITH, TURN, TURN_OTHER)


def why_not(world: Imperia, picks: Sequence[str]) -> Illegal | None:
    """Why this cannot be picked now, where the pick alone does not say what was tried."""
    step, last = world.step.number, picks[-1]
    if step == LAY_BOARDS:
        return _no_board(world, picks)
    if step in _ORDERS and last in KIND_BY_NAME:
        return Illegal("IM-G1", "im.refuse.order_first", asked=STEP_NAMES[step])
    if step == PLAY and last in KIND_BY_NAME:
        return bare_piece_refusal(world, KIND_BY_NAME[last])
    if last not in CELL_BY_NAME:
        return None
    cell = CELL_BY_NAME[last]
    if step == PLAY:
        return _no_place(world, picks, cell)
    if step in (TURN, TURN_OTHER):
        return _no_turn(world, step)
    return _no_exchange(world, cell) if step == ORDER else None


def _no_place(world: Imperia, picks: Sequence[str], cell: int) -> Illegal | None:
    """No piece is chosen yet, or the piece may not go to this cell.

    A cell that is touched in place of a direction is meant as another cell for the piece.
    """
    if len(picks) == 1:
        return bare_cell_refusal(world, cell)
    if len(picks) == 2 or picks[0] not in KIND_BY_NAME:
        return None
    kind = KIND_BY_NAME[picks[0]]
    return piece_refusal(world, kind, cell, KIND_FACINGS[kind][0])


def _no_board(world: Imperia, picks: Sequence[str]) -> Illegal | None:
    """The board comes before its quarter and its rotation; where one lies, no other is laid."""
    last = picks[-1]
    if picks[0] not in FACE_NAMES:
        is_later = last in CELL_BY_NAME or last in QUARTER_NAMES or last in ROTATION_NAMES
        return Illegal("IM-S1", "im.refuse.board_first") if is_later else None
    if len(picks) == 2 and last in ROTATION_NAMES:
        return Illegal("IM-S1", "im.refuse.quarter_first")
    if last in CELL_BY_NAME:
        for name, cells, laid in zip(QUARTER_NAMES, QUARTER_CELLS, world.quarters, strict=True):
            if CELL_BY_NAME[last] in cells and laid != NOT_LAID:
                return Illegal("IM-S1", "im.refuse.quarter_taken", quarter=name)
    return None


def _no_turn(world: Imperia, step: int) -> Illegal:
    """A soldier is being turned: the arrows around it are touched, and no cell."""
    cell = world.armies[world.turn].head if step == TURN else ordered_cell(world)
    ways = KIND_FACINGS[KIND[world.top(cell)]]
    return Illegal("IM-G2", "im.refuse.turn_first", cell=CELL_NAMES[cell], ways=ways)


def _no_exchange(world: Imperia, cell: int) -> Illegal | None:
    """An enemy that is touched first: the own soldier is chosen before it (IM-G5)."""
    seat = world.turn
    is_enemy = world.owner(cell) not in (OFF, seat) and TAKES_ORDERS[world.top(cell)]
    if not is_enemy or KIND[world.top(world.armies[seat].head)] != EXCHANGE_ENEMY:
        return None
    able = tuple([CELL_NAMES[one] for one in able_soldiers(world, seat)])
    return Illegal("IM-G5", "im.refuse.own_first", cell=CELL_NAMES[cell], places=able)
