"""Looking back on a game that is over, and hints in one that is played: what is best, and why."""

from gonfalon.review.hinting import SECONDS as HINT_SECONDS
from gonfalon.review.hinting import hint_for
from gonfalon.review.reviewing import Reviewing, Step, review, reviewing
from gonfalon.review.shapes import Deed, Hint, Moment, Review, TurningPoint, Why
from gonfalon.review.weighing import Effort

__all__ = [
    "HINT_SECONDS",
    "Deed",
    "Effort",
    "Hint",
    "Moment",
    "Review",
    "Reviewing",
    "Step",
    "TurningPoint",
    "Why",
    "hint_for",
    "review",
    "reviewing",
]
