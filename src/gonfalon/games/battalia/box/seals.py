"""The volcano as figures: its squares and gates, seals, and what they are worth (BA-V4)."""

from typing import Final

from gonfalon.games.battalia.box.components import number_of, words_of
from gonfalon.games.battalia.box.tiles import (
    ALL_EXITS,
    CROSSROADS,
    EXITS_BY_NAME,
    NO_TERRAIN,
    OFF,
    SHRINE,
    SQUARES,
    SUMMIT,
    next_to,
    squares_of,
    tile_of,
)

SUMMIT_SQUARE: Final = squares_of("volcano.summit")[0]
CROSSROADS_SQUARES: Final = squares_of("volcano.crossroads")
SHRINE_SQUARES: Final = squares_of("volcano.shrines")  # by faction
SHRINES: Final = len(SHRINE_SQUARES)
NO_SHRINE: Final = -1
SHRINE_AT: Final = [
    SHRINE_SQUARES.index(square) if square in SHRINE_SQUARES else NO_SHRINE
    for square in range(SQUARES)
]  # the shrine on each square, by the faction it belongs to
_EXITS: Final = EXITS_BY_NAME[words_of("volcano.exits")[0]]
SHRINE_TILE: Final = tile_of(SHRINE, NO_TERRAIN, _EXITS)
CROSSROADS_TILE: Final = tile_of(CROSSROADS, NO_TERRAIN, _EXITS)
SUMMIT_TILE: Final = tile_of(SUMMIT, NO_TERRAIN, _EXITS)

SHRINE_STRENGTH: Final = number_of("shrine.strength")
HIDDEN: Final = number_of("shrine.hidden")  # great artefacts under a shrine
SEAL_POINTS: Final = number_of("seal.points")
GUARDIAN: Final = number_of("guardian.strength")
GUARDIAN_LESS: Final = number_of("guardian.less")  # for each seal of the attacker
SUMMIT_WORTH: Final = number_of("summit.worth")  # points and strength, once it is held

# Seals are a mask by faction: how many they are, and the gates of the summit that they open.
_GATES: Final = [EXITS_BY_NAME[name] for name in words_of("volcano.gates")]
GATE_WAYS: Final = ["nesw".index(name) for name in words_of("volcano.gates")]  # as directions
SEALS_IN: Final = [seals.bit_count() for seals in range(1 << SHRINES)]
OPEN_GATES: Final = [
    sum([_GATES[shrine] for shrine in range(SHRINES) if seals >> shrine & 1])
    for seals in range(1 << SHRINES)
]


def shrines_of(seals: int) -> list[int]:
    """The shrines of a mask of seals."""
    return [shrine for shrine in range(SHRINES) if seals >> shrine & 1]


def missing_seals(seals: int, at: int, square: int) -> list[int]:
    """The shrines of the seals that are missing: for the gate between two squares, or for any."""
    for shrine, way in enumerate(GATE_WAYS):
        outside = next_to(SUMMIT_SQUARE, way)
        if SUMMIT_SQUARE in (at, square) and outside in (at, square):
            return [shrine]
    return shrines_of((1 << SHRINES) - 1 & ~seals)


def beyond_gates(tiles: list[int], seals: int) -> list[int]:
    """The land for heroes with these seals: other gates of the summit are shut to them."""
    if tiles[SUMMIT_SQUARE] != SUMMIT_TILE:
        return tiles
    land = tiles.copy()
    land[SUMMIT_SQUARE] &= ~ALL_EXITS | OPEN_GATES[seals]
    return land


def defence_of(tile: int, level: int, holder: int, seals: int) -> int:
    """The strength of a place against an attacker with these seals: the Guardian heeds them."""
    if tile >> 7 == SUMMIT and holder == OFF:
        return level - GUARDIAN_LESS * SEALS_IN[seals]
    return level


def bonus_of(seals: int, holder: int, seat: int) -> int:
    """The points of a seat that are no levels of cities: its seals, and the summit."""
    return SEAL_POINTS * SEALS_IN[seals] + (SUMMIT_WORTH if holder == seat else 0)
