"""What chance does: the set-up, draws, tops and the die."""

from typing import ClassVar, Final

from gonfalon.engine.action import BY_ROLL, Action, ChanceAction
from gonfalon.games.battalia.box.cards import (
    CARD_NAMES,
    CARDS,
    FACTION_NAMES,
    FACTIONS,
    FIRST_GREAT,
    UNITS,
)
from gonfalon.games.battalia.box.tiles import (
    EXIT_NAMES,
    ITEMS,
    SQUARE_NAMES,
    SQUARES,
    TERRAIN_ITEM_NAMES,
)

ITEM_NAMES: Final = CARD_NAMES + TERRAIN_ITEM_NAMES


class Leave(ChanceAction):
    """Chance: this faction is not in the game of two (BA-S3)."""

    def __init__(self, faction: int) -> None:
        super().__init__(f"leave {FACTION_NAMES[faction]}", (FACTION_NAMES[faction],))
        self.faction: Final = faction


class Found(ChanceAction):
    """Chance: a start or neutral city lies here, of this terrain and with these exits (BA-S1)."""

    def __init__(self, square: int, terrain: int, exits: int) -> None:
        names = (SQUARE_NAMES[square], FACTION_NAMES[terrain], EXIT_NAMES[exits])
        super().__init__(f"found {' '.join(names)}", names)
        self.square: Final = square
        self.terrain: Final = terrain
        self.exits: Final = exits


class DealUnit(ChanceAction):
    """Chance: this unit is dealt to a creation deck (BA-S4)."""

    def __init__(self, card: int) -> None:
        super().__init__(f"deal {CARD_NAMES[card]}", (CARD_NAMES[card],))
        self.card: Final = card


class Offer(ChanceAction):
    """Chance: this great artefact is on offer (BA-S5)."""

    def __init__(self, card: int) -> None:
        super().__init__(f"offer {CARD_NAMES[card]}", (CARD_NAMES[card],))
        self.card: Final = card


class Find(ChanceAction):
    """Chance: this great artefact lies hidden where somebody looks (BA-V3, BA-V4)."""

    def __init__(self, card: int) -> None:
        super().__init__(f"find {CARD_NAMES[card]}", (CARD_NAMES[card],))
        self.card: Final = card


class Draw(ChanceAction):
    """Chance: this card comes off the nation (BA-T2)."""

    def __init__(self, card: int) -> None:
        super().__init__(f"draw {CARD_NAMES[card]}", (CARD_NAMES[card],))
        self.card: Final = card


class Top(ChanceAction):
    """Chance: this card is the next on its deck (BA-C7)."""

    def __init__(self, item: int) -> None:
        super().__init__(f"top {ITEM_NAMES[item]}", (ITEM_NAMES[item],))
        self.item: Final = item


class Roll(ChanceAction):
    """Chance: the die shows this number (BA-A2)."""

    shuts: ClassVar[str] = BY_ROLL

    def __init__(self, number: int) -> None:
        super().__init__(f"roll {number}", (str(number),))
        self.number: Final = number


LEAVE: Final[list[Action]] = [Leave(faction) for faction in range(FACTIONS)]
FOUND: Final[list[Action]] = [
    Found(square, terrain, exits)
    for square in range(SQUARES)
    for terrain in range(FACTIONS)
    for exits in range(16)
]


def found_of(square: int, terrain: int, exits: int) -> Action:
    """A city of this terrain lies here, with these exits."""
    return FOUND[(square * FACTIONS + terrain) * 16 + exits]


DEAL: Final[list[Action]] = [DealUnit(card) for card in range(UNITS)]
OFFER: Final[list[Action]] = [Offer(card) for card in range(FIRST_GREAT, CARDS)]
FIND: Final[list[Action]] = [Find(card) for card in range(FIRST_GREAT, CARDS)]
DRAW: Final[list[Action]] = [Draw(card) for card in range(CARDS)]
TOP: Final[list[Action]] = [Top(item) for item in range(ITEMS)]
ROLL: Final[list[Action]] = [Roll(number) for number in range(7)]  # 0 never shows
