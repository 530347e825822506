"""Where roads and cities may be built, why not elsewhere, and where nothing ever can (BA-B).

What touches an empty square is one number, its *edges*: five masks of directions, four bits each.
The lists of sites, the refusals and the impassable squares all ask the same few questions of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from gonfalon.games.battalia.box.tiles import (
    ALL_EXITS,
    CITY,
    CITY_DECK,
    DECKS,
    DIRECTIONS,
    EMPTY,
    IMPASSABLE_TILE,
    NEIGHBOURS,
    OFF,
    OUT,
    ROAD_DECK,
    ROAD_STRAIGHT,
    RUINS,
    SQUARES,
    next_to,
    site_of,
    what_of,
)
from gonfalon.games.battalia.rules.building.land import squares_beside

if TYPE_CHECKING:
    from mypy_extensions import i64

Refusal: TypeAlias = tuple[str, str, int]
"""The rule that is broken, what is wrong, and the square that shows it."""

# Ways of an empty square: to a built card, to one with a road hither, to a city, to the ruins, to
# an empty square.
_ROADS: Final = 4
_CITIES: Final = 8
_RUINS: Final = 12
_EMPTY: Final = 16


# What no city may stand beside (BA-B3), as masks of edges.
BESIDE_CITIES: Final = ALL_EXITS << _CITIES
BESIDE_RUINS: Final = ALL_EXITS << _RUINS


class Ground:
    """The land that is built on, and what is left to build (BA-B)."""

    def __init__(self, tiles: list[int], sizes: list[int], apart: int) -> None:
        self.tiles: Final = tiles
        """What lies on each square."""
        self.sizes: Final = sizes
        """How many cards each deck has (BA-C7)."""
        self.apart: Final = apart
        """What cities keep away from (BA-B3), as a mask of edges."""


class Builder:
    """Where somebody builds from (BA-B4)."""

    def __init__(self, reach: int, free_cities: int, free_roads: int) -> None:
        self.reach: Final = reach
        """The network of the builder's cities, as a mask of squares."""
        self.free_cities: Final = free_cities
        """The exits of a city that need no road from there, if they lead on: all of them for who
        has no city."""
        self.free_roads: Final = free_roads
        """The exits of a road that need none, if they lead on."""


class Sites:
    """Where a card of each deck may be built; never changed, so that copies may share it."""

    def __init__(self, by_deck: list[list[int]]) -> None:
        self.by_deck: Final = by_deck
        """By deck the sites (`tiles.site_of`), ascending; none for creation cards (BA-B5)."""

    def of(self, deck: int) -> list[int]:
        """The sites of a deck; not to be changed."""
        return self.by_deck[deck]


def _edge(tile: int, way: int) -> int:
    """What touches a square in one way, if this tile lies there."""
    what = what_of(tile)
    if what == EMPTY:
        return 1 << _EMPTY << way
    if what >= OUT:
        return 0
    edge = 1 | (tile >> (way ^ 2) & 1) << _ROADS
    if what == CITY:
        edge |= 1 << _CITIES
    elif what == RUINS:
        edge |= 1 << _RUINS
    return edge << way


# The same for every tile, by `tile * DIRECTIONS + way`.
_EDGE: Final = [
    _edge(tile, way) for tile in range(IMPASSABLE_TILE + 1) for way in range(DIRECTIONS)
]


def _edges(tiles: list[int], square: int) -> int:
    """What touches a square; the board's edge and what is not in play leave no trace (BA-B2)."""
    edges = 0
    neighbours = NEIGHBOURS[square]
    for way in range(DIRECTIONS):
        beside = neighbours[way]
        if beside != OFF:
            edges |= _EDGE[tiles[beside] * DIRECTIONS + way]
    return edges


def _misfits(edges: int, exits: int) -> int:
    """The ways in which a road meets a card without one, or the reverse (BA-B2)."""
    return (exits ^ edges >> _ROADS) & edges & ALL_EXITS


def _crowding(edges: int, apart: int) -> int:
    """The ways to a card no city may stand beside (BA-B3)."""
    crowded = edges & apart
    return (crowded >> _CITIES | crowded >> _RUINS) & ALL_EXITS


def is_site(tiles: list[int], square: int, apart: int) -> bool:
    """Whether this square is empty and a city on it would keep its distance (BA-B3)."""
    return tiles[square] >> 7 == EMPTY and _crowding(_edges(tiles, square), apart) == 0


def _joining(square: int, edges: int, reach: int) -> int:
    """The ways in which a road comes from a square of `reach` (BA-B4)."""
    ways = 0
    neighbours = NEIGHBOURS[square]
    for way in range(DIRECTIONS):
        if edges >> (_ROADS + way) & 1 != 0 and reach >> neighbours[way] & 1 != 0:
            ways |= 1 << way
    return ways


# The exits that fit, by the two lower masks of the edges (BA-B2).
_FITTING: Final = [
    [exits for exits in range(1, 16) if _misfits(edges, exits) == 0] for edges in range(256)
]


def fitting_exits(tiles: list[int], square: int) -> list[int]:
    """The exits of a card that would fit on an empty square; not to be changed (BA-B2)."""
    return _FITTING[_edges(tiles, square) & 255]


def first_misfit(tiles: list[int], square: int, exits: int) -> int:
    """The neighbour that a card with these exits would not fit (BA-B2)."""
    return _first(square, _misfits(_edges(tiles, square), exits))


def _leading(edges: int) -> int:
    """The ways to a built or empty neighbour."""
    return (edges | edges >> _EMPTY) & ALL_EXITS


def leads_on(tiles: list[int], square: int, exits: int) -> bool:
    """Whether a road could ever come to a card with these exits."""
    return exits & _leading(_edges(tiles, square)) != 0


def find_sites(ground: Ground, builder: Builder) -> Sites:
    """Where a builder may build what is left in the decks (BA-B1 to BA-B4, BA-C7)."""
    tiles, sizes = ground.tiles, ground.sizes
    by_deck: list[list[int]] = [[] for _ in range(DECKS)]
    near: i64 = -1
    if builder.free_cities | builder.free_roads == 0:
        near = squares_beside(builder.reach)
    for square in range(SQUARES):
        if tiles[square] >> 7 != EMPTY or near >> square & 1 == 0:
            continue
        edges = _edges(tiles, square)
        if edges & ALL_EXITS == 0:
            continue
        joining = _joining(square, edges, builder.reach)
        leading = _leading(edges)
        city_ways = joining | builder.free_cities & leading
        if city_ways != 0 and _crowding(edges, ground.apart) != 0:
            city_ways = 0
        road_ways = joining | builder.free_roads & leading
        if city_ways | road_ways == 0:
            continue
        for exits in _FITTING[edges & 255]:
            if exits & city_ways != 0:
                deck = CITY_DECK[exits]
                if sizes[deck] > 0:
                    by_deck[deck].append(site_of(square, exits))
            if exits & road_ways != 0:
                deck = ROAD_DECK[exits]
                if deck != OFF and sizes[deck] > 0:
                    by_deck[deck].append(site_of(square, exits))
    return Sites(by_deck)


def _first(square: int, ways: int) -> int:
    """The neighbour in the first of these ways."""
    way = 0
    while ways >> way & 1 == 0:
        way += 1
    return next_to(square, way)


def site_refusal(
    ground: Ground, builder: Builder, deck: int, square: int, exits: int
) -> Refusal | None:
    """Why a card of a deck may not be built here in this rotation, or None if it may."""
    tiles, sizes = ground.tiles, ground.sizes
    if sizes[deck] == 0:
        return ("BA-C7", "deck_empty", square)
    what = tiles[square] >> 7
    if what >= OUT:
        return ("BA-S2", "out", square) if what == OUT else ("BA-B6", "impassable", square)
    if what != EMPTY:
        return ("BA-B1", "occupied", square)
    edges = _edges(tiles, square)
    if edges & ALL_EXITS == 0:
        return ("BA-B1", "alone", square)
    is_city = deck < ROAD_STRAIGHT
    if is_city:  # However the card is turned, so this comes before its edges.
        crowding = _crowding(edges, ground.apart)
        if crowding != 0:
            beside = _first(square, crowding)
            return ("BA-B3", "ruins" if tiles[beside] >> 7 == RUINS else "city", beside)
    misfits = _misfits(edges, exits)
    if misfits != 0:
        return ("BA-B2", "edge", _first(square, misfits))
    free = builder.free_cities if is_city else builder.free_roads
    if exits & (free & _leading(edges) | _joining(square, edges, builder.reach)) == 0:
        return ("BA-B4", "leads_nowhere" if free else "not_joined", square)
    return None


def _can_be_filled(ground: Ground, edges: int) -> bool:
    """Whether a card is left that fits, with a road to a built or empty neighbour (BA-B6)."""
    ways, sizes = _leading(edges), ground.sizes
    has_room = _crowding(edges, ground.apart) == 0
    for exits in _FITTING[edges & 255]:
        if exits & ways == 0:
            continue
        deck = ROAD_DECK[exits]
        if deck != OFF and sizes[deck] > 0:
            return True
        if has_room and sizes[CITY_DECK[exits]] > 0:
            return True
    return False


def closed_squares(ground: Ground) -> list[int]:
    """The squares that become impassable, one making another so until none does (BA-B6)."""
    land = ground.tiles.copy()
    closed: list[int] = []
    before = -1
    while len(closed) != before:
        before = len(closed)
        for square in range(SQUARES):
            if land[square] >> 7 == EMPTY and not _can_be_filled(ground, _edges(land, square)):
                land[square] = IMPASSABLE_TILE
                closed.append(square)
    closed.sort()
    return closed
