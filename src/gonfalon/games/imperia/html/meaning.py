"""Why a touch leads nowhere: what was most likely meant by a cell while a piece is to be placed."""

from collections.abc import Sequence

from gonfalon.engine.errors import Illegal
from gonfalon.games.imperia.box.components import CELL_BY_NAME, KIND_BY_NAME, KIND_FACINGS
from gonfalon.games.imperia.rules.placing import bare_cell_refusal, piece_refusal
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.step_numbers import PLAY


def why_not(world: Imperia, picks: Sequence[str]) -> Illegal | None:
    """Why this cell cannot be picked: no piece is chosen yet, or the piece may not go there.

    A cell that is touched in place of a direction is meant as another cell for the piece.
    """
    if world.step.number != PLAY or picks[-1] not in CELL_BY_NAME:
        return None
    cell = CELL_BY_NAME[picks[-1]]
    if len(picks) == 1:
        return bare_cell_refusal(world, cell)
    if len(picks) == 2 or picks[0] not in KIND_BY_NAME:
        return None
    kind = KIND_BY_NAME[picks[0]]
    return piece_refusal(world, kind, cell, KIND_FACINGS[kind][0])
