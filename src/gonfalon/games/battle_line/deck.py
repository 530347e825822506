"""The two face-down decks."""

from typing import Final

MOST_PUT_BACK: Final = 4  # Scout and Fields, two cards each


class Deck:
    """A face-down deck: a bag of cards, and above it the cards that players put back."""

    def __init__(self, bag: int, top: int = 0) -> None:
        self.bag = bag
        """The cards whose order nobody knows."""
        self.top = top
        """The cards put back, one byte each, the topmost lowest: card + 1, and who put it."""

    def copy(self) -> "Deck":
        """An independent copy."""
        return Deck(self.bag, self.top)

    @property
    def is_empty(self) -> bool:
        """Whether no card is left."""
        return self.bag == 0 and self.top == 0

    @property
    def count(self) -> int:
        """How many cards the deck holds."""
        return self.bag.bit_count() + len(self.known())

    def known(self) -> list[tuple[int, int]]:
        """The cards put back with the seat that did, from the topmost down."""
        cards = []
        top = self.top
        while top:
            cards.append(((top >> 1 & 127) - 1, top & 1))
            top >>= 8
        return cards

    def put_back(self, card: int, seat: int) -> None:
        """Put a card on top, face down."""
        self.top = self.top << 8 | (card + 1) << 1 | seat
