"""Who may cover whom (IM-B, IM-H3)."""

from typing import Final

from gonfalon.engine.errors import Illegal
from gonfalon.games.imperia.box.cells import cells_of
from gonfalon.games.imperia.box.components import (
    CELL_NAMES,
    COMMANDER,
    KIND,
    KIND_NAMES,
    KIND_RANKS,
    OFF,
    OWNER,
    RANK,
)
from gonfalon.games.imperia.rules.formation import tears, torn_parts
from gonfalon.games.imperia.rules.state import Imperia

ANY_RANK: Final = 0
NO_RANK: Final = 5  # more than any piece has


def rank_to_enter(world: Imperia, seat: int, cell: int) -> int:
    """The rank that a piece needs to be laid on a cell that is not closed."""
    tower = world.towers[cell]
    if not tower:
        return ANY_RANK
    piece = tower[-1]
    owner = OWNER[piece]
    if owner == seat:
        return ANY_RANK  # even where it breaks the own formation (IM-B4, IM-B5)
    army = world.armies[owner]
    if KIND[piece] == COMMANDER or army.head == cell:
        return NO_RANK
    if tears(army.cells, army.fort, cell, OFF):
        return NO_RANK
    return RANK[piece]


def may_enter(world: Imperia, seat: int, kind: int, cell: int) -> bool:
    """Whether a piece of this kind may be laid on a cell that is not closed."""
    return rank_to_enter(world, seat, cell) <= KIND_RANKS[kind]


def enter_refusal(world: Imperia, seat: int, kind: int, cell: int) -> Illegal | None:
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
    if world.armies[owner].head == cell:
        return Illegal("IM-B2", "im.refuse.cube", cell=name, owner=owner + 1)
    return tear_refusal("IM-B2", world, cell, OFF)


def tear_refusal(rule: str, world: Imperia, cell: int, gained: int) -> Illegal:
    """A soldier whose loss would tear its formation: what would remain, group by group."""
    owner, name = world.owner(cell), CELL_NAMES[cell]
    army = world.armies[owner]
    found = torn_parts(army.cells, cell, gained)
    parts = [[CELL_NAMES[one] for one in cells_of(part)] for part in found]
    if len(parts) == 1:  # one group, but without a cell beside the fort
        cells = tuple(parts[0])
        return Illegal(rule, "im.refuse.cuts_off", cell=name, owner=owner + 1, cells=cells)
    groups = tuple([" ".join(part) for part in parts])
    return Illegal(rule, "im.refuse.tears", cell=name, owner=owner + 1, parts=groups)
