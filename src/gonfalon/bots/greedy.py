"""A bot that plays at once: what looks best after its own action."""

from collections.abc import Sequence
from random import Random
from typing import Final

from gonfalon.bots.base import Bot
from gonfalon.bots.judging import Judge, judge_of
from gonfalon.engine.action import Action
from gonfalon.engine.state import CHANCE, State
from gonfalon.engine.view import View
from gonfalon.games import find

_DEEPEST: Final = 12
"""So many choices and chances inside one deed are followed."""


class GreedyBot(Bot):
    """Tries every action in a possible state, and takes the one after which the view looks best.

    It sees only its view: the possible state is made from it, and what is judged is again a view of
    the same seat. A deed that asks further is first finished as well as it can be, by what its
    judge says is worth trying; chance inside it counts by its weights. Of equal actions it takes
    the first.
    """

    def choose(self, view: View, limit: float, rng: Random) -> Action:
        """The action after which the outlook is best."""
        return best_of(view, view.actions)


def best_of(view: View, actions: Sequence[Action]) -> Action:
    """Of some of a view's actions the one after which its outlook is best."""
    if len(actions) == 1:
        return actions[0]
    judge = judge_of(view.game_id)
    state = find(view.game_id).sight.determinise(view, Random(0))
    best_action, best_score = actions[0], float("-inf")
    for action in actions:
        score = _after(judge, state, action, view.seat, _DEEPEST)
        if score > best_score:
            best_action, best_score = action, score
    return best_action


def _after(judge: Judge, state: State, action: Action, seat: int, depth: int) -> float:
    """How good it looks after an action, once the deed is finished."""
    after = state.copy()
    after.apply_legal(action)
    return _judge(judge, after, seat, depth)


def _judge(judge: Judge, state: State, seat: int, depth: int) -> float:
    """How good a state looks, the best that can be made of a deed begun, chance on average."""
    actions = judge.unfinished(state) if depth and state.actor in (seat, CHANCE) else []
    if not actions:
        return judge.outlook(state.view(seat))
    scores = [_after(judge, state, action, seat, depth - 1) for action in actions]
    if state.actor != CHANCE:
        return max(scores)
    weights = state.weights()
    return sum(score * weight for score, weight in zip(scores, weights)) / sum(weights)
