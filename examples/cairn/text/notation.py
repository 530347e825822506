"""Positions as one line of text: written here from a view, read in `parsing.py`."""

from typing import Final

from examples.cairn.box.components import NOT_DEALT, TOKENS
from examples.cairn.rules.step_numbers import STEP_NAMES
from examples.cairn.sight.view import HIDDEN, CairnView
from gonfalon.engine.view import OPEN, SPECTATOR

GAME_ID: Final = "cairn"
_SIGNS: Final = {NOT_DEALT: "-", HIDDEN: "?"}


def write_view(view: CairnView) -> str:
    """The view as one line; an open view is a position that can be read back."""
    parts = [" ".join([GAME_ID, *view.variant.options.words()])]
    if view.seat != OPEN:
        eyes = "spectator" if view.seat == SPECTATOR else f"seat {view.seat + 1}"
        parts.append(f"seen by {eyes}")
    parts.append(f"turn {view.turn + 1} {steps_in_words(view.frames)}")
    parts.append(f"pile {view.pile}")
    parts.append(" ".join(["taken", *map(str, view.taken)]))
    parts.append(" ".join(["found", *map(str, view.found)]))
    parts.append(" ".join(["tokens", *map(token_sign, view.tokens)]))
    return "; ".join(parts)


def steps_in_words(steps: tuple[int, ...]) -> str:
    """The step of the turn, and what is open inside it."""
    return " > ".join(STEP_NAMES[step] for step in steps)


def token_sign(token: int) -> str:
    """A token by name, or a sign for one that is hidden or not dealt."""
    return _SIGNS.get(token) or TOKENS[token]
