"""What editions and variants change in numbers: one table, chosen before a game starts."""

from typing import Final

from gonfalon.games.battalia.box.tiles import START_SQUARES
from gonfalon.games.battalia.rules.building.sites import BESIDE_CITIES, BESIDE_RUINS


class Figures:
    """The figures of one edition with its variants."""

    def __init__(self) -> None:
        self.low_chips = 8
        """How many 1/2 chips a player has (BA-C5)."""
        self.high_chips = 8
        """How many 3/4 chips a player has (BA-C5)."""
        self.great: tuple[int, ...] = ()
        """The great artefacts of the edition, by code (BA-C3)."""
        self.retreats: tuple[int, int] = (3, 3)
        """How far a hero may retreat: at least, at most (BA-W6)."""
        self.apart = BESIDE_CITIES | BESIDE_RUINS
        """What cities keep away from (BA-B3), as a mask of edges."""
        self.staff_exchanges = 3
        """How many terrains the Staff exchanges; a mutual exchange costs `swap_cost` (BA-G9)."""
        self.swap_cost = 2
        """What a mutual exchange on the board counts for the Staff (BA-G9)."""
        self.starts: tuple[tuple[int, ...], ...] = START_SQUARES
        """The start squares, by the number of players (BA-S1, BA-V4)."""
        self.neutral_strength = 4
        """The strength of a neutral city (BA-S1, BA-V2)."""
        self.ruins_strength = 8
        """The strength of the ruins (BA-S1, BA-V2)."""
        self.home_bonus = 0
        """What own terrain adds to a side in battle (BA-V1)."""
        self.weeks = 8
        """After so many weeks the game ends (BA-E1, BA-V6)."""
        self.points = 0
        """The points to play to; 0 for none (BA-V6)."""
        self.points_of_two = 0
        """The points to play to in a game of two (BA-V4)."""
        self.fours = 5
        """How many cities of level 4 end the game; 0 for never (BA-E1, BA-V6)."""
        self.start_heroes = 0
        """Heroes a player has at the start (BA-V6)."""
        self.start_cities = 1
        """Cities a player has at the start (BA-V6)."""
        self.neutral_cities = 1
        """Neutral cities for each player (BA-V6)."""
        self.unbound = 0
        """Unbound of each rank in the decks of units (BA-V5)."""
        self.leaving = -1
        """The faction that leaves a game of two; -1 for a random one (BA-S3)."""

    @property
    def days(self) -> int:
        """After so many days the game ends (BA-E1, BA-S6)."""
        return DAYS * self.weeks

    def goal(self, seats: int) -> int:
        """The points that so many players play to; 0 for none (BA-V4, BA-V6)."""
        return self.points_of_two if seats == 2 else self.points


DAYS: Final = 7  # of a week (BA-S6)
