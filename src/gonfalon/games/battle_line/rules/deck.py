"""The two face-down decks."""

from gonfalon.engine.value import Fields


class Deck(Fields):
    """A face-down deck: a bag of cards, and above it the cards that players put back."""

    def __init__(self, bag: int) -> None:
        self.bag = bag
        """The cards whose order nobody knows."""
        self.top = 0
        """The cards put back, one byte each, the topmost lowest: card + 1, and who put it."""
        self.bag_size = bag.bit_count()
        """How many cards are in the bag."""

    def copy(self) -> "Deck":
        """A deck that can be changed without changing this one."""
        other = Deck(0)
        other.bag = self.bag
        other.top = self.top
        other.bag_size = self.bag_size
        return other

    def fill(self, bag: int) -> None:
        """Set the bag as a whole."""
        self.bag = bag
        self.bag_size = bag.bit_count()

    @property
    def is_empty(self) -> bool:
        """Whether no card is left."""
        return self.bag == 0 and self.top == 0

    @property
    def count(self) -> int:
        """How many cards the deck holds."""
        found, top = self.bag_size, self.top
        while top:
            found += 1
            top >>= 8
        return found

    def known(self) -> list[tuple[int, int]]:
        """The cards put back with the seat that did, from the topmost down."""
        cards = []
        top = self.top
        while top:
            cards.append(((top >> 1 & 127) - 1, top & 1))
            top >>= 8
        return cards

    def take(self, bit: int) -> None:
        """Take a card out of the bag."""
        self.bag &= ~bit
        self.bag_size -= 1

    def take_top(self) -> tuple[int, int]:
        """Take the topmost card that was put back: the card, and who had put it there."""
        card, seat = (self.top >> 1 & 127) - 1, self.top & 1
        self.top >>= 8
        return card, seat

    def put_back(self, card: int, seat: int) -> None:
        """Put a card on top, face down."""
        self.top = self.top << 8 | (card + 1) << 1 | seat
