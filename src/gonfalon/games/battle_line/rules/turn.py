"""The turn's silent steps: the stalemate, the change of turns, the end (BL-E2, BL-X5)."""

from gonfalon.engine import steps
from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.games.battle_line.box.components import SEATS, bits
from gonfalon.games.battle_line.rules.claim import award
from gonfalon.games.battle_line.rules.play import can_play
from gonfalon.games.battle_line.rules.proof import provable
from gonfalon.games.battle_line.rules.refusals import over
from gonfalon.games.battle_line.rules.scoring import STALEMATE
from gonfalon.games.battle_line.rules.state import BattleLine


class OverStep(steps.Over[BattleLine]):
    """The game has ended: nothing is asked (BL-E1, BL-E2)."""

    def __init__(self) -> None:
        super().__init__("BL-E1", "bl.prompt.over", "bl.refuse.over")

    def why_not(self, line: BattleLine, action: Action) -> Illegal:
        """By a victory, or because neither could play on."""
        return over(line)


class StalemateStep(steps.SilentStep[BattleLine]):
    """Both passed in succession and neither can play: the provable is awarded (BL-E2, BL-X5)."""

    def begin(self, line: BattleLine, events: list[Event] | None) -> bool:
        """Award everything at once, without effects, and end; or go on."""
        if line.passes < SEATS or any(can_play(line, seat) for seat in range(SEATS)):
            return False
        awards = [provable(line, seat) for seat in range(SEATS)]
        for seat in range(SEATS):
            for field in bits(awards[seat]):
                award(line, seat, field, events)
        line.finish(STALEMATE, events)
        return True


class NextTurnStep(steps.SilentStep[BattleLine]):
    """The other player's turn."""

    def begin(self, line: BattleLine, events: list[Event] | None) -> bool:
        """Change turns; nothing is asked."""
        line.turn = 1 - line.turn
        line.scouted = False
        return False
