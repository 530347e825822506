"""Cities and factions of the set-up: start and neutral cities, who takes which (BA-S, BA-V6)."""

from gonfalon.engine.action import Action
from gonfalon.engine.chance import pick
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.games.battalia.actions import (
    CHOOSE_FACTION,
    SETTLE,
    ChooseFaction,
    Found,
    Settle,
    Start,
)
from gonfalon.games.battalia.actions import FOUND as FOUND_ACTIONS
from gonfalon.games.battalia.actions import START as START_ACTIONS
from gonfalon.games.battalia.building import close_squares
from gonfalon.games.battalia.cards import FACTION_NAMES, FACTIONS
from gonfalon.games.battalia.factions import in_game
from gonfalon.games.battalia.refusals import not_now
from gonfalon.games.battalia.setup import ChanceStep
from gonfalon.games.battalia.step import Step
from gonfalon.games.battalia.steps import DEAL, MORE_CITIES, START
from gonfalon.games.battalia.supply import take_top
from gonfalon.games.battalia.tiles import (
    ALL_EXITS,
    CITY,
    CITY_DECK,
    DIRECTIONS,
    EMPTY,
    FIRST_TERRAIN_DECK,
    NEUTRAL_SQUARES,
    NEXT,
    OFF,
    RUINS,
    SQUARE_NAMES,
    SQUARES,
    START_SQUARES,
    TERRAIN_DECK_NAMES,
    terrain_item,
    terrain_of,
    terrain_of_item,
    tile_of,
    what_of,
)
from gonfalon.games.battalia.turn import begin_turn
from gonfalon.games.battalia.world import HEROES, World
from gonfalon.games.battalia.zones import put_hero


def is_free_for_city(world: World, square: int) -> bool:
    """Whether a city of the set-up may lie here: not edge to edge with a city or the ruins."""
    if what_of(world.tiles[square]) != EMPTY:
        return False
    for way in range(DIRECTIONS):
        beside = NEXT[square * DIRECTIONS + way]
        if beside != OFF and what_of(world.tiles[beside]) in (CITY, RUINS):
            return False
    return True


class FoundStep(ChanceStep):
    """Start cities, then neutral ones, all terrains different in each group (BA-S1).

    Further neutral cities are of any kind and on any square that keeps its distance (BA-V6).
    """

    def begin(self, world: World, events: list[Event] | None) -> None:
        """Square by square."""
        world.left = self.total(world)

    def total(self, world: World) -> int:
        """How many cities lie at the start."""
        return world.seats * (1 + world.variant.figures.neutral_cities)

    def fixed_squares(self, world: World) -> list[int]:
        """The squares that are marked on the board."""
        squares = list(START_SQUARES[world.seats])
        if world.variant.figures.neutral_cities:
            squares += NEUTRAL_SQUARES[world.seats]
        return squares

    def square(self, world: World) -> int:
        """The marked square that is next, or OFF when all of them are taken."""
        squares = self.fixed_squares(world)
        number = self.total(world) - world.left
        return squares[number] if number < len(squares) else OFF

    def is_start(self, world: World, square: int) -> bool:
        """Whether the city that is laid here is a start city."""
        return square in START_SQUARES[world.seats] and self.square(world) != OFF

    def is_used(self, world: World, square: int, terrain: int) -> bool:
        """Whether a city of this terrain lies in the same group already (BA-S1)."""
        starts = START_SQUARES[world.seats]
        group = starts if square in starts else NEUTRAL_SQUARES[world.seats]
        return any(
            what_of(world.tiles[other]) == CITY and terrain_of(world.tiles[other]) == terrain
            for other in group
        )

    def legal(self, world: World) -> list[Action]:
        """The terrains that are left for a marked square, or anything anywhere."""
        square = self.square(world)
        if square != OFF:
            return [
                FOUND_ACTIONS[(square * FACTIONS + terrain) * 16 + ALL_EXITS]
                for terrain in range(FACTIONS)
                if in_game(world, terrain) and not self.is_used(world, square, terrain)
            ]
        return [
            FOUND_ACTIONS[(other * FACTIONS + terrain) * 16 + exits]
            for other in range(SQUARES)
            if is_free_for_city(world, other)
            for terrain in range(FACTIONS)
            for exits in range(1, 16)
            if world.supply[terrain_item(CITY_DECK[exits], terrain)]
        ]

    def sample(self, world: World, r: int) -> Action:
        """Every outcome weighs the same."""
        outcomes = self.legal(world)
        return outcomes[pick(r, len(outcomes))]

    def apply(self, world: World, action: Action, events: list[Event] | None) -> None:
        """The city lies; a neutral one has its strength."""
        assert isinstance(action, Found)
        is_start = self.is_start(world, action.square)
        if self.square(world) == OFF:
            world.supply[terrain_item(CITY_DECK[action.exits], action.terrain)] -= 1
        world.tiles[action.square] = tile_of(CITY, action.terrain, action.exits)
        if not is_start:
            world.levels[action.square] = world.variant.figures.neutral_strength
        if events is not None:
            events.append(
                Event(
                    "ba.event.start_city" if is_start else "ba.event.neutral_city",
                    square=SQUARE_NAMES[action.square],
                    faction=FACTION_NAMES[action.terrain],
                )
            )
        world.left -= 1
        if not world.left:
            world.go_on(DEAL, events)


def begin_game(world: World, events: list[Event] | None) -> None:
    """Squares that the set-up has closed are impassable; the first player is first (BA-S6)."""
    close_squares(world, events)
    begin_turn(world, world.first, events)


class FactionStep(Step):
    """Choose a faction, from the first player on (BA-S4)."""

    def prompt(self, world: World) -> Prompt:
        """Which faction."""
        return Prompt("ba.prompt.faction", world.turn)

    def legal(self, world: World) -> list[Action]:
        """Any that is in the game and nobody has."""
        return [
            CHOOSE_FACTION[faction]
            for faction in range(FACTIONS)
            if in_game(world, faction) and faction not in world.factions
        ]

    def why_not(self, world: World, action: Action) -> Illegal:
        """Taken, or not in the game."""
        if not isinstance(action, ChooseFaction):
            return not_now(world, action)
        name = FACTION_NAMES[action.faction]
        if not in_game(world, action.faction):
            return Illegal("BA-S3", "ba.refuse.not_in_game", faction=name)
        return Illegal("BA-S4", "ba.refuse.faction_taken", faction=name)

    def apply(self, world: World, action: Action, events: list[Event] | None) -> None:
        """Heroes and chips of that faction; the next one, then start cities from the last on."""
        assert isinstance(action, ChooseFaction)
        world.factions[world.turn] = action.faction
        if events is not None:
            name = FACTION_NAMES[action.faction]
            events.append(Event("ba.event.faction", seat=world.turn + 1, faction=name))
        following = world.next_seat(world.turn)
        if following == world.first:
            world.go_on(START, events)
        else:
            world.turn = following


class StartStep(Step):
    """Choose a start city, from the last player to the first (BA-S4)."""

    def prompt(self, world: World) -> Prompt:
        """Which city."""
        return Prompt("ba.prompt.start", world.turn)

    def legal(self, world: World) -> list[Action]:
        """Any start city nobody has."""
        return [
            START_ACTIONS[square]
            for square in START_SQUARES[world.seats]
            if world.owners[square] == OFF
        ]

    def why_not(self, world: World, action: Action) -> Illegal:
        """Taken, or no start city."""
        if not isinstance(action, Start):
            return not_now(world, action)
        key = "ba.refuse.no_start_city"
        if action.square in START_SQUARES[world.seats]:
            key = "ba.refuse.start_taken"
        return Illegal("BA-S4", key, square=SQUARE_NAMES[action.square])

    def apply(self, world: World, action: Action, events: list[Event] | None) -> None:
        """Mark it with a chip of level 1; heroes of the option stand there (BA-V6)."""
        assert isinstance(action, Start)
        world.owners[action.square] = world.turn
        world.levels[action.square] = 1
        for number in range(world.variant.figures.start_heroes):
            put_hero(world, world.turn * HEROES + number, action.square)
        if events is not None:
            name = SQUARE_NAMES[action.square]
            events.append(Event("ba.event.started", seat=world.turn + 1, square=name))
        self.go_round(world, events)

    def go_round(self, world: World, events: list[Event] | None) -> None:
        """The player before; after the first one comes what is next."""
        if world.turn != world.first:
            world.turn = (world.turn - 1) % world.seats
            return
        world.turn = (world.first - 1) % world.seats
        self.leave(world, events)

    def leave(self, world: World, events: list[Event] | None) -> None:
        """Further start cities, if the option asks for them."""
        if world.variant.figures.start_cities > 1:
            world.go_on(MORE_CITIES, events)
        else:
            begin_game(world, events)


class MoreCitiesStep(StartStep):
    """Everyone adds a city of any exits and rotation, level 1 (BA-V6)."""

    def legal(self, world: World) -> list[Action]:
        """Any kind that is left, on any square that keeps its distance."""
        return [
            SETTLE[square * 16 + exits]
            for square in range(SQUARES)
            if is_free_for_city(world, square)
            for exits in range(1, 16)
            if world.sizes[CITY_DECK[exits]]
        ]

    def prompt(self, world: World) -> Prompt:
        """Where."""
        return Prompt("ba.prompt.settle", world.turn)

    def why_not(self, world: World, action: Action) -> Illegal:
        """The square, or the deck."""
        if not isinstance(action, Settle):
            return not_now(world, action)
        name = SQUARE_NAMES[action.square]
        if not is_free_for_city(world, action.square):
            return Illegal("BA-V6", "ba.refuse.no_room", square=name)
        form = TERRAIN_DECK_NAMES[CITY_DECK[action.exits] - FIRST_TERRAIN_DECK]
        return Illegal("BA-C7", "ba.refuse.site_deck_empty", square=name, beside=name, form=form)

    def apply(self, world: World, action: Action, events: list[Event] | None) -> None:
        """The top card of the deck is laid."""
        assert isinstance(action, Settle)
        terrain = terrain_of_item(take_top(world, CITY_DECK[action.exits]))
        world.tiles[action.square] = tile_of(CITY, terrain, action.exits)
        world.owners[action.square] = world.turn
        world.levels[action.square] = 1
        if events is not None:
            name = SQUARE_NAMES[action.square]
            events.append(Event("ba.event.started", seat=world.turn + 1, square=name))
        self.go_round(world, events)

    def leave(self, world: World, events: list[Event] | None) -> None:
        """The game begins."""
        begin_game(world, events)
