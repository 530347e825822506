"""What is going on: what the open frames remember, told one thing at a time.

A view shows it so, and a position as text writes it so. Frames are made from it again when a
position is read, or a possible state is made from a view.
"""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.steps import Frame
from gonfalon.engine.value import Value
from gonfalon.games.battalia.box.cards import HAMMER, KIND, TOOL, now
from gonfalon.games.battalia.box.deeds import CREATE, Create
from gonfalon.games.battalia.box.tiles import OFF
from gonfalon.games.battalia.rules.artefacts.frames import (
    InUse,
    OnAmulet,
    Recolouring,
    Stationing,
    Swapping,
    Taking,
    Terraforming,
    Wielding,
)
from gonfalon.games.battalia.rules.battle.payer import payer_of
from gonfalon.games.battalia.rules.frames import (
    NO_CARD,
    Created,
    Dealing,
    Drawing,
    Finding,
    Founding,
    Paying,
    Uncovered,
)
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import (
    AS,
    CREATED,
    DEAL,
    DRAW,
    FOUND,
    LOOK,
    PAY,
    PRIZE,
    STATION,
    SWAP,
    TAKE,
    TERRAFORM,
    TO,
    USE,
    is_in_use,
)

_HAMMER_SERVES: Final = 1  # cards that the Hammer changes, whatever it is used as (BA-G2)


class GoingOn(Value):
    """What the open frames remember; a new field of a frame is hidden until it is told here."""

    def __init__(self) -> None:
        self.deed: Action | None = None
        """The deed that is being paid for, or whose faction is named."""
        self.payer = 0
        """Who pays or uses a card: the seat whose turn it is, or a side of the battle."""
        self.price = 0
        """What is still to be paid, four bits a kind."""
        self.floor = NO_CARD
        """The held card paid or stationed last, or NO_CARD; all saw it laid down."""
        self.played = NO_CARD
        """The held artefact in use, or NO_CARD."""
        self.acting_as = 0
        """The kind of artefact that the Hammer in use is (BA-G2), or 0."""
        self.subject = NO_CARD
        """The held card it is used on, or NO_CARD."""
        self.owner = OFF
        """The seat whose nation is looked at (BA-G5, BA-G7), or OFF."""
        self.called = OFF
        """The card called up last out of the own nation (BA-G5), or OFF; it was shown to all."""
        self.square = OFF
        """The first card of an exchange (BA-G9), or the shrine looked under (BA-V4), or OFF."""
        self.left = 0
        """How many cards, cities, exchanges or draws are left of what is going on."""
        self.drawer = 0
        """Who draws (BA-T2); the seat whose turn it is, if nobody does."""

    @property
    def kind(self) -> int:
        """The kind of the artefact in use; the Hammer is what it was named (BA-G2)."""
        kind = KIND[now(self.played)]
        return self.acting_as if kind == HAMMER else kind


def going_on(world: Battalia) -> GoingOn:
    """What the frames of a state remember, those inside others having the last word."""
    told = GoingOn()
    told.payer = payer_of(world)
    told.drawer = world.turn
    for frame in world.frames:
        if isinstance(frame, Drawing):
            told.drawer = frame.seat
            told.left = frame.until - len(world.hands[frame.seat])
        elif isinstance(frame, Paying):
            told.deed, told.price, told.floor = frame.deed, frame.price, frame.last
        elif isinstance(frame, Created):
            told.deed = CREATE[frame.kind - TOOL]
        elif isinstance(frame, (Founding, Dealing)):
            told.left = frame.left
        elif isinstance(frame, Finding):
            told.square, told.left = frame.square, frame.left
        elif isinstance(frame, Uncovered):
            told.square = frame.square
        else:
            _tell_use(told, frame)
    return told


def _tell_use(told: GoingOn, frame: Frame) -> None:
    """What a frame of an artefact in use remembers."""
    if isinstance(frame, Wielding):
        told.played, told.left = frame.hammer, _HAMMER_SERVES
    elif isinstance(frame, InUse):
        told.played, told.left = frame.artefact, frame.left
        if KIND[now(frame.artefact)] == HAMMER:
            told.acting_as = frame.kind
    elif isinstance(frame, (Recolouring, OnAmulet)):
        told.subject = frame.card
    elif isinstance(frame, Taking):
        told.played, told.left = frame.artefact, frame.left
        told.owner, told.called = frame.owner, frame.last
    elif isinstance(frame, Stationing):
        told.played, told.left, told.floor = frame.tent, frame.left, frame.last
    elif isinstance(frame, Terraforming):
        told.played, told.left = frame.staff, frame.left
    elif isinstance(frame, Swapping):
        told.square = frame.square


def frames_of(world: Battalia, steps: tuple[int, ...], told: GoingOn) -> tuple[Frame, ...]:
    """The frames of these steps, with what they remember of what is told; hands are held."""
    return tuple([_frame_of(world, step, told) for step in steps])


def _frame_of(world: Battalia, step: int, told: GoingOn) -> Frame:
    """The frame of one step."""
    deed = told.deed
    if step == FOUND:
        return Founding(told.left)
    if step == DEAL:
        return Dealing(told.left)
    if step == DRAW:
        return Drawing(told.drawer, len(world.hands[told.drawer]) + told.left)
    if step == PAY and deed is not None:
        return Paying(deed, told.payer, told.price, told.floor)
    if step == CREATED and isinstance(deed, Create):
        return Created(deed.kind)
    if step == LOOK:
        return Finding(told.square, told.left)
    if step == PRIZE and told.square != OFF:
        return Uncovered(told.square)
    if is_in_use(step):
        return _frame_of_use(step, told)
    return world.variant.steps[step].frame


def _frame_of_use(step: int, told: GoingOn) -> Frame:
    """The frame of one step in the use of an artefact."""
    if step == AS:
        return Wielding(told.played)
    if step == USE:
        return InUse(told.payer, told.played, told.kind, told.left)
    if step == TO:
        return Recolouring(told.subject)
    if step == STATION:  # while the tent is paid for, the floor is that of the payment
        return Stationing(told.played, told.left, told.floor if told.deed is None else NO_CARD)
    if step == TAKE:
        return Taking(told.played, told.owner, told.left, told.called)
    if step == TERRAFORM:
        return Terraforming(told.played, told.left)
    return Swapping(told.square) if step == SWAP else OnAmulet(step, told.subject)
