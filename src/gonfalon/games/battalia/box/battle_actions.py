"""What a battle asks of attacker and defender (BA-W4 to BA-W6)."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.games.battalia.box.tiles import SQUARE_NAMES, SQUARES


class Surrender(Action):
    """Give up at once (BA-W4)."""


class Fight(Action):
    """Fight, with so many own heroes taking part (BA-W4)."""

    def __init__(self, heroes: int) -> None:
        super().__init__(f"fight {heroes}", ("fight", f"heroes{heroes}"))
        self.heroes: Final = heroes


class Retreat(Action):
    """Retreat with the attacked hero to this square, by provisions or a horse (BA-W6)."""

    def __init__(self, square: int, rides: bool) -> None:
        names = ("retreat", SQUARE_NAMES[square], "horse" if rides else "provisions")
        super().__init__(" ".join(names), (f"retreat-{names[2]}", names[1]))
        self.square: Final = square
        self.rides: Final = rides


class Stay(Action):
    """Do not retreat with the attacked hero (BA-W6)."""


class TakeUp(Action):
    """Take up all own ambush cards (BA-W4)."""


class LeaveThem(Action):
    """Leave the ambush where it is (BA-W4)."""


class Stand(Action):
    """Add no more for now: the other side has to answer (BA-W5)."""


class Yield(Action):
    """Add nothing: the battle ends (BA-W5)."""


SURRENDER: Final[Action] = Surrender("surrender", ("surrender",))
FIGHT: Final[list[Action]] = [Fight(heroes) for heroes in range(3)]
RETREAT: Final[list[Action]] = [
    Retreat(square, rides) for square in range(SQUARES) for rides in (False, True)
]


def retreat_of(square: int, rides: bool) -> Action:
    """The attacked hero retreats here, on a horse or on foot."""
    return RETREAT[square * 2 + rides]


STAY: Final[Action] = Stay("stay", ("stay",))
TAKE_UP: Final[Action] = TakeUp("take-up", ("take-up",))
LEAVE_THEM: Final[Action] = LeaveThem("leave-them", ("leave-them",))
STAND: Final[Action] = Stand("stand", ("stand",))
YIELD: Final[Action] = Yield("yield", ("yield",))
