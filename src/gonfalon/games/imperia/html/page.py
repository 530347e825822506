"""What a page says of a game besides drawing it: notes, labels, ways to play."""

from collections.abc import Mapping
from typing import Final

from gonfalon.engine.errors import Illegal
from gonfalon.engine.game import Preset, Shortcut
from gonfalon.engine.words import Words
from gonfalon.games.imperia.box.boards import FACE_NAMES, ROTATION_NAMES
from gonfalon.games.imperia.box.components import CELL_BY_NAME, KIND_BY_NAME, size_of
from gonfalon.games.imperia.sight.scores import scores_of
from gonfalon.games.imperia.sight.view import ImperiaView

SEAT_COLOURS: Final = ("#b5222b", "#8a7400", "#5b1a48", "#bd5600")  # as in draw.css
PRESETS: Final = (
    Preset("im.preset.classic", {}),
    Preset("im.preset.quick", {"map": "random"}),
)


def seat_note(view: ImperiaView, seat: int, words: Words) -> str:
    """The points of an army as the board lies now, and how many pieces it has still to place."""
    army = view.armies[seat]
    is_done = view.done >> seat & 1
    left = 0 if is_done else size_of(army.hidden) + 1  # and the commander
    points = scores_of(view)[seat].points
    return (
        f"{words.say('im.note.points', count=points)} · {words.say('im.note.pieces', count=left)}"
    )


def standing(view: ImperiaView) -> tuple[int, ...]:
    """The points of each army as the board lies now (IM-E3)."""
    return tuple(score.points for score in scores_of(view))


def pick_label(pick: str, words: Words) -> str:
    """What a piece, cell, direction or quarter, board or rotation is called."""
    if pick in KIND_BY_NAME:
        return words.say(f"im.piece.{pick}")
    if pick in CELL_BY_NAME:
        return pick
    if pick in FACE_NAMES:
        return words.say("im.pick.board", board=pick[0], side=pick[1])
    if pick in ROTATION_NAMES:
        return words.say("im.pick.rotation", degrees=pick)
    if pick.isdecimal():
        return words.say(f"im.seat.{pick}")
    return words.say(f"im.pick.{pick}")


def pointed(illegal: Illegal) -> Mapping[str, str]:
    """The cells of a refusal: who would be cut off by losing which one, or where to go instead."""
    facts = illegal.facts
    marks = {}
    if "cells" in facts:
        marks[str(facts["cell"])] = "taken"
        cells = facts["cells"]
        assert isinstance(cells, tuple)
        marks |= {str(cell): "lost" for cell in cells}
    elif "target" in facts:
        marks[str(facts["target"])] = "wanted"
    return marks


def shortcuts(view: ImperiaView) -> list[Shortcut]:
    """None: every decision of this game is asked."""
    return []
