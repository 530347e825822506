"""Points, ranks and how a game ended (BA-E)."""

from gonfalon.engine.result import Result
from gonfalon.games.battalia.box.seals import bonus_of
from gonfalon.games.battalia.box.tiles import HEROES, OFF, SQUARES
from gonfalon.games.battalia.rules.board import Board
from gonfalon.games.battalia.rules.variant import Variant


def all_cities(board: Board) -> list[list[int]]:
    """How many cities of each level every seat has, by seat and level."""
    found = [[0] * 5 for _ in range(board.seats)]
    owners, levels = board.owners, board.levels
    for square in range(SQUARES):
        seat = owners[square]
        if seat != OFF:
            found[seat][levels[square]] += 1
    return found


def cities_of(board: Board, seat: int) -> list[int]:
    """How many cities of each level a seat has, by level."""
    found = [0] * 5
    owners, levels = board.owners, board.levels
    for square in range(SQUARES):
        if owners[square] == seat:
            found[levels[square]] += 1
    return found


def points_of(cities: list[int]) -> int:
    """The levels of the own cities (BA-E2)."""
    return cities[1] + 2 * cities[2] + 3 * cities[3] + 4 * cities[4]


def bonus_in(board: Board, seat: int) -> int:
    """The points of a seat that are no levels of cities: its seals, and the summit (BA-V4)."""
    return bonus_of(board.seals[seat], board.holder, seat)


def points_in(board: Board, seat: int) -> int:
    """The points of a seat as the board lies now (BA-E2, BA-V4)."""
    return points_of(cities_of(board, seat)) + bonus_in(board, seat)


def how_it_ended(board: Board, variant: Variant, day: int) -> str:
    """What has ended the game, or nothing (BA-E1); seals and the summit give points (BA-V4)."""
    figures = variant.figures
    goal, fours = figures.goal(board.seats), figures.fours
    for seat, cities in enumerate(all_cities(board)):
        if fours and cities[4] >= fours:
            return "cities"
        if goal and points_of(cities) + bonus_in(board, seat) >= goal:
            return "points"
    if variant.filling.squares_left(board) == 0:
        return "board"
    return "weeks" if day >= figures.days else ""


def result_of(how: str, board: Board) -> Result:
    """Most points win; then more cities of level 4, 3, 2, 1, then heroes on the board (BA-E2)."""
    points: list[int] = []
    keys: list[tuple[int, ...]] = []
    for seat, cities in enumerate(all_cities(board)):
        points.append(points_of(cities) + bonus_in(board, seat))
        standing = HEROES - board.heroes_of(seat).count(OFF)
        keys.append((points[-1], cities[4], cities[3], cities[2], cities[1], standing))
    ranks = tuple([1 + sum(1 for other in keys if other > key) for key in keys])
    return Result(tuple(points), ranks, how)
