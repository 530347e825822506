"""What the decks may bring to a side of a battle that changes cards (BA-A3, BA-A4).

Whatever helps is taken as possible unless the public top of a deck, or its size, says otherwise:
what lies below the top is not known (BA-C7).
"""

from gonfalon.games.battalia.box.cards import KIND, LORD, UNIVERSAL, card_of
from gonfalon.games.battalia.rules.artefacts.in_use import BY_TWO
from gonfalon.games.battalia.rules.battle.reserves import Reserves, Subject
from gonfalon.games.battalia.rules.battle.strength import is_of
from gonfalon.games.battalia.rules.state import NO_ITEM, Battalia


def can_be_lifted(world: Battalia, reserves: Reserves, card: int, ranks: int) -> bool:
    """Whether a unit may rise; a promoted unit goes under its deck, which is then not empty."""
    kind = KIND[card] + ranks
    if kind > LORD:
        return False
    if world.sizes[kind] or kind == LORD:
        return world.sizes[kind] > 0
    return reserves.ranks > ranks and _has_lifted(world, reserves, kind)


def _has_lifted(world: Battalia, reserves: Reserves, kind: int) -> bool:
    """Whether a unit of this rank could rise first."""
    for subject in reserves.subjects:
        if KIND[subject.card] == kind:
            by_one = can_be_lifted(world, reserves, subject.card, 1)
            if by_one or can_be_lifted(world, reserves, subject.card, BY_TWO):
                return True
    return False


def brings_own(world: Battalia, seat: int, reserves: Reserves, subject: Subject, deck: int) -> bool:
    """Whether the top of a deck, taken for want of another, may leave the morale whole."""
    top = world.tops[deck]
    return (
        top == NO_ITEM
        or is_of(top, world.board.factions[seat])
        or _is_shuffled(reserves, subject, deck)
    )


def _is_shuffled(reserves: Reserves, subject: Subject, deck: int) -> bool:
    """Whether a change of another card could shuffle the deck first, and show any card."""
    for other in reserves.subjects:
        kind = KIND[other.card]
        if other is subject or not deck - BY_TWO <= kind <= deck:
            continue
        if reserves.scrolls if kind == deck else reserves.ranks > 1:
            return True
    return False


def brings_unbound(world: Battalia, reserves: Reserves) -> bool:
    """Whether an Unbound, whom provisions strengthen, may come out of a deck (BA-V5)."""
    if not reserves.changes:
        return False
    for subject in reserves.subjects:
        kind = KIND[subject.card]
        for deck in range(kind, min(kind + BY_TWO, LORD) + 1):
            card = card_of(deck, UNIVERSAL)
            if world.variant.figures.unbound or world.tops[deck] == card:
                return True
    return False
