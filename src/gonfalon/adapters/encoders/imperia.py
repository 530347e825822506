"""Imperia as planes: see docs/adapters.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gonfalon.adapters.planes import Planes
from gonfalon.adapters.vocabulary import Vocabulary
from gonfalon.games.imperia.box.boards import FACES, QUARTERS, ROTATIONS
from gonfalon.games.imperia.box.components import (
    CELLS,
    DRAWN_KINDS,
    FACING,
    FACINGS,
    HAND,
    KIND,
    KIND_COUNTS,
    KINDS,
    OWNER,
    SIZE,
    UNLAID,
    count_of,
)
from gonfalon.games.imperia.box.sites import IS_COVERED
from gonfalon.games.imperia.rules.step_numbers import STEP_NAMES
from gonfalon.games.imperia.sight.view import ImperiaView

if TYPE_CHECKING:
    from mypy_extensions import i64

LAYERS: Final = 4  # pieces of a tower that are told one by one, from the top
MOST_COUNT: Final = max(KIND_COUNTS)
WHOLE: Final = sum(KIND_COUNTS)


class ImperiaPlanes(Planes[ImperiaView]):
    """Writes views of Imperia."""

    def __init__(self, vocabulary: Vocabulary, seats: int) -> None:
        super().__init__(vocabulary, seats, len(STEP_NAMES))
        plane, board = self.plane, (SIZE, SIZE)
        self.terrain: Final = plane("terrain", (UNLAID + 1, *board))
        self.covered: Final = plane("covered", board)
        self.forts: Final = plane("forts", (seats, *board))
        self.cubes: Final = plane("cubes", (seats, *board))
        self.targets: Final = plane("targets", (seats, *board))
        self.owners: Final = plane("owners", (LAYERS, seats, *board))
        self.kinds: Final = plane("kinds", (LAYERS, KINDS, *board))
        self.facings: Final = plane("facings", (LAYERS, FACINGS, *board))
        self.heights: Final = plane("heights", board, WHOLE)
        self.ordered: Final = plane("ordered", board)
        self.hand: Final = plane("hand", (DRAWN_KINDS,), MOST_COUNT)
        self.hidden: Final = plane("hidden", (seats, DRAWN_KINDS), MOST_COUNT)
        self.hand_counts: Final = plane("hand_counts", (seats,), HAND)
        self.pile_counts: Final = plane("pile_counts", (seats,), WHOLE)
        self.faces: Final = plane("faces", (QUARTERS, FACES))
        self.rotations: Final = plane("rotations", (QUARTERS, ROTATIONS))
        self.first: Final = plane("first", (seats,))
        self.turn: Final = plane("turn", (seats,))
        self.done: Final = plane("done", (seats,))
        self._covered_cells: Final = [
            cell for cell, is_covered in enumerate(IS_COVERED[seats]) if is_covered
        ]

    def write(self, view: ImperiaView) -> None:
        """All planes of a view."""
        self.write_steps(view.frames)
        self.mark_seat(self.first, view, view.first)
        self.mark_seat(self.turn, view, view.turn)
        self.mark_seats(self.done, view, view.done)
        self._write_map(view)
        for cell, tower in enumerate(view.towers):
            if tower:
                self._write_tower(view, cell, tower)
        for place, seat in enumerate(self.turned(view)):
            self._write_army(view, place, seat)

    def _write_map(self, view: ImperiaView) -> None:
        """The boards, and what is covered."""
        for cell, terrain in enumerate(view.terrain):
            if terrain >= 0:
                self.mark(self.terrain + terrain * CELLS + cell)
        for cell in self._covered_cells:
            self.mark(self.covered + cell)
        for quarter, laid in enumerate(view.quarters):
            if laid >= 0:
                self.mark(self.faces + quarter * FACES + laid // ROTATIONS)
                self.mark(self.rotations + quarter * ROTATIONS + laid % ROTATIONS)
        if view.ordered >= 0:
            self.mark(self.ordered + view.ordered)

    def _write_tower(self, view: ImperiaView, cell: i64, tower: tuple[int, ...]) -> None:
        """The pieces in a cell, from the top."""
        height: i64 = len(tower)
        self.put(self.heights + cell, height)
        for layer in range(min(height, LAYERS)):
            piece = tower[height - 1 - layer]
            owner = layer * self.seats + self.place(view, OWNER[piece])
            self.mark(self.owners + owner * CELLS + cell)
            self.mark(self.kinds + (layer * KINDS + KIND[piece]) * CELLS + cell)
            self.mark(self.facings + (layer * FACINGS + FACING[piece]) * CELLS + cell)

    def _write_army(self, view: ImperiaView, place: i64, seat: i64) -> None:
        """A fort, a cube, and what is known of hand and pile."""
        army, board = view.armies[seat], place * CELLS
        self._write_cell(self.forts + board, army.fort)
        self._write_cell(self.cubes + board, army.head)
        self._write_cell(self.targets + board, view.targets[seat])
        self._write_kinds(self.hidden + place * DRAWN_KINDS, army.hidden)
        self.put(self.hand_counts + place, army.hand_count)
        self.put(self.pile_counts + place, army.pile_count)
        if place == 0:
            self._write_kinds(self.hand, army.hand)

    def _write_cell(self, plane: i64, cell: i64) -> None:
        """Mark a cell, if it is one."""
        if cell >= 0:
            self.mark(plane + cell)

    def _write_kinds(self, plane: i64, pieces: i64) -> None:
        """How many there are of each kind."""
        while pieces:
            self.put(plane, count_of(pieces, 0))
            pieces >>= 2
            plane += 1
