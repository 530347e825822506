"""Looking back on a game that is over: how the chances went, and where it turned."""

from gonfalon.review.reviewing import Reviewing, Step, review, reviewing
from gonfalon.review.shapes import Deed, Moment, Review, TurningPoint, Why
from gonfalon.review.weighing import Effort

__all__ = [
    "Deed",
    "Effort",
    "Moment",
    "Review",
    "Reviewing",
    "Step",
    "TurningPoint",
    "Why",
    "review",
    "reviewing",
]
