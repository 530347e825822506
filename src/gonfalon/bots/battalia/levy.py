"""Cards chosen for a battle row: the fewest that are strong enough (BA-W2, BA-W3)."""

from typing import Final

from gonfalon.bots.battalia.deck import Deck
from gonfalon.games.battalia.box.cards import IS_WEAPON, now, uses_left
from gonfalon.games.battalia.box.tiles import OFF
from gonfalon.games.battalia.rules.battle.strength import strength_of


class Levy:
    """Cards chosen to come to a strength in battle: their places in the hand, and the total."""

    def __init__(self, places: list[int], total: int) -> None:
        self.places: Final = places
        self.total: Final = total


class Want:
    """What a row is to come to."""

    def __init__(self, attacks: bool, start: int, need: int) -> None:
        self.attacks: Final = attacks
        self.start: Final = start
        """The strength there is without the cards of the hand, and without morale."""
        self.need: Final = need
        """The strength that is enough."""
        self.heroes = 1
        """What morale adds (BA-W2)."""
        self.is_united = True
        """Whether what lies in the row leaves the morale whole."""
        self.is_first = True
        """Whether the row is still empty, so that a weapon opens it (BA-W3)."""


def levy(hand: tuple[int, ...], deck: Deck, lit: int, want: Want) -> Levy | None:
    """The fewest cards of a hand that bring a row to what is wanted, or nothing.

    Morale counts as long as all cards are own ones; an attack begins with a weapon (BA-W2, BA-W3).
    """
    best: Levy | None = None
    for only_own in (True, False):
        if only_own and not want.is_united:
            continue
        strengths = _strengths(hand, lit, want.attacks)
        if only_own:
            for place, held in enumerate(hand):
                if not deck.is_own(now(held)):
                    strengths[place] = 0
        start = want.start + (want.heroes if only_own else 0)
        found = _enough(hand, strengths, start, want)
        if found is not None and (best is None or len(found.places) < len(best.places)):
            best = found
    return best


def _strengths(hand: tuple[int, ...], lit: int, attacks: bool) -> list[int]:
    """What each card of a hand would add to a row."""
    return [strength_of(now(held), attacks) * uses_left(held, lit) for held in hand]


def _enough(hand: tuple[int, ...], strengths: list[int], start: int, want: Want) -> Levy | None:
    """The strongest cards first, until they are enough; the last one no stronger than needed."""
    places: list[int] = []
    total = start
    if want.is_first:
        weapon = OFF
        for place, held in enumerate(hand):
            is_weapon = strengths[place] > 0 and IS_WEAPON[now(held)]
            if is_weapon and (weapon == OFF or strengths[place] < strengths[weapon]):
                weapon = place
        if weapon == OFF:
            return None
        places.append(weapon)
        total += strengths[weapon]
        strengths[weapon] = 0
    while total < want.need:
        choice = OFF
        for place, strength in enumerate(strengths):
            if not strength:
                continue
            if choice == OFF:
                choice = place
            elif total + strengths[choice] >= want.need:
                if total + strength >= want.need and strength < strengths[choice]:
                    choice = place
            elif strength > strengths[choice]:
                choice = place
        if choice == OFF:
            return None
        places.append(choice)
        total += strengths[choice]
        strengths[choice] = 0
    return Levy(places, total)


def all_strength(hand: tuple[int, ...], lit: int, attacks: bool) -> int:
    """The strength of all cards of a hand together."""
    return sum(_strengths(hand, lit, attacks))


def most_of(hand: tuple[int, ...], deck: Deck, lit: int, want: Want) -> int:
    """The most that a row can come to by a hand: all its cards, or the own ones with morale."""
    strengths = _strengths(hand, lit, want.attacks)
    most = want.start + sum(strengths)
    if want.is_united:
        own = sum([one for held, one in zip(hand, strengths) if deck.is_own(now(held))])
        if own or not want.is_first:
            most = max(most, want.start + want.heroes + own)
    return most
