"""What a page says of a game besides drawing it: notes, labels, ways to play."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from gonfalon.engine.errors import Fact
from gonfalon.engine.parts import Preset
from gonfalon.engine.reason import Reason
from gonfalon.engine.words import Words
from gonfalon.games.imperia.box.actions import Command, Place
from gonfalon.games.imperia.box.boards import FACE_NAMES, ROTATION_NAMES
from gonfalon.games.imperia.box.components import (
    CAVALRY_PLUS,
    CELL_BY_NAME,
    CELL_NAMES,
    COMMANDER,
    DIRECTION_NAMES,
    KIND_BY_NAME,
    KIND_NAMES,
    MOBILISE_PLUS,
    OFF,
    size_of,
)
from gonfalon.games.imperia.sight.scores import scores_of
from gonfalon.games.imperia.sight.view import ImperiaView
from gonfalon.games.imperia.text.telling import rotation_title
from gonfalon.games.imperia.text.words import ARROWS

SEAT_COLOURS: Final = ("#b5222b", "#8a7400", "#5b1a48", "#bd5600")  # as in table.css
PRESETS: Final = (
    Preset("im.preset.classic", {}),
    Preset("im.preset.quick", {"map": "random"}),
)
FIRST_GAME: Final = PRESETS[1].options
CAVALRY: Final = frozenset(KIND_NAMES[CAVALRY_PLUS:MOBILISE_PLUS])
GENERALS: Final = frozenset(KIND_NAMES[MOBILISE_PLUS:COMMANDER])
"""Once one of them is placed, its order is asked for."""


def seat_note(view: ImperiaView, seat: int, words: Words) -> str:
    """The points of an army as the board lies now, and how many pieces it has still to place."""
    is_done = view.done >> seat & 1
    left = 0 if is_done else size_of(view.armies[seat].hidden) + 1  # and the commander
    return _note(scores_of(view)[seat].points, left, view.result is not None, words)


@lru_cache(2048)
def _note(points: int, left: int, is_over: bool, words: Words) -> str:
    """The same in words; who has placed the commander has finished, in the end everyone has."""
    said = words.say("im.note.points", count=points)
    if is_over:
        return said
    rest = words.say("im.note.pieces", count=left) if left else words.say("im.note.done")
    return f"{said} · {rest}"


def standing(view: ImperiaView) -> tuple[int, ...]:
    """The points of each army as the board lies now (IM-E3)."""
    return tuple(score.points for score in scores_of(view))


def score(points: int, words: Words) -> str:
    """So many points in words."""
    return words.say("im.note.points", count=points)


def seat_colours(view: ImperiaView) -> tuple[str, ...]:
    """The tinctures of the armies, as the page has them on a light ground."""
    return SEAT_COLOURS


def pick_label(pick: str, words: Words) -> str:
    """What a cell, direction, quarter, board or rotation is called; a piece as on its card."""
    if pick in KIND_BY_NAME:
        return words.say(f"im.chip.{pick}")
    if pick in CELL_BY_NAME:
        return pick
    if pick in FACE_NAMES:
        return words.say("im.pick.board", board=pick[0], side=pick[1])
    if pick in ROTATION_NAMES:
        return rotation_title(pick, words)
    if pick.isdecimal():
        return words.say(f"im.seat.{pick}")
    named = words.say(f"im.pick.{pick}")
    if pick in DIRECTION_NAMES:  # the page has no compass
        return f"{named} ({ARROWS[DIRECTION_NAMES.index(pick)]})"
    return named


def next_key(first: str, pick: str) -> str:
    """A quarter of the map or a rotation for a board, a cell or a direction for a piece."""
    if first in FACE_NAMES:
        return "im.next.rotation" if pick in ROTATION_NAMES else "im.next.quarter"
    if pick in CELL_BY_NAME:
        return "im.next.commander" if first == KIND_NAMES[COMMANDER] else "im.next.cell"
    if first in GENERALS:
        return "im.next.order"
    return "im.next.ride" if first in CAVALRY else "im.next.arrow"


def next_instead(view: ImperiaView) -> Mapping[tuple[str, str], Reason]:
    """What may go on, or start anew, is asked for a cell in these words (IM-T4).

    Of a commander that does not go where the arrow points it is told why (IM-H2).
    """
    target = view.targets[view.turn]
    asked = {
        (name, "im.next.cell"): Reason("IM-T4", "im.next.on_or_anew")
        for name, cells in _open_cells(view).items()
        if target in cells and len(cells) > 1
    }
    for action in view.actions:
        if isinstance(action, Command) and action.cell != target:
            asked[action.picks[0], "im.next.commander"] = _onto_head(view, target)
    return asked


def _onto_head(view: ImperiaView, target: int) -> Reason:
    """Why the commander goes onto the head of its army (IM-H2)."""
    army = view.armies[view.turn]
    facts: dict[str, Fact] = {"head": CELL_NAMES[army.head]}
    if army.hand and not _open_cells(view):
        return Reason("IM-H2", "im.next.commander.stuck", **facts)
    if target == OFF:
        return Reason("IM-H2", "im.next.commander.nowhere", **facts)
    return Reason("IM-H2", "im.next.commander.barred", **facts, ahead=CELL_NAMES[target])


def next_before(view: ImperiaView) -> Mapping[str, Reason]:
    """Why a piece starts anew though others may cover who stands ahead (IM-B2)."""
    target, open_cells = view.targets[view.turn], _open_cells(view)
    weak = [name for name, cells in open_cells.items() if target not in cells]
    if len(weak) == len(open_cells):
        return {}
    why = Reason("IM-B2", "im.next.weak", ahead=CELL_NAMES[target])
    return dict.fromkeys(weak, why)


def _open_cells(view: ImperiaView) -> dict[str, set[int]]:
    """The cells where each kind of piece in hand may go."""
    found: dict[str, set[int]] = {}
    for action in view.actions:
        if isinstance(action, Place):
            found.setdefault(KIND_NAMES[action.kind], set()).add(action.cell)
    return found
