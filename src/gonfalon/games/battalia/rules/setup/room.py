"""Room for the further cities of the set-up (BA-V6)."""

from gonfalon.games.battalia.box.tiles import ALL_EXITS, NEIGHBOURS, SIZE, SQUARES
from gonfalon.games.battalia.rules.building.sites import (
    BESIDE_CITIES,
    BESIDE_RUINS,
    fitting_exits,
    is_site,
    leads_on,
)
from gonfalon.games.battalia.rules.state import Battalia


def keeps_apart(world: Battalia, square: int) -> bool:
    """Whether this square is empty, and not edge to edge with a city or the ruins."""
    return is_site(world.board.tiles, square, BESIDE_CITIES | BESIDE_RUINS)


def free_for_cities(world: Battalia) -> list[int]:
    """The squares where a city of the set-up may lie: a road can come there, too."""
    tiles = world.board.tiles
    return [
        square
        for square in range(SQUARES)
        if keeps_apart(world, square) and leads_on(tiles, square, ALL_EXITS)
    ]


def exits_for_city(world: Battalia, square: int) -> list[int]:
    """The exits that a city may have here: they fit, and one of them leads on (BA-B2, BA-B4)."""
    tiles = world.board.tiles
    return [exits for exits in fitting_exits(tiles, square) if leads_on(tiles, square, exits)]


def leaves_room(world: Battalia, square: int, count: int) -> bool:
    """Whether so many further cities find squares once one lies here."""
    beside = NEIGHBOURS[square]
    free = [one for one in free_for_cities(world) if one != square and one not in beside]
    return most_cities(free) >= count


def most_cities(squares: list[int]) -> int:
    """The most cities that can lie on these squares, none edge to edge with another.

    Squares alternate in colour as on a chessboard. As many of them stay empty as there can be pairs
    of neighbours, each square in one pair at most (König's theorem).
    """
    partners: dict[int, int] = {}
    pairs = 0
    for square in squares:
        is_dark = (square // SIZE + square % SIZE) % 2 == 0
        if is_dark and _finds_partner(square, squares, partners, set()):
            pairs += 1
    return len(squares) - pairs


def _finds_partner(
    square: int, squares: list[int], partners: dict[int, int], asked: set[int]
) -> bool:
    """Pair a square with a neighbour, if its partner so far finds another."""
    for beside in NEIGHBOURS[square]:
        if beside not in squares or beside in asked:
            continue
        asked.add(beside)
        if beside not in partners or _finds_partner(partners[beside], squares, partners, asked):
            partners[beside] = square
            return True
    return False
