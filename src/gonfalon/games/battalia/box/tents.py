"""A tent that stands, as one number (BA-A5, BA-G8).

Its lowest bit says that it stands only until the end of the turn; then follow its own card and the
cards in it, six bits each, by code + 1.
"""

from typing import Final

_BITS: Final = 6
_MASK: Final = 63


def tent_cards(tent: int) -> list[int]:
    """The card of a tent, then the cards stationed in it."""
    found: list[int] = []
    rest = tent >> 1
    while rest:
        found.append((rest & _MASK) - 1)
        rest >>= _BITS
    return found


def copies_in(tent: int, card: int) -> int:
    """How often a card is there, in the tent or as the tent."""
    copies = 0
    rest = tent >> 1
    while rest:
        if (rest & _MASK) - 1 == card:
            copies += 1
        rest >>= _BITS
    return copies


def with_card(tent: int, card: int) -> int:
    """The tent with one card more."""
    return tent | card + 1 << 1 + _BITS * len(tent_cards(tent))


def is_temporary(tent: int) -> bool:
    """Whether it is gone at the end of the turn: the Hammer or a joker (BA-G2)."""
    return tent & 1 != 0
