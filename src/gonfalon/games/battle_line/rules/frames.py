"""What an open step has to remember: cards still to draw, and to put back (BL-K4, BL-T7)."""

from typing import Final

from gonfalon.engine.steps import Frame
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.step_numbers import (
    FIELDS_DRAW,
    RETURN,
    RETURN_TROOPS,
    SCOUT,
)


class Drawing(Frame):
    """Scout or Fields: so many cards still to draw, and then so many to put back."""

    def __init__(self, step: int, draws: int, returns: int) -> None:
        super().__init__(step)
        self.draws: Final = draws
        self.returns: Final = returns


class Returning(Frame):
    """So many cards are still to be put back."""

    def __init__(self, step: int, returns: int) -> None:
        super().__init__(step)
        self.returns: Final = returns


def frame_of(line: BattleLine, step: int, draws: int, returns: int) -> Frame:
    """The frame of this step with these numbers, if it has any."""
    if step in (SCOUT, FIELDS_DRAW):
        return Drawing(step, draws, returns)
    if step in (RETURN, RETURN_TROOPS):
        return Returning(step, returns)
    return line.variant.steps[step].frame


def draws_of(line: BattleLine) -> int:
    """How many cards are still to be drawn by Scout or Fields."""
    for frame in line.frames:
        if isinstance(frame, Drawing):
            return frame.draws
    return 0


def returns_of(line: BattleLine) -> int:
    """How many cards are still to be put back after Scout or Fields."""
    for frame in line.frames:
        if isinstance(frame, Drawing):
            return frame.returns
        if isinstance(frame, Returning):
            return frame.returns
    return 0
