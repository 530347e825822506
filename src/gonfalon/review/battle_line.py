"""Looking back on Battle Line: the battlefields as each side sees them, with its own hand."""

from collections.abc import Sequence
from random import Random
from typing import Final

from gonfalon.bots.battle_line.survey import Survey
from gonfalon.bots.battle_line.weights import usual
from gonfalon.games.battle_line.box.components import BITS, FIELDS
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.review.shapes import Why

_LEAST: Final = 0.03  # a smaller change at a battlefield is not worth a sentence


def chances(line: BattleLine, rng: Random) -> list[float]:
    """How likely each side wins, between what both think of it."""
    if len(line.sites) < FIELDS or line.turn < 0:
        return [0.5, 0.5]
    first, second = (_likely(Survey(line, seat, usual())) for seat in (0, 1))
    own = 0.5 + 0.5 * (first - second)
    return [own, 1 - own]


def _likely(survey: Survey) -> float:
    """How likely one side thinks that it wins."""
    return min(1.0, max(0.0, survey.stakes.win + survey.holdings()))


def why(better: Sequence[BattleLine], played: Sequence[BattleLine], seat: int) -> Why | None:
    """The battlefield where most is gained, or the tactics cards that stay in hand."""
    gained, likely = [0.0] * FIELDS, ([0.0] * FIELDS, [0.0] * FIELDS)
    for pair in zip(better, played, strict=True):
        surveys = [Survey(line, seat, usual()) for line in pair]
        for field in range(FIELDS):
            weight = (surveys[0].stakes.weights[field] + surveys[1].stakes.weights[field]) / 2
            change = surveys[0].chances[field] - surveys[1].chances[field]
            gained[field] += weight * change / len(better)
            for sums, survey in zip(likely, surveys, strict=True):
                sums[field] += survey.chances[field] / len(better)
    most = max(range(FIELDS), key=gained.__getitem__)
    kept = _tactics(better, seat) - _tactics(played, seat)
    if gained[most] < _LEAST:
        return Why("review.why.tactics", {}) if kept > 0 else None
    numbers = [round(100 * sums[most]) for sums in likely]
    facts = {"field": most + 1, "better": numbers[0], "played": numbers[1]}
    return Why("review.why.battlefield", facts)


def _tactics(lines: Sequence[BattleLine], seat: int) -> int:
    """How many tactics cards a side has in hand, in all of these."""
    return sum(len(BITS[line.sides[seat].hand_tactics]) for line in lines)
