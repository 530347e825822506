"""Every piece is always somewhere, exactly once; and the cubes are where they belong."""

from gonfalon.engine.state import State
from gonfalon.games.imperia.box.cells import cells_of
from gonfalon.games.imperia.box.components import (
    COMMANDER,
    DRAWN_KINDS,
    FACING,
    HAND,
    KIND,
    KIND_COUNTS,
    KIND_FACINGS,
    OFF,
    OWNER,
    TAKES_ORDERS,
    count_of,
    size_of,
)
from gonfalon.games.imperia.box.sites import IS_COVERED
from gonfalon.games.imperia.rules.state import Imperia


def check(state: State) -> None:
    """Count every piece of a state."""
    assert isinstance(state, Imperia)
    placed = [[0] * (DRAWN_KINDS + 1) for _ in range(state.seats)]
    for cell, tower in enumerate(state.towers):
        assert not tower or not state.is_closed(cell)
        for piece in tower:
            assert FACING[piece] in KIND_FACINGS[KIND[piece]]
            placed[OWNER[piece]][KIND[piece]] += 1
        assert all(KIND[piece] != COMMANDER for piece in tower[:-1])
    for seat, army in enumerate(state.armies):
        for kind in range(DRAWN_KINDS):
            hidden = count_of(army.hand, kind) + count_of(army.pile, kind)
            assert placed[seat][kind] + hidden == KIND_COUNTS[kind]
        assert size_of(army.hand) <= HAND
        assert placed[seat][COMMANDER] == state.done >> seat & 1
        _check_cube(state, seat, any(placed[seat]))
    _check_sets(state)


def _check_sets(state: Imperia) -> None:
    """The sets of cells that a state keeps are what lies on the board (IM-B1, IM-G2, IM-T6)."""
    tops = [(cell, tower[-1]) for cell, tower in enumerate(state.towers) if tower]
    for seat, army in enumerate(state.armies):
        own = [(cell, piece) for cell, piece in tops if OWNER[piece] == seat]
        assert cells_of(army.cells) == [cell for cell, _ in own]
        assert cells_of(army.soldiers) == [cell for cell, piece in own if TAKES_ORDERS[piece]]
    for cell, is_covered in enumerate(IS_COVERED[state.seats]):
        assert bool(state.open >> cell & 1) == (not is_covered and cell not in state.forts)


def _check_cube(state: Imperia, seat: int, has_placed: bool) -> None:
    """The cube is on top of an own tower as soon as anything was placed (IM-T6)."""
    head = state.heads[seat]
    assert (head != OFF) == has_placed
    if has_placed:
        assert OWNER[state.towers[head][-1]] == seat
        is_commander = KIND[state.towers[head][-1]] == COMMANDER
        assert is_commander == bool(state.done >> seat & 1)
