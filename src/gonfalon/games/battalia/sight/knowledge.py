"""Who knows which cards: what was shown stays known, what was not stays secret (BA-C7, BA-T8).

Everyone saw every card that a player ever gained, laid down or used. So the cards in hand, nation
and ambush are known together, but for units of the deal that were never shown: of those the others
know the rank. Which of the known cards are in hand is seen once something happens to them there.
"""

from typing import Final

from gonfalon.games.battalia.box.cards import (
    KIND,
    PLAIN,
    RANKS,
    UNITS,
    counts,
    is_changed,
    lender,
    real,
    used,
)
from gonfalon.games.battalia.box.tiles import OFF
from gonfalon.games.battalia.rules.artefacts.frames import (
    InUse,
    OnAmulet,
    Recolouring,
    Taking,
    Terraforming,
    Wielding,
)
from gonfalon.games.battalia.rules.places import pile_of, units_of
from gonfalon.games.battalia.rules.state import Battalia

NOWHERE: Final = -1
NO_UNITS: Final[tuple[int, ...]] = (0,) * RANKS


def was_used(held: int) -> bool:
    """Whether everyone has seen this card in hand: it was used or changed this turn."""
    return used(held) > 0 or is_changed(held) or counts(held) != 1


def seen_in_hand(world: Battalia, seat: int) -> list[int]:
    """The held cards of a hand that everyone has seen: those used, and those in use just now."""
    hand = world.hands[seat]
    seen = [held for held in hand if was_used(held)]
    for held in _in_use(world, seat):
        if not was_used(held) and hand.count(held) > seen.count(held):
            seen.append(held)
    seen.sort()
    return seen


def _in_use(world: Battalia, seat: int) -> list[int]:
    """What may be in hand of an artefact in use, the card it is used on, and what the Horn called.

    A rolled amulet and a tent that stands have left the hand already.
    """
    shown: list[int] = []
    user = world.turn
    for frame in world.frames:
        if isinstance(frame, InUse):
            user = frame.user
            shown = [frame.artefact]
        elif isinstance(frame, Recolouring):
            shown.append(frame.card)
        elif isinstance(frame, OnAmulet):
            shown = [frame.card]
        elif isinstance(frame, Wielding):
            shown = [frame.hammer]
        elif isinstance(frame, Terraforming):
            shown = [frame.staff]
        elif isinstance(frame, Taking):
            shown = [PLAIN[frame.last]] if frame.owner == user and frame.last != OFF else []
    return shown if seat == user else []


def owner_of(held: int, seat: int) -> int:
    """Whose card it is that a seat has in hand."""
    whose = lender(held)
    return seat if whose == NOWHERE else whose


def is_owned(held: int, seat: int, owner: int) -> bool:
    """Whether a card in the hand of a seat belongs to this owner."""
    return owner_of(held, seat) == owner


def veiled(world: Battalia) -> list[list[int]]:
    """By owner the cards in hand, nation and ambush, and those lent out of them, by code."""
    bags = [pile_of(world.nations, owner) for owner in range(world.seats)]
    for owner, cards in enumerate(world.ambushes):
        for card in cards:
            bags[owner][card] += 1
    for seat, hand in enumerate(world.hands):
        for held in hand:
            bags[owner_of(held, seat)][real(held)] += 1
    return bags


class Knowledge:
    """What is known of the hidden zones of all players, found out once for each view."""

    def __init__(self, world: Battalia) -> None:
        seats = world.seats
        self._world: Final = world
        self.seen: Final = [seen_in_hand(world, seat) for seat in range(seats)]
        """The held cards of each hand that everyone has seen."""
        self.unseen: Final = [_without(world.hands[seat], self.seen[seat]) for seat in range(seats)]
        """The held cards of each hand that its owner alone has seen."""
        self._veiled: Final = veiled(world)
        self._secret: Final = [self._secret_units(owner) for owner in range(seats)]

    def nation(self, owner: int) -> tuple[int, ...]:
        """The own nation; a card that was borrowed unseen might still be there (BA-G7)."""
        bag = pile_of(self._world.nations, owner)
        for hand in self.unseen:
            for held in hand:
                if lender(held) == owner:
                    bag[real(held)] += 1
        return tuple(bag)

    def _secret_units(self, owner: int) -> list[int]:
        """The units of the deal that nobody else knows of, counted by code."""
        found = units_of(self._world.unshown, owner)
        if not any(found):
            return found
        bag = self._veiled[owner].copy()
        for seat, hand in enumerate(self.seen):
            for held in hand:
                if is_owned(held, seat, owner):
                    bag[real(held)] -= 1
        return [min(count, bag[card]) for card, count in enumerate(found)]

    def known_to_all(self, owner: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What is veiled: the cards everyone knows of, and how many units of each rank nobody."""
        secret = self._secret[owner]
        if not any(secret):
            return tuple(self._veiled[owner]), NO_UNITS
        known = self._veiled[owner].copy()
        unknown = [0] * RANKS
        for card, count in enumerate(secret):
            if count:
                known[card] -= count
                unknown[KIND[card]] += count
        return tuple(known), tuple(unknown)

    def unknown_units(self, seat: int) -> list[int]:
        """The units dealt to others that these eyes have never seen, counted by code."""
        found = [0] * UNITS
        for owner, secret in enumerate(self._secret):
            if owner != seat and any(secret):
                for card, count in enumerate(secret):
                    found[card] += count
        return found


def _without(hand: list[int], some: list[int]) -> list[int]:
    """A hand without some of its cards."""
    left = hand.copy()
    for held in some:
        left.remove(held)
    return left


def looked_at(world: Battalia, seat: int) -> int:
    """The seat whose nation this one is looking at just now (BA-G7), or NOWHERE."""
    if seat == world.turn:
        for frame in world.frames:
            if isinstance(frame, Taking):
                return frame.owner
    return NOWHERE
