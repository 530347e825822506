"""What the table shows of the scoring: points so far, and at the end cell by cell (IM-E)."""

from functools import lru_cache
from typing import NamedTuple

from gonfalon.games.imperia.box.components import CELLS
from gonfalon.games.imperia.rules.scoring import YOU, Score, points_changed, scores
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


class Gain(NamedTuple):
    """What something done brings an army, as the board lies then (IM-E3)."""

    points: int
    """How many points more than before, or fewer."""
    total: int
    """All its points then."""
    changes: tuple[str, ...]
    """What becomes of everybody's points (`points_changed`), the own told as "you"."""
    is_kept: bool
    """Whether the cell that it was done to is in the formation that scores (IM-E2)."""


def gain_of(
    view: ImperiaView,
    seat: int,
    towers: tuple[tuple[int, ...], ...],
    head: int,
    *,
    is_whole: bool = False,
) -> Gain:
    """What it brings this army, and the others, that the towers are these, and its head is there.

    Of the others those are told whose points change, or all.
    """
    forts = tuple([army.fort for army in view.armies])
    heads = tuple([head if one == seat else army.head for one, army in enumerate(view.armies)])
    found = scores_in(towers, view.terrain, forts, heads)
    points = found[seat].points - scores_of(view)[seat].points
    changes = changes_in(scores_of(view), found, seat, is_whole=is_whole)
    return Gain(points, found[seat].points, changes, head in found[seat].kept)


def changes_in(
    before: tuple[Score, ...], after: tuple[Score, ...], seat: int, *, is_whole: bool = False
) -> tuple[str, ...]:
    """What becomes of everybody's points, as it is told to this seat."""
    then, now = ([score.points for score in found] for found in (before, after))
    return points_changed(then, now, seat, YOU, is_whole=is_whole)


def gains(found: tuple[Score, ...]) -> dict[int, int]:
    """The points of each kept cell, whoever keeps it."""
    return {cell: points for score in found for cell, points in score.gains.items()}


def taken_off(towers: tuple[tuple[int, ...], ...], found: tuple[Score, ...]) -> set[int]:
    """The cells that score for nobody, since their pieces are taken off (IM-E2)."""
    kept = {cell for score in found for cell in score.kept}
    return {cell for cell in range(CELLS) if towers[cell] and cell not in kept}
