"""What the table shows of the scoring: points so far, and at the end cell by cell (IM-E)."""

from gonfalon.games.imperia.components import BESIDE, CELLS, COMMANDER, KIND
from gonfalon.games.imperia.scoring import Score, cell_points, scores
from gonfalon.games.imperia.view import ImperiaView


def scores_of(view: ImperiaView) -> list[Score]:
    """What each army would score as the board lies now."""
    forts = tuple(army.fort for army in view.armies)
    heads = [army.head for army in view.armies]
    return scores(list(view.towers), view.terrain, forts, heads)


def gains(view: ImperiaView, found: list[Score]) -> dict[int, int]:
    """The points of each kept cell: its worth, less one for each enemy commander beside it."""
    owners = {cell: score.seat for score in found for cell in score.kept}
    commanders = {cell for cell in owners if KIND[view.towers[cell][-1]] == COMMANDER}
    return {
        cell: cell_points(cell, view.terrain)
        - sum(1 for other in BESIDE[cell] if other in commanders and owners[other] != owner)
        for cell, owner in owners.items()
    }


def taken_off(view: ImperiaView, found: list[Score]) -> set[int]:
    """The cells that score for nobody, since their pieces are taken off (IM-E2)."""
    kept = {cell for score in found for cell in score.kept}
    return {cell for cell in range(CELLS) if view.towers[cell] and cell not in kept}
