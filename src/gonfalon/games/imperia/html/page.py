"""What a page says of a game besides drawing it: notes, labels, ways to play."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from gonfalon.engine.parts import Preset
from gonfalon.engine.reason import Reason
from gonfalon.engine.words import Words
from gonfalon.games.imperia.box.actions import Command
from gonfalon.games.imperia.box.boards import FACE_NAMES, ROTATION_NAMES
from gonfalon.games.imperia.box.components import (
    CELL_BY_NAME,
    COMMANDER,
    KIND_BY_NAME,
    KIND_NAMES,
    MOBILISE_PLUS,
    size_of,
)
from gonfalon.games.imperia.sight.scores import costs_at, scores_of
from gonfalon.games.imperia.sight.view import ImperiaView

SEAT_COLOURS: Final = ("#b5222b", "#8a7400", "#5b1a48", "#bd5600")  # as in table.css
PRESETS: Final = (
    Preset("im.preset.classic", {}),
    Preset("im.preset.quick", {"map": "random"}),
)
FIRST_GAME: Final = PRESETS[1].options
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


def next_key(first: str, pick: str) -> str:
    """A quarter of the map or a rotation for a board, a cell or a direction for a piece."""
    if first in FACE_NAMES:
        return "im.next.rotation" if pick in ROTATION_NAMES else "im.next.quarter"
    if pick in CELL_BY_NAME:
        return "im.next.commander" if first == KIND_NAMES[COMMANDER] else "im.next.cell"
    return "im.next.order" if first in GENERALS else "im.next.arrow"


def questions(view: ImperiaView) -> Mapping[tuple[str, ...], Reason]:
    """The commander, as long as something else could be placed: with it one's game ends (IM-H4)."""
    commands = [action for action in view.actions if isinstance(action, Command)]
    if len(commands) == len(view.actions):
        return {}
    return {(action.text,): _asked_about(view, action.cell) for action in commands}


def _asked_about(view: ImperiaView, cell: int) -> Reason:
    """Whether to place the commander there, and what it would cost the others (IM-E3, IM-H4)."""
    costs = costs_at(view, view.turn, cell)
    if costs is None:
        return Reason("IM-H4", "im.ask.commander_outside")
    count = sum(costs.values())
    if not count:
        return Reason("IM-H4", "im.ask.commander")
    return Reason("IM-H4", "im.ask.commander_costs", count=count)
