"""Actions: immutable values, built once in a game's tables and handed out by reference."""

from typing import ClassVar, Final

BY_CHANCE: Final = "chance"
BY_ROLL: Final = "rolled"


class Action:
    """One thing an actor does, as text and as the path of picks a player touches."""

    def __init__(self, text: str, picks: tuple[str, ...]) -> None:
        self.text: Final = text
        self.picks: Final = picks

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"


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
