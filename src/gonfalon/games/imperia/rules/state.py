"""What lies where: the map, the towers, the armies, and whose turn it is.

A state is data and the few movements of pieces that keep it consistent. What may be done with it is
decided by the steps.
"""

from typing import TYPE_CHECKING

from gonfalon.engine.event import Event
from gonfalon.engine.result import Result
from gonfalon.engine.step_state import StepState
from gonfalon.engine.variant import Variant
from gonfalon.games.imperia.box.boards import NOT_LAID, QUARTERS, map_of
from gonfalon.games.imperia.box.cells import BIT, OPEN
from gonfalon.games.imperia.box.components import (
    AWAY,
    BESIDE,
    CELLS,
    DIRECTIONS,
    LONE,
    OFF,
    OWNER,
    POINTS,
    TAKES_ORDERS,
)
from gonfalon.games.imperia.rules.army import Army
from gonfalon.games.imperia.rules.scoring import Score, ending, result_of, scores
from gonfalon.games.imperia.rules.step_numbers import OVER

if TYPE_CHECKING:
    from gonfalon.games.imperia.sight.view import ImperiaView  # noqa: F401, a type in quotes

EMPTY: tuple[int, ...] = ()
_NO_TOWERS: list[tuple[int, ...]] = [EMPTY] * CELLS
_NOTHING_LAID: tuple[int, ...] = (NOT_LAID,) * QUARTERS


def raised_armies(seats: int) -> tuple[Army, ...]:
    """So many armies before the first piece."""
    return tuple([Army() for _ in range(seats)])


def no_towers() -> list[tuple[int, ...]]:
    """A board with nothing on it."""
    return _NO_TOWERS.copy()


class Imperia(StepState[Variant, "ImperiaView"]):
    """What lies where, and the movements of pieces."""

    def __init__(
        self, variant: Variant, armies: tuple[Army, ...], towers: list[tuple[int, ...]]
    ) -> None:
        super().__init__(variant)
        self.seats = len(armies)
        """How many seats play."""
        self.armies = armies
        """The army of each seat, by its number."""
        self.towers = towers
        """The pieces in each cell, the lowest first (IM-B4)."""
        self.quarters = _NOTHING_LAID
        """What lies in each quarter of the map: `face * 4 + rotation` (IM-S1)."""
        self.open = OPEN[self.seats]
        """The cells where pieces can stand: neither covered nor a fort (IM-S2, IM-T6)."""
        self.done = 0
        """The seats that have placed their commander (IM-H4)."""
        self.first = 0
        """The first player (IM-S1)."""

    # The contract of a state.

    @property
    def game_id(self) -> str:
        """The id of the game."""
        return "imperia"

    @property
    def seat_count(self) -> int:
        """How many seats there are at the table."""
        return self.seats

    @property
    def result(self) -> Result | None:
        """Points, ranks and how it ended, once it is over."""
        if self.stage != OVER:
            return None
        return result_of(self.scores)

    @property
    def scores(self) -> list[Score]:
        """What each seat would score as the board lies now (IM-E3)."""
        return scores(self.towers, self.terrain, self.forts, self.heads)

    def copy(self) -> "Imperia":
        """A state that can be changed without changing this one."""
        armies = tuple([army.copy() for army in self.armies])
        other = Imperia(self.variant, armies, self.towers.copy())
        other.quarters = self.quarters
        other.open = self.open
        other.done = self.done
        other.first = self.first
        other.turn = self.turn
        other.frames = self.frames
        other.step = self.step
        return other

    # Turns, and the end.

    def next_seat(self, seat: int) -> int:
        """The seat to the left."""
        return seat + 1 if seat + 1 < self.seats else 0

    def finish(self, events: list[Event] | None) -> None:
        """The game is over (IM-E1)."""
        self.ask(OVER)
        if events is not None:
            events.append(ending(self.scores))

    # The map.

    @property
    def terrain(self) -> tuple[int, ...]:
        """The terrain of every cell."""
        return map_of(self.quarters)

    @property
    def forts(self) -> tuple[int, ...]:
        """The cell of each fort, or OFF."""
        return tuple([army.fort for army in self.armies])

    @property
    def heads(self) -> list[int]:
        """The cell of each cube, or OFF."""
        return [army.head for army in self.armies]

    def is_closed(self, cell: int) -> bool:
        """Whether nobody can ever stand here: off the board, covered, or a fort (IM-T6)."""
        return cell == OFF or not self.open >> cell & 1

    def top(self, cell: int) -> int:
        """The top piece of a cell that is not empty."""
        return self.towers[cell][-1]

    def owner(self, cell: int) -> int:
        """Whose cell it is, or OFF if it is empty (IM-B1)."""
        tower = self.towers[cell]
        return OWNER[tower[-1]] if tower else OFF

    def target(self, seat: int) -> int:
        """The cell that the head of this army points to, or OFF if it points nowhere (IM-T3)."""
        head = self.armies[seat].head
        if head == OFF:
            return OFF
        piece = self.towers[head][-1]
        if not TAKES_ORDERS[piece]:
            return OFF  # a general's arrow never points for a next piece (IM-G1)
        cell = AWAY[head * DIRECTIONS + POINTS[piece]]
        return OFF if self.is_closed(cell) else cell

    def exits(self, seat: int) -> list[int]:
        """The cells beside the own fort that are not closed by own soldiers (IM-T5)."""
        army = self.armies[seat]
        usable = self.open & ~army.cells
        return [cell for cell in BESIDE[army.fort] if usable >> cell & 1]

    def room(self, seat: int) -> int:
        """The cells that this seat's soldiers may be moved to: empty ones and its own (IM-G3)."""
        enemies = 0
        for other, army in enumerate(self.armies):
            if other != seat:
                enemies |= army.cells
        return self.open & ~enemies

    # The movements of pieces.

    def place_fort(self, seat: int, cell: int) -> None:
        """Place a seat's fort: nobody ever enters its cell (IM-T6)."""
        self.armies[seat].fort = cell
        self.open &= ~BIT[cell]

    def put(self, cell: int, piece: int) -> None:
        """Lay a piece on a cell, covering whatever lies there; it gets the cube (IM-T1)."""
        tower, bit = self.towers[cell], BIT[cell]
        if tower:
            loser = self.armies[OWNER[tower[-1]]]
            loser.cells &= ~bit
            loser.soldiers &= ~bit
            self.towers[cell] = tower + LONE[piece]
        else:
            self.towers[cell] = LONE[piece]
        army = self.armies[OWNER[piece]]
        army.cells |= bit
        if TAKES_ORDERS[piece]:
            army.soldiers |= bit
        army.head = cell

    def move(self, seat: int, cell: int, to: int) -> None:
        """Move a soldier with its whole tower onto an empty or own cell (IM-G3)."""
        army = self.armies[seat]
        self.towers[to] += self.towers[cell]
        self.towers[cell] = EMPTY
        army.cells = army.cells & ~BIT[cell] | BIT[to]
        army.soldiers = army.soldiers & ~BIT[cell] | BIT[to]
        army.head = to

    def exchange(self, seat: int, one: int, other: int) -> None:
        """A soldier of this seat changes places with another one (IM-G4, IM-G5)."""
        mine, theirs = self.top(one), self.top(other)
        self.turn_top(one, theirs)
        self.turn_top(other, mine)
        army, rival = self.armies[seat], self.armies[OWNER[theirs]]
        army.head = other
        if army is not rival:
            both = BIT[one] | BIT[other]
            army.cells ^= both
            army.soldiers ^= both
            rival.cells ^= both
            rival.soldiers ^= both

    def turn_top(self, cell: int, piece: int) -> None:
        """Another piece, or the same turned another way, lies on top of a tower."""
        tower = self.towers[cell]
        self.towers[cell] = LONE[piece] if len(tower) == 1 else tower[:-1] + LONE[piece]

    def recount(self) -> None:
        """Find whose cells they are and which are open, after towers and forts were set."""
        self.open = OPEN[self.seats]
        for army in self.armies:
            army.cells = army.soldiers = 0
            if army.fort != OFF:
                self.open &= ~BIT[army.fort]
        for cell, tower in enumerate(self.towers):
            if tower:
                army = self.armies[OWNER[tower[-1]]]
                army.cells |= BIT[cell]
                if TAKES_ORDERS[tower[-1]]:
                    army.soldiers |= BIT[cell]
