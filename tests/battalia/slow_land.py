"""The rules of land (BA-B, BA-H1, BA-V1) again, by coordinates, sets and the letter of the rule."""

from collections.abc import Iterator
from random import Random

from gonfalon.games.battalia.box.tiles import (
    CITY,
    CITY_FOUR,
    DECKS,
    EMPTY,
    FIRST_TERRAIN_DECK,
    IMPASSABLE,
    IMPASSABLE_TILE,
    NEUTRAL_SQUARES,
    OUT,
    OUT_SQUARES,
    OUT_TILE,
    ROAD,
    ROAD_STRAIGHT,
    ROTATIONS,
    RUINS,
    RUINS_SQUARE,
    RUINS_TILE,
    SQUARES,
    START_SQUARES,
    TERRAIN_COUNTS,
    exits_of,
    terrain_of,
    tile_of,
    what_of,
)
from gonfalon.games.battalia.rules.building.land import network
from gonfalon.games.battalia.rules.building.sites import Ground, closed_squares, find_sites
from tests.battalia.drawn_land import builder, ground

WAYS = ((1, -1, 0, 4), (2, 0, 1, 8), (4, 1, 0, 1), (8, 0, -1, 2))  # exit, row, column, exit back


def sides(square: int) -> Iterator[tuple[int, int, int]]:
    """The exit, the neighbour and the exit back, of all sides that lie on the board."""
    row, column = divmod(square, 7)
    for exit, down, right, back in WAYS:
        if 0 <= row + down < 7 and 0 <= column + right < 7:
            yield exit, (row + down) * 7 + column + right, back


def is_card(tiles: list[int], square: int) -> bool:
    """Whether a card lies there."""
    return what_of(tiles[square]) not in (EMPTY, OUT, IMPASSABLE)


def steps(tiles: list[int], square: int) -> set[int]:
    """The squares one road step away."""
    return {
        beside
        for exit, beside, back in sides(square)
        if is_card(tiles, square)
        and is_card(tiles, beside)
        and exits_of(tiles[square]) & exit
        and exits_of(tiles[beside]) & back
    }


def costs(tiles: list[int], start: int, home: int, paid: set[int]) -> dict[int, int]:
    """The steps to every square that can be reached, lowered until none gets lower."""
    found = {start: 0}
    while True:
        before = dict(found)
        for square in before:
            for beside in steps(tiles, square):
                is_free = terrain_of(tiles[beside]) == home and beside not in paid
                cost = found[square] + (0 if is_free else 1)
                found[beside] = min(found.get(beside, cost), cost)
        if found == before:
            return found


def fits(tiles: list[int], deck: int, square: int, exits: int, keeps: bool) -> bool:
    """BA-B2 and BA-B3."""
    for exit, beside, back in sides(square):
        if is_card(tiles, beside):
            if bool(exits & exit) != bool(exits_of(tiles[beside]) & back):
                return False
            barred = (CITY, RUINS) if keeps else (CITY,)
            if deck < ROAD_STRAIGHT and what_of(tiles[beside]) in barred:
                return False
    return True


def can_build(
    tiles: list[int], deck: int, square: int, exits: int, keeps: bool, own: set[int], free: bool
) -> bool:
    """BA-B1 to BA-B4: the card is laid, and a way looked for from it to a city of the builder."""
    if what_of(tiles[square]) != EMPTY or not fits(tiles, deck, square, exits, keeps):
        return False
    if not any(is_card(tiles, beside) for _, beside, _ in sides(square)):
        return False
    after = list(tiles)
    after[square] = tile_of(CITY if deck < ROAD_STRAIGHT else ROAD, 0, exits)
    if free and exits & open_sides(tiles, square):
        return True
    return bool(own & set(costs(after, square, -1, set())))


def open_sides(tiles: list[int], square: int) -> int:
    """The exits towards a card or an empty square."""
    return sum(
        exit for exit, beside, _ in sides(square) if what_of(tiles[beside]) not in (OUT, IMPASSABLE)
    )


def closed(tiles: list[int], sizes: list[int], keeps: bool) -> list[int]:
    """BA-B6, all squares of a round at once."""
    land = list(tiles)
    while True:
        shut = []
        for square in range(SQUARES):
            ways = open_sides(land, square)
            if what_of(land[square]) == EMPTY and not any(
                sizes[deck] and exits & ways and fits(land, deck, square, exits, keeps)
                for deck in range(FIRST_TERRAIN_DECK, DECKS)
                for exits in ROTATIONS[deck]
            ):
                shut.append(square)
        if not shut:
            return [square for square in range(SQUARES) if land[square] != tiles[square]]
        for square in shut:
            land[square] = IMPASSABLE_TILE


class Position:
    """A board out of random building, and who asks."""

    def __init__(self, number: int) -> None:
        rng = Random(f"land {number}")
        seats = rng.choice((2, 3, 4))
        self.tiles = [EMPTY] * SQUARES
        self.sizes = [0] * FIRST_TERRAIN_DECK + [4 * count for count in TERRAIN_COUNTS]
        self.sizes[CITY_FOUR] = 4
        self.keeps = rng.random() < 0.5
        self.tiles[RUINS_SQUARE] = RUINS_TILE
        for square in OUT_SQUARES[seats]:
            self.tiles[square] = OUT_TILE
        for square in START_SQUARES[seats] + NEUTRAL_SQUARES[seats]:
            self.tiles[square] = tile_of(CITY, rng.randrange(4), 15)
        cities = [{square} for square in START_SQUARES[seats]]
        for _ in range(rng.randint(0, 40)):
            self._build(rng, rng.choice(cities))
        if rng.random() < 0.5:  # some decks run out at once
            self.sizes = [size if rng.random() < 0.3 else 0 for size in self.sizes]
        self.own = rng.choice(cities)
        self.free_cities, self.free_roads = False, False
        if rng.random() < 0.2:  # lost them all
            self.own, self.free_cities, self.free_roads = set(), True, rng.random() < 0.5
        self.reach = network(self.tiles, sum(1 << square for square in self.own))
        self.square = rng.choice([one for one in range(SQUARES) if is_card(self.tiles, one)])
        self.home = rng.choice((-1, 0, 1, 2, 3))
        self.steps = rng.choice((0, 1, 2, 3, 6))
        self.paid = {rng.randrange(SQUARES) for _ in range(rng.choice((0, 0, 12)))}

    def ground(self) -> Ground:
        """The land to build on."""
        return ground(self.tiles, self.sizes, self.keeps)

    def _build(self, rng: Random, own: set[int]) -> None:
        """Close what is to be closed, then one card by chance for the owner of these cities."""
        for one in closed_squares(self.ground()):
            self.tiles[one] = IMPASSABLE_TILE
        reach = network(self.tiles, sum(1 << square for square in own))
        sites = find_sites(self.ground(), builder(reach))
        decks = [deck for deck in range(DECKS) if sites.of(deck)]
        if decks:
            deck = rng.choice(decks)
            square, exits = divmod(rng.choice(sites.of(deck)), 16)
            is_city = deck < ROAD_STRAIGHT
            self.tiles[square] = tile_of(CITY if is_city else ROAD, rng.randrange(4), exits)
            self.sizes[deck] -= 1
            own |= {square} if is_city else set()
