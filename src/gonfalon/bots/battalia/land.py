"""The board made ready for judging: what roads lead to, and how far heroes have to go."""

from functools import lru_cache
from typing import Final

from gonfalon.games.battalia.box.tiles import (
    DIRECTIONS,
    EMPTY,
    OFF,
    OUT,
    SQUARES,
    next_to,
)
from gonfalon.games.battalia.rules.building.land import network
from gonfalon.games.battalia.rules.building.sites import is_site

FAR: Final = 40  # out of reach
_LAYING: Final = 3  # what a hero's way over an empty square costs: a road has to be laid first
_SITE: Final = (0.0, 0.5, 0.3, 0.18, 0.1, 0.05)  # a site for a city behind so many missing cards
_SITES: Final = (1.0, 0.7, 0.5, 0.3, 0.2)  # further sites add less


def _ways(tiles: tuple[int, ...], starts: int, laying: int, step: int) -> list[int]:
    """What it costs to come to each square from the starts: steps, and roads still to be laid."""
    cost = [FAR] * SQUARES
    queue: list[list[int]] = [[] for _ in range(FAR)]
    for square in range(SQUARES):
        if starts >> square & 1:
            cost[square] = 0
            queue[0].append(square)
    for so_far in range(FAR):
        here = queue[so_far]
        while here:
            square = here.pop()
            if cost[square] < so_far:
                continue
            tile = tiles[square]
            is_open = tile >> 7 == EMPTY
            for way in range(DIRECTIONS):
                if not is_open and not tile >> way & 1:
                    continue
                beside = next_to(square, way)
                if beside == OFF:
                    continue
                other = tiles[beside]
                what = other >> 7
                if what >= OUT or (what != EMPTY and not other >> (way ^ 2) & 1):
                    continue
                total = so_far + (laying if what == EMPTY else step)
                if total < FAR and total < cost[beside]:
                    cost[beside] = total
                    queue[total].append(beside)
    return cost


@lru_cache(maxsize=4096)
def marches(tiles: tuple[int, ...], square: int) -> list[int]:
    """How far every square is for a hero, roads still to be laid included."""
    return _ways(tiles, 1 << square, _LAYING, 1)


@lru_cache(maxsize=4096)
def roads(tiles: tuple[int, ...], square: int) -> list[int]:
    """How many steps every square is away by the roads there are, or FAR."""
    return _ways(tiles, 1 << square, FAR, 1)


@lru_cache(maxsize=4096)
def gaps(tiles: tuple[int, ...], cities: int) -> list[int]:
    """How many cards are missing on the best way from own cities to each square, itself too."""
    return _ways(tiles, network(list(tiles), cities), 1, 0)


@lru_cache(maxsize=4096)
def sites_worth(tiles: tuple[int, ...], cities: int, apart: int) -> float:
    """What the sites for further cities are worth, the nearest most."""
    missing, land = gaps(tiles, cities), list(tiles)
    found = [
        _SITE[missing[square]]
        for square in range(SQUARES)
        if missing[square] < len(_SITE) and is_site(land, square, apart)
    ]
    found.sort(reverse=True)
    total = 0.0
    for number in range(min(len(found), len(_SITES))):
        total += found[number] * _SITES[number]
    return total


@lru_cache(maxsize=4096)
def has_site(tiles: tuple[int, ...], cities: int, apart: int) -> bool:
    """Whether a city can be built at once."""
    missing, land = gaps(tiles, cities), list(tiles)
    for square in range(SQUARES):
        if missing[square] <= 1 and is_site(land, square, apart):
            return True
    return cities == 0
