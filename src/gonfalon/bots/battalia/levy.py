"""Cards chosen for a battle row: the fewest that are strong enough (BA-W2, BA-W3)."""

from typing import Final

from gonfalon.bots.battalia.deck import Deck
from gonfalon.games.battalia.box.cards import ATTACK, DEFENCE, IS_WEAPON, now, uses_left
from gonfalon.games.battalia.box.tiles import OFF


class Levy:
    """Cards chosen to come to a strength in battle: their places in the hand, and the total."""

    def __init__(self, places: list[int], total: int) -> None:
        self.places: Final = places
        self.total: Final = total


def levy(
    hand: tuple[int, ...], deck: Deck, lit: int, attacks: bool, start: int, need: int,
    heroes: int, is_united: bool, is_first: bool,
) -> Levy | None:  # fmt: skip
    """The fewest cards of a hand that bring a row of this strength to the need, or nothing.

    Morale counts as long as all cards are own ones; an attack begins with a weapon (BA-W2, BA-W3).
    """
    best: Levy | None = None
    for only_own in (True, False):
        if only_own and not is_united:
            continue
        bonus = heroes if only_own else 0
        found = _enough(hand, deck, lit, attacks, start + bonus, need, only_own, is_first)
        if found is not None and (best is None or len(found.places) < len(best.places)):
            best = found
    return best


def _enough(
    hand: tuple[int, ...], deck: Deck, lit: int, attacks: bool, start: int, need: int,
    only_own: bool, is_first: bool,
) -> Levy | None:  # fmt: skip
    """The strongest cards first, until they are enough; the last one no stronger than needed."""
    strengths = [0] * len(hand)
    for place, held in enumerate(hand):
        card = now(held)
        if not only_own or deck.is_own(card):
            strength = ATTACK[card] if attacks else DEFENCE[card]
            strengths[place] = strength * uses_left(held, lit)
    places: list[int] = []
    total = start
    if is_first:
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
    while total < need:
        choice = OFF
        for place, strength in enumerate(strengths):
            if not strength:
                continue
            if choice == OFF:
                choice = place
            elif total + strengths[choice] >= need:
                if total + strength >= need and strength < strengths[choice]:
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
    total = 0
    for held in hand:
        card = now(held)
        total += (ATTACK[card] if attacks else DEFENCE[card]) * uses_left(held, lit)
    return total
