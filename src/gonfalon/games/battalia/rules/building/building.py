"""Building roads and cities (BA-B, BA-X3, BA-X4)."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.games.battalia.box.cards import FACTION_NAMES, FRIMAN, PROVISIONS, RANKS
from gonfalon.games.battalia.box.deeds import BUILD, Build, Deed
from gonfalon.games.battalia.box.tiles import (
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
    Sites,
    closed_squares,
    find_sites,
    site_refusal,
)
from gonfalon.games.battalia.rules.chapter import Chapter
from gonfalon.games.battalia.rules.combinations.chips import has_chip
from gonfalon.games.battalia.rules.ending import check_end
from gonfalon.games.battalia.rules.supply import take_top
from gonfalon.games.battalia.rules.turn.payment import can_pay, missing, pay_for, price_of
from gonfalon.games.battalia.rules.world import World

SIMPLE_PRICE: Final = price_of((FRIMAN, 1), (PROVISIONS, 1))  # straight or bend (BA-X3)
JUNCTION_PRICE: Final = price_of((FRIMAN, 2), (PROVISIONS, 1))  # T or cross
CITY_PRICES: Final = [0] + [price_of((kind, 3)) for kind in range(RANKS)]  # by level (BA-X4)


def sites_of(world: World) -> Sites:
    """Where the seat whose turn it is may build, found once for each state of the board."""
    sites = world.sites
    if sites is None:
        figures = world.variant.figures
        cities = world.variant.scenario.homes(world.board, world.turn)
        is_homeless = cities == 0  # BA-B4
        sites = find_sites(
            world.board.tiles,
            network(world.board.tiles, cities),
            is_homeless,
            is_homeless and figures.homeless_roads,
            figures.keeps_from_ruins,
            world.sizes,
        )
        world.sites = sites
    return sites


def _deck(deed: Build) -> int:
    """The deck that a card to build comes from (BA-B5)."""
    return CITY_DECK[deed.exits] if deed.level else ROAD_DECK[deed.exits]


def _price(deed: Build) -> int:
    """What a card to build costs (BA-X3, BA-X4)."""
    if deed.level:
        return CITY_PRICES[deed.level]
    return SIMPLE_PRICE if _deck(deed) < ROAD_TEE else JUNCTION_PRICE


class Building(Chapter):
    """Build a road or a city."""

    def offer(self, world: World, purse: list[int], found: list[Action]) -> None:
        """Every site for what can be paid; a new city needs a free chip (BA-X4)."""
        if can_pay(purse, SIMPLE_PRICE):
            self.offer_roads(world, ROAD_STRAIGHT, ROAD_BEND, found)
            if can_pay(purse, JUNCTION_PRICE):
                self.offer_roads(world, ROAD_TEE, ROAD_CROSS, found)
        for level in range(1, RANKS + 1):
            if can_pay(purse, CITY_PRICES[level]) and has_chip(world, world.turn, level):
                self.offer_cities(world, level, found)

    def offer_roads(self, world: World, first: int, last: int, found: list[Action]) -> None:
        """The sites for two kinds of roads."""
        sites = sites_of(world)
        table = BUILD[0]
        for deck in range(first, last + 1):
            for site in sites.of(deck):
                found.append(table[site])

    def offer_cities(self, world: World, level: int, found: list[Action]) -> None:
        """The sites for a city of this level, any exits."""
        sites = sites_of(world)
        table = BUILD[level]
        for deck in range(CITY_ONE, ROAD_STRAIGHT):
            for site in sites.of(deck):
                found.append(table[site])

    def why_not(self, world: World, purse: list[int], deed: Deed) -> Illegal:
        """The site, the chip or the cards."""
        assert isinstance(deed, Build)
        figures = world.variant.figures
        cities = world.variant.scenario.homes(world.board, world.turn)
        deck = _deck(deed)
        refused = site_refusal(
            world.board.tiles,
            network(world.board.tiles, cities),
            cities == 0,
            cities == 0 and figures.homeless_roads,
            figures.keeps_from_ruins,
            world.sizes,
            deck,
            deed.square,
            deed.exits,
        )
        if refused is not None:
            rule, key, square = refused
            kind = TERRAIN_DECK_NAMES[deck - FIRST_TERRAIN_DECK]
            names = {"square": SQUARE_NAMES[deed.square], "beside": SQUARE_NAMES[square]}
            return Illegal(rule, f"ba.refuse.site_{key}", form=kind, **names)
        if deed.level and not has_chip(world, world.turn, deed.level):
            return Illegal("BA-X4", "ba.refuse.no_chip", level=deed.level)
        return missing(purse, _price(deed), "BA-X4" if deed.level else "BA-X3")

    def begin(self, world: World, deed: Deed, events: list[Event] | None) -> None:
        """Pay first."""
        assert isinstance(deed, Build)
        pay_for(world, deed, _price(deed), events)

    def carry_out(self, world: World, deed: Action, events: list[Event] | None) -> None:
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


def close_squares(world: World, events: list[Event] | None) -> None:
    """Empty squares that nothing can fill any more are impassable for good (BA-B6)."""
    closed = closed_squares(world.board.tiles, world.sizes, world.variant.figures.keeps_from_ruins)
    for square in closed:
        world.board.tiles[square] = IMPASSABLE_TILE
    if closed and events is not None:
        squares = tuple([SQUARE_NAMES[square] for square in closed])
        events.append(Event("ba.event.closed", squares=squares))
    world.sites = None
