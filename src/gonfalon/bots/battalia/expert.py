"""Who plays Battalia well: a turn is thought through to its end before its first deed."""

from random import Random
from typing import Final

from gonfalon.bots.battalia.ahead import look_ahead
from gonfalon.bots.battalia.turns import Turn
from gonfalon.bots.budget import Budget
from gonfalon.bots.greedy import best_of
from gonfalon.engine.action import Action
from gonfalon.engine.state import CHANCE
from gonfalon.games.battalia.box.opening_actions import Keep
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import MORE_CITIES, MUSTER, PAY
from gonfalon.games.battalia.sight.determinise import determinise
from gonfalon.games.battalia.sight.view import BattaliaView

_AT_ONCE: Final = 600  # positions that flash through the mind of who does not stop to think
_ONE_HAND: Final = 150  # and for a hand that is only imagined
_WIDTH: Final = 2  # lines that are followed side by side
_WIDER: Final = 4  # and by who has time
_DRAWS: Final = 4  # hands that are imagined where cards may be drawn
_MOST_DRAWS: Final = 12


def at_once(view: BattaliaView, rng: Random) -> Action:
    """What the best line begins with that is found at a glance; always the same."""
    return _think(view, Budget(1.0, _AT_ONCE), Random(0), _DRAWS, False)


def in_time(view: BattaliaView, budget: Budget, rng: Random) -> Action:
    """What the best line begins with, the next turn looked at as long as there is time."""
    return _think(view, budget, rng, _MOST_DRAWS, True)


def _think(view: BattaliaView, budget: Budget, rng: Random, draws: int, looks: bool) -> Action:
    """What the best line begins with; set-up, payments and battles go by the outlook."""
    is_own = view.turn == view.seat and view.frames[0] > MORE_CITIES
    if not is_own or view.battle is not None or view.frames[-1] == PAY:
        return best_of(view, view.actions)
    world = determinise(view, rng)
    if view.frames[-1] == MUSTER:
        return _muster(view, world, budget, rng, draws)
    turn = Turn(world, view.seat, rng)
    turn.think(_WIDER if looks else _WIDTH, budget)
    if looks and len(turn.ends) > 1:
        return look_ahead(turn, budget, rng)
    return turn.first or best_of(view, view.actions)


def _muster(view: BattaliaView, world: Battalia, budget: Budget, rng: Random, draws: int) -> Action:
    """A cohort, a new hand, or the one that was drawn (BA-T3, BA-T4): the best turn decides."""
    totals = [0.0] * len(view.actions)
    counted = 0
    while counted < draws and not budget.is_spent:
        for number, action in enumerate(view.actions):
            if counted and isinstance(action, Keep):
                totals[number] += totals[number] / counted
                continue
            totals[number] += _imagined(world, action, view.seat, rng)
            budget.step()
        counted += 1
    if not counted:
        return best_of(view, view.actions)
    return view.actions[totals.index(max(totals))]


def _imagined(world: Battalia, action: Action, seat: int, rng: Random) -> float:
    """What a turn comes to that begins so, with cards drawn by chance."""
    after = world.copy()
    after.apply_legal(action)
    while after.actor == CHANCE:
        after.apply_legal(after.sample(rng.getrandbits(64)))
    turn = Turn(after, seat, rng)
    turn.think(1, Budget(1.0, _ONE_HAND))
    return turn.best
