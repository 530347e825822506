"""What the use of an artefact has to remember (BA-A, BA-G).

`user` is named where a side of a battle may use the artefact; everything else happens in the own
turn. A held card is named as in a hand (`cards.py`).
"""

from typing import Final

from gonfalon.engine.steps import Frame
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import (
    AS,
    STATION,
    SWAP,
    TAKE,
    TERRAFORM,
    TO,
    USE,
)


class Wielding(Frame):
    """The player uses the Hammer, and says as what (BA-G2)."""

    def __init__(self, hammer: int) -> None:
        super().__init__(AS)
        self.hammer: Final = hammer
        """The held card, still in hand."""


class InUse(Frame):
    """An artefact that changes cards, or the Hand of Luut: on what it is used is asked (BA-T5)."""

    def __init__(self, user: int, artefact: int, kind: int, left: int) -> None:
        super().__init__(USE)
        self.user: Final = user
        """The seat whose turn it is, or a side of the battle."""
        self.artefact: Final = artefact
        """The held card as it was taken up, be it still in hand or spent."""
        self.kind: Final = kind
        """The kind of artefact that it acts as: for the Hammer the one that was named (BA-G2)."""
        self.left: Final = left
        """How many ranks or cards it is still good for (BA-G6, BA-G10)."""


class Recolouring(Frame):
    """Inside a use: the faction that a card is to have is named (BA-A4)."""

    def __init__(self, card: int) -> None:
        super().__init__(TO)
        self.card: Final = card
        """The held card, or the entry of a row; NO_CARD while a scroll changes itself."""


class OnAmulet(Frame):
    """Inside a use: a card lies on an amulet, which is spent (BA-A2).

    At `ROLL` the die is rolled, at `NAME` a joker is named, at `DROP` an ambush makes room.
    """

    def __init__(self, step: int, card: int) -> None:
        super().__init__(step)
        self.card: Final = card
        """The held card, or the entry of a row."""


class Taking(Frame):
    """The player takes cards out of a nation, by Horn or Hand of Luut (BA-G5, BA-G7)."""

    def __init__(self, artefact: int, owner: int, left: int, last: int) -> None:
        super().__init__(TAKE)
        self.artefact: Final = artefact
        """The held card as it was before it was spent."""
        self.owner: Final = owner
        """Whose nation it is: the player's own for the Horn, another one for the Hand."""
        self.left: Final = left
        """How many cards may still be taken."""
        self.last: Final = last
        """The card taken last, by code, or OFF: the next one is not below it."""


class Stationing(Frame):
    """The player pitches a tent, and cards come into it (BA-A5, BA-G8)."""

    def __init__(self, tent: int, left: int, last: int) -> None:
        super().__init__(STATION)
        self.tent: Final = tent
        """The tent, Pavilion or Hammer as it was held; it stands already, the last one."""
        self.left: Final = left
        """How many cards may still come in."""
        self.last: Final = last
        """The held card stationed last, or NO_CARD: the next one is not below it."""


class Terraforming(Frame):
    """The player exchanges terrain with the Staff (BA-G9)."""

    def __init__(self, staff: int, left: int) -> None:
        super().__init__(TERRAFORM)
        self.staff: Final = staff
        """The held card as it was taken up; the first exchange spends it."""
        self.left: Final = left
        """How many exchanges are left."""


class Swapping(Frame):
    """Inside an exchange: two cards on the board change places, the other one is asked (BA-G9)."""

    def __init__(self, square: int) -> None:
        super().__init__(SWAP)
        self.square: Final = square
        """Where the first one lies."""


def wielding(world: Battalia) -> Wielding:
    """The Hammer, as nothing yet."""
    frame = world.frames[-1]
    assert isinstance(frame, Wielding)
    return frame


def in_use(world: Battalia) -> InUse:
    """The artefact in use, also while something is asked inside its use."""
    frame = world.frames[-1]
    if not isinstance(frame, InUse):
        frame = world.frames[-2]
        assert isinstance(frame, InUse)
    return frame


def recolouring(world: Battalia) -> Recolouring:
    """The card that is to change its faction."""
    frame = world.frames[-1]
    assert isinstance(frame, Recolouring)
    return frame


def on_amulet(world: Battalia) -> OnAmulet:
    """The card on the amulet."""
    frame = world.frames[-1]
    assert isinstance(frame, OnAmulet)
    return frame


def taking(world: Battalia) -> Taking:
    """Whose nation is looked at, and how many cards may be taken."""
    frame = world.frames[-1]
    assert isinstance(frame, Taking)
    return frame


def stationing(world: Battalia) -> Stationing:
    """The tent that is filled."""
    frame = world.frames[-1]
    assert isinstance(frame, Stationing)
    return frame


def terraforming(world: Battalia) -> Terraforming:
    """The Staff and its exchanges."""
    frame = world.frames[-1]
    assert isinstance(frame, Terraforming)
    return frame


def swapping(world: Battalia) -> Swapping:
    """The first card of a mutual exchange."""
    frame = world.frames[-1]
    assert isinstance(frame, Swapping)
    return frame
