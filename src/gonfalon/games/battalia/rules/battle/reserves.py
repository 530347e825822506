"""What a side of a battle has left: strength, cards that can still be changed, and what changes.

Only what the seat itself knows is used: its row, its hand, and its tents that may be opened.
"""

from typing import Final

from gonfalon.games.battalia.box.cards import (
    AMULET,
    BOOK,
    CROWN,
    IS_GREAT,
    IS_UNBOUND,
    IS_WEAPON,
    KIND,
    PLAIN,
    PROVISIONS,
    SCROLL,
    TITLE,
    WEAPON,
    changed_to,
    is_changed,
    is_ghost,
    is_whole,
    lender,
    now,
    out_of_row,
    times_in_row,
    used,
    uses_left,
)
from gonfalon.games.battalia.box.tents import tent_cards
from gonfalon.games.battalia.rules.artefacts.in_use import BY_TWO, is_free_in_row
from gonfalon.games.battalia.rules.artefacts.transforming import most_of
from gonfalon.games.battalia.rules.battle.rows import rest_of
from gonfalon.games.battalia.rules.battle.strength import has_unbound, is_of, strength_of
from gonfalon.games.battalia.rules.state import Battalia

LORDLY: Final = 4  # the strength of the best card a joker can be (BA-A2)
MOST_COUNTS: Final = 3


class Subject:
    """A card that was not changed yet, and that scrolls or titles could help (BA-T5)."""

    def __init__(
        self, card: int, strength: int, is_own: bool, is_placed: bool, is_held: bool
    ) -> None:
        self.card = card
        self.strength = strength
        """With all its uses."""
        self.is_own = is_own
        """Whether it leaves the morale whole."""
        self.is_placed = is_placed
        """Whether it stands in the row."""
        self.is_held = is_held
        """Whether it is in hand, all of it or what is left of it."""


class Reserves:
    """What a side has left."""

    def __init__(self, world: Battalia, seat: int, attacks: bool) -> None:
        self.world: Final = world
        self.seat: Final = seat
        self.attacks: Final = attacks
        self.settled = 0
        """The strength of cards in row and hand that nothing changes, without breaking morale."""
        self.foreign = 0
        """The strength of cards in hand that nothing changes, and that break the morale."""
        self.is_broken = False
        """Whether a card in the row that nothing changes breaks the morale."""
        self.subjects: list[Subject] = []
        self.provisions = 0
        """Provisions for an Unbound (BA-V5)."""
        self.has_unbound = False
        self.is_armed = False
        """Whether a weapon stands in the row (BA-W3)."""
        self.has_weapon = False
        """Whether hand or tents have a weapon to open with (BA-W3)."""
        self.has_own_weapon = False
        self.has_sure_weapon = False
        """Whether there is a weapon that no amulet changes."""
        self.scrolls = 0
        """How many cards scrolls and the Book change."""
        self.ranks = 0
        """By how many ranks titles and the Crown promote."""
        self.pairs = 0
        """How often they can lift one unit by two ranks at once (BA-G6, BA-O4)."""
        self.rolls = 0
        """How often amulets can be rolled for."""
        self.whole_amulets = 0
        """Amulets that another amulet could multiply or turn into something."""
        self.has_begun_amulet = False
        self.gains: list[int] = []
        """What the best roll would add to each card an amulet could be put on."""
        self.armed_gains: list[int] = []
        """What a roll would add to each of them that leaves or makes it a weapon."""
        self.are_weapons: list[bool] = []
        """Whether each of them is a weapon as it is."""

    def is_own(self, card: int) -> bool:
        """Whether a card leaves the morale whole (BA-W2)."""
        return is_of(card, self.world.board.factions[self.seat])

    @property
    def changes(self) -> int:
        """How many scrolls, ranks and rolls there are."""
        return self.scrolls + self.ranks + self.rolls


def reserves_of(world: Battalia, seat: int, row: list[int], attacks: bool) -> Reserves:
    """What a side with this row has left."""
    reserves = Reserves(world, seat, attacks)
    hand = world.hands[seat].copy()
    reserves.has_unbound = has_unbound(row)
    for entry in row:
        times = times_in_row(entry)
        rest = rest_of(entry)
        if is_ghost(entry) and rest in hand:
            hand.remove(rest)
            times += uses_left(rest, world.lit)
        _count_placed(reserves, entry, times)
    for held in hand:
        _count(reserves, held)
    tents = world.tents[seat]
    first_new = len(tents) - (world.pitched if seat == world.turn else 0)
    for index in range(world.variant.camping.openable(world, seat)):
        for card in tent_cards(tents[index])[1:]:
            held = PLAIN[card] if index < first_new else changed_to(card)
            _count(reserves, held)
    _count_amulets(reserves)
    return reserves


def _count_placed(reserves: Reserves, entry: int, times: int) -> None:
    """One card of the row, which serves so often with what is left of it in hand."""
    card = now(entry)
    strength = strength_of(card, reserves.attacks) * times
    reserves.is_armed = reserves.is_armed or IS_WEAPON[card]
    if KIND[card] == PROVISIONS:
        strength = times if reserves.has_unbound else 0
    is_own = reserves.is_own(card)
    if is_free_in_row(entry) and not IS_GREAT[card] and not IS_UNBOUND[card]:
        reserves.subjects.append(Subject(card, strength, is_own, True, is_ghost(entry)))
        _count_gain(reserves, out_of_row(entry), strength)
    else:
        reserves.settled += strength
        reserves.is_broken = reserves.is_broken or not is_own
        reserves.has_sure_weapon = reserves.has_sure_weapon or IS_WEAPON[card]


def _count(reserves: Reserves, held: int) -> None:
    """One card that could be played: from the hand, or out of a tent."""
    card = now(held)
    kind = KIND[card]
    lit = reserves.world.lit
    uses = uses_left(held, lit)
    if kind == PROVISIONS:
        reserves.provisions += uses
    elif kind in (SCROLL, BOOK):
        reserves.scrolls += uses * most_of(kind)
    elif kind in (TITLE, CROWN):
        reserves.ranks += uses * most_of(kind)
        if kind in (CROWN, lit):
            reserves.pairs += uses * most_of(kind) // BY_TWO
    elif kind == AMULET:
        reserves.rolls += uses
        if is_whole(held):
            reserves.whole_amulets += 1
        else:
            reserves.has_begun_amulet = True
        return
    strength = strength_of(card, reserves.attacks) * uses
    is_own = reserves.is_own(card)
    if IS_WEAPON[card]:
        reserves.has_weapon = True
        reserves.has_own_weapon = reserves.has_own_weapon or is_own
    if IS_GREAT[card] or IS_UNBOUND[card] or not _is_free(held, strength):
        reserves.has_sure_weapon = reserves.has_sure_weapon or IS_WEAPON[card]
        reserves.has_unbound = reserves.has_unbound or IS_UNBOUND[card]
        if is_own:
            reserves.settled += strength
        else:
            reserves.foreign += strength
    else:
        if strength:
            reserves.subjects.append(Subject(card, strength, is_own, False, True))
        _count_gain(reserves, held, strength)


def _is_free(held: int, strength: int) -> bool:
    """Whether a card can be changed: in hand one not used yet, in the row others too (BA-W5)."""
    return is_whole(held) or (strength > 0 and not is_changed(held) and lender(held) < 0)


def _count_gain(reserves: Reserves, held: int, strength: int) -> None:
    """What an amulet adds to a card at best: it is a lord, or counts as three (BA-A2)."""
    card, lit = now(held), reserves.world.lit
    most = MOST_COUNTS * (2 if KIND[card] == lit else 1) - used(held)
    gain = max(LORDLY, strength_of(card, reserves.attacks) * most) - strength
    if lit == TITLE:
        gain = max(gain, (MOST_COUNTS - 1) * BY_TWO)  # the ranks of a title that counts as three
    armed = _joker_weapon(reserves)
    if IS_WEAPON[card]:
        armed = max(armed, strength_of(card, reserves.attacks) * most)
    _note_gain(reserves, gain, armed - strength, IS_WEAPON[card])


def _joker_weapon(reserves: Reserves) -> int:
    """The strength of a joker that is named a weapon (BA-A2, BA-O4)."""
    return 2 if reserves.world.lit == WEAPON else 1


def _note_gain(reserves: Reserves, gain: int, armed_gain: int, is_weapon: bool) -> None:
    """One more card that an amulet could be put on."""
    reserves.gains.append(gain)
    reserves.armed_gains.append(armed_gain)
    reserves.are_weapons.append(is_weapon)


def _count_amulets(reserves: Reserves) -> None:
    """Amulets put on amulets: three rolls for one; lit ones make every card one (BA-A2, BA-O4)."""
    if not reserves.rolls:
        return
    others = reserves.whole_amulets - (0 if reserves.has_begun_amulet else 1)
    reserves.rolls += others
    for _ in range(others):
        _note_gain(reserves, LORDLY, _joker_weapon(reserves), False)
    if reserves.world.lit == AMULET:
        reserves.rolls = len(reserves.gains)
