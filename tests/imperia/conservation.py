"""Every piece is always somewhere, exactly once; and the cubes are where they belong."""

from gonfalon.engine.state import State
from gonfalon.games.imperia.boards import map_of
from gonfalon.games.imperia.components import (
    COMMANDER,
    DRAWN_KINDS,
    FACING,
    HAND,
    KIND,
    KIND_COUNTS,
    KIND_FACINGS,
    OFF,
    OWNER,
    count_of,
    size_of,
)
from gonfalon.games.imperia.state import Imperia


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
    for seat in range(state.seats):
        for kind in range(DRAWN_KINDS):
            hidden = count_of(state.hands[seat], kind) + count_of(state.piles[seat], kind)
            assert placed[seat][kind] + hidden == KIND_COUNTS[kind]
        assert size_of(state.hands[seat]) <= HAND
        assert placed[seat][COMMANDER] == state.done >> seat & 1
        _check_cube(state, seat, any(placed[seat]))
    assert state.terrain == map_of(state.quarters)


def _check_cube(state: Imperia, seat: int, has_placed: bool) -> None:
    """The cube is on top of an own tower as soon as anything was placed (IM-T6)."""
    head = state.heads[seat]
    assert (head != OFF) == has_placed
    if has_placed:
        assert OWNER[state.towers[head][-1]] == seat
        is_commander = KIND[state.towers[head][-1]] == COMMANDER
        assert is_commander == bool(state.done >> seat & 1)
