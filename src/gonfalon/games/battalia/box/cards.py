"""The cards as numbers, and a card in hand as one number: what it is, was, counts for and did.

A card's code stands for its kind and faction; cards of one code are alike. In hand a card is
*held*: one number made of what it is now, what it really is, how many it counts as, how often it
was used this turn, whether something changed it, and who lent it. Combinations and battle rows use
held cards in the same way, so that doubled, lit and joker cards need no rules of their own.
"""

from typing import Final

from gonfalon.games.battalia.box.components import number_of, numbers_of

# Factions, and what belongs to all or to none (BA-C1, BA-C3).
BARFOLK: Final = 0
ISLANDERS: Final = 1
EMBERIANS: Final = 2
CLOUDBORN: Final = 3
FACTIONS: Final = 4
UNIVERSAL: Final = 4
NEUTRAL: Final = 5
FACTION_NAMES: Final = ("b", "i", "e", "c", "u", "")
FACTION_BY_NAME: Final = {name: faction for faction, name in enumerate(FACTION_NAMES[:4])}

# Kinds of creation cards; the first twelve are also the numbers of their decks (BA-C7).
FRIMAN: Final = 0
CHIEF: Final = 1
PRIEST: Final = 2
LORD: Final = 3
PROVISIONS: Final = 4
TOOL: Final = 5
WEAPON: Final = 6
AMULET: Final = 7
TITLE: Final = 8
SCROLL: Final = 9
TENT: Final = 10
HORSE: Final = 11
HAMMER: Final = 12
SWORD: Final = 13
SHIELD: Final = 14
WINGS: Final = 15
HORN: Final = 16
CROWN: Final = 17
LUUT: Final = 18
PAVILION: Final = 19
STAFF: Final = 20
BOOK: Final = 21
KINDS: Final = 22
RANKS: Final = 4
ARTEFACTS: Final = 7
KIND_NAMES: Final = (
    "friman", "chief", "priest", "lord", "provisions",
    "tool", "weapon", "amulet", "title", "scroll", "tent", "horse",
    "hammer", "sword", "shield", "wings", "horn", "crown", "luut", "pavilion", "staff", "book",
)  # fmt: skip
KIND_BY_NAME: Final = {name: kind for kind, name in enumerate(KIND_NAMES)}

# Codes: units by rank and faction (a fifth one for the Unbound), provisions, artefacts by kind and
# faction, great artefacts.
_WITH_UNBOUND: Final = FACTIONS + 1
PROVISIONS_CARD: Final = RANKS * _WITH_UNBOUND
_FIRST_ARTEFACT: Final = PROVISIONS_CARD + 1
FIRST_GREAT: Final = _FIRST_ARTEFACT + ARTEFACTS * FACTIONS
CARDS: Final = FIRST_GREAT + KINDS - HAMMER
UNITS: Final = RANKS * _WITH_UNBOUND


def card_of(kind: int, faction: int) -> int:
    """The code of a card; the faction counts only where the kind has one."""
    if kind <= LORD:
        return kind * _WITH_UNBOUND + faction
    if kind == PROVISIONS:
        return PROVISIONS_CARD
    if kind <= HORSE:
        return _FIRST_ARTEFACT + (kind - TOOL) * FACTIONS + faction
    return FIRST_GREAT + kind - HAMMER


def _kind(card: int) -> int:
    """The kind of a code."""
    if card < UNITS:
        return card // _WITH_UNBOUND
    if card == PROVISIONS_CARD:
        return PROVISIONS
    if card < FIRST_GREAT:
        return TOOL + (card - _FIRST_ARTEFACT) // FACTIONS
    return HAMMER + card - FIRST_GREAT


def _faction(card: int) -> int:
    """The faction of a code."""
    if card < UNITS:
        return card % _WITH_UNBOUND
    if card == PROVISIONS_CARD:
        return NEUTRAL
    if card < FIRST_GREAT:
        return (card - _FIRST_ARTEFACT) % FACTIONS
    return UNIVERSAL


KIND: Final = [_kind(card) for card in range(CARDS)]
FACTION: Final = [_faction(card) for card in range(CARDS)]


def _name(card: int) -> str:
    """The name of a code: `friman.b`, `provisions`, `horn`."""
    kind = KIND[card]
    if kind == PROVISIONS or kind >= HAMMER:
        return KIND_NAMES[kind]
    return f"{KIND_NAMES[kind]}.{FACTION_NAMES[FACTION[card]]}"


CARD_NAMES: Final = tuple([_name(card) for card in range(CARDS)])
CARD_BY_NAME: Final = {name: card for card, name in enumerate(CARD_NAMES)}

IS_UNIT: Final = [KIND[card] <= LORD for card in range(CARDS)]
IS_ARTEFACT: Final = [TOOL <= KIND[card] <= HORSE for card in range(CARDS)]
IS_GREAT: Final = [KIND[card] >= HAMMER for card in range(CARDS)]
IS_UNBOUND: Final = [IS_UNIT[card] and FACTION[card] == UNIVERSAL for card in range(CARDS)]


UNITS_A_FACTION: Final = tuple([number_of(f"units.{name}") for name in KIND_NAMES[:RANKS]])


def _count(card: int) -> int:
    """How many of a card are in the box; great artefacts once, the Unbound by variant only."""
    kind = KIND[card]
    if kind <= LORD:
        return 0 if FACTION[card] == UNIVERSAL else UNITS_A_FACTION[kind]
    if kind == PROVISIONS:
        return number_of("provisions")
    return number_of("artefacts") if kind <= HORSE else 1  # BA-C2, BA-C3


CARD_COUNTS: Final = tuple([_count(card) for card in range(CARDS)])

# The creation deck (BA-S4): so many frimen, chiefs and priests, and provisions.
DEALT: Final = numbers_of("deal")
DEALT_PROVISIONS: Final = number_of("deal.provisions")
SMALLEST_DECK: Final = 10  # BA-T7
HAND: Final = 6

# Strength in battle, attacking and defending (BA-W2, BA-G3).
_BY_KIND: Final = (1, 2, 3, 4, 0, 0, 1, 0, 0, 0, 0, 1)
ATTACK: Final = [
    (0, 5, 1, 0, 0, 0, 0, 0, 0, 0)[KIND[card] - HAMMER] if IS_GREAT[card] else _BY_KIND[KIND[card]]
    for card in range(CARDS)
]
DEFENCE: Final = [
    (0, 1, 5, 0, 0, 0, 0, 0, 0, 0)[KIND[card] - HAMMER] if IS_GREAT[card] else _BY_KIND[KIND[card]]
    for card in range(CARDS)
]
# What opens an attack and hires a hero (BA-A1, BA-G3).
IS_WEAPON: Final = [KIND[card] in (WEAPON, SWORD, SHIELD) for card in range(CARDS)]

# A held card: now (6 bits), real (6), counts as (2), used (4), changed (1), lender (3), from above.
# The four lowest bits are for a card in a battle row: it serves so often there (3), and whether the
# card itself is still in hand (1).
_NOW: Final = 20
_REAL: Final = 14
_COUNTS: Final = 12
_USED: Final = 8
_CHANGED: Final = 7
_LENDER: Final = 4
ONE_USE: Final = 1 << _USED
PLAIN: Final = [
    card << _NOW | card << _REAL | 1 << _COUNTS for card in range(CARDS)
]  # a card nothing has happened to


def now(held: int) -> int:
    """What a held card is at this moment."""
    return held >> _NOW


def real(held: int) -> int:
    """What it is again at the end of the turn."""
    return held >> _REAL & 63


def counts(held: int) -> int:
    """How many it counts as (BA-A2)."""
    return held >> _COUNTS & 3


def used(held: int) -> int:
    """How often it has served this turn."""
    return held >> _USED & 15


def is_changed(held: int) -> bool:
    """Whether an artefact has had its effect on it this turn (BA-T5)."""
    return held >> _CHANGED & 1 != 0


def lender(held: int) -> int:
    """The seat it was borrowed from (BA-G7), or -1."""
    return (held >> _LENDER & 7) - 1


def is_whole(held: int) -> bool:
    """Whether it was neither used, changed nor borrowed, so that anything can be done with it."""
    return held & ((1 << _COUNTS) - 1) == 0 and held >> _COUNTS & 3 == 1


def changed_to(card: int) -> int:
    """A card that was changed for good into this one (BA-A3, BA-A4)."""
    return PLAIN[card] | 1 << _CHANGED


def counted(held: int, times: int) -> int:
    """The card as the amulet leaves it: it counts as so many, and was changed (BA-A2)."""
    return held & ~(3 << _COUNTS) | times << _COUNTS | 1 << _CHANGED


def joker(held: int, card: int) -> int:
    """The card as the owner names it, for this turn (BA-A2)."""
    return card << _NOW | real(held) << _REAL | 1 << _COUNTS | 1 << _CHANGED


def borrowed(card: int, seat: int) -> int:
    """A card out of another nation, for this turn (BA-G7)."""
    return PLAIN[card] | (seat + 1) << _LENDER


def faced(face: int, card: int) -> int:
    """A card that shows this face, with nothing noted of what happened to it."""
    return face << _NOW | card << _REAL


def happened(held: int, times: int, uses: int, has_changed: bool, owner: int) -> int:
    """Such a card with what happened: it counts as so many, was used, changed, borrowed."""
    noted = times << _COUNTS | uses << _USED | has_changed << _CHANGED
    return held | noted | (owner + 1) << _LENDER


_GHOST: Final = 8
_ROW_BITS: Final = 15


def times_in_row(entry: int) -> int:
    """How often a card serves in its battle row (BA-W5)."""
    return entry & 7


def is_ghost(entry: int) -> bool:
    """Whether the card itself is still in hand, with counts left for something else (BA-W5)."""
    return entry & _GHOST != 0


def row_entry(held: int, times: int, is_still_held: bool) -> int:
    """A card in a battle row."""
    return held & ~_ROW_BITS | times | (_GHOST if is_still_held else 0)


def out_of_row(entry: int) -> int:
    """The held card of an entry of a battle row."""
    return entry & ~_ROW_BITS


# An amulet is in no row, and its lowest bit says that a 4 or 5 was rolled for it.
_ILL_OMEN: Final = 1


def is_ill_omened(held: int) -> bool:
    """Whether this amulet has rolled a 4 or 5 and goes to the shelter once used up (BA-A2)."""
    return held & _ILL_OMEN != 0


def ill_omened(held: int) -> int:
    """The amulet after a 4 or 5, with a use left (BA-A2, BA-O4)."""
    return held | _ILL_OMEN


def uses_left(held: int, lit: int) -> int:
    """How often it can still serve this turn; `lit` is today's lit artefact (BA-O4).

    A doubled tent still holds what one tent holds.
    """
    kind = KIND[held >> _NOW]
    times = held >> _COUNTS & 3
    if kind == TENT:
        return 1 - (held >> _USED & 15)
    return (times * 2 if kind == lit else times) - (held >> _USED & 15)
