"""Sets of cells as numbers, against arithmetic with rows and columns."""

from random import Random

import pytest

from gonfalon.games.imperia.box.cells import ALL, BIT, NEXT_TO, cells_of, grown, joined, moved
from gonfalon.games.imperia.box.components import CELLS, DIRECTION_NAMES, DIRECTIONS

WAYS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}


def away(cell: int, name: str) -> set[int]:
    """The cell one step away in a direction such as `ne`; nothing beyond the board."""
    row, column = divmod(cell, 8)
    for letter in name:
        row, column = row + WAYS[letter][0], column + WAYS[letter][1]
    return {row * 8 + column} if 0 <= row < 8 and 0 <= column < 8 else set()


def random_sets() -> list[set[int]]:
    """Every cell alone, no cell, all cells, and some sets of each size."""
    rng = Random("cells")
    some = [set(rng.sample(range(CELLS), size)) for size in range(CELLS + 1) for _ in range(4)]
    return [{cell} for cell in range(CELLS)] + some


def number(cells: set[int]) -> int:
    """A set of cells as a number."""
    return sum(1 << cell for cell in cells)


def test_a_set_is_listed_in_order() -> None:
    for cells in random_sets():
        assert cells_of(number(cells)) == sorted(cells)


@pytest.mark.parametrize("way", range(DIRECTIONS))
def test_a_set_moves_one_step_and_nothing_leaves_the_board(way: int) -> None:
    for cells in random_sets():
        there = {to for cell in cells for to in away(cell, DIRECTION_NAMES[way])}
        assert moved(number(cells), way) == number(there)


def test_a_set_grows_by_the_cells_beside_it() -> None:
    for cells in random_sets():
        beside = {to for cell in cells for letter in WAYS for to in away(cell, letter)}
        assert grown(number(cells)) & ALL == number(cells | beside)
        assert all(grown(BIT[cell]) & ALL & ~BIT[cell] == NEXT_TO[cell] for cell in cells)


def test_what_is_joined_goes_round_the_whole_edge() -> None:
    edge = {cell for cell in range(CELLS) if any(not away(cell, letter) for letter in WAYS)}
    assert joined(BIT[0], number(edge)) == number(edge)
    assert joined(BIT[0], number(edge - {7, 56})) == number({*range(7), *range(0, 56, 8)})
    assert joined(BIT[9], number(edge)) == 0
