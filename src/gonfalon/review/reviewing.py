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
"""So many turning points are told, and of more seats one each."""
_AT_A_TIME: Final = 4
"""So many turns are judged in one step."""
_OF_EACH: Final = 2
"""So many turns of each seat are looked at closely before others."""
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
    points = _chosen(points)
    for place in sorted(weighed, key=lambda one: _is_told(turns[one].seat, points)):
        seat, beyond = turns[place].seat, turns[place + 1].first
        if any(turns[place].first <= known.ply < beyond for known in points):
            continue
        if len(points) >= MOST_POINTS and _is_told(seat, points):
            continue
        point = yield Step(1.0, steepest, (text, turns[place], beyond))
        if point is not None and point.loss >= _LEAST:
            points = _chosen([*points, point])
    return Review(tuple(course), tuple(sorted(points, key=lambda one: one.ply)))


def _chosen(points: Sequence[TurningPoint]) -> list[TurningPoint]:
    """The dearest of each seat, for everyone wants to learn from their own; then the dearest."""
    dear = sorted(points, key=lambda one: -one.loss)
    firsts = [one for place, one in enumerate(dear) if not _is_told(one.seat, dear[:place])]
    others = [one for one in dear if one not in firsts]
    return firsts + others[: max(0, MOST_POINTS - len(firsts))]


def _is_told(seat: int, points: Sequence[TurningPoint]) -> bool:
    """Whether one of them is this seat's."""
    return any(one.seat == seat for one in points)


def _by_cost(course: Sequence[Moment]) -> list[int]:
    """The turns, those first that cost whoever acted most; before them the dearest of each seat."""
    places = [place for place, moment in enumerate(course) if moment.seat != NOBODY]
    dear = sorted(places, key=lambda place: -_cost(course, place))
    seats = [course[place].seat for place in dear]
    firsts = [place for at, place in enumerate(dear) if seats[:at].count(seats[at]) < _OF_EACH]
    return firsts + [place for place in dear if place not in firsts]


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
