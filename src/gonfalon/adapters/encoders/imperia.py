"""Imperia as planes: see docs/adapters.md."""

from typing import Final

import numpy as np

from gonfalon.adapters.tensors import Encoder, one_hot
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

LAYERS: Final = 4  # pieces of a tower that are told one by one, from the top
MOST_COUNT: Final = max(KIND_COUNTS)
WHOLE: Final = sum(KIND_COUNTS)
_OWNER: Final = np.array(OWNER)
_KIND: Final = np.array(KIND)
_FACING: Final = np.array(FACING)


class ImperiaEncoder(Encoder[ImperiaView]):
    """Writes views of Imperia."""

    def __init__(self, vocabulary: Vocabulary, seats: int) -> None:
        board = (SIZE, SIZE)
        super().__init__(
            vocabulary,
            seats,
            len(STEP_NAMES),
            {
                "terrain": (UNLAID + 1, *board),
                "covered": board,
                "forts": (seats, *board),
                "cubes": (seats, *board),
                "targets": (seats, *board),
                "owners": (LAYERS, seats, *board),
                "kinds": (LAYERS, KINDS, *board),
                "facings": (LAYERS, FACINGS, *board),
                "heights": board,
                "ordered": board,
                "hand": (DRAWN_KINDS,),
                "hidden": (seats, DRAWN_KINDS),
                "hand_counts": (seats,),
                "pile_counts": (seats,),
                "faces": (QUARTERS, FACES),
                "rotations": (QUARTERS, ROTATIONS),
                "first": (seats,),
                "turn": (seats,),
                "done": (seats,),
            },
        )

    def write(self, view: ImperiaView) -> None:
        """All planes of a view."""
        self.write_steps(view.frames)
        self.mark("first", view, view.first)
        self.mark("turn", view, view.turn)
        self.mark_all("done", view, view.done)
        self._write_map(view)
        self._write_towers(view)
        self._write_armies(view)

    def _write_map(self, view: ImperiaView) -> None:
        """The boards, and what is covered."""
        parts = self.parts
        one_hot(parts["terrain"].reshape(-1, CELLS), view.terrain)
        parts["covered"].reshape(CELLS)[:] = IS_COVERED[self.seats]
        for quarter, laid in enumerate(view.quarters):
            if laid >= 0:
                parts["faces"][quarter, laid // ROTATIONS] = 1
                parts["rotations"][quarter, laid % ROTATIONS] = 1
        if view.ordered >= 0:
            parts["ordered"].reshape(CELLS)[view.ordered] = 1

    def _write_towers(self, view: ImperiaView) -> None:
        """The pieces on the map, from the top of each tower."""
        parts = self.parts
        heights = parts["heights"].reshape(CELLS)
        found = [
            (layer, cell, piece)
            for cell, tower in enumerate(view.towers)
            if tower
            for layer, piece in enumerate(reversed(tower[-LAYERS:]))
        ]
        if not found:
            return
        heights[:] = [len(tower) / WHOLE for tower in view.towers]
        layers, cells, pieces = np.array(found).T
        owners = (_OWNER[pieces] - view.seat) % self.seats
        parts["owners"].reshape(LAYERS, self.seats, CELLS)[layers, owners, cells] = 1
        parts["kinds"].reshape(LAYERS, KINDS, CELLS)[layers, _KIND[pieces], cells] = 1
        parts["facings"].reshape(LAYERS, FACINGS, CELLS)[layers, _FACING[pieces], cells] = 1

    def _write_armies(self, view: ImperiaView) -> None:
        """Forts, cubes, and what is known of hands and piles."""
        parts, seats = self.parts, self.turned(view)
        for place, seat in enumerate(seats):
            army = view.armies[seat]
            for name, cell in (
                ("forts", army.fort), ("cubes", army.head), ("targets", view.targets[seat]),
            ):  # fmt: skip
                if cell >= 0:
                    parts[name][place].reshape(CELLS)[cell] = 1
            parts["hidden"][place] = _counts(army.hidden)
            parts["hand_counts"][place] = army.hand_count / HAND
            parts["pile_counts"][place] = army.pile_count / WHOLE
        parts["hand"][:] = _counts(view.armies[view.seat].hand)


def _counts(pieces: int) -> list[float]:
    """How many there are of each kind, in parts of the most."""
    return [count_of(pieces, kind) / MOST_COUNT for kind in range(DRAWN_KINDS)]
