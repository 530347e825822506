"""What lies where: the pile, and what each player has."""

from typing import TYPE_CHECKING

from examples.cairn.box.components import NOT_DEALT, SEATS
from examples.cairn.rules.scoring import result_of
from examples.cairn.rules.step_numbers import OVER
from examples.cairn.rules.variant import Variant
from gonfalon.engine.result import Result
from gonfalon.engine.step_state import StepState

if TYPE_CHECKING:
    from examples.cairn.sight.view import CairnView  # noqa: F401, a type in quotes


class Cairn(StepState[Variant, "CairnView"]):
    """The whole truth of one game."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self.pile = variant.stones
        """The stones that lie in the pile."""
        self.taken = [0] * SEATS
        """The stones that each player took."""
        self.found = [0] * SEATS
        """The stones that each player found below."""
        self.tokens = [NOT_DEALT] * SEATS
        """The token of each player, hidden from the other one (CA-S2)."""

    @property
    def game_id(self) -> str:
        """The id of the game."""
        return "cairn"

    @property
    def seat_count(self) -> int:
        """How many play."""
        return SEATS

    @property
    def result(self) -> Result | None:
        """Points and ranks, once the pile is gone (CA-E2)."""
        if self.stage != OVER:
            return None
        stones = [taken + found for taken, found in zip(self.taken, self.found)]
        return result_of(stones, self.tokens)

    def copy(self) -> "Cairn":
        """An independent copy."""
        other = Cairn(self.variant)
        other.pile, other.turn = self.pile, self.turn
        other.taken, other.found = self.taken.copy(), self.found.copy()
        other.tokens = self.tokens.copy()
        other.stand_at(self.frames)
        return other
