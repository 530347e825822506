"""Who plays Imperia well: at once by habit, and in time by games played in possible worlds."""

from random import Random

from gonfalon.bots.budget import Budget
from gonfalon.bots.greedy import best_of
from gonfalon.bots.imperia.ground import Ground, ground_of
from gonfalon.bots.imperia.habit import inclinations
from gonfalon.bots.imperia.tree import Node, explore
from gonfalon.bots.imperia.worlds import Worlds
from gonfalon.engine.action import Action
from gonfalon.engine.chance import Stream
from gonfalon.games.imperia.rules.step_numbers import LAY_BOARDS
from gonfalon.games.imperia.sight.view import ImperiaView


def at_once(view: ImperiaView, rng: Random) -> Action:
    """What comes to mind first; boards are laid as the usual judge would."""
    if view.frames[0] <= LAY_BOARDS:
        return best_of(view, view.actions)
    world = Worlds(view, rng).one
    worths = inclinations(world, view.actions, ground_of(view.terrain))
    return view.actions[worths.index(max(worths))]


def in_time(view: ImperiaView, budget: Budget, rng: Random) -> Action:
    """What was tried most, when as many games were imagined as there was time for."""
    worlds, numbers, root = Worlds(view, rng), Stream(rng.getrandbits(64)), Node()
    ground: Ground | None = None
    if view.frames[0] > LAY_BOARDS:
        ground = ground_of(view.terrain)
    while budget.step():
        explore(root, worlds.deal(numbers), ground, numbers)
    best, most = view.actions[0], 0
    for action in view.actions:
        edge = root.edges.get(action)
        if edge is not None and edge.visits > most:
            best, most = action, edge.visits
    return best
