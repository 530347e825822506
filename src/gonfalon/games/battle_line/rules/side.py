"""One player's side of the line."""

from typing import ClassVar, Final

from gonfalon.engine.value import Fields
from gonfalon.games.battle_line.box.components import (
    FIELDS,
    FIRST_TACTICS,
    MORALE,
    MORALE_MASK,
    TROOPS,
)

NOWHERE: Final = -1
UNKNOWN: Final = -1
PROVED: Final = 0
_SIZE: Final = 3


class Side(Fields):
    """One player's side: hand, formations, what was played and won, what others know of it."""

    passing: ClassVar[tuple[str, ...]] = ("strengths", "refuters")

    def __init__(self, formations: list[int], strengths: list[int], refuters: list[int]) -> None:
        self.hand_troops = 0
        """The troop cards in hand."""
        self.hand_tactics = 0
        """The tactics cards in hand."""
        self.hand_size = 0
        """How many cards the hand holds."""
        self.formations = formations
        """The troop cards at each battlefield."""
        self.morale = 0
        """The morale cards at each battlefield, four bits each."""
        self.sizes = 0
        """How many cards each formation has, three bits each."""
        self.played = 0
        """The tactics cards this side has played, wherever they are now."""
        self.held = 0
        """The battlefields this side has claimed."""
        self.open = 0
        """The unclaimed battlefields with an open slot on this side (BL-P2)."""
        self.complete = 0
        """The battlefields where this side's formation is complete (BL-X1)."""
        self.first = 0
        """The battlefields where this side is complete and was so before the other (BL-M3)."""
        self.strengths = strengths
        """How strong each complete formation is; UNKNOWN until asked."""
        self.refuters = refuters
        """For each claim the unseen cards that were found to beat it, or PROVED, or UNKNOWN."""
        self.shown_troops = 0
        """Troop cards in hand, or put back by this side, that the other seat knows of."""
        self.shown_tactics = 0
        """Tactics cards in hand, or put back by this side, that the other seat knows of."""
        self.loose_troops = 0
        """Those of them that may be among the cards this side put back."""
        self.loose_tactics = 0
        """Those of them that may be among the cards this side put back."""
        self.public_tactics = 0
        """Tactics cards in hand, or put back by this side, that everyone knows of (BL-H1)."""

    def copy(self) -> "Side":
        """A side that can be changed without changing this one."""
        other = Side(self.formations.copy(), self.strengths.copy(), self.refuters.copy())
        other.hand_troops = self.hand_troops
        other.hand_tactics = self.hand_tactics
        other.hand_size = self.hand_size
        other.morale = self.morale
        other.sizes = self.sizes
        other.played = self.played
        other.held = self.held
        other.open = self.open
        other.complete = self.complete
        other.first = self.first
        other.shown_troops = self.shown_troops
        other.shown_tactics = self.shown_tactics
        other.loose_troops = self.loose_troops
        other.loose_tactics = self.loose_tactics
        other.public_tactics = self.public_tactics
        return other

    def morale_at(self, field: int) -> int:
        """The morale cards at this battlefield."""
        return self.morale >> (MORALE * field) & MORALE_MASK

    def cards_at(self, field: int) -> int:
        """How many cards of the formation lie at this battlefield."""
        return self.sizes >> (_SIZE * field) & 7

    def lay(self, card: int, field: int) -> None:
        """Add a troop or morale card to the formation there."""
        if card < TROOPS:
            self.formations[field] |= 1 << card
        else:
            self.morale |= 1 << (MORALE * field + card - FIRST_TACTICS)
        self.sizes += 1 << (_SIZE * field)
        self.strengths[field] = UNKNOWN

    def lift(self, card: int, field: int) -> None:
        """Take a troop or morale card out of the formation there."""
        if card < TROOPS:
            self.formations[field] &= ~(1 << card)
        else:
            self.morale &= ~(1 << (MORALE * field + card - FIRST_TACTICS))
        self.sizes -= 1 << (_SIZE * field)
        self.strengths[field] = UNKNOWN

    def recount(self) -> None:
        """Count hand and formations anew, after they were set as a whole."""
        self.hand_size = self.hand_troops.bit_count() + self.hand_tactics.bit_count()
        self.sizes = 0
        for field in range(FIELDS):
            count = self.formations[field].bit_count() + self.morale_at(field).bit_count()
            self.sizes |= count << (_SIZE * field)

    def settle(self, field: int, bit: int, need: int, is_open: bool) -> None:
        """Something changed at this battlefield: what was found out of claims holds no longer.

        Whether a complete formation was first is for the line to say, which sees both sides.
        """
        self.refuters[field] = UNKNOWN
        if self.cards_at(field) >= need:
            self.complete |= bit
            self.open &= ~bit
            return
        self.complete &= ~bit
        self.first &= ~bit
        if is_open:
            self.open |= bit
        else:
            self.open &= ~bit

    def has_card(self, card: int) -> bool:
        """Whether this card is in hand."""
        if card < TROOPS:
            return self.hand_troops >> card & 1 == 1
        return self.hand_tactics >> (card - FIRST_TACTICS) & 1 == 1

    def field_of(self, card: int) -> int:
        """The battlefield where this troop or morale card lies on this side, or NOWHERE."""
        for field in range(FIELDS):
            if card < TROOPS:
                if self.formations[field] >> card & 1:
                    return field
            elif self.morale_at(field) >> (card - FIRST_TACTICS) & 1:
                return field
        return NOWHERE


def empty_side() -> Side:
    """A side before anything is dealt or played."""
    return Side([0] * FIELDS, [UNKNOWN] * FIELDS, [UNKNOWN] * FIELDS)
