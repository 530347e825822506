"""What a creation deck is worth to its owner: what its usual hands bring, turn by turn.

Every deed is weighed by how likely a hand pays for it. So a card that many others dilute, or that
finds no second of its rank, is worth little, and a deck of one faction draws more (BA-T3).
"""

from functools import lru_cache
from math import comb
from typing import Final

from gonfalon.bots.battalia.needs import Needs
from gonfalon.games.battalia.box.cards import (
    AMULET,
    ATTACK,
    CARDS,
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
)
from gonfalon.games.battalia.box.tiles import OFF
from gonfalon.games.battalia.rules.prices import TOOL_WORTH
from gonfalon.games.battalia.rules.turn.course import SMALLEST_COHORT

# What an artefact in hand brings besides its strength, from the amulet on.
_EFFECT: Final = (
    0.25, 0.4, 0.12, 0.1, 0.15, 0.35, 0.5, 0.4, 0.25, 0.5, 0.6, 0.3, 0.2, 0.0, 0.2,
)  # fmt: skip
_SINGLE: Final = (0.1, 0.2, 0.28, 0.36)  # a unit in hand, by rank
# What a card is worth for having it, however seldom it comes to hand.
_ASSET: Final = (
    0.15, 0.25, 0.32, 0.45, 0.1, 0.15, 0.15, 0.15, 0.25, 0.08, 0.02, 0.08,
    0.5, 0.5, 0.4, 0.3, 0.5, 0.5, 0.3, 0.2, 0.0, 0.2,
)  # fmt: skip
_HAVING: Final = 0.12  # and how much of that counts each turn
_WANTED: Final = 1.2  # of what a unit is worth if cities wait for a pair of its rank
_NOT_YET: Final = 0.95  # and if none does
_FIRST_WEAPON: Final = 0.5  # a deck with a weapon can hire heroes at all (BA-X6)
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
    if of_kind < count:
        return 0.0
    total = 1.0
    for fewer in range(count):
        total -= _exactly(size, of_kind, hand, fewer)
    return max(0.0, total)


class Deck:
    """The own creation deck, and what its hands bring."""

    def __init__(self, bag: tuple[int, ...], faction: int, needs: Needs) -> None:
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
                self._put(card, bag[card])
        self.next_turn: Final = self.brings([0] * KINDS)
        """What the next turn brings with nothing kept for it."""
        self.usual: Final = self.next_turn + _HAVING * self.assets()
        """What a usual turn brings."""
        self.gains: Final[dict[int, float]] = {}
        """What was found out by `gain`."""

    def _put(self, card: int, count: int) -> None:
        """Count so many of a card."""
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
        """What a hand of so many cards brings.

        That cards kept are not drawn once more is left out; to count it won no more games.
        """
        kinds, size = self.kinds, self.size
        total = self._raises(hand, kept)
        count, more = kinds[PROVISIONS], kept[PROVISIONS]
        for number in range(min(count, hand) + 1):
            bought = self.needs.hiring[min(number + more, len(self.needs.hiring) - 1)]
            total += bought * _exactly(size, count, hand, number)
        paving = _at_least(size, kinds[FRIMAN], hand, 1) * _at_least(size, count, hand, 1)
        total += self.needs.road * paving
        total += _ARMED * (1.0 if kept[WEAPON] else _at_least(size, self.weapons, hand, 1))
        for number, effect in enumerate(_EFFECT):
            kind = AMULET + number
            if kinds[kind]:
                total += effect * (1.0 if kept[kind] else _at_least(size, kinds[kind], hand, 1))
        return total

    def _raises(self, hand: int, kept: list[int]) -> float:
        """What the units of a hand bring: each for itself, cities built and raised (BA-X4).

        A city rises as often as one waits for it: those on the board, those built, and those that
        the units of the rank below have raised.
        """
        kinds, size, needs = self.kinds, self.size, self.needs
        total = arriving = 0.0
        for rank in range(RANKS):
            of_kind, more = kinds[rank], kept[rank]
            if rank == FRIMAN:
                of_kind += TOOL_WORTH * (kinds[TOOL] + kinds[HAMMER])
                more += TOOL_WORTH * (kept[TOOL] + kept[HAMMER])
            of_kind = min(of_kind, size)
            single = _SINGLE[rank]
            pairs = _at_least(size, of_kind, hand, 2 - more)
            triples = min(_at_least(size, of_kind, hand, 3 - more), needs.sites)
            total += single * (_at_least(size, of_kind, hand, 1 - more) + pairs)
            raised = min(pairs, needs.waiting[rank] + arriving) if rank else 0.0
            total += max(0.0, 1.0 - 2 * single) * raised
            total += max(0.0, needs.triples[rank] - (1.0 if rank else 2 * single)) * triples
            arriving = raised + triples
        return total

    def assets(self) -> float:
        """What the cards are worth for having them, how often ever they come to hand."""
        total = 0.0
        for kind in range(KINDS):
            asset = _ASSET[kind]
            if 0 < kind < RANKS:
                asset *= _WANTED if self.needs.waiting[kind] else _NOT_YET
            total += asset * self.kinds[kind]
        return total + (_FIRST_WEAPON if self.weapons else 0.0)

    def strength(self) -> float:
        """The strength of a usual hand."""
        return self.hand_size() * self.attack / max(HAND, self.size)

    def weapon_chance(self) -> float:
        """How likely a weapon is in a hand."""
        return _at_least(self.size, self.weapons, HAND, 1)

    def gain(self, card: int, other: int) -> float:
        """What one more of a card adds to a usual turn, and with it another one, if not OFF."""
        key = card * (CARDS + 1) + other
        found = self.gains.get(key)
        if found is None:
            more = list(self.bag)
            more[card] += 1
            if other != OFF:
                more[other] += 1
            found = deck_of(tuple(more), self.faction, self.needs).usual - self.usual
            self.gains[key] = found
        return found

    def kept_worth(self, kept: list[int]) -> float:
        """What cards kept for the next turn add to it (BA-A5, BA-A7)."""
        return self.brings(kept) - self.next_turn if any(kept) else 0.0


@lru_cache(maxsize=4096)
def deck_of(bag: tuple[int, ...], faction: int, needs: Needs) -> Deck:
    """The deck with these cards; the same deck is the same object."""
    return Deck(bag, faction, needs)
