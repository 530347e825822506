"""What an open step has to remember: small values that are replaced and never changed.

Each step asks for its own frame by the function beside it. A held card is named as in a hand
(`cards.py`); NO_CARD stands where there is none.
"""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.steps import Frame
from gonfalon.games.battalia.rules.step_numbers import CREATED, DRAW, PAY
from gonfalon.games.battalia.rules.world import World

NO_CARD: Final = 0  # no held card has this number


class Drawing(Frame):
    """A seat draws from its nation (BA-T2)."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(DRAW)
        self.seat: Final = seat
        """Who draws: the player, or somebody who was attacked (BA-T9)."""
        self.left: Final = left
        """How many cards are still to be drawn."""


class Paying(Frame):
    """The cards that pay for a deed are chosen one by one (BA-T5)."""

    def __init__(self, deed: Action, payer: int, price: int, last: int) -> None:
        super().__init__(PAY)
        self.deed: Final = deed
        """What is carried out once all is paid: a deed, or a retreat (BA-W6)."""
        self.payer: Final = payer
        """The seat whose turn it is, or a defender who retreats."""
        self.price: Final = price
        """What is still to be paid, four bits a kind."""
        self.last: Final = last
        """The held card paid last for the present need, or NO_CARD: the next is not below it."""


class Created(Frame):
    """A paired artefact has been paid for, and its faction is named (BA-O3)."""

    def __init__(self, kind: int) -> None:
        super().__init__(CREATED)
        self.kind: Final = kind
        """Which kind of artefact it is."""


def drawing(world: World) -> Drawing:
    """Who draws, and how many cards."""
    frame = world.frames[-1]
    assert isinstance(frame, Drawing)
    return frame


def paying(world: World) -> Paying:
    """What is paid for, by whom, and what is missing."""
    frame = world.frames[-1]
    assert isinstance(frame, Paying)
    return frame


def created(world: World) -> Created:
    """What is to be created."""
    frame = world.frames[-1]
    assert isinstance(frame, Created)
    return frame
