"""How a game ends and what it is worth (BL-E)."""

from typing import Final

from gonfalon.engine.result import Result
from gonfalon.games.battle_line.box.components import FIELDS, TOWN

BREAKTHROUGH: Final = "breakthrough"
ENVELOPMENT: Final = "envelopment"
STALEMATE: Final = "stalemate"

ADJACENT_TO_WIN: Final = 3
FIELDS_TO_WIN: Final = 5
WINNER_POINTS: Final = 5


def worth(held: int, sites: tuple[int, ...]) -> int:
    """How many battlefields these count as; a Town counts as two (BL-T4)."""
    count = held.bit_count()
    for field, site in enumerate(sites):
        if site == TOWN and held >> field & 1:
            count += 1
    return count


def victory(held: int, sites: tuple[int, ...]) -> str:
    """How these battlefields win at once, or nothing (BL-E1); no run goes through a Town."""
    run = 0
    for field in range(FIELDS):
        run = run + 1 if held >> field & 1 and sites[field] != TOWN else 0
        if run == ADJACENT_TO_WIN:
            return BREAKTHROUGH
    return ENVELOPMENT if worth(held, sites) >= FIELDS_TO_WIN else ""


def winner_of(held_by_first: int, held_by_second: int, sites: tuple[int, ...]) -> int | None:
    """The seat that wins with these battlefields, or None for a draw (BL-E1, BL-E2)."""
    first, second = victory(held_by_first, sites), victory(held_by_second, sites)
    if bool(first) != bool(second):
        return 0 if first else 1
    mine, theirs = worth(held_by_first, sites), worth(held_by_second, sites)
    if mine == theirs:
        return None
    return 0 if mine > theirs else 1


def result_of(held_by_first: int, held_by_second: int, sites: tuple[int, ...], how: str) -> Result:
    """The result: the winner scores 5, all others the battlefields they hold (BL-E3)."""
    points = [worth(held_by_first, sites), worth(held_by_second, sites)]
    winner = winner_of(held_by_first, held_by_second, sites)
    if winner is None:
        return Result(tuple(points), (1, 1), how)
    points[winner] = WINNER_POINTS
    return Result(tuple(points), (1, 2) if winner == 0 else (2, 1), how)
