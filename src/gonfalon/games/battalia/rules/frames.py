"""What an open step has to remember: small values that are replaced and never changed.

Each step asks for its own frame by the function of its name. The frames of artefacts in use are in
`artefacts/frames.py`.
"""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.steps import Frame
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import (
    CREATED,
    DEAL,
    DRAW,
    FOUND,
    LOOK,
    PAY,
    PRIZE,
)

NO_CARD: Final = 0  # no held card has this number


class Founding(Frame):
    """Cities are laid at the start (BA-S1)."""

    def __init__(self, left: int) -> None:
        super().__init__(FOUND)
        self.left: Final = left
        """How many are still to be laid."""


class Dealing(Frame):
    """Creation decks are dealt, seat by seat (BA-S4)."""

    def __init__(self, left: int) -> None:
        super().__init__(DEAL)
        self.left: Final = left
        """How many units are still to be dealt, to all seats together."""


class Drawing(Frame):
    """A seat draws from its nation, card by card; one frame is good for all of them (BA-T2)."""

    def __init__(self, seat: int, until: int) -> None:
        super().__init__(DRAW)
        self.seat: Final = seat
        """Who draws: the player, or somebody who was attacked (BA-T9)."""
        self.until: Final = until
        """How many cards are in hand when all are drawn."""


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


class Finding(Frame):
    """Chance tells which great artefacts lie where somebody looks (BA-V3, BA-V4)."""

    def __init__(self, square: int, left: int) -> None:
        super().__init__(LOOK)
        self.square: Final = square
        """Where the shrine is that the player looks under; OFF under a neutral city."""
        self.left: Final = left
        """How many are still to be found out."""


class Uncovered(Frame):
    """The player sees what lies under a shrine, and may take one (BA-V4)."""

    def __init__(self, square: int) -> None:
        super().__init__(PRIZE)
        self.square: Final = square
        """Where the shrine is."""


def founding(world: Battalia) -> Founding:
    """The cities that are still to be laid."""
    frame = world.frames[-1]
    assert isinstance(frame, Founding)
    return frame


def dealing(world: Battalia) -> Dealing:
    """The units that are still to be dealt."""
    frame = world.frames[-1]
    assert isinstance(frame, Dealing)
    return frame


def drawing(world: Battalia) -> Drawing:
    """Who draws, and up to how many cards."""
    frame = world.frames[-1]
    assert isinstance(frame, Drawing)
    return frame


def paying(world: Battalia) -> Paying:
    """What is paid for, by whom, and what is missing."""
    frame = world.frames[-1]
    assert isinstance(frame, Paying)
    return frame


def created(world: Battalia) -> Created:
    """What is to be created."""
    frame = world.frames[-1]
    assert isinstance(frame, Created)
    return frame


def finding(world: Battalia) -> Finding:
    """Where somebody looks, and how many are still to be found out."""
    frame = world.frames[-1]
    assert isinstance(frame, Finding)
    return frame


def uncovered(world: Battalia) -> Uncovered:
    """The shrine whose great artefacts lie open to the player."""
    frame = world.frames[-1]
    assert isinstance(frame, Uncovered)
    return frame
