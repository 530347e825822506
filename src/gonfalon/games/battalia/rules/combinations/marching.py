"""Moving heroes along roads: by provisions, horses and wings, or free at home (BA-H, BA-V1)."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.games.battalia.box.cards import WINGS, card_of
from gonfalon.games.battalia.box.deeds import FLY, RIDE, STEP, WALK, Deed, March, march_of
from gonfalon.games.battalia.box.tiles import (
    DIRECTIONS,
    HEROES,
    OFF,
    SQUARE_NAMES,
    SQUARES,
    is_built,
    terrain_of,
)
from gonfalon.games.battalia.rules.board import Board, hero_of
from gonfalon.games.battalia.rules.building.land import NO_HOME, joined, road_distance, within
from gonfalon.games.battalia.rules.chapter import Chapter
from gonfalon.games.battalia.rules.holding import NOT_HELD, find_held
from gonfalon.games.battalia.rules.prices import RIDE_PRICE, STEP_PRICE, can_pay, price_of_deed
from gonfalon.games.battalia.rules.refusals import shut_gate
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.turn.payment import missing, pay_for
from gonfalon.games.battalia.rules.zones import spend

RIDE_STEPS: Final = 3  # BA-A6
WINGS_CARD: Final = card_of(WINGS, 0)


class Marching(Chapter):
    """Move a hero; no limit on the number of moves (BA-H1)."""

    def home(self, world: Battalia) -> int:
        """The terrain that costs nothing to enter: none in the usual game."""
        return NO_HOME

    def track(self, square: int) -> int:
        """The squares that a hero has been on who just came here, as a mask: none is noted."""
        return 0

    def renew(self, board: Board) -> None:
        """A card was played; in the usual game that changes no way."""

    def hero(self, world: Battalia, number: int) -> int:
        """Where the first or second hero of the player stands."""
        return world.board.heroes[hero_of(world.turn, number)]

    def wings(self, world: Battalia) -> int:
        """The Wings in hand, own or borrowed, or NOT_HELD."""
        return find_held(world.hands[world.turn], WINGS_CARD, 0)

    def is_double(self, world: Battalia, number: int) -> bool:
        """Whether the second hero could do just what the first can."""
        first = hero_of(world.turn, 0)
        return (
            number == 1
            and world.board.heroes[first] == world.board.heroes[first + 1]
            and world.board.trodden[first] == world.board.trodden[first + 1]
        )

    def is_free(self, world: Battalia, number: int, square: int) -> bool:
        """Whether a step onto this square costs nothing (BA-V1)."""
        return False

    def is_next(self, world: Battalia, number: int, square: int) -> bool:
        """Whether one road step leads a hero to this square."""
        at = self.hero(world, number)
        return square in [joined(world.board.tiles, at, way) for way in range(DIRECTIONS)]

    def reach(self, world: Battalia, way: int, number: int) -> int:
        """The squares a hero comes to in this way, as a mask; what it costs is another matter."""
        roads = world.variant.scenario.roads(world.board, world.turn)
        return self.reach_on(world, roads, way, number)

    def reach_on(self, world: Battalia, tiles: list[int], way: int, number: int) -> int:
        """The squares a hero would come to on this land."""
        at = self.hero(world, number)
        if way == RIDE:
            return within(tiles, at, RIDE_STEPS, self.home(world))
        found = 0
        if way == FLY:
            for square in range(SQUARES):
                if square != at and is_built(tiles[square]):
                    found |= 1 << square
            return found
        for direction in range(DIRECTIONS):
            square = joined(tiles, at, direction)
            if square != OFF and self.is_free(world, number, square) == (way == WALK):
                found |= 1 << square
        return found

    def can_go(self, world: Battalia, purse: list[int], way: int) -> bool:
        """Whether the hand has what this way of moving takes."""
        if way == STEP:
            return can_pay(purse, STEP_PRICE)
        if way == RIDE:
            return can_pay(purse, RIDE_PRICE)
        return way == WALK or self.wings(world) != NOT_HELD

    def offer(self, world: Battalia, purse: list[int], found: list[Action]) -> None:
        """Every hero, every way the hand allows."""
        for number in range(HEROES):
            if self.hero(world, number) == OFF or self.is_double(world, number):
                continue
            for way in (STEP, RIDE, FLY):
                if self.can_go(world, purse, way):
                    self.offer_way(world, way, number, found)

    def offer_way(self, world: Battalia, way: int, number: int, found: list[Action]) -> None:
        """Every square a hero comes to in one way."""
        reach = self.reach(world, way, number)
        for square in range(SQUARES):
            if reach >> square & 1:
                found.append(march_of(way, number, square))

    def why_not(self, world: Battalia, purse: list[int], deed: Deed) -> Illegal:
        """A hero on the board, the cards, and a road."""
        assert isinstance(deed, March)
        if self.hero(world, deed.hero) == OFF:
            return Illegal("BA-H1", "ba.refuse.hero_away", number=deed.hero + 1)
        if self.is_double(world, deed.hero):
            return Illegal("BA-C6", "ba.refuse.same_hero")
        if not self.reach(world, deed.way, deed.hero) >> deed.square & 1:
            return self.why_no_way(world, deed)
        if deed.way == FLY:
            return Illegal("BA-G4", "ba.refuse.not_in_hand", card="wings")
        return missing(purse, price_of_deed(world.board, deed), "BA-H1")

    def why_no_way(self, world: Battalia, deed: March) -> Illegal:
        """Nothing lies there, or the hero is there; a gate, no road, or too long a one."""
        at, name, number = self.hero(world, deed.hero), SQUARE_NAMES[deed.square], deed.hero + 1
        rule = "BA-G4" if deed.way == FLY else "BA-H1"
        if deed.square == at:
            return Illegal(rule, "ba.refuse.hero_is_there", square=name, number=number)
        if not is_built(world.board.tiles[deed.square]):
            return Illegal(rule, "ba.refuse.nothing_built", square=name)
        if self.reach_on(world, world.board.tiles, deed.way, deed.hero) >> deed.square & 1:
            return shut_gate(world, world.turn, at, deed.square)
        if deed.way in (STEP, WALK) and self.is_next(world, deed.hero, deed.square):
            return self.why_not_so(world, deed)
        roads = world.variant.scenario.roads(world.board, world.turn)
        steps = road_distance(roads, at, deed.square)
        if steps:
            return self.too_far(world, deed, steps)
        if road_distance(world.board.tiles, at, deed.square):
            return shut_gate(world, world.turn, at, deed.square)
        return Illegal(
            "BA-H1", "ba.refuse.no_road", square=name, other=SQUARE_NAMES[at], number=number
        )

    def why_not_so(self, world: Battalia, deed: March) -> Illegal:
        """The next square by road, but no step is free in the usual game."""
        return Illegal("BA-V1", "ba.refuse.not_advanced")

    def too_far(self, world: Battalia, deed: March, steps: int) -> Illegal:
        """A road leads there, but not by one card."""
        name = SQUARE_NAMES[deed.square]
        return Illegal("BA-H1", "ba.refuse.too_far", square=name, number=deed.hero + 1, have=steps)

    def begin(self, world: Battalia, deed: Deed, events: list[Event] | None) -> None:
        """Pay first, if it costs anything."""
        assert isinstance(deed, March)
        if deed.way == FLY:
            spend(world, world.turn, self.wings(world))
            self.carry_out(world, deed, events)
        elif deed.way == WALK:
            self.carry_out(world, deed, events)
        else:
            pay_for(world, deed, price_of_deed(world.board, deed), events)

    def carry_out(self, world: Battalia, deed: Action, events: list[Event] | None) -> None:
        """The hero stands there; entering a square never starts a battle."""
        assert isinstance(deed, March)
        hero = hero_of(world.turn, deed.hero)
        came_from = world.board.heroes[hero]
        world.board.heroes[hero] = deed.square
        world.board.trodden[hero] |= self.track(deed.square)
        if events is not None:
            events.append(
                Event(
                    "ba.event.moved",
                    seat=world.turn + 1,
                    square=SQUARE_NAMES[came_from],
                    target=SQUARE_NAMES[deed.square],
                )
            )


class HomeMarching(Marching):
    """Own terrain is entered free, a horse's steps are split by it (BA-V1)."""

    def home(self, world: Battalia) -> int:
        """The terrain of the player's faction."""
        return world.board.factions[world.turn]

    def track(self, square: int) -> int:
        """Where the hero stands."""
        return 1 << square

    def renew(self, board: Board) -> None:
        """Heroes may go free again to where they have been."""
        for hero, square in enumerate(board.heroes):
            board.trodden[hero] = 0 if square == OFF else 1 << square

    def why_not_so(self, world: Battalia, deed: March) -> Illegal:
        """A free step costs no card; another terrain, or one where the hero has been, does."""
        key = "ba.refuse.step_is_free"
        if deed.way == WALK:
            is_own = terrain_of(world.board.tiles[deed.square]) == self.home(world)
            key = "ba.refuse.been_there" if is_own else "ba.refuse.not_free"
        return Illegal("BA-V1", key, square=SQUARE_NAMES[deed.square])

    def too_far(self, world: Battalia, deed: March, steps: int) -> Illegal:
        """The same, where own terrain costs nothing."""
        name = SQUARE_NAMES[deed.square]
        return Illegal(
            "BA-V1", "ba.refuse.too_far_home", square=name, number=deed.hero + 1, have=steps
        )

    def is_free(self, world: Battalia, number: int, square: int) -> bool:
        """Own terrain where the hero has not been since a card was last played."""
        if terrain_of(world.board.tiles[square]) != world.board.factions[world.turn]:
            return False
        return not world.board.trodden[hero_of(world.turn, number)] >> square & 1

    def offer(self, world: Battalia, purse: list[int], found: list[Action]) -> None:
        """Free steps as well."""
        super().offer(world, purse, found)
        for number in range(HEROES):
            if self.hero(world, number) != OFF and not self.is_double(world, number):
                self.offer_way(world, WALK, number, found)
