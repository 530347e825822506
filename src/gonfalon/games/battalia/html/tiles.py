"""Built cards as SVG: land by tint, pattern and symbol, roads that meet at the edges, cities."""

from functools import cache
from typing import Final

from gonfalon.games.battalia.box.cards import FACTION_NAMES, FACTIONS
from gonfalon.games.battalia.box.tiles import (
    CITY,
    CITY_DECK,
    CITY_ONE,
    CROSSROADS,
    DIRECTIONS,
    IMPASSABLE,
    OUT,
    ROAD,
    RUINS,
    SHRINE,
    SUMMIT,
    TERRAIN_DECK_NAMES,
    exits_of,
    is_built,
    terrain_of,
    what_of,
)
from gonfalon.games.battalia.html.signs import tincture

_EDGES: Final = ("50 0", "100 50", "50 100", "0 50")
# Bends, by their exits: a quarter around a corner.
_BENDS: Final = {
    3: "M50 0Q50 50 100 50",
    6: "M100 50Q50 50 50 100",
    12: "M50 100Q50 50 0 50",
    9: "M0 50Q50 50 50 0",
}


def land_class(tile: int) -> str:
    """The class of a square: its land, or that nothing is built there."""
    what = what_of(tile)
    if not is_built(tile):
        return "l-out" if what == OUT else "l-rock" if what == IMPASSABLE else "l-empty"
    if what in (SHRINE, CROSSROADS, SUMMIT):
        return "l-v"
    terrain = terrain_of(tile)
    return f"l-{FACTION_NAMES[terrain] if terrain < FACTIONS else 'n'}"


@cache
def tile_picture(tile: int) -> str:
    """A tile that stands alone, in a deck or to be chosen."""
    return (
        f'<svg class="ba-tile {land_class(tile)}" viewBox="0 0 100 100" aria-hidden="true">'
        f"{tile_art(tile)}</svg>"
    )


@cache
def tile_art(tile: int) -> str:
    """What is drawn on a square: the land, the roads, and a city or the ruins."""
    what, exits = what_of(tile), exits_of(tile)
    if not is_built(tile):
        return '<use class="ba-rock" href="#ba-crags"/>' if what == IMPASSABLE else ""
    sign = land_class(tile).removeprefix("l-")
    parts = [
        '<rect class="ba-ground" width="100" height="100"/>',
        f'<use class="ba-land" href="#ba-land-{sign}"/>',
    ]
    way = road_path(exits, what == ROAD)
    parts.append(f'<path class="ba-casing" d="{way}"/><path class="ba-way" d="{way}"/>')
    if what == CITY:
        form = TERRAIN_DECK_NAMES[CITY_DECK[exits] - CITY_ONE]
        parts.append('<circle class="ba-yard" cx="50" cy="50" r="33"/>')
        parts.append(f'<use class="ba-walls" href="#ba-city-{form}" x="50" y="54"/>')
    elif what == RUINS:
        parts.append('<circle class="ba-yard" cx="50" cy="50" r="33"/>')
        parts.append('<use class="ba-walls" href="#ba-ruined" x="50" y="52"/>')
    return "".join(parts)


@cache
def road_path(exits: int, is_road: bool) -> str:
    """The roads of a card, from the middle to its exits; a road with a bend goes around it."""
    if is_road and exits in _BENDS:
        return _BENDS[exits]
    ways = [_EDGES[way] for way in range(DIRECTIONS) if exits >> way & 1]
    return "".join([f"M50 50L{edge}" for edge in ways])


@cache
def chip(faction: int, level: int, place: str = "translate(80 23)") -> str:
    """The chip on a city: its level on a shield, with the charge of its owner (BA-C5)."""
    sign = FACTION_NAMES[faction] if 0 <= faction < FACTIONS else "n"
    mark = ""
    if sign != "n":
        mark = f'<use class="ba-spot" href="#ba-{sign}" x="-8" y="2" width="16" height="16"/>'
    return (
        f'<g class="ba-chip {tincture(faction)}" transform="{place}">'
        f'<use class="ba-base" href="#ba-chip"/>'
        f'<use class="ba-hatch" href="#ba-chip" fill="url(#ba-hatch-{sign})"/>'
        f'<text x="0" y="{1 if mark else 7}">{level}</text>{mark}</g>'
    )


def chip_sign(style: str) -> str:
    """A chip as a small sign, without owner or level."""
    return (
        f'<svg class="{style}" viewBox="-16 -18 32 38" aria-hidden="true">'
        '<use href="#ba-chip"/></svg>'
    )
