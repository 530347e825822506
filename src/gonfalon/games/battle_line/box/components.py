"""The cards and battlefields, as numbers and masks.

A troop card is `colour * 10 + value - 1` (BL-C1), so a set of troop cards is a mask of 60 bits.
A tactics card is a number from 60 on (BL-C2); a set of tactics cards is a mask of 10 bits, counted
from `FIRST_TACTICS`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

SEATS: Final = 2
HAND: Final = 7  # BL-S2, BL-P5
DRAWS: Final = 3  # Scout and Fields: BL-K4, BL-T7
RETURNS: Final = 2
FIELDS: Final = 9  # BL-C3
ALL_FIELDS: Final = (1 << FIELDS) - 1

COLOURS: Final = "roygbp"
VALUES: Final = 10
TROOPS: Final = 60
ALL_TROOPS: Final = (1 << TROOPS) - 1
COLOUR_MASK: Final = (1 << VALUES) - 1

FIRST_TACTICS: Final = TROOPS
KING_ENGLAND: Final = 60
KING_FRANCE: Final = 61
CAVALRY: Final = 62
SUPPORT: Final = 63
FOG: Final = 64
MUD: Final = 65
SCOUT: Final = 66
REDEPLOY: Final = 67
DESERTER: Final = 68
TRAITOR: Final = 69
CARDS: Final = 70
TACTICS: Final = CARDS - FIRST_TACTICS
ALL_TACTICS: Final = (1 << TACTICS) - 1

MORALE: Final = 4  # the first four tactics cards
MORALE_MASK: Final = 0b1111
KINGS_MASK: Final = 0b0011
CAVALRY_BIT: Final = 1 << (CAVALRY - FIRST_TACTICS)
SUPPORT_BIT: Final = 1 << (SUPPORT - FIRST_TACTICS)
FOG_BIT: Final = 1 << (FOG - FIRST_TACTICS)
MUD_BIT: Final = 1 << (MUD - FIRST_TACTICS)
CAVALRY_VALUE: Final = 8
SUPPORT_VALUE: Final = 3  # the highest of 1, 2 and 3

TACTICS_NAMES: Final = (
    "KE", "KF", "C", "S", "fog", "mud", "scout", "redeploy", "deserter", "traitor",
)  # fmt: skip
CARD_NAMES: Final = (
    tuple(f"{value}{colour}" for colour in COLOURS for value in range(1, VALUES + 1))
    + TACTICS_NAMES
)
CARD_BY_NAME: Final = {name: card for card, name in enumerate(CARD_NAMES)}

# The nine terrain sides (BL-T), and the plain side that each battlefield card also has.
RIVER: Final = 0
HILLS: Final = 1
WOODLAND: Final = 2
TOWN: Final = 3
MARSHES: Final = 4
WATCHTOWER: Final = 5
FIELDS_SIDE: Final = 6
CASTLE: Final = 7
FORTRESS: Final = 8
PLAIN: Final = 9
SITES: Final = 9
ALL_SITES: Final = (1 << SITES) - 1
SITE_NAMES: Final = (
    "river", "hills", "woodland", "town", "marshes", "watchtower", "fields", "castle", "fortress",
    "plain",
)  # fmt: skip
SITE_BY_NAME: Final = {name: site for site, name in enumerate(SITE_NAMES)}

TROOP_DECK: Final = 0
TACTICS_DECK: Final = 1
DECK_NAMES: Final = ("troops", "tactics")


# The numbers of the bits set in every mask of ten bits: values, tactics, fields, sites.
BITS: Final = [
    tuple(bit for bit in range(VALUES) if mask >> bit & 1) for mask in range(1 << VALUES)
]


def bits(mask: i64) -> list[int]:
    """The numbers of the bits that are set, lowest first."""
    found: list[int] = []
    shift: i64 = 0
    while mask:
        for bit in BITS[mask & COLOUR_MASK]:
            found.append(shift + bit)
        mask >>= VALUES
        shift += VALUES
    return found


def nth_bit(mask: i64, n: i64) -> int:
    """The number of the n-th set bit, counted from 0 at the lowest."""
    shift: i64 = 0
    while True:
        part = BITS[mask & COLOUR_MASK]
        if n < len(part):
            return shift + part[n]
        n -= len(part)
        mask >>= VALUES
        shift += VALUES


def by_value(troops: int) -> list[int]:
    """The numbers of the troop cards in a mask, the lowest value first: as a formation is read."""
    return sorted(bits(troops), key=_value)


def _value(card: int) -> int:
    return card % VALUES


def formation_names(troops: int, morale: int = 0) -> tuple[str, ...]:
    """The names of the cards of a formation, by their values; wild cards last."""
    names = [CARD_NAMES[card] for card in by_value(troops)]
    return (*names, *[TACTICS_NAMES[number] for number in bits(morale)])


def card_names(troops: int, tactics: int = 0) -> tuple[str, ...]:
    """The names of the cards in these two masks, troops first."""
    return tuple(CARD_NAMES[c] for c in bits(troops)) + tuple(
        TACTICS_NAMES[t] for t in bits(tactics)
    )


def site_names(sites: int) -> tuple[str, ...]:
    """The names of the battlefields in this mask."""
    return tuple(SITE_NAMES[s] for s in bits(sites))
