"""Checking the frames of a position: what is paid for, in use or fought must be there."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.games.battalia.box.cards import (
    is_ghost,
    lender,
)
from gonfalon.games.battalia.box.deeds import (
    HERO_TARGET,
    MARCHING,
    RUINS_TARGET,
    SHRINE_TARGET,
    SUMMIT_TARGET,
    Create,
    Deed,
)
from gonfalon.games.battalia.box.tiles import CITY, OFF, RUINS, SHRINE, SUMMIT, what_of
from gonfalon.games.battalia.rules.artefacts.amulets import MOST_AMBUSHED
from gonfalon.games.battalia.rules.battle.battlefield import NOBODY, Battle
from gonfalon.games.battalia.rules.battle.course import WaryOpeningStep
from gonfalon.games.battalia.rules.battle.rows import rest_of
from gonfalon.games.battalia.rules.frames import NO_CARD
from gonfalon.games.battalia.rules.prices import PURSE, can_pay
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import (
    ADD,
    ANSWER,
    CREATED,
    DRAW,
    HIDE,
    LOOK,
    OPENING,
    OVER,
    PAY,
    RETREAT,
    STATION,
    SWAP,
    TAKE,
    TAKE_UP,
    TERRAFORM,
    TOP,
    is_in_use,
)
from gonfalon.games.battalia.rules.turn.payment import purse_of
from gonfalon.games.battalia.sight.going_on import GoingOn
from gonfalon.games.battalia.text.parsing_use import check_use
from gonfalon.games.battalia.text.parsing_volcano import check_look
from gonfalon.games.battalia.text.parsing_words import need

_UNOWNED: Final = {RUINS_TARGET: RUINS, SHRINE_TARGET: SHRINE}
_PLENTY: Final = 15  # more of each kind than anything costs
_FIGHTING: Final = (OPENING, RETREAT, ANSWER, TAKE_UP, ADD)
_COUNTED: Final = (DRAW, STATION, TAKE, TERRAFORM, SWAP, LOOK)


def check_frames(world: Battalia, told: GoingOn) -> None:
    """A frame needs what opened it, and what it asks about."""
    frames = world.open_steps
    need(len(set(frames)) == len(frames), "turn", "a frame is open twice")
    if frames[0] != OVER:  # a game may end before a deck shows its next card
        need((frames[-1] == TOP) == bool(world.topless), "topless", "they go with the frame top")
    _check_deed(world, told)
    is_used = any(is_in_use(frame) for frame in frames)
    need(is_used == bool(told.played), "played", "it goes with the frame of an artefact in use")
    if is_used:
        check_use(world, told)
    elif not check_look(world, told):
        need(told.subject == NO_CARD and told.square == OFF, "subject", "nothing is in use")
    if HIDE in frames:
        has_room = len(world.ambushes[told.payer]) < MOST_AMBUSHED
        need(has_room, f"ambush{told.payer + 1}", "there is no room for a card")
    is_counted = frames[-1] in _COUNTED
    need(not is_counted or told.left > 0, "left", "nothing is left of what is going on")
    is_fought = any(frame in _FIGHTING for frame in frames)
    need(is_fought == (world.battle is not None), "battle", "it goes with the frames of a battle")
    if world.battle is not None:
        _check_battle(world, world.battle, told.payer)


def _check_deed(world: Battalia, told: GoingOn) -> None:
    """What is paid for, and its price."""
    frames = world.open_steps
    is_paid = PAY in frames
    need(is_paid == bool(told.price), "price", "it goes with the frame pay")
    has_deed = is_paid or CREATED in frames
    need(has_deed == (told.deed is not None), "deed", "it goes with the frames pay and created")
    if is_paid:
        _check_paid(world, told)
    if CREATED in frames:
        need(isinstance(told.deed, Create), "deed", "a faction is named when something is created")


def _check_paid(world: Battalia, told: GoingOn) -> None:
    """The hand can pay the rest, and what is paid for could be done if it were paid."""
    need(can_pay(purse_of(world, told.payer), told.price), "price", "the hand cannot pay it")
    deed = told.deed
    if isinstance(deed, Deed) and deed.chapter <= MARCHING:
        offered: list[Action] = []
        world.variant.chapters[deed.chapter].offer(world, [_PLENTY] * PURSE, offered)
        need(deed in offered, "deed", f"{deed.text} cannot be done here")


def _check_battle(world: Battalia, battle: Battle, payer: int) -> None:
    """The target is there, and so are the heroes; what is still in hand is in hand."""
    square, target, other = battle.square, battle.target, battle.defender
    what = what_of(world.board.tiles[square])
    if target >= HERO_TARGET:
        is_there = other == target - HERO_TARGET and other < world.seats
        is_there = is_there and world.board.heroes_on(other, square) > 0
    elif target in _UNOWNED:
        is_there = what == _UNOWNED[target] and other == NOBODY
    elif target == SUMMIT_TARGET:
        is_there = what == SUMMIT and other == world.board.holder
    else:
        is_there = what == CITY and other == world.board.owners[square]
        is_there = is_there and world.board.levels[square] > 0
    need(is_there, "battle", "the target is not there")
    has_heroes = world.board.heroes_on(battle.attacker, square) >= battle.attackers
    need(has_heroes, "battle", "the attacker has not so many heroes there")
    if other != NOBODY:
        has_heroes = world.board.heroes_on(other, square) >= battle.defenders
    need(has_heroes, "battle", "the defender has not so many heroes there")
    sides = (battle.attacker, other)
    need(other != NOBODY or OPENING in world.open_steps, "battle", "nobody answers for the target")
    is_side = payer in sides and payer != NOBODY
    need(is_side, "battle", "the adder is one of the two sides")
    if RETREAT in world.open_steps:
        is_asked = isinstance(world.variant.steps[OPENING], WaryOpeningStep)
        need(is_asked, "turn", "in this edition a retreat is an answer")
        is_first = battle.is_about_hero and len(battle.attack_row) == 1
        need(is_first, "turn", "a hero retreats right after the first card")
    may_be_empty = OPENING in world.open_steps
    if ADD in world.open_steps:  # an amulet may have taken its last card
        may_be_empty = battle.adder == battle.attacker
    is_open = bool(battle.attack_row) or may_be_empty
    need(is_open, "attack-row", "the attack was opened with a weapon")
    for seat, key in ((battle.attacker, "attack-row"), (other, "defence-row")):
        for entry in battle.row(seat):
            is_borrowed = lender(entry) != OFF
            need(not is_borrowed or seat == world.turn, key, "only the attacker has borrowed cards")
            is_held = not is_ghost(entry) or rest_of(entry) in world.hands[seat]
            need(is_held, key, "a card that is said to be held is not in hand")
