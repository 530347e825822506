"""What a scenario may play otherwise; here the usual game around the ruins (BA-S1)."""

from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.games.battalia.box.deeds import CITY_TARGET, RUINS_TARGET
from gonfalon.games.battalia.box.tiles import (
    ALL_EXITS,
    CITY,
    NEUTRAL_SQUARES,
    OFF,
    RUINS_SQUARE,
    RUINS_TILE,
    SQUARES,
    tile_of,
)
from gonfalon.games.battalia.rules.battle.outcome import conquer, offer_prize
from gonfalon.games.battalia.rules.board import Board
from gonfalon.games.battalia.rules.refusals import no_target
from gonfalon.games.battalia.rules.state import Battalia


class Scenario:
    """The usual game; others change what they play otherwise."""

    def lay(self, world: Battalia) -> None:
        """What lies in the middle of the land: the ruins."""
        world.board.tiles[RUINS_SQUARE] = RUINS_TILE
        world.board.levels[RUINS_SQUARE] = world.variant.figures.ruins_strength

    def settle(self, world: Battalia, terrains: list[int], has_owners: bool) -> None:
        """The cities of a position that names none: those of seats 1, 2, ... and neutral ones."""
        figures = world.variant.figures
        for number, square in enumerate(figures.starts[world.seats]):
            world.board.tiles[square] = tile_of(CITY, terrains[number], ALL_EXITS)
            if has_owners:
                world.board.owners[square] = number
                world.board.levels[square] = 1
        if figures.neutral_cities:
            for number, square in enumerate(NEUTRAL_SQUARES[world.seats]):
                world.board.tiles[square] = tile_of(CITY, terrains[number], ALL_EXITS)
                world.board.levels[square] = figures.neutral_strength

    def roads(self, board: Board, seat: int) -> list[int]:
        """The land as the heroes of a seat find it: every road is open to them (BA-H1)."""
        return board.tiles

    def homes(self, board: Board, seat: int) -> int:
        """The squares that a seat builds from and hires heroes in: its cities, as a mask."""
        found, owners = 0, board.owners
        for square in range(SQUARES):
            if owners[square] == seat:
                found |= 1 << square
        return found

    def hides_great(self) -> bool:
        """Whether the great artefacts lie hidden, and none is on offer (BA-V3, BA-V4)."""
        return False

    def common_city(self) -> int:
        """The square of a city that is everyone's, or OFF (BA-V3)."""
        return OFF

    def hides_under(self, board: Board, square: int) -> bool:
        """Whether a great artefact lies under a neutral city here (BA-V3)."""
        return False

    def hidden(self, world: Battalia) -> int:
        """How many great artefacts lie where nobody has looked yet."""
        return 0

    def forbids(self, world: Battalia, seat: int, square: int, target: int) -> bool:
        """Whether a target that is there may not be attacked by this seat."""
        return False

    def why_forbidden(self, world: Battalia, seat: int, square: int, target: int) -> Illegal:
        """The rule that forbids it."""
        return no_target(square, target)

    def seize(self, world: Battalia, target: int, square: int, events: list[Event] | None) -> None:
        """The attacker has won: a city gets another chip (BA-W8)."""
        if target == CITY_TARGET:
            conquer(world, world.turn, square, events)

    def reward(
        self,
        world: Battalia,
        target: int,
        square: int,
        was_neutral: bool,
        events: list[Event] | None,
    ) -> None:
        """After the battle: at the ruins a great artefact may be chosen (BA-W9)."""
        if target == RUINS_TARGET:
            offer_prize(world, events)
