"""The end: the formation that is kept, and what it is worth (IM-E)."""

from collections.abc import Sequence
from typing import Final

from gonfalon.engine.event import Event
from gonfalon.engine.result import Result
from gonfalon.games.imperia.box.cells import cells_of
from gonfalon.games.imperia.box.components import (
    AROUND_CASTLE,
    BESIDE,
    COMMANDER,
    KIND,
    OFF,
    TERRAIN_POINTS,
)
from gonfalon.games.imperia.rules.formation import groups, owned

COMMANDERS: Final = "commanders"


class Score:
    """What one seat's kept formation is worth, part by part (IM-E3)."""

    def __init__(self, seat: int, kept: list[int]) -> None:
        self.seat: Final = seat
        self.kept: Final = kept
        """The cells of the formation that is kept (IM-E2)."""
        self.gains: Final[dict[int, int]] = {}
        """The points of each of these cells, less the penalties."""
        self.terrain = 0
        """Points for fields, mountains, villages and the castle."""
        self.around = 0
        """Cells around the castle."""
        self.penalty = 0
        """Enemy commanders beside kept cells, each counted for each cell."""
        self.height = 0
        """How high the commander stands, if it is in the formation (IM-E4)."""

    @property
    def points(self) -> int:
        """The points for terrain and around it, without what enemy commanders cost."""
        return self.terrain + self.around - self.penalty

    def count(self, cell: int, terrain: int, penalty: int) -> None:
        """Count a kept cell with so many enemy commanders beside it."""
        around = 1 if cell in AROUND_CASTLE else 0
        self.terrain += TERRAIN_POINTS[terrain]
        self.around += around
        self.penalty += penalty
        self.gains[cell] = TERRAIN_POINTS[terrain] + around - penalty


def cell_points(cell: int, terrain: tuple[int, ...]) -> int:
    """What a cell is worth before penalties (IM-E3)."""
    return TERRAIN_POINTS[terrain[cell]] + (1 if cell in AROUND_CASTLE else 0)


def kept_formation(
    towers: list[tuple[int, ...]], terrain: tuple[int, ...], fort: int, own: int, head: int
) -> list[int]:
    """The largest formation; then the more valuable, the commander's, the lowest cell (IM-E2)."""
    best: list[int] = []
    best_key = (0, 0, 0, 0)
    for cells in groups(own, fort):
        group = cells_of(cells)
        worth = sum(cell_points(cell, terrain) for cell in group)
        has_commander = 1 if head in group and KIND[towers[head][-1]] == COMMANDER else 0
        key = (len(group), worth, has_commander, -group[0])
        if not best or key > best_key:
            best, best_key = group, key
    return best


def scores(
    towers: list[tuple[int, ...]],
    terrain: tuple[int, ...],
    forts: tuple[int, ...],
    heads: list[int],
) -> list[Score]:
    """Every seat's score, as the board lies now; IM-E5 is the source's example."""
    own = owned(towers, len(forts))
    found = [
        Score(
            seat,
            kept_formation(towers, terrain, fort, own[seat], heads[seat]) if fort != OFF else [],
        )
        for seat, fort in enumerate(forts)
    ]
    commanders: dict[int, int] = {}
    for score in found:
        for cell in score.kept:
            if KIND[towers[cell][-1]] == COMMANDER:
                commanders[cell] = score.seat
                score.height = len(towers[cell])
    for score in found:
        for cell in score.kept:
            penalty = 0
            for other in BESIDE[cell]:
                if other in commanders and commanders[other] != score.seat:
                    penalty += 1
            score.count(cell, terrain[cell], penalty)
    return found


def commander_costs(found: Sequence[Score], seat: int, cell: int) -> dict[int, int] | None:
    """What this seat's commander there costs each of the others, or nothing at all (IM-E3).

    Outside the formation that its own player keeps, it costs nobody anything: that is None.
    """
    if cell not in found[seat].kept:
        return None
    costs: dict[int, int] = {}
    for score in found:
        count = len([one for one in BESIDE[cell] if one in score.kept])
        if score.seat != seat and count:
            costs[score.seat] = count
    return costs


YOU: Final = -1  # told in place of a seat


def points_changed(
    before: Sequence[int], after: Sequence[int], seat: int, name: int, *, is_whole: bool
) -> tuple[str, ...]:
    """Whose points become what: this seat's first, by that name, then those of the others.

    Of the others, those alone that change, unless the whole is told. Each is told as the seat's
    number, the points before and after.
    """
    others = [one for one in range(len(after)) if one != seat]
    told = [one for one in others if is_whole or before[one] != after[one]]
    named = [(name, seat), *[(one, one) for one in told]]
    return tuple([f"{named + 1} {before[one]} {after[one]}" for named, one in named])


def result_of(found: list[Score]) -> Result:
    """Most points win; then the higher commander in formation; then it is a draw (IM-E4)."""
    keys = [(score.points, score.height) for score in found]
    ranks = tuple(1 + sum(1 for other in keys if other > key) for key in keys)
    return Result(tuple(score.points for score in found), ranks, COMMANDERS)


def is_won_by_height(result: Result) -> bool:
    """Whether someone else has as many points as the winner, so that height decided (IM-E4)."""
    winner = result.winner
    return winner is not None and result.points.count(result.points[winner]) > 1


def ending(found: list[Score]) -> Event:
    """What happened at the end: who won, and whether by the height of the commander."""
    result = result_of(found)
    winner = result.winner
    if winner is None:
        return Event("im.event.drawn")
    if is_won_by_height(result):
        return Event("im.event.won_by_height", seat=winner + 1, height=found[winner].height)
    return Event("im.event.won", seat=winner + 1)
