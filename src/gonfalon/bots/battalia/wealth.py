"""What a seat has to gain points with: its cards by sort, its cities, and sites for new ones."""

from functools import lru_cache
from typing import Final

from gonfalon.bots.battalia.land import gaps
from gonfalon.games.battalia.box.cards import (
    CARDS,
    FACTION,
    FACTIONS,
    HAMMER,
    IS_GREAT,
    IS_WEAPON,
    KIND,
    KINDS,
    PROVISIONS,
    RANKS,
    TOOL,
    UNIVERSAL,
)
from gonfalon.games.battalia.box.tents import tent_cards
from gonfalon.games.battalia.box.tiles import DIRECTIONS, OFF, SQUARES, next_to
from gonfalon.games.battalia.rules.building.sites import is_site
from gonfalon.games.battalia.sight.view import BattaliaView

SORTS: Final = 6
"""The four ranks, provisions, and whatever else a deck has."""
OTHER: Final = 5
NEAR: Final = 1  # a city can be built there at once
_REACH: Final = 4  # a site behind so many missing cards may still be reached
_FARTHEST: Final = 6


def _sort(card: int) -> int:
    """The sort of a card; tools serve as frimen do (BA-X5)."""
    kind = KIND[card]
    if kind <= PROVISIONS:
        return kind
    return 0 if kind in (TOOL, HAMMER) else OTHER


SORT: Final = [_sort(card) for card in range(CARDS)]


class Wealth:
    """The cards of one seat by sort: all of them, those to be drawn next, those kept."""

    def __init__(self) -> None:
        self.deck: Final = [0] * SORTS
        self.next: Final = [0] * SORTS
        """The nation; of others also the hand, which nobody can tell from it."""
        self.kept: Final = [0] * SORTS
        """The ambush, as far as it is seen."""
        self.banners: Final = [0] * (FACTIONS + 2)
        """How many cards of each faction, then universal and neutral ones."""
        self.weapons = 0
        self.great = 0
        """Great artefacts."""
        self.kinds: Final = [0] * KINDS

    def put(self, card: int, count: int) -> None:
        """Count so many of a card."""
        self.deck[SORT[card]] += count
        self.banners[FACTION[card]] += count
        if IS_WEAPON[card]:
            self.weapons += count
        self.kinds[KIND[card]] += count
        if IS_GREAT[card]:
            self.great += count

    def united(self) -> int:
        """How many cards could stand in the largest cohort (BA-T3)."""
        return max(self.banners[:FACTIONS]) + self.banners[UNIVERSAL]


def own_wealth(view: BattaliaView, bag: list[int]) -> Wealth:
    """What the own seat has, once its turn is over: `bag` is its whole deck."""
    player = view.players[view.seat]
    wealth = Wealth()
    for card, count in enumerate(bag):
        if count:
            wealth.put(card, count)
    for card, count in enumerate(player.nation):
        if count:
            wealth.next[SORT[card]] += count
    for card in player.ambush:
        wealth.kept[SORT[card]] += 1
    return wealth


def wealth_of(view: BattaliaView, seat: int) -> Wealth:
    """What another seat has, as far as all can know."""
    player = view.players[seat]
    wealth = Wealth()
    for card, count in enumerate(player.shelter):
        if count:
            wealth.put(card, count)
    for card, count in enumerate(player.known):
        if count:
            wealth.put(card, count)
            wealth.next[SORT[card]] += count
    for rank in range(RANKS):
        count = player.unknown[rank]
        wealth.deck[rank] += count
        wealth.next[rank] += count
    for tent in player.tents:
        for card in tent_cards(tent):
            wealth.put(card, 1)
    return wealth


@lru_cache(maxsize=4096)
def room(tiles: tuple[int, ...], cities: int, apart: int) -> tuple[int, int]:
    """How many cities can be built at once, and how many more behind roads still to be laid."""
    missing, land = gaps(tiles, cities), list(tiles)
    taken = [False] * SQUARES
    near = far = 0
    for distance in range(_REACH + 1):
        for square in range(SQUARES):
            if missing[square] != distance or taken[square] or not is_site(land, square, apart):
                continue
            for way in range(DIRECTIONS):
                beside = next_to(square, way)
                if beside != OFF:
                    taken[beside] = True
            if distance <= NEAR:
                near += 1
            else:
                far += 1
    return near, min(far, _FARTHEST)
