"""What the table shows of the scoring: points so far, and at the end cell by cell (IM-E)."""

from gonfalon.games.imperia.box.components import CELLS
from gonfalon.games.imperia.rules.scoring import Score, scores
from gonfalon.games.imperia.sight.view import ImperiaView


def scores_of(view: ImperiaView) -> list[Score]:
    """What each army would score as the board lies now."""
    forts = tuple(army.fort for army in view.armies)
    heads = [army.head for army in view.armies]
    return scores(list(view.towers), view.terrain, forts, heads)


def gains(found: list[Score]) -> dict[int, int]:
    """The points of each kept cell, whoever keeps it."""
    return {cell: points for score in found for cell, points in score.gains.items()}


def taken_off(view: ImperiaView, found: list[Score]) -> set[int]:
    """The cells that score for nobody, since their pieces are taken off (IM-E2)."""
    kept = {cell for score in found for cell in score.kept}
    return {cell for cell in range(CELLS) if view.towers[cell] and cell not in kept}
