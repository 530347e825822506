"""Points, ranks and how a game ended (BA-E)."""

from collections.abc import Sequence

from gonfalon.engine.result import Result
from gonfalon.games.battalia.box.seals import bonus_of
from gonfalon.games.battalia.box.tiles import HEROES, OFF, SQUARES
from gonfalon.games.battalia.rules.building.land import is_full
from gonfalon.games.battalia.rules.figures import DAYS, FIVE_FOURS, Figures


def cities_of(owners: Sequence[int], levels: Sequence[int], seat: int) -> list[int]:
    """How many cities of each level a seat has, by level."""
    found = [0] * 5
    for square in range(SQUARES):
        if owners[square] == seat:
            found[levels[square]] += 1
    return found


def points_of(cities: list[int]) -> int:
    """The levels of the own cities (BA-E2)."""
    return cities[1] + 2 * cities[2] + 3 * cities[3] + 4 * cities[4]


def how_it_ended(
    tiles: list[int],
    owners: list[int],
    levels: list[int],
    seals: tuple[int, ...],
    holder: int,
    figures: Figures,
    day: int,
) -> str:
    """What has ended the game, or nothing (BA-E1); seals and the summit give points (BA-V4)."""
    limit = figures.points_of_two if len(seals) == 2 else figures.points
    for seat in range(len(seals)):
        cities = cities_of(owners, levels, seat)
        if cities[4] >= FIVE_FOURS:
            return "cities"
        if limit and points_of(cities) + bonus_of(seals[seat], holder, seat) >= limit:
            return "points"
    if figures.ends_when_full and is_full(tiles):
        return "board"
    return "weeks" if day >= DAYS * figures.weeks else ""


def result_of(
    how: str,
    owners: list[int],
    levels: list[int],
    heroes: list[int],
    seals: tuple[int, ...],
    holder: int,
) -> Result:
    """Most points win; then more cities of level 4, 3, 2, 1, then heroes on the board (BA-E2)."""
    points: list[int] = []
    keys: list[tuple[int, ...]] = []
    for seat in range(len(seals)):
        cities = cities_of(owners, levels, seat)
        points.append(points_of(cities) + bonus_of(seals[seat], holder, seat))
        standing = HEROES - heroes[seat * HEROES : seat * HEROES + HEROES].count(OFF)
        keys.append((points[-1], cities[4], cities[3], cities[2], cities[1], standing))
    ranks = tuple([1 + sum(1 for other in keys if other > key) for key in keys])
    return Result(tuple(points), ranks, how)
