"""The whole box: how many there are of each card, and what the decks must hold (BA-C, BA-S3)."""

from typing import Final

from gonfalon.games.battalia.box.cards import (
    CARD_COUNTS,
    CARDS,
    FACTION,
    FACTIONS,
    FIRST_GREAT,
    IS_UNBOUND,
    PROVISIONS_CARD,
    UNITS,
)
from gonfalon.games.battalia.box.components import number_of
from gonfalon.games.battalia.box.tiles import (
    CITY,
    CITY_DECK,
    CITY_FOUR,
    DECKS,
    FIRST_TERRAIN_DECK,
    ITEMS,
    NEUTRAL_SQUARES,
    NO_TERRAIN,
    OUT_SQUARES,
    OUT_TILE,
    ROAD,
    ROAD_DECK,
    SET_ASIDE,
    TERRAIN_COUNTS,
    exits_of,
    terrain_item,
    terrain_of,
    what_of,
)
from gonfalon.games.battalia.rules.board import Board
from gonfalon.games.battalia.rules.figures import Figures
from gonfalon.games.battalia.rules.state import Battalia

LEFT_OUT: Final = number_of("leave.provisions")


def box_of(figures: Figures, gone: int) -> list[int]:
    """How many there are of each item, without the factions that are gone; great artefacts once."""
    box = [0] * ITEMS
    for card in range(FIRST_GREAT):
        faction = FACTION[card]
        if faction >= FACTIONS or not gone >> faction & 1:
            box[card] = figures.unbound if IS_UNBOUND[card] else CARD_COUNTS[card]
    if gone:
        box[PROVISIONS_CARD] -= LEFT_OUT
    for card in figures.great:
        box[card] = 1
    for deck in range(FIRST_TERRAIN_DECK, DECKS):
        for terrain in range(FACTIONS):
            if not gone >> terrain & 1:
                box[terrain_item(deck, terrain)] = TERRAIN_COUNTS[deck - FIRST_TERRAIN_DECK]
    return box


def open_box(world: Battalia) -> None:
    """The box is opened: the land, the squares out of the game, all cards (BA-C, BA-S2)."""
    for square in OUT_SQUARES[world.seats]:
        world.board.tiles[square] = OUT_TILE
    world.variant.scenario.lay(world)
    for card in range(FIRST_GREAT):
        world.supply[card] = CARD_COUNTS[card]
    for deck in range(FIRST_TERRAIN_DECK, DECKS):
        count = TERRAIN_COUNTS[deck - FIRST_TERRAIN_DECK]
        for terrain in range(FACTIONS):
            aside = SET_ASIDE if deck == CITY_FOUR else 0
            world.supply[terrain_item(deck, terrain)] = count - aside


def item_of_tile(tile: int) -> int:
    """The terrain card that lies on a square, or -1."""
    what, terrain = what_of(tile), terrain_of(tile)
    if what not in (ROAD, CITY) or terrain >= NO_TERRAIN:
        return -1
    exits = exits_of(tile)
    return terrain_item(ROAD_DECK[exits] if what == ROAD else CITY_DECK[exits], terrain)


def built_items(tiles: list[int]) -> list[int]:
    """How many of each terrain card lie on the board."""
    found = [0] * ITEMS
    for tile in tiles:
        item = item_of_tile(tile)
        if item >= 0:
            found[item] += 1
    return found


def implied_decks(
    figures: Figures, board: Board, gone: int, is_laid_out: bool, elsewhere: list[int]
) -> list[int]:
    """What is left for the decks when so many creation cards lie elsewhere.

    The four-exit cities of the set-up come from those set aside, whatever their terrain (BA-S1),
    and mercenaries come in when the decks are laid out (BA-V5).
    """
    left = box_of(figures, gone)
    for card in range(UNITS):
        if IS_UNBOUND[card] and not is_laid_out:
            left[card] = 0
    built, seats = built_items(board.tiles), board.seats
    laid_out = [*figures.starts[seats], *(NEUTRAL_SQUARES[seats] if figures.neutral_cities else ())]
    for square in laid_out:
        item = item_of_tile(board.tiles[square])
        if item >= terrain_item(CITY_FOUR, 0) and item < terrain_item(CITY_FOUR, FACTIONS):
            built[item] -= 1
    for terrain in range(FACTIONS):
        if not gone >> terrain & 1:
            left[terrain_item(CITY_FOUR, terrain)] -= SET_ASIDE
    for item in range(ITEMS):
        away = built[item] if item >= CARDS else elsewhere[item]
        left[item] = 0 if FIRST_GREAT <= item < CARDS else max(0, left[item] - away)
    return left
