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
    """How these battlefields win at once, or nothing (BL-E1)."""
    if _end_of_run(held, sites):
        return BREAKTHROUGH
    return ENVELOPMENT if worth(held, sites) >= FIELDS_TO_WIN else ""


def _end_of_run(held: int, sites: tuple[int, ...]) -> int:
    """The number of the last of three adjacent battlefields, or 0; no run goes through a Town."""
    run = 0
    for field in range(FIELDS):
        run = run + 1 if held >> field & 1 and sites[field] != TOWN else 0
        if run == ADJACENT_TO_WIN:
            return field + 1
    return 0


def deciding(held: int, sites: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers of the battlefields by which a game is won: three adjacent ones, or all held."""
    last = _end_of_run(held, sites)
    if last:
        return tuple(range(last - ADJACENT_TO_WIN + 1, last + 1))
    return tuple([field + 1 for field in range(FIELDS) if held >> field & 1])


def how_told(how: str, fields: tuple[int, ...]) -> str:
    """The key of what tells the end; with the Town fewer battlefields count as five (BL-T4)."""
    is_by_town = how == ENVELOPMENT and len(fields) < FIELDS_TO_WIN
    return "bl.event.envelopment_town" if is_by_town else f"bl.event.{how}"


def winner_of(held_by_first: int, held_by_second: int, sites: tuple[int, ...]) -> int | None:
    """The seat that wins with these battlefields, or None for a draw (BL-E1, BL-E2)."""
    first, second = victory(held_by_first, sites), victory(held_by_second, sites)
    if bool(first) != bool(second):
        return 0 if first else 1
    mine, theirs = worth(held_by_first, sites), worth(held_by_second, sites)
    if mine == theirs:
        return None
    return 0 if mine > theirs else 1


def points_with(
    held: tuple[int, int], sites: tuple[int, ...], ranks: tuple[int, ...]
) -> tuple[int, ...]:
    """Whoever alone comes first scores 5, all others the battlefields they hold (BL-E3)."""
    alone = ranks.count(1) == 1
    return tuple(
        [
            WINNER_POINTS if alone and rank == 1 else worth(own, sites)
            for own, rank in zip(held, ranks, strict=True)
        ]
    )


def result_of(held_by_first: int, held_by_second: int, sites: tuple[int, ...], how: str) -> Result:
    """The result: the winner scores 5, all others the battlefields they hold (BL-E3)."""
    winner = winner_of(held_by_first, held_by_second, sites)
    ranks = (1, 1) if winner is None else (1, 2) if winner == 0 else (2, 1)
    return Result(points_with((held_by_first, held_by_second), sites, ranks), ranks, how)
