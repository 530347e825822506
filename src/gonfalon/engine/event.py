"""Events: what happened, as a key and facts, each with its audience."""

from typing import Final

from gonfalon.engine.errors import Fact, Facts
from gonfalon.engine.value import Value

EVERYONE: Final = -1


class Event(Value):
    """Something that happened, past tense; seen by one seat, or by everyone."""

    def __init__(self, key: str, audience: int = EVERYONE, /, **facts: Fact) -> None:
        self.key: Final = key
        """What happened, as the key of its sentence."""
        self.facts: Final[Facts] = facts
        """What the sentence is filled in with."""
        self.audience: Final = audience
        """The seat that is told of it, or EVERYONE."""

    def is_for(self, seat: int) -> bool:
        """Whether this seat (or a spectator, -1) may learn of it."""
        return self.audience == EVERYONE or self.audience == seat

    def __repr__(self) -> str:
        facts = " ".join(f"{name}={value}" for name, value in self.facts.items())
        seen = "" if self.audience == EVERYONE else f" (seat {self.audience + 1} alone)"
        return f"{self.key} {facts}{seen}".rstrip()


class Reveal(Event):
    """An event by which somebody learned something hidden: nothing before it can be undone."""
