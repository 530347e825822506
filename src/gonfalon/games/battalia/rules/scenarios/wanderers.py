"""Wanderers: no start cities, the ruins as a common city, neutral cities in the corners (BA-V3)."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.games.battalia.box.deeds import CITY_TARGET, RUINS_TARGET
from gonfalon.games.battalia.box.tiles import (
    ALL_EXITS,
    CITY,
    OFF,
    RUINS,
    RUINS_SQUARE,
    RUINS_TILE,
    SQUARE_NAMES,
    tile_of,
    what_of,
)
from gonfalon.games.battalia.rules.battle.outcome import take_reward
from gonfalon.games.battalia.rules.board import Board, hero_of
from gonfalon.games.battalia.rules.frames import Finding
from gonfalon.games.battalia.rules.scenarios.relics import FindStep, still_hidden
from gonfalon.games.battalia.rules.scenarios.scenario import Scenario
from gonfalon.games.battalia.rules.setup.founding import FoundStep
from gonfalon.games.battalia.rules.setup.starting import StartStep
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.zones import put_hero


class Wanderers(Scenario):
    """Everyone sets out from the ruins."""

    def lay(self, world: Battalia) -> None:
        """The ruins, which nobody guards."""
        world.board.tiles[RUINS_SQUARE] = RUINS_TILE

    def settle(self, world: Battalia, terrains: list[int], has_owners: bool) -> None:
        """Neutral cities in the corners."""
        for number, square in enumerate(world.variant.figures.starts[world.seats]):
            world.board.tiles[square] = tile_of(CITY, terrains[number], ALL_EXITS)
            world.board.levels[square] = world.variant.figures.neutral_strength

    def common_city(self) -> int:
        """The ruins are nobody's own, and a home to all."""
        return RUINS_SQUARE

    def homes(self, board: Board, seat: int) -> int:
        """The ruins are everyone's common city, for building and hiring heroes."""
        return super().homes(board, seat) | 1 << RUINS_SQUARE

    def hides_great(self) -> bool:
        """One under each corner."""
        return True

    def hides_under(self, board: Board, square: int) -> bool:
        """Under each that nobody has taken yet."""
        return board.is_neutral(square)

    def hidden(self, world: Battalia) -> int:
        """One under each corner that nobody has taken, and one that is about to be found."""
        corners = world.variant.figures.starts[world.seats]
        lying = sum([self.hides_under(world.board, square) for square in corners])
        return lying + still_hidden(world, OFF)

    def forbids(self, world: Battalia, seat: int, square: int, target: int) -> bool:
        """The ruins are never attacked, and each player takes one neutral city only."""
        if target == RUINS_TARGET:
            return what_of(world.board.tiles[square]) == RUINS
        has_won = world.winners >> seat & 1 != 0
        return target == CITY_TARGET and has_won and world.board.is_neutral(square)

    def why_forbidden(self, world: Battalia, seat: int, square: int, target: int) -> Illegal:
        """The common city, or a second neutral one."""
        key = "ba.refuse.common_city" if target == RUINS_TARGET else "ba.refuse.one_neutral"
        return Illegal("BA-V3", key, square=SQUARE_NAMES[square])

    def reward(
        self,
        world: Battalia,
        target: int,
        square: int,
        was_neutral: bool,
        events: list[Event] | None,
    ) -> None:
        """With a neutral city comes the great artefact that lies under it."""
        if target == CITY_TARGET and was_neutral:
            world.push(Finding(OFF, 1), events)


class CornersStep(FoundStep):
    """Neutral cities in the corners, all terrains different."""

    def total(self, world: Battalia) -> int:
        """One in each corner."""
        return world.seats

    def fixed_squares(self, world: Battalia) -> list[int]:
        """Nothing but the corners of the board."""
        return list(world.variant.figures.starts[world.seats])

    def is_start(self, world: Battalia, square: int) -> bool:
        """None is a start city."""
        return False


class GatherStep(StartStep):
    """Nobody has a start city: everyone's heroes stand in the ruins."""

    def begin(self, world: Battalia, events: list[Event] | None) -> bool:
        """One hero, or two by option (BA-V6); then the game begins."""
        for seat in range(world.seats):
            for number in range(world.variant.figures.start_heroes):
                put_hero(world, hero_of(seat, number), RUINS_SQUARE)
        if events is not None:
            events.append(Event("ba.event.gathered", square=SQUARE_NAMES[RUINS_SQUARE]))
        return False

    def legal(self, world: Battalia) -> list[Action]:
        """Nothing is asked here."""
        return []


class GiftStep(FindStep):
    """Chance tells which great artefact lies under a neutral city that was taken."""

    def find(self, world: Battalia, square: int, card: int, events: list[Event] | None) -> None:
        """It is the winner's, who takes no other neutral city."""
        world.winners |= 1 << world.turn
        take_reward(world, world.turn, card, events)
