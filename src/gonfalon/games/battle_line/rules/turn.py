"""The turn's silent steps: the stalemate, the change of turns, the end (BL-E2, BL-X5)."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.state import NOBODY
from gonfalon.games.battle_line.box.components import SEATS, bits
from gonfalon.games.battle_line.rules.claim import award
from gonfalon.games.battle_line.rules.line import Line
from gonfalon.games.battle_line.rules.play import can_play
from gonfalon.games.battle_line.rules.proof import provable
from gonfalon.games.battle_line.rules.refusals import over
from gonfalon.games.battle_line.rules.scoring import STALEMATE
from gonfalon.games.battle_line.rules.step import Step


class OverStep(Step):
    """The game has ended: nothing is asked."""

    def actor(self, line: Line) -> int:
        """Nobody."""
        return NOBODY

    def prompt(self, line: Line) -> Prompt:
        """The end."""
        return Prompt("bl.prompt.over", NOBODY)

    def legal(self, line: Line) -> list[Action]:
        """Nothing."""
        return []

    def refusal(self, line: Line, action: Action) -> Illegal | None:
        """Nothing is legal any more."""
        return over(line)

    def apply(self, line: Line, action: Action, events: list[Event] | None) -> None:
        """Never called for a legal action."""
        raise over(line)


class StalemateStep(OverStep):
    """Both passed in succession and neither can play: the provable is awarded (BL-E2, BL-X5)."""

    def begin(self, line: Line, events: list[Event] | None) -> bool:
        """Award everything at once, without effects, and end; or go on."""
        if line.passes < SEATS or any(can_play(line, seat) for seat in range(SEATS)):
            return False
        awards = [provable(line, seat) for seat in range(SEATS)]
        for seat in range(SEATS):
            for field in bits(awards[seat]):
                award(line, seat, field, events)
        line.finish(STALEMATE, events)
        return True


class NextTurnStep(OverStep):
    """The other player's turn."""

    def begin(self, line: Line, events: list[Event] | None) -> bool:
        """Change turns; nothing is asked."""
        line.turn = 1 - line.turn
        line.scouted = False
        return False
