"""How far a side can still come in a battle, taking the best of everything (BA-W3, BA-W5).

Who cannot come far enough may not add cards. The bound is never too low. Without amulets it is what
the best play comes to if the decks bring what helps: each card is changed once, by the scrolls,
titles, Book and Crown that are there. An amulet makes it rough: the best rolls are added to the
best promotions, and every card that can be changed counts as of the own faction. As long as a row
opens an attack, one of its cards is a weapon.
"""

from typing import Final

from gonfalon.games.battalia.box.cards import IS_WEAPON, KIND, LORD
from gonfalon.games.battalia.rules.artefacts.in_use import BY_TWO
from gonfalon.games.battalia.rules.battle.reserves import Reserves, Subject, reserves_of
from gonfalon.games.battalia.rules.battle.rows import battle_of, start_strength
from gonfalon.games.battalia.rules.battle.strength import heroes_of
from gonfalon.games.battalia.rules.battle.windfall import brings_own, brings_unbound, can_be_lifted
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import OPENING

UNREACHABLE: Final = -1
_NEVER: Final = -1000  # less than any gain


class Reach:
    """The best totals a side can still come to."""

    def __init__(self) -> None:
        self.united = UNREACHABLE
        """If in the end no card in the row breaks the morale."""
        self.mixed = UNREACHABLE
        """If a card of another faction is added, to be changed in the row or not."""

    @property
    def best(self) -> int:
        """The better of the two."""
        return max(self.united, self.mixed)


class Side:
    """A side of a battle as it stands: its row, and what it has besides."""

    def __init__(self, row: list[int], start: int, heroes: int, attacks: bool) -> None:
        self.row: Final = row
        self.start: Final = start
        """Its strength before its first card."""
        self.heroes: Final = heroes
        """The heroes that take part, as morale (BA-W2)."""
        self.attacks: Final = attacks
        self.opens = False
        """Whether its row opens an attack, and so needs a weapon (BA-W3)."""
        self.is_committed = False
        """Whether it has played a card already, so that artefacts may be used (BA-W3)."""


def ceiling(world: Battalia, seat: int) -> Reach:
    """How far a side of the present battle can still come."""
    battle = battle_of(world)
    attacks = seat == battle.attacker
    start = start_strength(world, seat, battle.square, battle.target, attacks)
    side = Side(battle.row(seat), start, heroes_of(battle, seat), attacks)
    side.opens = attacks and world.is_open(OPENING)
    side.is_committed = battle.has_added
    return _reach_of(world, seat, side)


def prospect(world: Battalia, seat: int, square: int, target: int, heroes: int) -> Reach:
    """How far a seat could come if it attacked."""
    start = start_strength(world, seat, square, target, True)
    side = Side([], start, heroes, True)
    side.opens = True
    return _reach_of(world, seat, side)


def _reach_of(world: Battalia, seat: int, side: Side) -> Reach:
    """How far a side comes from its row with everything it has."""
    row, start = side.row, side.start
    reserves = reserves_of(world, seat, row, side.attacks)
    reach = Reach()
    is_unarmed = side.opens and not reserves.is_armed
    can_forge = side.is_committed and reserves.rolls > 0  # a joker will do (BA-W3)
    if is_unarmed and not reserves.has_weapon and not can_forge:
        return reach
    sure = start + reserves.settled
    if reserves.provisions and (reserves.has_unbound or brings_unbound(world, reserves)):
        sure += reserves.provisions
    everything = 0
    for subject in reserves.subjects:
        everything += subject.strength
    lifted = _promotions(world, reserves) if reserves.ranks else 0
    if reserves.rolls:
        lifted += _rolls(reserves, side.opens)
    reach.mixed = sure + everything + reserves.foreign + lifted
    if reserves.is_broken:
        return reach
    opens_foreign = is_unarmed and not reserves.has_own_weapon
    if reserves.rolls:
        if opens_foreign and not can_forge and not _has_foreign_weapon(reserves):
            return reach
        reach.united = sure + everything + lifted
        if row or reach.united > start:
            reach.united += side.heroes
        reach.mixed = max(reach.mixed, reach.united)
        return reach
    plan = _Plan(world, seat, reserves, opens_foreign)
    plan.work_out()
    own = sure + plan.own
    if not opens_foreign and plan.best > _NEVER:
        reach.united = own + plan.best
        if row or reach.united > start:
            reach.united += side.heroes
    if plan.best_mended > _NEVER:
        reach.mixed = max(reach.mixed, own + plan.best_mended + side.heroes)
    return reach


def _rolls(reserves: Reserves, opens: bool) -> int:
    """What the best rolls add; with `opens` one card has to be a weapon afterwards (BA-W3)."""
    if not opens or reserves.has_sure_weapon:
        return _best(reserves.gains, reserves.rolls)
    most = _NEVER
    for place in range(len(reserves.gains)):
        others = reserves.gains.copy()
        others.pop(place)
        if reserves.are_weapons[place]:
            most = max(most, _best(others, reserves.rolls))
        most = max(most, reserves.armed_gains[place] + _best(others, reserves.rolls - 1))
    return most


def _best(gains: list[int], count: int) -> int:
    """The sum of so many of the largest."""
    return sum(sorted(gains, reverse=True)[:count])


def _has_foreign_weapon(reserves: Reserves) -> bool:
    """Whether a weapon of another faction can be changed once it has opened (BA-W3)."""
    return True in [IS_WEAPON[s.card] and not s.is_own for s in reserves.subjects]


def _promotions(world: Battalia, reserves: Reserves) -> int:
    """By how many ranks all units together can rise, each once (BA-T5)."""
    by_one, by_two, by_two_alone = 0, 0, 0
    for subject in reserves.subjects:
        can_one = _can_rise(world, reserves, subject, 1)
        by_one += 1 if can_one else 0
        if _can_rise(world, reserves, subject, BY_TWO):
            by_two += 1
            by_two_alone += 0 if can_one else 1
    most = 0
    for pairs in range(min(reserves.pairs, by_two) + 1):
        left = by_one - max(0, pairs - by_two_alone)
        most = max(most, min(reserves.ranks, BY_TWO * pairs + left))
    return most


def _can_rise(world: Battalia, reserves: Reserves, subject: Subject, ranks: int) -> bool:
    """Whether there are a unit and the means to promote it so far."""
    if KIND[subject.card] + ranks > LORD or reserves.ranks < ranks:
        return False
    has_means = ranks == 1 or reserves.pairs > 0
    return has_means and can_be_lifted(world, reserves, subject.card, ranks)


class _Plan:
    """The best way to change cards so that no card in the row breaks the morale.

    The table has, for so many scrolls, ranks and pairs used, what the changes gain at best, without
    a foreign card of the hand mended and with one.
    """

    def __init__(self, world: Battalia, seat: int, reserves: Reserves, opens_foreign: bool) -> None:
        self.world = world
        self.seat = seat
        self.reserves = reserves
        self.opens_foreign = opens_foreign
        """Whether the card that is mended must be a weapon, the first card (BA-W3)."""
        self.own = 0
        """The strength of the cards that are of the own faction, or must become so."""
        self.scrolls = 0
        self.ranks = 0
        self.pairs = 0
        self.table: list[int] = []
        self.next: list[int] = []
        self.best = _NEVER
        """What changes gain at best."""
        self.best_mended = _NEVER
        """What they gain if a foreign card of the hand is mended too."""

    def work_out(self) -> None:
        """Go through the cards; each is left as it is, or changed once (BA-T5)."""
        reserves = self.reserves
        cards = len(reserves.subjects)
        self.scrolls = min(reserves.scrolls, cards)
        self.ranks = min(reserves.ranks, BY_TWO * cards)
        self.pairs = min(reserves.pairs, cards)
        size = (self.scrolls + 1) * (self.ranks + 1) * (self.pairs + 1) * 2
        self.table = [_NEVER] * size
        self.table[0] = 0
        for subject in reserves.subjects:
            if subject.is_own or subject.is_placed:
                self.own += subject.strength
            if not subject.is_own or KIND[subject.card] < LORD:
                self.next = [_NEVER] * size
                self.take(subject)
                self.table = self.next
        for place, gain in enumerate(self.table):
            self.best = max(self.best, gain)
            if place & 1:
                self.best_mended = max(self.best_mended, gain)

    def take(self, subject: Subject) -> None:
        """What one more card makes of the table."""
        kept = _NEVER if subject.is_placed and not subject.is_own else 0
        scrolled = self.scrolled(subject)
        by_one, by_two = self.lifted(subject, 1), self.lifted(subject, BY_TWO)
        is_mended = not subject.is_own and subject.is_held
        if self.opens_foreign and not IS_WEAPON[subject.card]:
            is_mended = False
        for place, gain in enumerate(self.table):
            if gain == _NEVER:
                continue
            mark = place & 1
            pairs = place // 2 % (self.pairs + 1)
            ranks = place // 2 // (self.pairs + 1) % (self.ranks + 1)
            scrolls = place // 2 // (self.pairs + 1) // (self.ranks + 1)
            after = 1 if is_mended else mark
            self.note(self.place_of(scrolls, ranks, pairs, mark), gain, kept)
            self.note(self.place_of(scrolls + 1, ranks, pairs, after), gain, scrolled)
            self.note(self.place_of(scrolls, ranks + 1, pairs, after), gain, by_one)
            self.note(self.place_of(scrolls, ranks + BY_TWO, pairs + 1, after), gain, by_two)

    def place_of(self, scrolls: int, ranks: int, pairs: int, mark: int) -> int:
        """The place in the table for so much used, or UNREACHABLE without the means for it."""
        if scrolls > self.scrolls or ranks > self.ranks or pairs > self.pairs:
            return UNREACHABLE
        return ((scrolls * (self.ranks + 1) + ranks) * (self.pairs + 1) + pairs) * 2 + mark

    def note(self, place: int, gain: int, more: int) -> None:
        """Note a way to so much, if it is one."""
        if place != UNREACHABLE and more != _NEVER:
            self.next[place] = max(self.next[place], gain + more)

    def scrolled(self, subject: Subject) -> int:
        """What is gained if a scroll makes it one of the own faction (BA-A4).

        Out of an empty deck it would only come back, unless a promoted unit went there.
        """
        if subject.is_own:
            return _NEVER
        if not self.world.sizes[KIND[subject.card]] and not self.reserves.ranks:
            return _NEVER
        return 0 if subject.is_placed else subject.strength

    def lifted(self, subject: Subject, ranks: int) -> int:
        """What is gained by a promotion; the top of the deck may be of the own faction (BA-A3)."""
        if not _can_rise(self.world, self.reserves, subject, ranks):
            return _NEVER
        if subject.is_own:
            return ranks
        deck = KIND[subject.card] + ranks
        if not brings_own(self.world, self.seat, self.reserves, subject, deck):
            return _NEVER
        return ranks if subject.is_placed else subject.strength + ranks
