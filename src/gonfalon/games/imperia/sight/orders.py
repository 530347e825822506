"""Whether a general would have an order to give, found before it is placed (IM-G)."""

from gonfalon.games.imperia.box.components import (
    CELLS,
    DIRECTIONS,
    EXCHANGE_OWN,
    KIND_FACINGS,
    ONE_AWAY,
    OWNER,
    RANK,
    TAKES_ORDERS,
    piece_of,
)
from gonfalon.games.imperia.rules.formation import owned, tears
from gonfalon.games.imperia.sight.ahead import Towers, is_closed
from gonfalon.games.imperia.sight.view import ImperiaView


def has_order(view: ImperiaView, kind: int, cell: int) -> bool:
    """Whether such a general of the seat in turn, placed there, could give its order (IM-G1)."""
    if kind < EXCHANGE_OWN:
        return any(sendable(view, cell, facing) for facing in KIND_FACINGS[kind])
    soldiers = _own_soldiers(view, cell)
    if kind == EXCHANGE_OWN:
        return len(soldiers) > 1
    general = piece_of(view.turn, kind, KIND_FACINGS[kind][0])
    tower = (*view.towers[cell], general)
    towers = (*view.towers[:cell], tower, *view.towers[cell + 1 :])
    armies = owned(list(towers), view.seats)
    enemies = [one for one in range(CELLS) if _may_be_exchanged(view, towers, one)]
    return any(
        _may_exchange(view, towers, armies, own, enemy) for own in soldiers for enemy in enemies
    )


def sendable(view: ImperiaView, cell: int, facing: int) -> list[int]:
    """The soldiers that a general which lies there could send this way (IM-G3)."""
    able = []
    for one in _own_soldiers(view, cell):
        to = ONE_AWAY[one * DIRECTIONS + facing]
        if not is_closed(view, to):
            there = view.towers[to]
            if not there or to == cell or OWNER[there[-1]] == view.turn:
                able.append(one)
    return able


def _own_soldiers(view: ImperiaView, cell: int) -> list[int]:
    """The infantry and cavalry on top that take orders, but for whom a piece there covers."""
    return [
        one
        for one, tower in enumerate(view.towers)
        if tower and one != cell and OWNER[tower[-1]] == view.turn and TAKES_ORDERS[tower[-1]]
    ]


def _may_be_exchanged(view: ImperiaView, towers: Towers, cell: int) -> bool:
    """Whether an enemy infantry or cavalry without a cube stands here."""
    if not towers[cell] or not TAKES_ORDERS[towers[cell][-1]]:
        return False
    owner = OWNER[towers[cell][-1]]
    return owner != view.turn and view.armies[owner].head != cell


def _may_exchange(
    view: ImperiaView, towers: Towers, armies: list[int], own: int, enemy: int
) -> bool:
    """Whether an own soldier may change places with this enemy, by rank, height and formation."""
    piece = towers[enemy][-1]
    if RANK[piece] > RANK[towers[own][-1]] or len(towers[own]) < len(towers[enemy]):
        return False
    owner = OWNER[piece]
    return not tears(armies[owner], view.armies[owner].fort, enemy, own)
