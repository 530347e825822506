"""What is going on: what the open frames remember, told one thing at a time.

A view shows it so, and a position as text writes it so. Frames are made from it again when a
position is read, or a possible state is made from a view.
"""

from gonfalon.engine.action import Action
from gonfalon.engine.steps import Frame
from gonfalon.games.battalia.box.cards import KINDS, TOOL
from gonfalon.games.battalia.box.deeds import CREATE, Create
from gonfalon.games.battalia.box.tiles import OFF
from gonfalon.games.battalia.rules.frames import NO_CARD, Created, Drawing, Paying
from gonfalon.games.battalia.rules.step_numbers import (
    ANSWER,
    CREATED,
    DRAW,
    LOOK,
    PAY,
    PRIZE,
    SWAP,
    TAKE,
    TAKE_UP,
)
from gonfalon.games.battalia.rules.variant import Variant
from gonfalon.games.battalia.rules.world import World


class GoingOn:
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


def payer_of(world: World) -> int:
    """Who plays cards: the seat whose turn it is; in a battle the side that answers or adds."""
    battle = world.battle
    if battle is None:
        return world.turn
    is_answering = world.is_open(ANSWER) or world.is_open(TAKE_UP)
    return battle.defender if is_answering else battle.adder


def going_on(world: World) -> GoingOn:
    """What the frames of a state remember, those inside others having the last word."""
    told = GoingOn()
    told.payer = payer_of(world)
    told.drawer = world.turn
    _tell_rest(told, world)
    for frame in world.frames:
        if isinstance(frame, Drawing):
            told.drawer, told.left = frame.seat, frame.left
        elif isinstance(frame, Paying):
            told.deed, told.price, told.floor = frame.deed, frame.price, frame.last
        elif isinstance(frame, Created):
            told.deed = CREATE[frame.kind - TOOL]
    return told


def _tell_rest(told: GoingOn, world: World) -> None:
    """What the fields of a state remember for several frames."""
    told.played, told.left = world.played, world.left
    if world.is_open(TAKE):
        told.called, told.owner = world.floor - 1, world.subject - 1
    elif world.floor < KINDS:
        told.acting_as = world.floor
    else:
        told.floor = world.floor
    if world.is_open(SWAP) or (world.subject and (world.is_open(LOOK) or world.is_open(PRIZE))):
        told.square = world.subject
    elif not world.is_open(TAKE):
        told.subject = world.subject


def stand(world: World, steps: tuple[int, ...], told: GoingOn) -> None:
    """Open these steps, and let their frames remember what is told."""
    world.payer, world.played = told.payer, told.played
    world.left = 0 if DRAW in steps else told.left
    world.floor = told.acting_as or told.called + 1 or (0 if PAY in steps else told.floor)
    world.subject = told.subject or told.owner + 1 or (0 if told.square == OFF else told.square)
    world.stand_at(tuple([frame_of(world.variant, step, told) for step in steps]))


def frame_of(variant: Variant, step: int, told: GoingOn) -> Frame:
    """The frame of a step, with what it remembers of what is told."""
    deed = told.deed
    if step == DRAW:
        return Drawing(told.drawer, told.left)
    if step == PAY and deed is not None:
        return Paying(deed, told.payer, told.price, told.floor)
    if step == CREATED and isinstance(deed, Create):
        return Created(deed.kind)
    return variant.steps[step].frame
