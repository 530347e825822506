"""What lies where: the map, the forts, the towers, hands and piles, and whose turn it is.

A state is data and the few movements of pieces that keep it consistent. What may be done with it is
decided by the steps.
"""

from typing import Self

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.result import Result
from gonfalon.engine.state import State
from gonfalon.games.imperia.boards import NOT_LAID, QUARTERS, map_of
from gonfalon.games.imperia.components import (
    BESIDE,
    CAVALRY_PLUS,
    CELLS,
    DIRECTIONS,
    FACING,
    IS_COVERED,
    IS_SOLDIER,
    KIND,
    OFF,
    ONE_AWAY,
    OWNER,
    TWO_AWAY,
    WHOLE_ARMY,
)
from gonfalon.games.imperia.scoring import result_of
from gonfalon.games.imperia.step import Variant
from gonfalon.games.imperia.steps import CHOOSE_FIRST, OVER

EMPTY: tuple[int, ...] = ()


class World(State):
    """What lies where, and the movements of pieces; `Imperia` adds how it is seen."""

    def __init__(self, variant: Variant, seats: int) -> None:
        self.variant = variant
        """The steps of this game."""
        self.seats = seats
        """How many play."""
        self.quarters: tuple[int, ...] = (NOT_LAID,) * QUARTERS
        """What lies in each quarter of the map: `face * 4 + rotation` (IM-S1)."""
        self.terrain: tuple[int, ...] = map_of(self.quarters)
        """The terrain of every cell."""
        self.forts: tuple[int, ...] = (OFF,) * seats
        """The cell of each fort (IM-S3)."""
        self.towers: list[tuple[int, ...]] = [EMPTY] * CELLS
        """The pieces in each cell, the lowest first (IM-B4)."""
        self.heads: list[int] = [OFF] * seats
        """The cell of each cube (IM-C3)."""
        self.hands: list[int] = [0] * seats
        """The hidden pieces of each seat, counted by kind (IM-S4)."""
        self.piles: list[int] = [WHOLE_ARMY] * seats
        """The pieces each seat has still to draw, counted by kind."""
        self.done = 0
        """The seats that have placed their commander (IM-H4)."""
        self.first = 0
        """The first player (IM-S1)."""
        self.turn = 0
        """The seat whose turn it is; in the set-up the one that is asked."""
        self.ordered = OFF
        """The first soldier of an exchange, or the second one that is still to be turned."""
        self.frames: tuple[int, ...] = (CHOOSE_FIRST,)
        """The step of the turn, and the frame inside it; the last is asked."""
        self.step = variant.steps[CHOOSE_FIRST]
        """The step that is asked."""

    # The contract of a state.

    @property
    def game_id(self) -> str:
        """The id of the game."""
        return "imperia"

    @property
    def seat_count(self) -> int:
        """How many play."""
        return self.seats

    @property
    def actor(self) -> int:
        """Who decides."""
        return self.step.actor(self)

    @property
    def prompt(self) -> Prompt:
        """What is asked now."""
        return self.step.prompt(self)

    @property
    def result(self) -> Result | None:
        """Points, ranks and how it ended, once it is over."""
        if self.frames[0] != OVER:
            return None
        return result_of(self.towers, self.terrain, self.forts, self.heads)

    def legal(self) -> list[Action]:
        """Every legal action, each once."""
        return self.step.legal(self)

    def weights(self) -> list[int]:
        """At a chance node the weight of each outcome."""
        return self.step.weights(self)

    def sample(self, r: int) -> Action:
        """The outcome that a number below 2^64 selects."""
        return self.step.sample(self, r)

    def verify(self, action: Action) -> Illegal | None:
        """Nothing if the action is legal here, else the rule that forbids it."""
        return self.step.refusal(self, action)

    def apply(self, action: Action, events: list[Event] | None = None) -> None:
        """Carry out a legal action."""
        self.step.apply(self, action, events)

    def copy(self) -> Self:
        """An independent copy."""
        other = type(self)(self.variant, self.seats)
        other.quarters = self.quarters
        other.terrain = self.terrain
        other.forts = self.forts
        other.towers = self.towers.copy()
        other.heads = self.heads.copy()
        other.hands = self.hands.copy()
        other.piles = self.piles.copy()
        other.done = self.done
        other.first = self.first
        other.turn = self.turn
        other.ordered = self.ordered
        other.frames = self.frames
        other.step = self.step
        return other

    # Steps and frames.

    def stand_at(self, frames: tuple[int, ...]) -> None:
        """Ask the last of these frames."""
        self.frames = frames
        self.step = self.variant.steps[frames[-1]]

    def go_on(self, step: int, events: list[Event] | None) -> None:
        """On to this step of the set-up or the turn, and further if it asks nothing."""
        self.stand_at((step,))
        self.step.begin(self, events)

    def next_seat(self, seat: int) -> int:
        """The seat to the left."""
        return seat + 1 if seat + 1 < self.seats else 0

    # The map.

    def is_closed(self, cell: int) -> bool:
        """Whether nobody can ever stand here: off the board, covered, or a fort (IM-T6)."""
        return cell == OFF or IS_COVERED[self.seats][cell] or cell in self.forts

    def top(self, cell: int) -> int:
        """The top piece of a cell that is not empty."""
        return self.towers[cell][-1]

    def owner(self, cell: int) -> int:
        """Whose cell it is, or OFF if it is empty (IM-B1)."""
        tower = self.towers[cell]
        return OWNER[tower[-1]] if tower else OFF

    def target(self, seat: int) -> int:
        """The cell that the head of this army points to, or OFF if it points nowhere (IM-T3)."""
        head = self.heads[seat]
        if head == OFF:
            return OFF
        piece = self.towers[head][-1]
        if not IS_SOLDIER[piece]:
            return OFF  # a general's arrow never points for a next piece (IM-G1)
        at = head * DIRECTIONS + FACING[piece]
        cell = TWO_AWAY[at] if KIND[piece] >= CAVALRY_PLUS else ONE_AWAY[at]
        return OFF if self.is_closed(cell) else cell

    def exits(self, seat: int) -> list[int]:
        """The cells beside the own fort that are not closed by own soldiers (IM-T5)."""
        return [
            cell
            for cell in BESIDE[self.forts[seat]]
            if not self.is_closed(cell) and self.owner(cell) != seat
        ]

    def beside_fort(self, seat: int) -> list[int]:
        """The cells beside the own fort."""
        return BESIDE[self.forts[seat]]

    def finish(self, events: list[Event] | None) -> None:
        """The game is over (IM-E1)."""
        self.stand_at((OVER,))
        if events is not None:
            result = self.result
            winner = result.winner if result is not None else None
            if winner is None:
                events.append(Event("im.event.drawn"))
            else:
                events.append(Event("im.event.won", seat=winner + 1))

    def soldiers(self, seat: int) -> list[int]:
        """The cells where an own infantry or cavalry is on top (IM-G2)."""
        found: list[int] = []
        for cell in range(CELLS):
            tower = self.towers[cell]
            if tower:
                piece = tower[-1]
                if OWNER[piece] == seat and IS_SOLDIER[piece]:
                    found.append(cell)
        return found

    def put(self, cell: int, piece: int) -> None:
        """Lay a piece on a cell, covering whatever lies there."""
        self.towers[cell] = (*self.towers[cell], piece)
