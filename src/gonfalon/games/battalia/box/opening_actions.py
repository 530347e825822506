"""What players do in the set-up and at the beginning of a turn (BA-S4, BA-T3)."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.games.battalia.box.cards import FACTION_NAMES, FACTIONS
from gonfalon.games.battalia.box.tiles import EXIT_NAMES, OFF, SQUARE_NAMES, SQUARES


class ChooseFaction(Action):
    """Choose heroes and chips of this faction (BA-S4)."""

    def __init__(self, faction: int) -> None:
        super().__init__(f"faction {FACTION_NAMES[faction]}", (FACTION_NAMES[faction],))
        self.faction: Final = faction


class Start(Action):
    """Choose this start city (BA-S4)."""

    def __init__(self, square: int) -> None:
        super().__init__(f"start {SQUARE_NAMES[square]}", (SQUARE_NAMES[square],))
        self.square: Final = square


class Settle(Action):
    """Add a start city here, with these exits (BA-V6)."""

    def __init__(self, square: int, exits: int) -> None:
        names = (SQUARE_NAMES[square], EXIT_NAMES[exits])
        super().__init__(f"settle {' '.join(names)}", names)
        self.square: Final = square
        self.exits: Final = exits


class Cohort(Action):
    """Announce a cohort of one faction, or two small ones (BA-T3)."""

    def __init__(self, faction: int, other: int) -> None:
        names = [FACTION_NAMES[faction]] + ([FACTION_NAMES[other]] if other != OFF else [])
        super().__init__(f"cohort {' '.join(names)}", ("cohort", "+".join(names)))
        self.faction: Final = faction
        self.other: Final = other


class SecondChance(Action):
    """Put the hand in the shelter and draw five (BA-T4)."""


class Keep(Action):
    """Neither a cohort nor a second chance (BA-T1)."""


CHOOSE_FACTION: Final[list[Action]] = [ChooseFaction(faction) for faction in range(FACTIONS)]
START: Final[list[Action]] = [Start(square) for square in range(SQUARES)]
SETTLE: Final[list[Action]] = [
    Settle(square, exits) for square in range(SQUARES) for exits in range(16)
]
COHORT: Final[list[Action]] = [Cohort(faction, OFF) for faction in range(FACTIONS)]
COHORTS: Final[list[list[Action]]] = [
    [Cohort(one, other) for other in range(FACTIONS)] for one in range(FACTIONS)
]
SECOND_CHANCE: Final[Action] = SecondChance("second-chance", ("second-chance",))
KEEP: Final[Action] = Keep("keep", ("keep",))
