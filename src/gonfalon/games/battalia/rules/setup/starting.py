"""Who takes which faction and which start city, and further start cities (BA-S4, BA-V6)."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.steps import Step
from gonfalon.games.battalia.box.cards import FACTION_NAMES, FACTIONS
from gonfalon.games.battalia.box.opening_actions import (
    CHOOSE_FACTION,
    SETTLE,
    ChooseFaction,
    Settle,
    Start,
)
from gonfalon.games.battalia.box.opening_actions import START as START_ACTIONS
from gonfalon.games.battalia.box.tiles import (
    CITY,
    CITY_DECK,
    FIRST_TERRAIN_DECK,
    OFF,
    SQUARE_NAMES,
    TERRAIN_DECK_NAMES,
    site_of,
    terrain_of_item,
    tile_of,
)
from gonfalon.games.battalia.rules.board import hero_of
from gonfalon.games.battalia.rules.building.building import close_squares
from gonfalon.games.battalia.rules.building.sites import first_misfit, fitting_exits
from gonfalon.games.battalia.rules.ending import check_end
from gonfalon.games.battalia.rules.factions import in_game
from gonfalon.games.battalia.rules.refusals import not_now
from gonfalon.games.battalia.rules.setup.room import (
    exits_for_city,
    free_for_cities,
    keeps_apart,
    leaves_room,
)
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.supply import take_top
from gonfalon.games.battalia.rules.turn.course import begin_turn
from gonfalon.games.battalia.rules.zones import put_hero


class FactionStep(Step[Battalia]):
    """Choose a faction, from the first player on (BA-S4)."""

    def prompt(self, world: Battalia) -> Prompt:
        """Which faction the player leads, and what its home is good for (BA-V1)."""
        has_home = world.variant.figures.home_bonus > 0
        return Prompt("ba.prompt.faction_home" if has_home else "ba.prompt.faction", world.turn)

    def legal(self, world: Battalia) -> list[Action]:
        """Any that is in the game and nobody has."""
        return [
            CHOOSE_FACTION[faction]
            for faction in range(FACTIONS)
            if in_game(world, faction) and faction not in world.board.factions
        ]

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """Taken, or not in the game."""
        if not isinstance(action, ChooseFaction):
            return not_now(world, action)
        name = FACTION_NAMES[action.faction]
        if not in_game(world, action.faction):
            return Illegal("BA-S3", "ba.refuse.not_in_game", faction=name)
        return Illegal("BA-S4", "ba.refuse.faction_taken", faction=name)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """Heroes and chips of that faction; the next one, then start cities from the last on."""
        assert isinstance(action, ChooseFaction)
        world.board.factions[world.turn] = action.faction
        if events is not None:
            name = FACTION_NAMES[action.faction]
            events.append(Event("ba.event.faction", seat=world.turn + 1, faction=name))
        following = world.next_seat(world.turn)
        if following == world.first:
            world.go_on(events)
        else:
            world.turn = following


class StartStep(Step[Battalia]):
    """Choose a start city, from the last player to the first (BA-S4)."""

    def prompt(self, world: Battalia) -> Prompt:
        """In which city the player starts."""
        is_last = len(self.legal(world)) == 1
        return Prompt("ba.prompt.start_only" if is_last else "ba.prompt.start", world.turn)

    def legal(self, world: Battalia) -> list[Action]:
        """Any start city nobody has."""
        return [
            START_ACTIONS[square]
            for square in world.variant.figures.starts[world.seats]
            if world.board.owners[square] == OFF
        ]

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """Taken, or no start city."""
        if not isinstance(action, Start):
            return not_now(world, action)
        key = "ba.refuse.no_start_city"
        if action.square in world.variant.figures.starts[world.seats]:
            key = "ba.refuse.start_taken"
        return Illegal("BA-S4", key, square=SQUARE_NAMES[action.square])

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """Mark it with a chip of level 1; heroes of the option stand there (BA-V6)."""
        assert isinstance(action, Start)
        world.board.owners[action.square] = world.turn
        world.board.levels[action.square] = 1
        for number in range(world.variant.figures.start_heroes):
            put_hero(world, hero_of(world.turn, number), action.square)
        if events is not None:
            name = SQUARE_NAMES[action.square]
            events.append(Event("ba.event.started", seat=world.turn + 1, square=name))
        self.go_round(world, events)

    def go_round(self, world: Battalia, events: list[Event] | None) -> None:
        """The player before; after the first one comes what is next."""
        if world.turn != world.first:
            world.turn = (world.turn - 1) % world.seats
            return
        world.turn = (world.first - 1) % world.seats
        self.leave(world, events)

    def leave(self, world: Battalia, events: list[Event] | None) -> None:
        """On to further start cities."""
        world.go_on(events)


class MoreCitiesStep(StartStep):
    """Everyone adds a city of any exits and rotation, level 1, once or twice (BA-V6).

    Then the game begins.
    """

    def begin(self, world: Battalia, events: list[Event] | None) -> bool:
        """Asked only where the option wants further cities for everyone."""
        if world.variant.figures.start_cities > 1:
            return True
        return self.begin_game(world, events)

    def legal(self, world: Battalia) -> list[Action]:
        """Any kind that is left and fits, on any square that keeps its distance and leaves room."""
        if world.variant.figures.start_cities == 1:
            return []
        waiting = self.waiting(world)
        return [
            SETTLE[site_of(square, exits)]
            for square in free_for_cities(world)
            if leaves_room(world, square, waiting)
            for exits in exits_for_city(world, square)
            if world.sizes[CITY_DECK[exits]]
        ]

    def waiting(self, world: Battalia) -> int:
        """How many cities still come after this one, going round to the first player each time."""
        rounds = world.variant.figures.start_cities - 1 - world.board.owners.count(world.turn)
        return (world.turn - world.first) % world.seats + world.seats * rounds

    def prompt(self, world: Battalia) -> Prompt:
        """Where the further city lies, and how it is turned."""
        return Prompt("ba.prompt.settle", world.turn)

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """The square, or the card on it."""
        if not isinstance(action, Settle):
            return not_now(world, action)
        name = SQUARE_NAMES[action.square]
        if not keeps_apart(world, action.square):
            return Illegal("BA-V6", "ba.refuse.no_room", square=name)
        if not leaves_room(world, action.square, self.waiting(world)):
            return Illegal("BA-V6", "ba.refuse.leaves_no_room", square=name)
        return self.why_no_card(world, action)

    def why_no_card(self, world: Battalia, action: Settle) -> Illegal:
        """The deck, what lies beside it, or where its roads lead."""
        tiles, square, exits = world.board.tiles, action.square, action.exits
        name, beside = SQUARE_NAMES[square], SQUARE_NAMES[square]
        rule, key = "BA-B4", "ba.refuse.site_leads_nowhere"
        if not world.sizes[CITY_DECK[exits]]:
            rule, key = "BA-C7", "ba.refuse.site_deck_empty"
        elif exits not in fitting_exits(tiles, square):
            rule, key = "BA-B2", "ba.refuse.site_edge"
            beside = SQUARE_NAMES[first_misfit(tiles, square, exits)]
        form = TERRAIN_DECK_NAMES[CITY_DECK[exits] - FIRST_TERRAIN_DECK]
        return Illegal(rule, key, square=name, beside=beside, form=form)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """The top card of the deck is laid."""
        assert isinstance(action, Settle)
        terrain = terrain_of_item(take_top(world, CITY_DECK[action.exits]))
        world.board.tiles[action.square] = tile_of(CITY, terrain, action.exits)
        world.board.owners[action.square] = world.turn
        world.board.levels[action.square] = 1
        if events is not None:
            name = SQUARE_NAMES[action.square]
            events.append(Event("ba.event.started", seat=world.turn + 1, square=name))
        self.go_round(world, events)

    def leave(self, world: Battalia, events: list[Event] | None) -> None:
        """Another city for everyone, or all of them are laid: the first turn begins."""
        if world.board.owners.count(world.turn) < world.variant.figures.start_cities:
            return
        if not self.begin_game(world, events):
            world.go_on(events)

    def begin_game(self, world: Battalia, events: list[Event] | None) -> bool:
        """Squares that the set-up has closed are impassable; the first player is first (BA-S6).

        Whether that has filled the board, and the game is over before it began (BA-E1).
        """
        close_squares(world, events)
        if check_end(world, events):
            return True
        begin_turn(world, world.first, events)
        return False
