"""What a review and a hint tell: values without words, which go from process to process."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final

from gonfalon.engine.errors import Fact
from gonfalon.engine.event import Event


@dataclass(frozen=True)
class Moment:
    """The beginning of somebody's deeds, or the end of the game."""

    ply: int
    """How many plies there were before it."""
    seat: int
    """Who then acts; nobody at the end."""
    chances: tuple[float, ...]
    """How likely each seat was to win."""


@dataclass(frozen=True)
class Deed:
    """An action, and how the log tells it."""

    action: str
    told: tuple[tuple[str, Mapping[str, Fact]], ...]
    """Keys and facts of its events; some actions have none."""

    @property
    def events(self) -> list[Event]:
        """Its events again."""
        return [Event(key, **facts) for key, facts in self.told]


@dataclass(frozen=True)
class Why:
    """A fact that speaks for one deed over another, or that is to be minded with it."""

    key: str
    facts: Mapping[str, Fact]


GENERAL: Final = Why("hint.general", {})
"""That it promises most, where nothing more is known."""


@dataclass(frozen=True)
class TurningPoint:
    """Where a seat's chances fell, by what was done there."""

    ply: int
    """How many plies there were before it."""
    seat: int
    played: Deed
    after: float
    """The seat's chance with what was played."""
    better: Deed | None
    """What would have been better; nothing where nothing better was found."""
    instead: float
    """The chance with that; where nothing better was found, the chance before it."""
    why: Why | None

    @property
    def loss(self) -> float:
        """What it cost."""
        return self.instead - self.after


@dataclass(frozen=True)
class Review:
    """A whole game looked back on."""

    course: tuple[Moment, ...]
    points: tuple[TurningPoint, ...]
    """The turning points, in the order of the game."""

    def turn_of(self, point: TurningPoint) -> int:
        """The number of the turn in which it lies, counted from 1 and for all seats together."""
        return sum(1 for moment in self.course if moment.ply <= point.ply)

    def seen_by(self, seats: Collection[int]) -> "Review":
        """The same with the turning points of these seats first."""
        points = sorted(self.points, key=lambda one: one.seat not in seats)
        return replace(self, points=tuple(points))


@dataclass(frozen=True)
class Hint:
    """What had better be done now, and what speaks for it."""

    action: str
    """The action as it is typed."""
    picks: tuple[str, ...]
    """What is touched for it, one thing after the other."""
    then: tuple[str, ...]
    """What is touched for what it prepares; nothing where that is not known."""
    whys: tuple[Why, ...]
    """What speaks for it, the most important first; there is always something."""
