"""Actions: immutable values, built once in a game's tables and handed out by reference."""

from typing import Any, ClassVar, Final

from gonfalon.engine.plugs import PLUGS, action_of

BY_CHANCE: Final = "chance"
BY_ROLL: Final = "rolled"


class Action:
    """One thing an actor does, as text and as the path of picks a player touches.

    There is one object for each: `is` compares, also after pickling in another process.
    """

    def __init__(self, text: str, picks: tuple[str, ...]) -> None:
        self.text: Final = text
        """It in notation."""
        self.picks: Final = picks
        """What a player touches for it, in order."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __reduce__(self) -> tuple[Any, ...]:
        for game in PLUGS.values():
            for actions in (game.rules.actions, game.rules.barred):
                if actions.get(self.text) is self:
                    return action_of, (game.id, self.text)
        raise LookupError(f"{self.text!r} is no action of a game that is plugged in")


class ChanceAction(Action):
    """What chance does: no player may."""

    shuts: ClassVar[str] = BY_CHANCE
    """Why nobody takes back what they did before it: something was drawn."""


class First(ChanceAction):
    """Chance: this seat plays first."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"first {seat + 1}", (str(seat + 1),))
        self.seat: Final = seat


FIRST: Final[list[Action]] = [First(seat) for seat in range(8)]
"""For each seat that it plays first; no game has more seats than these."""
