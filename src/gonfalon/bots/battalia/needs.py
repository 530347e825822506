"""What units and provisions are good for as the board lies: cities to raise, sites, roads."""

from functools import lru_cache
from typing import Final

from gonfalon.bots.battalia.land import has_site
from gonfalon.bots.battalia.standing import Standing
from gonfalon.games.battalia.box.cards import FRIMAN, RANKS
from gonfalon.games.battalia.sight.view import BattaliaView

_TURNS: Final = 4  # in so many turns every city that waits is raised
_SITES: Final = 0.5  # new cities a turn while there is a site
_NO_SITES: Final = 0.12  # and while a road has to lead to one first
_PAVED: Final = 0.12  # a friman and provisions in hand: a road
_OPENING_UP: Final = 0.5  # the same where no city can be built before there is one
_WALKING: Final = 0.06  # provisions in hand: a step, half of a road
_HIRED: Final = (0.12, 0.35, 0.5, 0.7)  # a unit hired, by rank (BA-X1)
_LATER: Final = 0.8  # of it if no city waits for a pair of that rank now


class Needs:
    """What a deck is needed for, turn by turn (BA-X1, BA-X3, BA-X4)."""

    def __init__(
        self, waiting: tuple[float, ...], triples: tuple[float, ...], sites: float, road: float
    ) -> None:
        self.waiting: Final = waiting
        """By rank, the cities a turn that wait for a pair of it."""
        self.triples: Final = triples
        """By rank, what a city built with three of it is worth."""
        self.sites: Final = sites
        """The sites a turn for new cities."""
        self.road: Final = road
        """What a road is worth."""
        self.hiring: Final = _hiring(waiting)
        """What so many provisions in hand bring: steps, then units."""


def _hiring(waiting: tuple[float, ...]) -> list[float]:
    """What so many provisions in hand bring, by how useful each rank is (BA-X1)."""
    found = [0.0, _WALKING]
    for rank in range(RANKS):
        useful = 1.0 if rank == FRIMAN or waiting[rank] else _LATER
        found.append(max(found[-1], useful * _HIRED[rank] + _WALKING))
    for _ in range(RANKS):
        found.append(found[-1] + _WALKING)
    return found


@lru_cache(maxsize=1024)
def _needs(
    waiting: tuple[float, ...], triples: tuple[float, ...], sites: float, road: float
) -> Needs:
    """The same needs are the same object."""
    return Needs(waiting, triples, sites, road)


def needs_on(view: BattaliaView, standing: Standing, homes: int) -> Needs:
    """What is needed on this board, as far as chips go (BA-C5)."""
    cities = standing.cities[view.seat]
    low, high = standing.has_chip(view.seat, 1), standing.has_chip(view.seat, RANKS)
    waiting = [cities[rank] / _TURNS if rank else 0.0 for rank in range(RANKS)]
    if not high:
        waiting[2] = 0.0  # from 2 to 3 needs another chip (BA-X4)
    is_open = has_site(tuple(view.board.tiles), homes, view.figures.apart)
    triples = [
        float(level) if (low if level <= 2 else high) else 0.0 for level in range(1, RANKS + 1)
    ]
    return _needs(
        tuple(waiting),
        tuple(triples),
        _SITES if is_open else _NO_SITES,
        _PAVED if is_open else _OPENING_UP,
    )
