"""What may be known of one player: the zones, as they are seen."""

from typing import Final

from gonfalon.engine.value import Value


class PlayerView(Value):
    """One player's zones, as they are seen; bags of cards are counted by code."""

    def __init__(self, faction: int) -> None:
        self.faction: Final = faction
        """The faction, or OFF."""
        self.hand: tuple[int, ...] = ()
        """The held cards that are seen: the owner's all, else those that everyone saw in use."""
        self.hand_size = 0
        """How many cards are in hand."""
        self.borrowed: tuple[int, ...] = ()
        """The lenders of cards in hand whose faces are not seen (BA-G7)."""
        self.ambush: tuple[int, ...] = ()
        """The cards in ambush, for their owner (BA-A7)."""
        self.ambush_size = 0
        """How many cards are in ambush."""
        self.nation: tuple[int, ...] = ()
        """The cards in the nation, for their owner and whoever looks at them; else nothing.

        A card that somebody borrowed unseen is still among them: its owner cannot tell which.
        """
        self.nation_size = 0
        """How many cards are in the nation; anyone may count them (BA-T8)."""
        self.shelter: tuple[int, ...] = ()
        """The cards in the shelter, open to all (BA-T8)."""
        self.tents: tuple[int, ...] = ()
        """The tents that stand (BA-A5)."""
        self.owned = 0
        """How many cards the creation deck has, anywhere (BA-T7)."""
        self.known: tuple[int, ...] = ()
        """The cards that everyone knows to be in hand, nation or ambush, or lent out of them."""
        self.unknown: tuple[int, ...] = ()
        """How many units of each rank are there too, dealt at the start and shown to nobody."""
        self.unshown: tuple[int, ...] = ()
        """Which units those are, for their owner, by code; else nothing."""
