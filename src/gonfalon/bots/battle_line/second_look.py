"""A second look at the best ideas: how it stands after each, with the hand planned anew.

A first look (`ideas.py`) adds up what a play changes at its battlefield and what it takes from
another. Afterwards more has changed: other cards are meant for other places, and what hangs on each
battlefield is another thing. Neither look is right alone; their sum chooses better than each.
"""

from __future__ import annotations

from gonfalon.bots.battle_line.claims import best_claim
from gonfalon.bots.battle_line.ideas import Idea, ideas
from gonfalon.bots.battle_line.survey import Survey
from gonfalon.engine.action import Action
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.step_numbers import CLAIM


def second_looks(survey: Survey) -> list[Idea]:
    """The best ideas, the best after both looks first: how it stands then, and the first gain."""
    found: list[Idea] = []
    for idea in ideas(survey)[: survey.weights.looked_at]:
        found.append(Idea(idea.action, idea.gain + _after(survey, idea.action)))
    found.sort(key=lambda idea: -idea.gain)
    return found


def _after(survey: Survey, action: Action) -> float:
    """How likely this seat wins after an action and what can be claimed then; nothing is drawn."""
    line, seat = survey.line.copy(), survey.seat
    line.apply_legal(action)
    while line.actor == seat and line.step.number == CLAIM:
        line.apply_legal(best_claim(line, line.legal()))
    if line.result is not None:
        return result_for(line, seat)
    after = Survey(line, seat, survey.weights)
    return after.stakes.win + after.holdings()


def result_for(line: BattleLine, seat: int) -> float:
    """What the end of a game is worth to a seat."""
    result = line.result
    if result is None or result.winner is None:
        return 0.5
    return 1.0 if result.winner == seat else 0.0
