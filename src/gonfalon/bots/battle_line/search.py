"""Looking ahead: the best ideas are tried in possible worlds, each played on for some turns."""

from __future__ import annotations

from math import exp, log
from random import Random
from typing import Final

from gonfalon.bots.battle_line.ideas import quick_idea
from gonfalon.bots.battle_line.policy import at_once_by, choose
from gonfalon.bots.battle_line.second_look import result_for, second_looks
from gonfalon.bots.battle_line.survey import Survey
from gonfalon.bots.battle_line.weights import Weights, usual
from gonfalon.bots.budget import Budget
from gonfalon.engine.action import Action
from gonfalon.engine.chance import Stream
from gonfalon.engine.state import CHANCE, NOBODY
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.step_numbers import PLAY
from gonfalon.games.battle_line.sight.determinise import determinise
from gonfalon.games.battle_line.sight.view import BattleLineView

_SEED: Final = 0
_OUT_OF_TIME: Final = -1.0


class Tried:
    """An action that is tried, and what came of it."""

    def __init__(self, action: Action, prior: float) -> None:
        self.action: Final = action
        self.prior: Final = prior
        """How it looks at once."""
        self.sum = 0.0
        self.count = 0

    def worth(self, weights: Weights) -> float:
        """What to expect of it: what came of it, and how it looks, which always counts some."""
        trust = max(weights.trust, weights.least_trust * self.count)
        return (self.sum + trust * self.prior) / (self.count + trust)


def in_time(view: BattleLineView, budget: Budget, rng: Random) -> Action:
    """What comes of looking ahead until the budget is spent."""
    return search(view, budget, rng, usual())


def search(view: BattleLineView, budget: Budget, rng: Random, weights: Weights) -> Action:
    """The action that does best in possible worlds."""
    if view.frames[-1] != PLAY:
        return at_once_by(view, weights)
    tried = _first_thoughts(view, weights)
    if len(tried) == 1:
        return tried[0].action
    rounds = 0
    while len(tried) > 1:
        world = determinise(view, rng)
        seed = rng.getrandbits(32)
        for one in tried:
            if not budget.step():
                return _best(tried, weights).action
            value = _try(world, one.action, seed, view.seat, weights, budget)
            if value == _OUT_OF_TIME:
                return _best(tried, weights).action
            one.sum += value
            one.count += 1
        rounds += 1
        if rounds >= weights.least_rounds and rounds % weights.least_rounds == 0:
            tried = _better_ones(tried, rounds, weights)
    return tried[0].action


def _first_thoughts(view: BattleLineView, weights: Weights) -> list[Tried]:
    """The actions that are worth trying, the best at a glance first."""
    state = determinise(view, Random(_SEED))
    found = second_looks(Survey(state, view.seat, weights))
    if not found:
        return [Tried(view.actions[0], 0.0)]
    return [Tried(idea.action, idea.gain) for idea in found[: weights.most_tried]]


def _better_ones(tried: list[Tried], rounds: int, weights: Weights) -> list[Tried]:
    """Those that are not clearly worse than the best."""
    best = _best(tried, weights).worth(weights)
    margin = weights.margin / rounds**0.5
    return [one for one in tried if one.worth(weights) >= best - margin]


def _best(tried: list[Tried], weights: Weights) -> Tried:
    """The one to expect most of; of equal ones the first."""
    best = tried[0]
    for one in tried:
        if one.worth(weights) > best.worth(weights):
            best = one
    return best


def _try(
    world: BattleLine, action: Action, seed: int, seat: int, weights: Weights, budget: Budget
) -> float:
    """What an action comes to in one world, played on for some turns."""
    line = world.copy()
    line.apply_legal(action)
    numbers = Stream(seed)
    turns = weights.turns
    while True:
        actor = line.actor
        if actor == NOBODY:
            return result_for(line, seat)
        if actor == CHANCE:
            line.apply_legal(line.sample(numbers.number()))
        elif line.step.number == PLAY:
            if not turns:
                return sharpened(_value(line, seat, weights), weights.sharpness)
            if budget.steps is None and budget.is_spent:
                return _OUT_OF_TIME
            turns -= 1
            line.apply_legal(quick_idea(line, actor, weights))
        else:
            line.apply_legal(choose(line, actor, line.legal(), weights))


def _value(line: BattleLine, seat: int, weights: Weights) -> float:
    """How likely a seat wins, as both sides see it, each with its own hand."""
    own, other = Survey(line, seat, weights), Survey(line, 1 - seat, weights)
    mine = own.stakes.win + own.holdings()
    theirs = other.stakes.win + other.holdings()
    return 0.5 + 0.5 * (min(1.0, max(0.0, mine)) - min(1.0, max(0.0, theirs)))


def sharpened(chance: float, by: float) -> float:
    """A chance whose odds are so many times surer."""
    chance = min(0.999, max(0.001, chance))
    ahead, behind = exp(by * log(chance)), exp(by * log(1.0 - chance))
    return ahead / (ahead + behind)
