"""One turn further: what the own next hand makes of how this turn ends."""

from random import Random
from typing import Final

from gonfalon.bots.battalia.turns import End, Turn
from gonfalon.bots.budget import Budget
from gonfalon.engine.action import Action
from gonfalon.engine.state import CHANCE
from gonfalon.games.battalia.box.deeds import END
from gonfalon.games.battalia.box.opening_actions import KEEP, Cohort
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT, MUSTER

_LINES: Final = 5  # so many ways to end the turn are compared
_NEAR: Final = 0.4  # those that seem worse than the best by more are not
_MOST: Final = 24  # next hands for each
_SURE: Final = 2.0  # next hands after which what was found counts half
_ONE_HAND: Final = 120  # positions looked at for a hand
_PASSING: Final = 200  # plies until it is the own turn again


class Prospect:
    """A way to end the turn, and what the next one came to after it."""

    def __init__(self, end: End) -> None:
        self.end: Final = end
        self.total = 0.0
        self.count = 0

    def gain(self) -> float:
        """What the next turn has added on average."""
        return self.total / self.count - self.end.value

    def worth(self, usual: float) -> float:
        """What it comes to with the next turn; few hands count little against the usual gain."""
        if not self.count:
            return self.end.value + usual
        trust = self.count / (self.count + _SURE)
        return self.end.value + usual + trust * (self.gain() - usual)


def look_ahead(turn: Turn, budget: Budget, rng: Random) -> Action:
    """What the line begins with after which the next turn is best, the same draws for all."""
    best = turn.ends[0].value
    prospects = [Prospect(end) for end in turn.ends[:_LINES] if end.value > best - _NEAR]
    seed = rng.getrandbits(32)
    if len({prospect.end.first for prospect in prospects}) > 1:
        for number in range(_MOST):
            for prospect in prospects:
                if budget.is_spent:
                    break
                if prospect.end.world is not None:
                    draws = Random(seed + number)
                    prospect.total += _next_turn(prospect.end.world, turn.seat, draws, budget)
                    prospect.count += 1
    gains = [prospect.gain() for prospect in prospects if prospect.count]
    usual = sum(gains) / len(gains) if gains else 0.0
    worths = [prospect.worth(usual) for prospect in prospects]
    return prospects[worths.index(max(worths))].end.first


def _next_turn(world: Battalia, seat: int, rng: Random, budget: Budget) -> float:
    """What the own next turn comes to if the others let theirs pass."""
    after = world.copy()
    after.apply(END)
    for _ in range(_PASSING):
        if after.over or (after.turn == seat and after.step.number == ACT):
            break
        after.apply(_passing(after, seat, rng))
    following = Turn(after, seat, rng)
    if after.over:
        return following.settled()
    hand = Budget(1.0, _ONE_HAND)
    following.think(1, hand)
    budget.taken += hand.taken
    return following.best


def _passing(world: Battalia, seat: int, rng: Random) -> Action:
    """What chance does, a cohort for the own seat, and nothing done by others."""
    if world.actor == CHANCE:
        return world.sample(rng.getrandbits(64))
    if world.step.number != MUSTER:
        return END
    actions = world.legal()
    return actions[0] if world.turn == seat and isinstance(actions[0], Cohort) else KEEP
