"""What a page says of a game besides drawing it: notes, labels, ways to play."""

from typing import Final

from gonfalon.engine.game import Preset, Shortcut
from gonfalon.engine.words import Words
from gonfalon.games.imperia.boards import FACE_NAMES, ROTATION_NAMES
from gonfalon.games.imperia.components import CELL_BY_NAME, KIND_BY_NAME, size_of
from gonfalon.games.imperia.draw_scores import scores_of
from gonfalon.games.imperia.view import ImperiaView

PRESETS: Final = (
    Preset("im.preset.classic", {}),
    Preset("im.preset.quick", {"map": "random"}),
)


def seat_note(view: ImperiaView, seat: int, words: Words) -> str:
    """How many pieces an army has still to place, and its points as the board lies now."""
    army = view.armies[seat]
    is_done = view.done >> seat & 1
    left = 0 if is_done else size_of(army.hidden) + 1  # and the commander
    points = scores_of(view)[seat].points
    return (
        f"{words.say('im.note.pieces', count=left)} · {words.say('im.note.points', count=points)}"
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


def shortcuts(view: ImperiaView) -> list[Shortcut]:
    """None: every decision of this game is asked."""
    return []
