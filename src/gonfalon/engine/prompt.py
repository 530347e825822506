"""What is asked, and of whom."""

from typing import Final

from gonfalon.engine.errors import Fact, Facts
from gonfalon.engine.value import Value


class Prompt(Value):
    """A key for the words, the seat (or chance, or nobody) that is asked, and facts."""

    def __init__(self, key: str, seat: int, /, **facts: Fact) -> None:
        self.key: Final = key
        """What is asked, as the key of its sentence."""
        self.seat: Final = seat
        """Who is asked: a seat from 0, CHANCE, or NOBODY."""
        self.facts: Final[Facts] = facts
        """What the sentence is filled in with."""

    def __repr__(self) -> str:
        return f"Prompt({self.key}, {self.seat})"
