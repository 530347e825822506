"""Positions as one line of text: written here from a view, read in `parsing.py`.

A state is written as its open view; a seat's view in the same form, with counts for hidden hands.
"""

from typing import Final

from gonfalon.engine.variant import Variant
from gonfalon.engine.view import OPEN, SPECTATOR
from gonfalon.games.imperia.box.boards import FACE_NAMES, NOT_LAID, ROTATION_NAMES, ROTATIONS
from gonfalon.games.imperia.box.components import (
    CELL_NAMES,
    DIRECTION_NAMES,
    FACING,
    KIND,
    KIND_NAMES,
    NO_FACING,
    OFF,
    OWNER,
    count_of,
    kinds_in,
    size_of,
)
from gonfalon.games.imperia.rules.step_numbers import STEP_NAMES
from gonfalon.games.imperia.sight.view import ArmyView, ImperiaView

GAME_ID: Final = "imperia"
NONE: Final = "-"
USUAL_SEATS: Final = 2


def write_view(view: ImperiaView) -> str:
    """The view as one line; an open view is a position that can be read back."""
    parts = [" ".join([GAME_ID, *view.options.words()])]
    if view.seat != OPEN:
        eyes = "spectator" if view.seat == SPECTATOR else f"seat {view.seat + 1}"
        parts.append(f"seen by {eyes}")
    if view.seats != USUAL_SEATS:
        parts.append(f"seats {view.seats}")
    parts.append(f"turn {view.turn + 1} {' > '.join(STEP_NAMES[step] for step in view.frames)}")
    if view.first != usual_first(view.variant):
        parts.append(f"first {view.first + 1}")
    parts.append(_row("boards", [board_name(laid) for laid in view.quarters]))
    parts.append(_row("forts", [cell_name(army.fort) for army in view.armies]))
    for cell, tower in enumerate(view.towers):
        if tower:
            parts.append(" ".join([CELL_NAMES[cell], *map(piece_name, tower)]))
    for seat, army in enumerate(view.armies, start=1):
        if army.hand_count:
            parts.append(f"hand{seat} {_hand(army)}")
    for seat, army in enumerate(view.armies, start=1):
        if army.head != OFF:
            parts.append(f"head{seat} {CELL_NAMES[army.head]}")
    if view.ordered != OFF:
        parts.append(f"ordered {CELL_NAMES[view.ordered]}")
    return "; ".join(part for part in parts if part)


def usual_first(variant: Variant) -> int:
    """The first player where a position names none: the one the option names, or seat 1."""
    return variant.named_first or 0


def board_name(laid: int) -> str:
    """What lies in a quarter: `1a90`, or nothing."""
    if laid == NOT_LAID:
        return NONE
    return FACE_NAMES[laid // ROTATIONS] + ROTATION_NAMES[laid % ROTATIONS]


def cell_name(cell: int) -> str:
    """A cell, or nothing."""
    return NONE if cell == OFF else CELL_NAMES[cell]


def piece_name(piece: int) -> str:
    """A piece on the board: seat, kind and where it points, `1i+n`, `2go`."""
    facing = FACING[piece]
    arrow = "" if facing == NO_FACING else DIRECTION_NAMES[facing]
    return f"{OWNER[piece] + 1}{KIND_NAMES[KIND[piece]]}{arrow}"


def _row(name: str, words: list[str]) -> str:
    """A segment with one word for each place, or nothing if all are empty."""
    return "" if all(word == NONE for word in words) else f"{name} {' '.join(words)}"


def _hand(army: ArmyView) -> str:
    """The pieces of a hand, or how many there are."""
    if size_of(army.hand) != army.hand_count:
        return f"x{army.hand_count}"
    kinds = kinds_in(army.hand)
    return " ".join(KIND_NAMES[kind] for kind in kinds for _ in range(count_of(army.hand, kind)))
