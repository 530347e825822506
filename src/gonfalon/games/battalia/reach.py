"""How far a side can still come in a battle, taking the best of everything (BA-W3, BA-W5).

The bound rests on what the seat itself knows: its hand, its tents that may be opened, which decks
have cards. Dice are taken at their best. Who cannot come far enough may not add cards.
"""

from typing import Final

from gonfalon.games.battalia.camping import cards_in, openable
from gonfalon.games.battalia.cards import (
    AMULET,
    BOOK,
    CROWN,
    IS_GREAT,
    IS_UNBOUND,
    IS_WEAPON,
    KIND,
    LORD,
    PLAIN,
    PRIEST,
    PROVISIONS,
    SCROLL,
    TITLE,
    is_ghost,
    is_whole,
    now,
    out_of_row,
    uses_left,
)
from gonfalon.games.battalia.rows import (
    battle_of,
    has_unbound,
    heroes_of,
    is_of,
    is_united,
    row_strength,
    start_strength,
    strength_of,
)
from gonfalon.games.battalia.world import World

LORDLY: Final = 4  # the strength of the best card a joker can be (BA-A2)
MOST_COUNTS: Final = 3
CROWN_RANKS: Final = 2
BOOK_CARDS: Final = 3
UNREACHABLE: Final = -1


class Reach:
    """The best totals a side can still come to."""

    def __init__(self) -> None:
        self.united = UNREACHABLE
        """If every card added from now on leaves the morale whole."""
        self.mixed = UNREACHABLE
        """If the next card is of another faction."""

    @property
    def best(self) -> int:
        """The better of the two."""
        return max(self.united, self.mixed)


class _Stock:
    """What the cards that a side could still play add up to."""

    def __init__(self) -> None:
        self.strength = 0
        """Of all cards."""
        self.own = 0
        """Of those that leave the morale whole."""
        self.provisions = 0
        """Provisions for an Unbound (BA-V5)."""
        self.has_unbound = False
        self.has_own_weapon = False
        self.has_weapon = False
        self.ranks = 0
        """By how many ranks titles and the Crown promote."""
        self.scrolls = 0
        """How many cards scrolls and the Book change."""
        self.amulets = 0
        self.rolls = 0
        """How often amulets can be rolled for."""
        self.gains: list[int] = []
        """What the best roll would add to each card an amulet could be put on."""
        self.has_promotable = False


def ceiling(world: World, seat: int) -> Reach:
    """How far a side of the present battle can still come."""
    battle = battle_of(world)
    start = start_strength(world, seat, battle.square, battle.target, seat == battle.attacker)
    return reach_of(
        world, seat, battle.row(seat), start, heroes_of(battle, seat), seat == battle.attacker
    )


def prospect(world: World, seat: int, square: int, target: int, heroes: int) -> Reach:
    """How far a seat could come if it attacked."""
    start = start_strength(world, seat, square, target, True)
    return reach_of(world, seat, [], start, heroes, True)


def reach_of(
    world: World, seat: int, row: list[int], start: int, heroes: int, attacks: bool
) -> Reach:
    """How far a side comes from this row with everything it has."""
    stock = _Stock()
    for held in world.hands[seat]:
        _count(world, seat, held, attacks, stock)
    is_first = attacks and not row
    has_weapon, has_own_weapon = stock.has_weapon, stock.has_own_weapon
    for index in range(openable(world, seat)):
        for card in cards_in(world.tents[seat][index])[1:]:
            _count(world, seat, PLAIN[card], attacks, stock)
    for entry in row:
        if is_whole(out_of_row(entry)) and not is_ghost(entry):
            _count_as_subject(world, entry, attacks, stock)
    reach = Reach()
    if is_first and not has_weapon:
        return reach  # the first card is a weapon (BA-W3)
    changes = _changes(world, stock)
    sure = start + row_strength(row, attacks) + changes
    if stock.has_unbound or has_unbound(row):
        sure += stock.provisions
    has_any = len(row) + stock.strength + changes > 0
    can_mend = has_any and stock.scrolls + stock.rolls > 0
    reach.mixed = sure + stock.strength + (heroes if can_mend else 0)
    if is_united(world, seat, row) and (has_own_weapon or not is_first):
        reach.united = sure + stock.own + (heroes if row or stock.own else 0)
    return reach


def _count(world: World, seat: int, held: int, attacks: bool, stock: _Stock) -> None:
    """One more card that could be played."""
    card = now(held)
    kind = KIND[card]
    uses = uses_left(held, world.lit)
    strength = strength_of(card, attacks) * uses
    stock.strength += strength
    if is_of(world, seat, card):
        stock.own += strength
    if IS_WEAPON[card]:
        stock.has_weapon = True
        stock.has_own_weapon = stock.has_own_weapon or is_of(world, seat, card)
    elif IS_UNBOUND[card]:
        stock.has_unbound = True
    elif kind == PROVISIONS:
        stock.provisions += uses
    elif kind == TITLE:
        stock.ranks += uses
    elif kind == CROWN:
        stock.ranks += CROWN_RANKS
    elif kind == SCROLL:
        stock.scrolls += uses
    elif kind == BOOK:
        stock.scrolls += BOOK_CARDS
    elif kind == AMULET:
        stock.amulets += 1
        stock.rolls += uses
    if is_whole(held):
        _count_as_subject(world, held, attacks, stock)


def _count_as_subject(world: World, held: int, attacks: bool, stock: _Stock) -> None:
    """One more card that titles and amulets could change."""
    card = now(held)
    if IS_GREAT[card] or IS_UNBOUND[card]:
        return
    kind = KIND[card]
    if kind <= PRIEST:
        next_rank = kind + 1
        if world.sizes[next_rank] or (next_rank < LORD and world.sizes[next_rank + 1]):
            stock.has_promotable = True
    if kind != AMULET:
        strength = strength_of(card, attacks) * (2 if kind == world.lit else 1)
        stock.gains.append(max(LORDLY, MOST_COUNTS * strength) - strength)


def _changes(world: World, stock: _Stock) -> int:
    """What promotions and the best rolls would add."""
    most = stock.ranks if stock.has_promotable else 0
    if not stock.rolls:
        return most
    if stock.amulets == 1 and world.lit != AMULET:
        stock.gains.sort(reverse=True)
        return most + sum(stock.gains[: stock.rolls])
    # Several amulets, or lit ones, can make further amulets: then every card may gain.
    return most + sum(stock.gains) + LORDLY * (stock.amulets - 1)
