"""What a direction leads to, told before it is chosen."""

from collections.abc import Mapping

from gonfalon.engine.parts import Foretold
from gonfalon.games.imperia.box.actions import Place, Turn
from gonfalon.games.imperia.box.components import (
    AWAY,
    BESIDE,
    CELL_NAMES,
    CELLS,
    COMMANDER,
    DIRECTIONS,
    EXCHANGE_OWN,
    KIND,
    MOBILISE_PLUS,
    OFF,
    ONE_AWAY,
    OWNER,
    POINTS,
    RANK,
    TAKES_ORDERS,
    piece_of,
)
from gonfalon.games.imperia.box.sites import IS_COVERED
from gonfalon.games.imperia.rules.step_numbers import TURN
from gonfalon.games.imperia.sight.bonds import HOLDS, bonds_of
from gonfalon.games.imperia.sight.view import ImperiaView


def foretold(view: ImperiaView) -> Mapping[str, Foretold]:
    """Of each way to turn a piece: where the next one goes, or whom the general could send."""
    found: dict[str, Foretold] = {}
    head = view.armies[view.turn].head
    for action in view.actions:
        told = None
        if isinstance(action, Place) and MOBILISE_PLUS <= action.kind < EXCHANGE_OWN:
            told = _sent(view, action.cell, action.facing)
        elif isinstance(action, Place) and action.kind < MOBILISE_PLUS:
            told = _ahead(view, action.cell, piece_of(view.turn, action.kind, action.facing))
        elif isinstance(action, Turn) and view.frames[-1] == TURN:
            kind = KIND[view.towers[head][-1]]
            told = _ahead(view, head, piece_of(view.turn, kind, action.facing))
        if told is not None:
            found[action.text] = told
    return found


def _ahead(view: ImperiaView, cell: int, piece: int) -> Foretold:
    """Where the next piece goes if a soldier lies there so: ahead, or where it starts anew."""
    target = AWAY[cell * DIRECTIONS + POINTS[piece]]
    if not _is_closed(view, target):
        return _onto(view, target)
    fort = view.armies[view.turn].fort
    exits = [one for one in BESIDE[fort] if one != cell and _is_open(view, one)]
    if not exits:
        return Foretold("im.foretold.commander", {CELL_NAMES[fort]: "lost"})
    return _of_cells("im.foretold.campaign", exits)


def _onto(view: ImperiaView, target: int) -> Foretold:
    """What the next piece finds there: nobody, an own piece, or an enemy by rank (IM-B2, IM-B4)."""
    tower, name = view.towers[target], CELL_NAMES[target]
    if not tower:
        return Foretold("im.foretold.next", {}, cell=name)
    if OWNER[tower[-1]] == view.turn:
        return Foretold("im.foretold.own", {}, cell=name)
    if _is_held(view, target):
        return Foretold("im.foretold.held", {}, cell=name)
    return Foretold("im.foretold.enemy", {}, cell=name, rank=RANK[tower[-1]])


def _is_held(view: ImperiaView, cell: int) -> bool:
    """Whether a cube or its formation protects who stands there now (IM-B2)."""
    is_head = cell in [army.head for army in view.armies]
    return is_head or bonds_of(view).cells.get(cell) == HOLDS


def _sent(view: ImperiaView, cell: int, facing: int) -> Foretold | None:
    """Whom a general that lies there could send this way (IM-G3)."""
    able = []
    for one in range(CELLS):
        tower, to = view.towers[one], ONE_AWAY[one * DIRECTIONS + facing]
        is_soldier = tower and one != cell and TAKES_ORDERS[tower[-1]]
        if is_soldier and OWNER[tower[-1]] == view.turn and not _is_closed(view, to):
            there = view.towers[to]
            if not there or to == cell or OWNER[there[-1]] == view.turn:
                able.append(one)
    return _of_cells("im.foretold.sent", able) if able else None


def _of_cells(key: str, cells: list[int]) -> Foretold:
    """What is told of some cells, which are marked."""
    names = tuple([CELL_NAMES[cell] for cell in cells])
    return Foretold(key, dict.fromkeys(names, "wanted"), places=names)


def _is_closed(view: ImperiaView, cell: int) -> bool:
    """Whether nobody can ever stand here: off the board, covered, or a fort."""
    if cell == OFF or IS_COVERED[view.seats][cell]:
        return True
    return cell in [army.fort for army in view.armies]


def _is_open(view: ImperiaView, cell: int) -> bool:
    """Whether a campaign can start here, if not with every piece (IM-T5, IM-B2)."""
    if _is_closed(view, cell):
        return False
    tower = view.towers[cell]
    if not tower:
        return True
    is_held = KIND[tower[-1]] == COMMANDER or _is_held(view, cell)
    return OWNER[tower[-1]] != view.turn and not is_held
