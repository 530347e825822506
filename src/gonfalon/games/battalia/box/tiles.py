"""The board of squares and the cards that are built on it, as numbers.

A square is `row * 7 + column`, counted from the upper left; people read a1 at the lower left. What
lies on a square is one number: its exits, its terrain, and what it is.
"""

from typing import Final

from gonfalon.engine.errors import Malformed
from gonfalon.games.battalia.box.cards import CARDS, FACTION_NAMES, FACTIONS
from gonfalon.games.battalia.box.components import number_of, words_of

SIZE: Final = 7
SQUARES: Final = SIZE * SIZE
OFF: Final = -1
HEROES: Final = 2  # of a player (BA-C6)
MOST_SEATS: Final = 4
SQUARE_NAMES: Final = tuple(
    [f"{'abcdefg'[column]}{SIZE - row}" for row in range(SIZE) for column in range(SIZE)]
)
SQUARE_BY_NAME: Final = {name: square for square, name in enumerate(SQUARE_NAMES)}

# Exits are a mask of directions: 1 north, 2 east, 4 south, 8 west.
DIRECTIONS: Final = 4
_MOVES: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
ALL_EXITS: Final = 15
EXIT_NAMES: Final = tuple(
    ["".join("nesw"[way] for way in range(DIRECTIONS) if mask >> way & 1) for mask in range(16)]
)
EXITS_BY_NAME: Final = {name: mask for mask, name in enumerate(EXIT_NAMES) if name}


def _next(square: int, way: int) -> int:
    """The square next to this one in a direction, or OFF."""
    row, column = square // SIZE + _MOVES[way][0], square % SIZE + _MOVES[way][1]
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else OFF


NEIGHBOURS: Final = [[_next(square, way) for way in range(DIRECTIONS)] for square in range(SQUARES)]
"""The four squares around each one, by direction; OFF at the edge of the board."""


def next_to(square: int, way: int) -> int:
    """The square next to this one in a direction, or OFF at the edge of the board."""
    return NEIGHBOURS[square][way]


# A way to lay a card is one number: where, and with which exits.
SITES: Final = SQUARES << 4


def site_of(square: int, exits: int) -> int:
    """A card with these exits on a square."""
    return square << 4 | exits


def square_of_site(site: int) -> int:
    """Where the card lies."""
    return site >> 4


def exits_of_site(site: int) -> int:
    """The exits of the card, as a mask."""
    return site & ALL_EXITS


# What a square holds: exits | terrain << 4 | what << 7.
EMPTY: Final = 0
ROAD: Final = 1
CITY: Final = 2
RUINS: Final = 3
SHRINE: Final = 4  # of the volcano (BA-V4)
CROSSROADS: Final = 5
SUMMIT: Final = 6
OUT: Final = 8  # not in the game: as if beyond the edge (BA-S2)
IMPASSABLE: Final = 9  # nothing can ever be built here (BA-B6)
NO_TERRAIN: Final = 4  # of the ruins and the volcano
OUT_TILE: Final = OUT << 7
IMPASSABLE_TILE: Final = IMPASSABLE << 7


def tile_of(what: int, terrain: int, exits: int) -> int:
    """What a built card is, as a number."""
    return exits | terrain << 4 | what << 7


def exits_of(tile: int) -> int:
    """The mask of its exits."""
    return tile & 15


def terrain_of(tile: int) -> int:
    """The faction whose home it is, or NO_TERRAIN."""
    return tile >> 4 & 7


def what_of(tile: int) -> int:
    """EMPTY, ROAD, CITY, RUINS, a card of the volcano, OUT or IMPASSABLE."""
    return tile >> 7


def is_built(tile: int) -> bool:
    """Whether a card lies here."""
    return 0 < tile >> 7 < OUT


# Kinds of terrain cards (BA-C4), as the numbers of their decks after the twelve of creation cards.
CITY_ONE: Final = 12
CITY_OPPOSITE: Final = 13
CITY_ADJACENT: Final = 14
CITY_FOUR: Final = 16
ROAD_STRAIGHT: Final = 17
ROAD_BEND: Final = 18
ROAD_TEE: Final = 19
ROAD_CROSS: Final = 20
FIRST_TERRAIN_DECK: Final = 12
DECKS: Final = 21
TERRAIN_DECK_NAMES: Final = (
    "one", "opposite", "adjacent", "three", "four", "straight", "bend", "tee", "cross",
)  # fmt: skip
_COUNT_NAMES: Final = (
    "cities.one", "cities.opposite", "cities.adjacent", "cities.three", "cities.four",
    "roads.straight", "roads.bend", "roads.tee", "roads.cross",
)  # fmt: skip
TERRAIN_COUNTS: Final = tuple([number_of(name) for name in _COUNT_NAMES])
SET_ASIDE: Final = 2  # cities with four exits of each terrain, for the set-up (BA-S1)

# What kind a mask of exits is: 0 one, 1 opposite, 2 adjacent, 3 three, 4 four.
_FORM: Final = (0, 0, 0, 2, 0, 1, 2, 3, 0, 2, 1, 3, 2, 3, 3, 4)
CITY_DECK: Final = tuple([CITY_ONE + _FORM[mask] for mask in range(16)])
# Roads have no dead ends: OFF for a single exit.
ROAD_DECK: Final = tuple(
    [ROAD_STRAIGHT + _FORM[mask] - 1 if _FORM[mask] else OFF for mask in range(16)]
)
ROTATIONS: Final = [
    [mask for mask in range(1, 16) if deck in (CITY_DECK[mask], ROAD_DECK[mask])]
    for deck in range(DECKS)
]

# Items of the supply: creation cards by code, then terrain cards by deck and terrain.
ITEMS: Final = CARDS + (DECKS - FIRST_TERRAIN_DECK) * FACTIONS


def terrain_item(deck: int, terrain: int) -> int:
    """The number of a terrain card in the supply."""
    return CARDS + (deck - FIRST_TERRAIN_DECK) * FACTIONS + terrain


def terrain_of_item(item: int) -> int:
    """The terrain of a terrain card."""
    return (item - CARDS) % FACTIONS


TERRAIN_ITEM_NAMES: Final = tuple(
    [
        f"{TERRAIN_DECK_NAMES[deck]}.{FACTION_NAMES[terrain]}"
        for deck in range(DECKS - FIRST_TERRAIN_DECK)
        for terrain in range(FACTIONS)
    ]
)


def squares_of(name: str) -> tuple[int, ...]:
    """The squares of a line of the data file."""
    words = words_of(name)
    for word in words:
        if word not in SQUARE_BY_NAME:
            raise Malformed(f"components.txt, {name}", f"{word} is no square")
    return tuple([SQUARE_BY_NAME[word] for word in words])


# By the number of players (BA-S1, BA-S2).
RUINS_SQUARE: Final = squares_of("ruins")[0]
START_SQUARES: Final = ((), (), squares_of("start.2"), squares_of("start.3"), squares_of("start.4"))
# Around the volcano all start two steps away from it (BA-V4).
VOLCANO_STARTS: Final = (
    (), (), squares_of("start.2"), squares_of("start.3.volcano"), squares_of("start.4"),
)  # fmt: skip
NEUTRAL_SQUARES: Final = (
    (), (), squares_of("neutral.2"), squares_of("neutral.3"), squares_of("neutral.4"),
)  # fmt: skip
OUT_SQUARES: Final = ((), (), squares_of("out.2"), squares_of("out.3"), ())
RUINS_TILE: Final = tile_of(RUINS, NO_TERRAIN, EXITS_BY_NAME[words_of("ruins.exits")[0]])
