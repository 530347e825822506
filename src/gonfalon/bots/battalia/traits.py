"""What can be told of a seat from outside and in numbers, the same for the own seat and others."""

from functools import lru_cache
from math import comb
from typing import Final

from gonfalon.bots.battalia.growth import growths
from gonfalon.bots.battalia.land import FAR, gaps, roads
from gonfalon.bots.battalia.standing import Standing
from gonfalon.bots.battalia.wealth import SORTS, Wealth, room
from gonfalon.games.battalia.box.cards import (
    AMULET,
    HAND,
    HORSE,
    PROVISIONS,
    RANKS,
    SCROLL,
    TENT,
    TITLE,
    TOOL,
)
from gonfalon.games.battalia.box.tiles import CITY, OFF, SQUARES, what_of
from gonfalon.games.battalia.sight.view import BattaliaView

NAMES: Final = (
    "points", "cities1", "cities2", "cities3", "cities4",
    "growth4", "growth8", "growth13",
    "frimen", "chiefs", "priests", "lords", "provisions", "others",
    "size", "united", "share", "near", "far", "heroes", "kept", "won",
    "to_enemy", "to_neutral", "to_build",
    "armed", "weapons", "amulets", "titles", "horses", "tools", "rest", "great",
    "strength", "next_strength", "next_provisions", "pairs", "triples", "lacking",
)  # fmt: skip
"""What each number says."""
_STEPS: Final = 12  # a hero farther away than this does not count
_CARDS: Final = 6  # nor a city that more cards are missing to
_SITES: Final = 4  # more cannot be used soon
_FEW: Final = 4  # provisions


@lru_cache(maxsize=20000)
def _at_least(size: int, of_sort: int, count: int) -> float:
    """How likely a hand has so many cards of a sort, or more."""
    if of_sort < count:
        return 0.0
    hand = min(HAND, size)
    ways = sum([comb(of_sort, few) * comb(size - of_sort, hand - few) for few in range(count)])
    return 1.0 - ways / comb(size, hand)


def traits(view: BattaliaView, standing: Standing, seat: int, wealth: Wealth) -> list[float]:
    """The numbers of a seat, in the order of `NAMES`."""
    cities, deck = standing.cities[seat], wealth.deck
    tiles = tuple(view.board.tiles)
    homes = view.scenario.homes(view.board, seat)
    rooms = room(tiles, homes, view.figures.apart)
    size = max(1, sum(deck))
    united = float(wealth.united())
    told = [float(standing.points(seat))]
    told += [float(cities[level]) for level in range(1, RANKS + 1)]
    told += growths(wealth, cities, rooms)
    told += [float(count) for count in deck]
    told += [float(size), united, 10 * united / size]
    told += [float(min(_SITES, rooms[0])), float(rooms[1])]
    heroes = [hero for hero in view.board.heroes_of(seat) if hero != OFF]
    told += [float(len(heroes)), float(view.players[seat].ambush_size)]
    told.append(1.0 if view.winners >> seat & 1 else 0.0)
    told += _ways(view, seat, heroes, homes)
    kinds = wealth.kinds
    told += [_at_least(size, wealth.weapons, 1), float(wealth.weapons)]
    told += [float(kinds[kind]) for kind in (AMULET, TITLE, HORSE, TOOL)]
    told += [float(kinds[SCROLL] + kinds[TENT]), float(wealth.great)]
    told += [_strength(deck), _strength(wealth.next)]
    told.append(HAND * wealth.next[PROVISIONS] / max(1, sum(wealth.next)))
    pairs = triples = 0.0
    for rank in range(RANKS):
        if rank and cities[rank]:
            pairs += _at_least(size, deck[rank], 2)
        triples += (rank + 1) * _at_least(size, deck[rank], 3)
    lacking = max(0, _FEW - deck[PROVISIONS])
    told += [pairs, triples if rooms[0] else 0.0, float(lacking * lacking)]
    return told


def _strength(cards: list[int]) -> float:
    """What the units of a usual hand of these cards weigh in battle (BA-W2)."""
    total = strength = 0
    for sort in range(SORTS):
        total += cards[sort]
        if sort < RANKS:
            strength += (sort + 1) * cards[sort]
    return HAND * strength / max(1, total)


def _ways(view: BattaliaView, seat: int, heroes: list[int], homes: int) -> list[float]:
    """How near heroes are to cities of enemies and neutral ones, and own roads to the latter."""
    board, tiles = view.board, tuple(view.board.tiles)
    land = tuple(view.scenario.roads(board, seat))
    missing = gaps(tiles, homes)
    enemy = neutral = _STEPS
    to_build = _CARDS
    ways = [roads(land, hero) for hero in heroes]
    for square in range(SQUARES):
        if what_of(tiles[square]) != CITY or board.owners[square] == seat:
            continue
        nearest = min([FAR] + [way[square] for way in ways])
        if board.owners[square] != OFF:
            enemy = min(enemy, nearest)
        else:
            neutral = min(neutral, nearest)
            to_build = min(to_build, missing[square])
    return [float(_STEPS - enemy), float(_STEPS - neutral), float(_CARDS - to_build)]
