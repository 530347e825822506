"""What the decks may bring to a side of a battle that changes cards (BA-A3, BA-A4).

Whatever helps is taken as possible unless the public top of a deck, or its size, says otherwise:
what lies below the top is not known (BA-C7).
"""

from gonfalon.games.battalia.box.cards import KIND, LORD, UNIVERSAL, card_of
from gonfalon.games.battalia.rules.artefacts.in_use import BY_TWO
from gonfalon.games.battalia.rules.battle.reserves import Muster, Subject
from gonfalon.games.battalia.rules.battle.strength import is_of
from gonfalon.games.battalia.rules.world import NO_ITEM, World


def can_be_lifted(world: World, muster: Muster, card: int, ranks: int) -> bool:
    """Whether a unit may rise; a promoted unit goes under its deck, which is then not empty."""
    kind = KIND[card] + ranks
    if kind > LORD:
        return False
    if world.sizes[kind] or kind == LORD:
        return world.sizes[kind] > 0
    return muster.ranks > ranks and _has_lifted(world, muster, kind)


def _has_lifted(world: World, muster: Muster, kind: int) -> bool:
    """Whether a unit of this rank could rise first."""
    for subject in muster.subjects:
        if KIND[subject.card] == kind:
            by_one = can_be_lifted(world, muster, subject.card, 1)
            if by_one or can_be_lifted(world, muster, subject.card, BY_TWO):
                return True
    return False


def brings_own(world: World, seat: int, muster: Muster, subject: Subject, deck: int) -> bool:
    """Whether the top of a deck, taken for want of another, may leave the morale whole."""
    top = world.tops[deck]
    return (
        top == NO_ITEM
        or is_of(top, world.board.factions[seat])
        or _is_shuffled(muster, subject, deck)
    )


def _is_shuffled(muster: Muster, subject: Subject, deck: int) -> bool:
    """Whether a change of another card could shuffle the deck first, and show any card."""
    for other in muster.subjects:
        kind = KIND[other.card]
        if other is subject or not deck - BY_TWO <= kind <= deck:
            continue
        if muster.scrolls if kind == deck else muster.ranks > 1:
            return True
    return False


def brings_unbound(world: World, muster: Muster) -> bool:
    """Whether an Unbound, whom provisions strengthen, may come out of a deck (BA-V5)."""
    if not muster.changes:
        return False
    for subject in muster.subjects:
        kind = KIND[subject.card]
        for deck in range(kind, min(kind + BY_TWO, LORD) + 1):
            card = card_of(deck, UNIVERSAL)
            if world.variant.figures.unbound or world.tops[deck] == card:
                return True
    return False
