"""Who plays Imperia well: by games imagined in possible worlds, a few or as many as time allows."""

from collections.abc import Sequence
from random import Random
from typing import Final

from gonfalon.bots.budget import Budget
from gonfalon.bots.imperia.ground import Ground, ground_of
from gonfalon.bots.imperia.habit import inclinations
from gonfalon.bots.imperia.tree import Tree
from gonfalon.bots.imperia.worlds import Worlds
from gonfalon.engine.action import Action
from gonfalon.engine.chance import Stream
from gonfalon.games.imperia.rules.step_numbers import LAY_BOARDS, is_in_setup
from gonfalon.games.imperia.sight.view import ImperiaView

_AT_ONCE: Final = 100  # so many games flash through the mind of who does not stop to think
_TURNS: Final = 3  # of each seat, beyond what is remembered; further ahead little can be told
_BOARDS: Final = 16  # ways to lay a board are thought of, of a hundred or more
_WHOLE_GAME: Final = 20  # turns of each seat: boards and forts are for all of it


def at_once(view: ImperiaView, rng: Random) -> Action:
    """What a few imagined games speak for."""
    return in_time(view, Budget(1.0, _AT_ONCE), rng)


def in_time(view: ImperiaView, budget: Budget, rng: Random) -> Action:
    """What was tried most, when as many games were imagined as there was time for."""
    worlds, numbers = Worlds(view, rng), Stream(rng.getrandbits(64))
    ground: Ground | None = None
    if view.frames[0] > LAY_BOARDS:
        ground = ground_of(view.terrain)
    turns = _WHOLE_GAME if is_in_setup(view.frames[0]) else _TURNS
    actions = view.actions
    if ground is None and len(actions) > _BOARDS:
        actions = rng.sample(actions, _BOARDS)
    tree = Tree(actions, ground, turns * view.seats, view.seats)
    while budget.step():
        tree.explore(worlds.deal(numbers), numbers)
    tried = [edge for edge in tree.root.edges.values() if edge.visits]
    if not tried:
        return _at_sight(worlds, view.actions, ground)
    best = tried[0]
    for edge in tried:
        if edge.visits > best.visits:
            best = edge
    return best.action


def _at_sight(worlds: Worlds, actions: Sequence[Action], ground: Ground | None) -> Action:
    """What comes to mind first, when there is no time at all."""
    if ground is None:
        return actions[0]
    worths = inclinations(worlds.one, list(actions), ground)
    return actions[worths.index(max(worths))]
