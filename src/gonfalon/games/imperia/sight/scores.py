"""What the table shows of the scoring: points so far, and at the end cell by cell (IM-E)."""

from functools import lru_cache
from typing import NamedTuple

from gonfalon.games.imperia.box.components import CELLS, COMMANDER, NO_FACING, piece_of
from gonfalon.games.imperia.rules.scoring import Score, commander_costs, scores
from gonfalon.games.imperia.sight.view import ImperiaView


def scores_of(view: ImperiaView) -> tuple[Score, ...]:
    """What each army would score as the board lies now; it is the same for all eyes."""
    forts = tuple([army.fort for army in view.armies])
    heads = tuple([army.head for army in view.armies])
    return scores_in(view.towers, view.terrain, forts, heads)


@lru_cache(256)
def scores_in(
    towers: tuple[tuple[int, ...], ...],
    terrain: tuple[int, ...],
    forts: tuple[int, ...],
    heads: tuple[int, ...],
) -> tuple[Score, ...]:
    """The same, found once for all who ask."""
    return tuple(scores(list(towers), terrain, forts, list(heads)))


def costs_at(view: ImperiaView, seat: int, cell: int) -> dict[int, int] | None:
    """What this seat's commander would cost each of the others if it were placed there."""
    commander = piece_of(seat, COMMANDER, NO_FACING)
    towers = list(view.towers)
    towers[cell] += (commander,)
    forts = tuple([army.fort for army in view.armies])
    heads = [army.head for army in view.armies]
    heads[seat] = cell
    return commander_costs(scores(towers, view.terrain, forts, heads), seat, cell)


class Gain(NamedTuple):
    """What something done brings an army, as the board lies then (IM-E3)."""

    points: int
    """How many points more than before, or fewer."""
    total: int
    """All its points then."""
    is_kept: bool
    """Whether the cell that it was done to is in the formation that scores (IM-E2)."""


def gain_of(view: ImperiaView, seat: int, towers: tuple[tuple[int, ...], ...], head: int) -> Gain:
    """What it brings this army that the towers are these, and its head is there."""
    forts = tuple([army.fort for army in view.armies])
    heads = tuple([head if one == seat else army.head for one, army in enumerate(view.armies)])
    score = scores_in(towers, view.terrain, forts, heads)[seat]
    return Gain(score.points - scores_of(view)[seat].points, score.points, head in score.kept)


def gains(found: tuple[Score, ...]) -> dict[int, int]:
    """The points of each kept cell, whoever keeps it."""
    return {cell: points for score in found for cell, points in score.gains.items()}


def taken_off(towers: tuple[tuple[int, ...], ...], found: tuple[Score, ...]) -> set[int]:
    """The cells that score for nobody, since their pieces are taken off (IM-E2)."""
    kept = {cell for score in found for cell in score.kept}
    return {cell for cell in range(CELLS) if towers[cell] and cell not in kept}
