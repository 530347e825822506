"""What a creation deck is worth to its owner: what its usual hands bring, turn by turn.

Every deed is weighed by how likely a hand pays for it. So a card that many others dilute, or that
finds no second of its rank, is worth little, and a deck of one faction draws more (BA-T3).
"""

from functools import lru_cache
from math import comb
from typing import Final

from gonfalon.games.battalia.camping import cards_in
from gonfalon.games.battalia.cards import (
    AMULET,
    ATTACK,
    CARDS,
    DEFENCE,
    FACTION,
    FACTIONS,
    FRIMAN,
    HAMMER,
    HAND,
    IS_WEAPON,
    KIND,
    KINDS,
    PROVISIONS,
    RANKS,
    TOOL,
    UNIVERSAL,
    WEAPON,
    is_ghost,
    lender,
    real,
)
from gonfalon.games.battalia.turn import SMALLEST_COHORT
from gonfalon.games.battalia.view import BattaliaView

# What so many provisions in hand bring: moves and roads, then units (BA-X1).
_HIRING: Final = (0.0, 0.06, 0.16, 0.34, 0.5, 0.75, 0.85, 0.95, 1.0, 1.05)
# What an artefact in hand brings besides its strength, from the amulet on.
_EFFECT: Final = (
    0.25, 0.4, 0.12, 0.1, 0.15, 0.35, 0.5, 0.4, 0.25, 0.5, 0.6, 0.3, 0.2, 0.0, 0.2,
)  # fmt: skip
_ARMED: Final = 0.35  # a weapon in hand: a hero, or an attack


@lru_cache(maxsize=100000)
def _exactly(size: int, of_kind: int, hand: int, count: int) -> float:
    """How likely a hand has just so many cards of a kind."""
    hand = min(hand, size)
    if count > of_kind or hand - count > size - of_kind or count > hand or count < 0:
        return 0.0
    return comb(of_kind, count) * comb(size - of_kind, hand - count) / comb(size, hand)


@lru_cache(maxsize=100000)
def _at_least(size: int, of_kind: int, hand: int, count: int) -> float:
    """How likely a hand has so many cards of a kind, or more."""
    total = 1.0
    for fewer in range(count):
        total -= _exactly(size, of_kind, hand, fewer)
    return max(0.0, total)


def own_cards(view: BattaliaView) -> list[int]:
    """The whole creation deck of the own seat, counted by code."""
    player = view.players[view.seat]
    bag = list(player.shelter)
    for card, count in enumerate(player.nation):
        bag[card] += count
    for held in player.hand:
        if lender(held) < 0:
            bag[real(held)] += 1
    for card in player.ambush:
        bag[card] += 1
    for tent in player.tents:
        for card in cards_in(tent):
            bag[card] += 1
    if view.turn == view.seat:
        for laid in view.table:
            if laid < CARDS:
                bag[laid] += 1
    battle = view.battle
    if battle is not None and view.seat in (battle.attacker, battle.defender):
        for entry in battle.row(view.seat):
            if lender(entry) < 0 and not is_ghost(entry):
                bag[real(entry)] += 1
    return bag


def kept_cards(view: BattaliaView) -> list[int]:
    """The own cards that wait for a later turn, counted by kind (BA-A5, BA-A7)."""
    player = view.players[view.seat]
    kept = [0] * KINDS
    for card in player.ambush:
        kept[KIND[card]] += 1
    for tent in player.tents:
        for card in cards_in(tent)[1:]:
            kept[KIND[card]] += 1
    return kept


class Needs:
    """What units are good for, as the board lies: by rank, a pair and a triple (BA-X4)."""

    def __init__(self, pairs: tuple[float, ...], triples: tuple[float, ...], road: float) -> None:
        self.pairs: Final = pairs
        self.triples: Final = triples
        self.road: Final = road


@lru_cache(maxsize=1024)
def needs_of(pairs: tuple[float, ...], triples: tuple[float, ...], road: float) -> Needs:
    """The same needs are the same object."""
    return Needs(pairs, triples, road)


class Deck:
    """The own creation deck, and what its hands bring."""

    def __init__(self, bag: list[int], faction: int, needs: Needs) -> None:
        self.bag: Final = bag
        self.faction: Final = faction
        self.needs: Final = needs
        self.kinds: Final = [0] * KINDS
        self.banners: Final = [0] * (FACTIONS + 2)
        """How many cards of each faction, then universal and neutral ones."""
        self.size = 0
        self.attack = 0.0
        self.weapons = 0
        for card in range(CARDS):
            if bag[card]:
                self.put(card, bag[card])

    def put(self, card: int, count: int) -> None:
        """So many more of a card; fewer if negative."""
        self.kinds[KIND[card]] += count
        self.banners[FACTION[card]] += count
        self.size += count
        self.attack += count * ATTACK[card]
        if IS_WEAPON[card]:
            self.weapons += count

    def is_own(self, card: int) -> bool:
        """Whether a card is of the own faction or universal."""
        return FACTION[card] == self.faction or FACTION[card] == UNIVERSAL

    def hand_size(self) -> float:
        """How many cards a turn has, with what cohorts draw (BA-T3)."""
        extra = 0.0
        for faction in range(FACTIONS):
            count = self.banners[faction] + self.banners[UNIVERSAL]
            for size in range(SMALLEST_COHORT, min(count, HAND) + 1):
                extra += _exactly(self.size, count, HAND, size) * (size - SMALLEST_COHORT + 1)
        return HAND + extra

    def brings(self, kept: list[int]) -> float:
        """What the next turn brings, with these cards kept for it."""
        size = self.hand_size()
        whole = int(size)
        part = size - whole
        worth = self._brings(whole, kept)
        return worth + part * (self._brings(whole + 1, kept) - worth) if part else worth

    def _brings(self, hand: int, kept: list[int]) -> float:
        """What a hand of so many cards brings."""
        kinds, size = self.kinds, self.size
        total = 0.0
        for rank in range(RANKS):
            of_kind, more = kinds[rank], kept[rank]
            if rank == FRIMAN:
                of_kind += 2 * (kinds[TOOL] + kinds[HAMMER])
                more += 2 * (kept[TOOL] + kept[HAMMER])
            of_kind = min(of_kind, size)
            pair, triple = self.needs.pairs[rank], self.needs.triples[rank]
            if of_kind + more >= 2 and pair:
                total += pair * _at_least(size, of_kind, hand, max(0, 2 - more))
            if of_kind + more >= 3 and triple > pair:
                total += (triple - pair) * _at_least(size, of_kind, hand, max(0, 3 - more))
        count, more = kinds[PROVISIONS], kept[PROVISIONS]
        for number in range(min(count, hand) + 1):
            bought = _HIRING[min(number + more, len(_HIRING) - 1)]
            total += bought * _exactly(size, count, hand, number)
        paving = _at_least(size, kinds[FRIMAN], hand, 1) * _at_least(size, count, hand, 1)
        total += self.needs.road * paving
        total += _ARMED * (1.0 if kept[WEAPON] else _at_least(size, self.weapons, hand, 1))
        for number, effect in enumerate(_EFFECT):
            kind = AMULET + number
            if kinds[kind]:
                total += effect * (1.0 if kept[kind] else _at_least(size, kinds[kind], hand, 1))
        return total

    def strength(self) -> float:
        """The strength of a usual hand."""
        return self.hand_size() * self.attack / max(HAND, self.size)

    def weapon_chance(self) -> float:
        """How likely a weapon is in a hand."""
        return _at_least(self.size, self.weapons, HAND, 1)

    def gain(self, card: int, other: int) -> float:
        """What one more of a card adds to a usual turn, and with it another one, if not -1."""
        return gain_of(tuple(self.bag), self.faction, self.needs, card, other)


@lru_cache(maxsize=20000)
def deck_of(bag: tuple[int, ...], faction: int, needs: Needs) -> Deck:
    """The deck with these cards, not to be changed."""
    return Deck(list(bag), faction, needs)


@lru_cache(maxsize=20000)
def usual(bag: tuple[int, ...], faction: int, needs: Needs) -> float:
    """What a usual turn of a deck brings."""
    return deck_of(bag, faction, needs).brings([0] * KINDS)


@lru_cache(maxsize=20000)
def gain_of(bag: tuple[int, ...], faction: int, needs: Needs, card: int, other: int) -> float:
    """What one or two more cards add to a usual turn."""
    more = list(bag)
    more[card] += 1
    if other >= 0:
        more[other] += 1
    return usual(tuple(more), faction, needs) - usual(bag, faction, needs)


def hand_strength(view: BattaliaView, seat: int) -> float:
    """What the hidden cards in the hand of another seat are likely to defend with."""
    player = view.players[seat]
    cards = strength = 0.0
    for card, count in enumerate(player.known):
        if count:
            cards += count
            strength += count * DEFENCE[card]
    for kind, count in enumerate(player.unknown):
        cards += count
        strength += count * (kind + 1)
    if not cards:
        return 0.0
    return strength / cards * (player.hand_size + player.ambush_size)
