"""The cities that lie at the start: start cities and neutral ones (BA-S1, BA-V6)."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.games.battalia.box.cards import FACTION_NAMES, FACTIONS
from gonfalon.games.battalia.box.chance_actions import Found, found_of
from gonfalon.games.battalia.box.tiles import (
    ALL_EXITS,
    CITY,
    CITY_DECK,
    NEUTRAL_SQUARES,
    OFF,
    SQUARE_NAMES,
    terrain_item,
    terrain_of,
    tile_of,
    what_of,
)
from gonfalon.games.battalia.rules.factions import in_game
from gonfalon.games.battalia.rules.frames import Founding, founding
from gonfalon.games.battalia.rules.setup.decks import ChanceStep
from gonfalon.games.battalia.rules.setup.room import exits_for_city, free_for_cities, leaves_room
from gonfalon.games.battalia.rules.state import Battalia


class FoundStep(ChanceStep):
    """Start cities, then neutral ones, all terrains different in each group (BA-S1).

    Further neutral cities are of any kind and on any square that keeps its distance: they fit what
    lies beside them, a road can come to them, and the cities after them find room (BA-V6).
    """

    def begin(self, world: Battalia, events: list[Event] | None) -> bool:
        """The cities are laid square by square; so many are to come."""
        world.become(Founding(self.total(world)))
        return True

    def total(self, world: Battalia) -> int:
        """How many cities lie at the start."""
        return world.seats * (1 + world.variant.figures.neutral_cities)

    def fixed_squares(self, world: Battalia) -> list[int]:
        """The squares that are marked on the board."""
        squares = list(world.variant.figures.starts[world.seats])
        if world.variant.figures.neutral_cities:
            squares += NEUTRAL_SQUARES[world.seats]
        return squares

    def square(self, world: Battalia) -> int:
        """The marked square that is next, or OFF when all of them are taken."""
        squares = self.fixed_squares(world)
        number = self.total(world) - founding(world).left
        return squares[number] if number < len(squares) else OFF

    def is_start(self, world: Battalia, square: int) -> bool:
        """Whether the city that is laid here is a start city."""
        return square in world.variant.figures.starts[world.seats] and self.square(world) != OFF

    def is_used(self, world: Battalia, square: int, terrain: int) -> bool:
        """Whether a city of this terrain lies in the same group already (BA-S1)."""
        starts = world.variant.figures.starts[world.seats]
        group = starts if square in starts else NEUTRAL_SQUARES[world.seats]
        lying = [world.board.tiles[other] for other in group]
        return any(what_of(tile) == CITY and terrain_of(tile) == terrain for tile in lying)

    def legal(self, world: Battalia) -> list[Action]:
        """The terrains that are left for a marked square, or anything anywhere."""
        square = self.square(world)
        if square != OFF:
            return [
                found_of(square, terrain, ALL_EXITS)
                for terrain in range(FACTIONS)
                if in_game(world, terrain) and not self.is_used(world, square, terrain)
            ]
        figures = world.variant.figures
        waiting = founding(world).left - 1 + world.seats * (figures.start_cities - 1)
        return [
            found_of(other, terrain, exits)
            for other in free_for_cities(world)
            if leaves_room(world, other, waiting)
            for terrain in range(FACTIONS)
            for exits in exits_for_city(world, other)
            if world.supply[terrain_item(CITY_DECK[exits], terrain)]
        ]

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """Another square is next, or such a city does not go there."""
        if not isinstance(action, Found):
            return super().why_not(world, action)
        due, name = self.square(world), SQUARE_NAMES[action.square]
        if due not in (OFF, action.square):
            other = SQUARE_NAMES[due]
            return Illegal("BA-S1", "ba.refuse.other_square", square=name, other=other)
        return Illegal("BA-S1", "ba.refuse.no_such_city", square=name)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """The city lies; a neutral one has its strength."""
        assert isinstance(action, Found)
        is_start = self.is_start(world, action.square)
        if self.square(world) == OFF:
            world.supply[terrain_item(CITY_DECK[action.exits], action.terrain)] -= 1
        world.board.tiles[action.square] = tile_of(CITY, action.terrain, action.exits)
        if not is_start:
            world.board.levels[action.square] = world.variant.figures.neutral_strength
        if events is not None:
            events.append(
                Event(
                    "ba.event.start_city" if is_start else "ba.event.neutral_city",
                    square=SQUARE_NAMES[action.square],
                    terrain=FACTION_NAMES[action.terrain],
                )
            )
        left = founding(world).left - 1
        if left:
            world.become(Founding(left))
        else:
            world.go_on(events)
