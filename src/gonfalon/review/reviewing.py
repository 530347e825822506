"""A review, step by step: each step is a job for whatever process does it."""

import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gonfalon.engine.state import NOBODY
from gonfalon.review.course import Turn, moments_of, turns_of
from gonfalon.review.shapes import Moment, Review, TurningPoint
from gonfalon.review.weighing import Effort, steepest, weigh

MOST_POINTS: Final = 3
_AT_A_TIME: Final = 4
"""So many turns are judged in one step."""
_AT_LEAST: Final = 4
"""So many turns are looked at closely, however long it takes."""
_LEAST: Final = 0.01
"""What cost less is no turning point."""
_COURSE: Final = 0.3
"""The course of the chances is so much of the work, about."""


@dataclass(frozen=True)
class Step:
    """One job, and how much of the review is done before it."""

    done: float
    job: Callable[..., Any]
    given: tuple[Any, ...]


Reviewing = Generator[Step, Any, Review]
"""Yields steps, is sent what each came to, and returns the review."""


def reviewing(text: str, effort: Effort | None = None) -> Reviewing:
    """Look back on the game of this record, which is over."""
    effort, began = effort or Effort(), time.perf_counter()
    turns: list[Turn] = yield Step(0.0, turns_of, (text,))
    course: list[Moment] = []
    for first in range(0, len(turns), _AT_A_TIME):
        done = _COURSE * first / len(turns)
        course += yield Step(done, moments_of, (text, turns[first : first + _AT_A_TIME]))
    ranked = _by_cost(course)
    points: list[TurningPoint] = []
    closely, weighed = ranked[: effort.turns], []
    for number, place in enumerate(closely):
        if number >= _AT_LEAST and time.perf_counter() - began > effort.patience:
            break
        weighed.append(place)
        done = _COURSE + (1 - _COURSE) * number / len(closely)
        given = (text, turns[place], turns[place + 1].first, effort)
        point: TurningPoint | None = yield Step(done, weigh, given)
        if point is not None and point.loss >= _LEAST:
            points.append(point)
    points = sorted(points, key=lambda one: -one.loss)[:MOST_POINTS]
    for place in weighed:
        beyond = turns[place + 1].first
        if any(turns[place].first <= known.ply < beyond for known in points):
            continue
        if len(points) == MOST_POINTS:
            break
        point = yield Step(1.0, steepest, (text, turns[place], beyond))
        if point is not None and point.loss >= _LEAST:
            points.append(point)
    return Review(tuple(course), tuple(sorted(points, key=lambda one: one.ply)))


def _by_cost(course: Sequence[Moment]) -> list[int]:
    """The turns, those first that cost whoever acted most."""
    places = [place for place, moment in enumerate(course) if moment.seat != NOBODY]
    return sorted(places, key=lambda place: -_cost(course, place))


def _cost(course: Sequence[Moment], place: int) -> float:
    """How much the chances of whoever acted fell in a turn."""
    seat = course[place].seat
    return course[place].chances[seat] - course[place + 1].chances[seat]


def review(
    text: str, tell: Callable[[float], None] = lambda done: None, effort: Effort | None = None
) -> Review:
    """Look back on a game in this process; `tell` is told how much is done."""
    steps = reviewing(text, effort)
    try:
        step = next(steps)
        while True:
            tell(step.done)
            step = steps.send(step.job(*step.given))
    except StopIteration as ended:
        found: Review = ended.value
        return found
