"""Building roads and cities (BA-B, BA-X3, BA-X4)."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.games.battalia.box.cards import FACTION_NAMES, RANKS
from gonfalon.games.battalia.box.deeds import BUILD, Build, Deed
from gonfalon.games.battalia.box.tiles import (
    ALL_EXITS,
    CITY,
    CITY_DECK,
    CITY_ONE,
    EXIT_NAMES,
    FIRST_TERRAIN_DECK,
    IMPASSABLE_TILE,
    ROAD,
    ROAD_BEND,
    ROAD_CROSS,
    ROAD_DECK,
    ROAD_STRAIGHT,
    ROAD_TEE,
    SQUARE_NAMES,
    TERRAIN_DECK_NAMES,
    terrain_of_item,
    tile_of,
)
from gonfalon.games.battalia.rules.building.land import network
from gonfalon.games.battalia.rules.building.sites import (
    Builder,
    Ground,
    Sites,
    closed_squares,
    find_sites,
    site_refusal,
)
from gonfalon.games.battalia.rules.chapter import Chapter
from gonfalon.games.battalia.rules.combinations.chips import has_chip
from gonfalon.games.battalia.rules.ending import check_end
from gonfalon.games.battalia.rules.prices import (
    CITY_PRICES,
    JUNCTION_PRICE,
    SIMPLE_PRICE,
    can_pay,
    price_of_deed,
)
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.supply import take_top
from gonfalon.games.battalia.rules.turn.payment import missing, pay_for


def ground_of(world: Battalia) -> Ground:
    """The land as it lies now."""
    return Ground(world.board.tiles, world.sizes, world.variant.figures.apart)


def _deck(deed: Build) -> int:
    """The deck that a card to build comes from (BA-B5)."""
    return CITY_DECK[deed.exits] if deed.level else ROAD_DECK[deed.exits]


class Building(Chapter):
    """Build a road or a city; who has no city builds either anywhere (BA-B4)."""

    def builder(self, world: Battalia) -> Builder:
        """Where the seat whose turn it is builds from."""
        cities = world.variant.scenario.homes(world.board, world.turn)
        free = 0 if cities else ALL_EXITS
        return Builder(network(world.board.tiles, cities), free, self.free_roads(free))

    def free_roads(self, free: int) -> int:
        """The exits of a road that need no road of one's own, if those of a city are these."""
        return free

    def sites(self, world: Battalia) -> Sites:
        """Where the seat whose turn it is may build, found once for each state of the board."""
        sites = world.sites
        if sites is None:
            sites = find_sites(ground_of(world), self.builder(world))
            world.sites = sites
        return sites

    def offer(self, world: Battalia, purse: list[int], found: list[Action]) -> None:
        """Every site for what can be paid; a new city needs a free chip (BA-X4)."""
        if can_pay(purse, SIMPLE_PRICE):
            self.offer_roads(world, ROAD_STRAIGHT, ROAD_BEND, found)
            if can_pay(purse, JUNCTION_PRICE):
                self.offer_roads(world, ROAD_TEE, ROAD_CROSS, found)
        for level in range(1, RANKS + 1):
            if can_pay(purse, CITY_PRICES[level]) and has_chip(world, world.turn, level):
                self.offer_cities(world, level, found)

    def offer_roads(self, world: Battalia, first: int, last: int, found: list[Action]) -> None:
        """The sites for two kinds of roads."""
        sites = self.sites(world)
        table = BUILD[0]
        for deck in range(first, last + 1):
            for site in sites.of(deck):
                found.append(table[site])

    def offer_cities(self, world: Battalia, level: int, found: list[Action]) -> None:
        """The sites for a city of this level, any exits."""
        sites = self.sites(world)
        table = BUILD[level]
        for deck in range(CITY_ONE, ROAD_STRAIGHT):
            for site in sites.of(deck):
                found.append(table[site])

    def why_not(self, world: Battalia, purse: list[int], deed: Deed) -> Illegal:
        """The site, the chip or the cards."""
        assert isinstance(deed, Build)
        deck, builder = _deck(deed), self.builder(world)
        refused = site_refusal(ground_of(world), builder, deck, deed.square, deed.exits)
        if refused is not None:
            rule, key, square = refused
            if key == "not_joined" and builder.free_cities:
                key = "city_first"
            kind = TERRAIN_DECK_NAMES[deck - FIRST_TERRAIN_DECK]
            names = {"square": SQUARE_NAMES[deed.square], "beside": SQUARE_NAMES[square]}
            return Illegal(rule, f"ba.refuse.site_{key}", form=kind, **names)
        if deed.level and not has_chip(world, world.turn, deed.level):
            return Illegal("BA-X4", "ba.refuse.no_chip", level=deed.level)
        return missing(purse, price_of_deed(world.board, deed), "BA-X4" if deed.level else "BA-X3")

    def begin(self, world: Battalia, deed: Deed, events: list[Event] | None) -> None:
        """The cards are paid before the card is laid."""
        assert isinstance(deed, Build)
        pay_for(world, deed, price_of_deed(world.board, deed), events)

    def carry_out(self, world: Battalia, deed: Action, events: list[Event] | None) -> None:
        """The top card of the deck is laid; what can never be filled closes (BA-B5, BA-B6)."""
        assert isinstance(deed, Build)
        terrain = terrain_of_item(take_top(world, _deck(deed)))
        square = deed.square
        world.board.tiles[square] = tile_of(CITY if deed.level else ROAD, terrain, deed.exits)
        if deed.level:
            world.board.owners[square] = world.turn
            world.board.levels[square] = deed.level
        if events is not None:
            events.append(
                Event(
                    "ba.event.city" if deed.level else "ba.event.road",
                    seat=world.turn + 1,
                    square=SQUARE_NAMES[square],
                    terrain=FACTION_NAMES[terrain],
                    exits=EXIT_NAMES[deed.exits],
                    level=deed.level,
                )
            )
        close_squares(world, events)
        check_end(world, events)


class CityFirstBuilding(Building):
    """The earlier editions: who has no city builds one before any road (BA-B4)."""

    def free_roads(self, free: int) -> int:
        """Every road needs a road of one's own."""
        return 0


def close_squares(world: Battalia, events: list[Event] | None) -> None:
    """Empty squares that nothing can fill any more are impassable for good (BA-B6)."""
    closed = closed_squares(ground_of(world))
    for square in closed:
        world.board.tiles[square] = IMPASSABLE_TILE
    if closed and events is not None:
        squares = tuple([SQUARE_NAMES[square] for square in closed])
        events.append(Event("ba.event.closed", seat=world.turn + 1, squares=squares))
    world.sites = None
