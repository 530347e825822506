"""Where a card is in the lists of a state: a name for each way in which two numbers are one.

The piles of all seats are one list, so that a copy of a state copies them at once.
"""

from gonfalon.games.battalia.box.cards import CARDS, UNITS


def pile_at(seat: int, card: int) -> int:
    """The place of a card in the list of all nations or shelters."""
    return seat * CARDS + card


def pile_of(piles: list[int], seat: int) -> list[int]:
    """The nation or shelter of one seat, counted by code."""
    return piles[seat * CARDS : seat * CARDS + CARDS]


def unit_at(seat: int, card: int) -> int:
    """The place of a unit in the list of those that were never shown."""
    return seat * UNITS + card


def units_of(units: list[int], seat: int) -> list[int]:
    """The units of one seat that were never shown, counted by code."""
    return units[seat * UNITS : seat * UNITS + UNITS]


# On the table lies a card of the player whose turn it is, or one borrowed (BA-G7).


def laid_of(card: int, lender: int) -> int:
    """A card on the table; the lender is -1 for an own card."""
    return card + CARDS * (lender + 1)


def laid_card(laid: int) -> int:
    """The code of a card on the table."""
    return laid % CARDS


def laid_lender(laid: int) -> int:
    """The seat that a card on the table was borrowed from, or -1."""
    return laid // CARDS - 1
