"""Checking that a position agrees with itself: cards, chips, heroes, and what its step needs."""

from typing import Final

from gonfalon.games.battalia.box.cards import CARD_NAMES, UNITS, lender
from gonfalon.games.battalia.box.chance_actions import ITEM_NAMES
from gonfalon.games.battalia.box.tiles import CITY, ITEMS, OFF, what_of
from gonfalon.games.battalia.rules.artefacts.amulets import MOST_AMBUSHED
from gonfalon.games.battalia.rules.combinations.chips import free_chips
from gonfalon.games.battalia.rules.places import laid_lender, unit_at
from gonfalon.games.battalia.rules.setup.dealing import DEALT_RANKS
from gonfalon.games.battalia.rules.setup.founding import FoundStep
from gonfalon.games.battalia.rules.setup.room import free_for_cities, most_cities
from gonfalon.games.battalia.rules.setup.starting import MoreCitiesStep
from gonfalon.games.battalia.rules.setup.stock import box_of, built_items
from gonfalon.games.battalia.rules.state import NO_ITEM, Battalia
from gonfalon.games.battalia.rules.step_numbers import (
    DEAL,
    FACTION,
    FIRST,
    FOUND,
    LEAVE,
    MORE_CITIES,
    MUSTER,
    OFFER,
    OVER,
    START,
)
from gonfalon.games.battalia.sight.counting import cards_outside
from gonfalon.games.battalia.sight.going_on import GoingOn
from gonfalon.games.battalia.sight.knowledge import veiled
from gonfalon.games.battalia.text.parsing_frames import check_frames
from gonfalon.games.battalia.text.parsing_volcano import check_volcano
from gonfalon.games.battalia.text.parsing_words import need

LOW: Final = 1
HIGH: Final = 3


def check(world: Battalia, told: GoingOn) -> None:
    """Check everything that a position can get wrong."""
    _check_cards(world)
    _check_lenders(world)
    _check_zones(world)
    _check_chips(world)
    _check_setup(world, told.left)
    check_volcano(world)
    check_frames(world, told)
    how = world.how
    if world.open_steps[0] == OVER:
        need(bool(how), "turn", "nothing has ended the game")
    elif world.open_steps[0] >= MUSTER:
        need(not how, "turn", f"the game is over by its {how}")


def _check_cards(world: Battalia) -> None:
    """No card is there more often than in the box, and none of a faction that is not (BA-C)."""
    box = box_of(world.variant.figures, world.gone)
    found = built_items(world.board.tiles)
    for card, count in enumerate(cards_outside(world)):
        found[card] = count
    for item in (*world.tops, *[item for deck in world.under for item in deck]):
        if item != NO_ITEM:
            found[item] += 1
    for item in range(ITEMS):
        count = found[item] + world.supply[item]
        if count > box[item]:
            have = f"the box has {box[item]}" if box[item] else "it is not in this game"
            need(False, ITEM_NAMES[item], f"there are {count} of it, but {have}")


def _check_lenders(world: Battalia) -> None:
    """Cards that are borrowed are in the hand of whose turn it is, from another player."""
    for seat, hand in enumerate(world.hands):
        for held in hand:
            whose = lender(held)
            is_right = whose == OFF or (whose < world.seats and whose != seat == world.turn)
            need(is_right, f"hand{seat + 1}", f"nothing can be borrowed from seat {whose + 1}")


def _check_zones(world: Battalia) -> None:
    """Three in ambush at most, tents of this turn, hidden units; lenders are right."""
    for seat, bag in enumerate(veiled(world)):
        number = seat + 1
        few = len(world.ambushes[seat]) <= MOST_AMBUSHED
        need(few, f"ambush{number}", f"it has {MOST_AMBUSHED} cards at most")
        for card in range(UNITS):
            is_there = world.unshown[unit_at(seat, card)] <= bag[card]
            name = CARD_NAMES[card]
            need(is_there, f"unshown{number}", f"there are only {bag[card]} of {name} to hide")
    for laid in world.table:
        whose = laid_lender(laid)
        is_right = whose < world.seats and whose != world.turn
        need(is_right, "table", f"nothing can be borrowed from seat {whose + 1}")
    standing = len(world.tents[world.turn])
    need(world.pitched <= standing, "pitched", f"seat {world.turn + 1} has {standing} tents")


def _check_chips(world: Battalia) -> None:
    """A player has only so many chips (BA-C5)."""
    for seat in range(world.seats):
        for level, sides in ((LOW, "1/2"), (HIGH, "3/4")):
            is_enough = free_chips(world.board, world.variant.figures, seat, level) >= 0
            need(is_enough, "board", f"seat {seat + 1} has not so many {sides} chips")


def _check_setup(world: Battalia, left: int) -> None:
    """What the steps of the set-up need (BA-S)."""
    step, variant = world.open_steps[0], world.variant
    if step == LEAVE:
        is_due = world.seats == 2 and variant.figures.leaving < 0
        need(is_due, "turn", "no faction is left to chance here")
    if step <= FIRST:
        need(world.first == world.turn == 0, "turn", "before the first player is known it is 1")
    else:
        is_named = variant.named_first in (None, world.first)
        need(is_named, "first", "the option first names another seat")
    if step == FIRST:
        need(variant.named_first is None, "turn", "the option first has named the first player")
    if step == FOUND:
        _check_founding(world, left)
    elif step == DEAL:
        due = len(DEALT_RANKS) * world.seats - sum(world.nation_sizes)
        need(left == due > 0, "left", f"{due} units are still to be dealt")
    elif step == OFFER:
        need(len(world.offers) <= world.seats, "offers", "all great artefacts are on offer")
    elif step >= FACTION:
        _check_factions(world, step)


def _check_founding(world: Battalia, left: int) -> None:
    """As many cities as were founded so far, start squares first (BA-S1)."""
    founding = world.variant.steps[FOUND]
    assert isinstance(founding, FoundStep)
    total = founding.total(world)
    lie = [what_of(tile) for tile in world.board.tiles].count(CITY)
    need(left == total - lie > 0, "left", f"{total - lie} cities are still to be founded")


def _check_factions(world: Battalia, step: int) -> None:
    """Factions are chosen from the first player on, start cities from the last (BA-S4)."""
    for seat in range(world.seats):
        is_before = (seat - world.first) % world.seats < (world.turn - world.first) % world.seats
        has_chosen = world.board.factions[seat] != OFF
        if step == FACTION:
            need(has_chosen == is_before, "factions", "they are chosen from the first player on")
        else:
            need(has_chosen, "factions", "all are chosen at this step")
    if step == START:
        owners = world.board.owners
        free = [
            square for square in world.variant.figures.starts[world.seats] if owners[square] == OFF
        ]
        due = (world.turn - world.first) % world.seats + 1
        need(len(free) == due, "board", f"{due} start cities are still to be chosen")
        is_city = all(what_of(world.board.tiles[square]) == CITY for square in free)
        need(is_city, "board", "every start square has a city")
    elif step == MORE_CITIES and world.variant.figures.start_cities > 1:
        _check_further_cities(world)


def _check_further_cities(world: Battalia) -> None:
    """They are laid from the last player to the first, round by round, and find room (BA-V6)."""
    step, owners, turn = world.variant.steps[MORE_CITIES], world.board.owners, world.turn
    assert isinstance(step, MoreCitiesStep)
    most, due = world.variant.figures.start_cities, (turn - world.first) % world.seats
    own = owners.count(turn)
    need(1 <= own < most, "board", f"seat {turn + 1} has {own} of {most} start cities")
    for seat in range(world.seats):
        has_laid = (seat - world.first) % world.seats > due
        wanted = own + has_laid
        need(owners.count(seat) == wanted, "board", f"seat {seat + 1} has {wanted} cities now")
    is_room = most_cities(free_for_cities(world)) > step.waiting(world)
    need(is_room, "board", "there is no room for the cities to come")
