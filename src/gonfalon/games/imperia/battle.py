"""Who may cover whom (IM-B, IM-H3)."""

from gonfalon.engine.errors import Illegal
from gonfalon.games.imperia.components import (
    CELL_NAMES,
    COMMANDER,
    KIND,
    KIND_NAMES,
    KIND_RANKS,
    OFF,
    OWNER,
    RANK,
)
from gonfalon.games.imperia.formation import cut_off, cuts_off
from gonfalon.games.imperia.world import World


def may_enter(world: World, seat: int, kind: int, cell: int) -> bool:
    """Whether a piece of this kind may be laid on a cell that is not closed."""
    tower = world.towers[cell]
    if not tower:
        return True
    piece = tower[-1]
    owner = OWNER[piece]
    if owner == seat:
        return True  # whatever its rank, and even where it breaks the own formation (IM-B4, IM-B5)
    if RANK[piece] > KIND_RANKS[kind] or KIND[piece] == COMMANDER:
        return False
    if world.heads[owner] == cell:
        return False
    return not cuts_off(world.towers, world.forts[owner], owner, cell, OFF)


def enter_refusal(world: World, seat: int, kind: int, cell: int) -> Illegal | None:
    """Nothing if the piece may be laid there, else why not."""
    if may_enter(world, seat, kind, cell):
        return None
    piece = world.top(cell)
    owner = OWNER[piece]
    name, held = CELL_NAMES[cell], KIND_NAMES[KIND[piece]]
    if KIND[piece] == COMMANDER and kind == COMMANDER:
        return Illegal("IM-H3", "im.refuse.commander_on_commander", cell=name, owner=owner + 1)
    if RANK[piece] > KIND_RANKS[kind]:
        return Illegal(
            "IM-B2", "im.refuse.rank", cell=name, owner=owner + 1, held=held, piece=KIND_NAMES[kind]
        )
    if world.heads[owner] == cell:
        return Illegal("IM-B2", "im.refuse.cube", cell=name, owner=owner + 1)
    lost = cut_off(world.towers, world.forts[owner], owner, cell, OFF)
    cells = tuple(CELL_NAMES[one] for one in lost)
    return Illegal("IM-B2", "im.refuse.cuts_off", cell=name, owner=owner + 1, cells=cells)
