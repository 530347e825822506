"""What an open order of a general has to remember (IM-G)."""

from typing import Final

from gonfalon.engine.steps import Frame
from gonfalon.games.imperia.box.components import OFF
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.step_numbers import TURN, TURN_OTHER, WITH


class Exchanging(Frame):
    """The soldier in this cell is to change places; with whom is asked (IM-G4, IM-G5)."""

    def __init__(self, cell: int) -> None:
        super().__init__(WITH)
        self.cell: Final = cell


class Turning(Frame):
    """A soldier is to be turned, and then the one in the cell `other`, unless that is OFF (IM-G2).

    At `TURN_OTHER` it is the other one's turn to be turned.
    """

    def __init__(self, step: int, other: int) -> None:
        super().__init__(step)
        self.other: Final = other


def frame_of(world: Imperia, step: int, ordered: int) -> Frame:
    """The frame of this step, with the cell it remembers if it has one."""
    if step == WITH:
        return Exchanging(ordered)
    if step in (TURN, TURN_OTHER):
        return Turning(step, ordered)
    return world.variant.steps[step].frame


def ordered_cell(world: Imperia) -> int:
    """The first soldier of an exchange, or the second one that is still to be turned, or OFF."""
    frame = world.frames[-1]
    if isinstance(frame, Exchanging):
        return frame.cell
    return frame.other if isinstance(frame, Turning) else OFF
