"""What an army meets next: the cell its head points to, and the exits of its fort (IM-T, IM-H).

It is found from a view, for an army as it lies, or as it would lie with one piece more.
"""

from typing import Final, NamedTuple

from gonfalon.games.imperia.box.components import (
    BESIDE,
    CELL_NAMES,
    COMMANDER,
    INFANTRY_PLUS,
    KIND_RANKS,
    OFF,
    OWNER,
    RANK,
    kinds_in,
    piece_of,
)
from gonfalon.games.imperia.box.sites import IS_COVERED
from gonfalon.games.imperia.rules.battle import ANY_RANK, NO_RANK
from gonfalon.games.imperia.rules.step_numbers import ORDER, TURN, TURN_OTHER, WITH
from gonfalon.games.imperia.sight.bonds import HOLDS, bonds_in
from gonfalon.games.imperia.sight.view import ImperiaView

ORDERS: Final = (ORDER, WITH, TURN, TURN_OTHER)
Towers = tuple[tuple[int, ...], ...]


class Ahead(NamedTuple):
    """What the next piece of an army meets."""

    goal: int
    """The cell that the head points to, or OFF where nobody can ever stand."""
    needed: int
    """The rank that it takes to enter that cell as it lies now."""
    exits: tuple[tuple[int, int], ...]
    """The other cells where a campaign can start, each with the rank that it takes (IM-T5)."""

    @property
    def leads_on(self) -> bool:
        """Whether the commander can go there (IM-H2)."""
        return self.needed <= KIND_RANKS[COMMANDER]

    def open_to(self, rank: int) -> list[int]:
        """The exits that a piece of this rank can take."""
        return [cell for cell, needed in self.exits if needed <= rank]


def look_ahead(view: ImperiaView, seat: int, goal: int, laid: int = OFF) -> Ahead:
    """What this army meets if its head points there, once a piece of it lies on `laid`."""
    towers = view.towers
    if laid != OFF:  # whose cells they are is all that counts, so any piece will do
        tower = (piece_of(seat, INFANTRY_PLUS, 0),)
        towers = (*towers[:laid], tower, *towers[laid + 1 :])
    if is_closed(view, goal):
        goal = OFF
    exits = [
        (cell, _needed(view, towers, seat, cell))
        for cell in BESIDE[view.armies[seat].fort]
        if cell != goal and not is_closed(view, cell) and not _is_own(towers, seat, cell)
    ]
    return Ahead(
        goal,
        NO_RANK if goal == OFF else _needed(view, towers, seat, goal),
        tuple([pair for pair in exits if pair[1] != NO_RANK]),
    )


class Coming(NamedTuple):
    """Where the next piece of an army goes, for all eyes: a sentence and the cell in it."""

    key: str
    cell: str


NOTHING: Final = Coming("", "")


def coming(view: ImperiaView, seat: int) -> Coming:
    """Where it goes as the board lies; nothing while an order is given, or once it is done."""
    army, is_done = view.armies[seat], view.done >> seat & 1 == 1
    if army.head == OFF or is_done or (seat == view.turn and view.frames[-1] in ORDERS):
        return NOTHING
    ahead = look_ahead(view, seat, view.targets[seat])
    name = CELL_NAMES[ahead.goal] if ahead.goal != OFF else ""
    if not army.hidden:
        return Coming("im.head.last", name) if ahead.leads_on else Coming("im.head.last_here", "")
    best = highest_in(army.hidden)
    if ahead.needed <= best:
        if not view.towers[ahead.goal]:
            return Coming("im.head.next", name)
        return Coming("im.head.onto" if ahead.open_to(best) else "im.head.onto_only", name)
    return Coming("im.head.anew" if ahead.open_to(best) else "im.head.stuck", "")


def highest_in(pieces: int) -> int:
    """The highest rank in a hand or pile that is not empty."""
    return max([KIND_RANKS[kind] for kind in kinds_in(pieces)])


def sure_rank(hand: int, left: int) -> int:
    """The rank that a player surely has next, of this hand and of what is drawn to it."""
    lowest = min([KIND_RANKS[kind] for kind in kinds_in(left)])
    return max(lowest, highest_in(hand)) if hand else lowest


def is_closed(view: ImperiaView, cell: int) -> bool:
    """Whether nobody can ever stand here: off the board, covered, or a fort (IM-T6)."""
    if cell == OFF or IS_COVERED[view.seats][cell]:
        return True
    return cell in [army.fort for army in view.armies]


def _is_own(towers: Towers, seat: int, cell: int) -> bool:
    return bool(towers[cell]) and OWNER[towers[cell][-1]] == seat


def _needed(view: ImperiaView, towers: Towers, seat: int, cell: int) -> int:
    """The rank that a piece of this army needs here: the cube and its formation protect (IM-B2)."""
    if not towers[cell] or _is_own(towers, seat, cell):
        return ANY_RANK
    forts = tuple([army.fort for army in view.armies])
    is_head = cell in [army.head for army in view.armies]  # as every commander is
    if is_head or bonds_in(towers, forts).cells.get(cell) == HOLDS:
        return NO_RANK
    return RANK[towers[cell][-1]]
