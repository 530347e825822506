"""Why a campaign came to its end, told as another one starts (IM-T4, IM-T5)."""

from gonfalon.engine.errors import Fact
from gonfalon.games.imperia.box.components import (
    AWAY,
    CELL_NAMES,
    DIRECTIONS,
    OFF,
    OWNER,
    POINTS,
    TAKES_ORDERS,
)
from gonfalon.games.imperia.rules.battle import NO_RANK, rank_to_enter
from gonfalon.games.imperia.rules.state import Imperia


def why_anew(world: Imperia, seat: int) -> dict[str, Fact]:
    """What was met ahead of the head of this army, and on which cell, where there is one.

    All of it lies open: whether the hand could have covered who stood there is not told (IM-S4).
    """
    head = world.armies[seat].head
    piece = world.towers[head][-1]
    if not TAKES_ORDERS[piece]:
        return {"anew": "general"}  # its arrow never points for a next piece (IM-G1)
    cell = AWAY[head * DIRECTIONS + POINTS[piece]]
    if cell == OFF:
        return {"anew": "edge"}
    ahead: dict[str, Fact] = {"ahead": CELL_NAMES[cell]}
    if world.is_closed(cell):
        is_fort = cell in [army.fort for army in world.armies]
        return {"anew": "fort" if is_fort else "closed", **ahead}
    owner = OWNER[world.towers[cell][-1]]
    if owner == seat:
        return {"anew": "own", **ahead}
    is_held = rank_to_enter(world, seat, cell) == NO_RANK
    return {"anew": "held" if is_held else "enemy", "owner": owner + 1, **ahead}
