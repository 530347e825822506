"""Checking an artefact in use: it is of a kind that asks this, and it lies where it should."""

from itertools import pairwise
from typing import Final

from gonfalon.games.battalia.box.cards import (
    AMULET,
    BOOK,
    CROWN,
    HAMMER,
    HORN,
    KIND,
    LUUT,
    ONE_USE,
    PAVILION,
    SCROLL,
    STAFF,
    TENT,
    TITLE,
    TOOL,
    lender,
    now,
    real,
    times_in_row,
    uses_left,
)
from gonfalon.games.battalia.box.tents import tent_cards
from gonfalon.games.battalia.box.tiles import OFF
from gonfalon.games.battalia.rules.artefacts.beginning import IS_CHANGING
from gonfalon.games.battalia.rules.artefacts.great import HORN_TAKES
from gonfalon.games.battalia.rules.artefacts.in_use import changes_itself
from gonfalon.games.battalia.rules.artefacts.stationing import provisions_to_spare
from gonfalon.games.battalia.rules.artefacts.transforming import ITSELF, most_of
from gonfalon.games.battalia.rules.places import laid_of, pile_at
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import (
    AS,
    DROP,
    NAME,
    PAY,
    ROLL,
    STATION,
    STEP_NAMES,
    SWAP,
    TAKE,
    TERRAFORM,
    TO,
    USE,
)
from gonfalon.games.battalia.sight.going_on import GoingOn
from gonfalon.games.battalia.text.parsing_words import need

_ON_CARD: Final = (ROLL, NAME, DROP)
_STAFF: Final = (TERRAFORM, SWAP)
# What may be in use in each frame.
_KINDS: Final = {
    USE: (AMULET, TITLE, SCROLL, CROWN, BOOK, LUUT),
    AS: (HAMMER,),
    TO: (SCROLL, BOOK),
    ROLL: (AMULET,),
    NAME: (AMULET,),
    DROP: (AMULET,),
    STATION: (TENT, PAVILION, HAMMER),
    TAKE: (HORN, LUUT),
    TERRAFORM: (STAFF,),
    SWAP: (STAFF,),
}
# The frame that some are asked inside.
_INSIDE: Final = {TO: USE, ROLL: USE, NAME: USE, DROP: USE, SWAP: TERRAFORM}


def check_use(world: Battalia, told: GoingOn) -> None:
    """The artefact in use, where it lies, and what it is used on."""
    frames = world.open_steps
    is_named = frames[-1] != AS and STATION not in frames
    kind = KIND[now(told.played)]
    if USE in frames and kind == HAMMER:
        need(TOOL <= told.acting_as < HAMMER, "floor", "expected what the Hammer is used as")
    if is_named and kind == HAMMER:
        kind = told.acting_as
    for outer, frame in pairwise(frames):
        if frame in _INSIDE:
            is_there = outer == _INSIDE[frame]
            names = STEP_NAMES[frame], STEP_NAMES[_INSIDE[frame]]
            need(is_there, "turn", f"{names[0]!r} is asked right inside {names[1]!r}")
        if frame in _KINDS:
            need(kind in _KINDS[frame], "played", f"no such card asks for {STEP_NAMES[frame]!r}")
    is_own = IS_CHANGING[kind] or told.payer == world.turn
    need(is_own, "played", "the other side of a battle does not use such a card")
    _check_place(world, told, kind)
    _check_subject(world, told, kind)


def _check_place(world: Battalia, told: GoingOn, kind: int) -> None:
    """A card that is taken up is in hand; once it has acted it is laid down, or used once more."""
    played, seat = told.played, told.payer
    hand = world.hands[seat]
    if STATION in world.open_steps:
        tents = world.tents[seat]
        stands = bool(tents) and tent_cards(tents[-1])[0] == real(played)
        need(stands, "played", "the tent in use was pitched last")
        is_paid = PAY in world.open_steps or provisions_to_spare(world, seat, played) >= 0
        need(is_paid, f"hand{seat + 1}", "there are no provisions for the tent")
        return
    most = _most(world, kind)
    need(told.left <= most, "left", f"it acts {most} times at most")
    if _is_taken_up(world, told.left, most):
        need(played in hand, "played", "it is not in hand")
    elif uses_left(played, world.lit) > 1:
        need(played + ONE_USE in hand, "played", "it is not in hand with one use more")
    elif seat == world.turn:
        is_laid = laid_of(real(played), lender(played)) in world.table
        need(is_laid, "played", "it does not lie on the table")
    else:
        is_laid = world.shelters[pile_at(seat, real(played))] > 0
        need(is_laid, "played", "it is not in the shelter")


def _most(world: Battalia, kind: int) -> int:
    """How often an artefact acts in one use."""
    if kind == STAFF:
        return world.variant.figures.staff_exchanges
    return HORN_TAKES if kind == HORN else most_of(kind)


def _is_taken_up(world: Battalia, left: int, most: int) -> bool:
    """Whether the artefact has not acted yet."""
    frame = next(frame for frame in reversed(world.open_steps) if frame in _KINDS)
    return frame == AS or (frame in (USE, TO, *_STAFF) and left == most)


def _check_subject(world: Battalia, told: GoingOn, kind: int) -> None:
    """The card, seat or square that the artefact is used on."""
    frames, subject = world.open_steps, told.subject
    if TAKE in frames:
        need(told.owner != OFF, "subject", "expected the seat whose nation is looked at")
        is_right = (told.owner == told.payer) == (kind == HORN)
        need(is_right, "subject", "the Horn calls up own cards, the Hand of Luut takes others'")
    elif STATION in frames:
        need(not subject, "subject", "cards are stationed one by one")
    elif subject and SWAP not in frames:
        row = [] if world.battle is None else world.battle.row(told.payer)
        cards = row if times_in_row(subject) else world.hands[told.payer]
        is_itself = subject == told.played and _is_taken_up(world, told.left, _most(world, kind))
        need(cards.count(subject) > is_itself, "subject", "the card is not there")
    elif TO in frames:
        is_itself = subject == ITSELF and kind == SCROLL and changes_itself(told.played)
        need(is_itself, "subject", "expected a card")
    else:
        need(not any(frame in _ON_CARD for frame in frames), "subject", "expected a card")
