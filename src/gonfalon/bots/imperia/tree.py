"""A tree of what was tried in possible worlds, with what it brought.

A node stands for the actions that led to it, whatever was drawn in between: in each world only
some of its edges are legal. Every seat is taken to want its own best.
"""

from math import exp, sqrt
from typing import Final

from gonfalon.bots.imperia.foresight import network_for, payments
from gonfalon.bots.imperia.ground import Ground, ground_of
from gonfalon.bots.imperia.habit import imagine, inclinations
from gonfalon.engine.action import Action
from gonfalon.engine.chance import Numbers
from gonfalon.engine.state import CHANCE
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.step_numbers import LAY_BOARDS, OVER

_CURIOSITY: Final = 1.5  # how much what was seldom tried is preferred
_SHARPNESS: Final = 0.7  # how much a point more makes an action come to mind sooner
_UNTRIED: Final = 0.05  # an action that was never tried is thought a little worse than others
_LARGEST: Final = 20_000  # nodes: beyond that nothing is remembered in more detail


class Edge:
    """One action, and what came of it."""

    def __init__(self, action: Action, prior: float) -> None:
        self.action: Final = action
        self.prior: Final = prior
        """How readily it comes to mind."""
        self.visits = 0
        self.total = 0.0
        """What whoever took it was paid, added up."""
        self.child: Node | None = None


class Node:
    """What can be done after the same actions."""

    def __init__(self) -> None:
        self.edges: Final[dict[Action, Edge]] = {}
        self.visits = 0
        self.total = 0.0
        """What whoever is asked here was paid, added up."""

    def edges_of(self, world: Imperia, actions: list[Action], ground: Ground | None) -> list[Edge]:
        """The edges of these actions, made where there are none yet."""
        found: list[Edge] = []
        for action in actions:
            edge = self.edges.get(action)
            if edge is None:
                self.open(world, actions, ground)
                return [self.edges[one] for one in actions]
            found.append(edge)
        return found

    def open(self, world: Imperia, actions: list[Action], ground: Ground | None) -> None:
        """Make the edges that are not there yet."""
        if world.step.number == LAY_BOARDS:
            worths = [0.0] * len(actions)
        else:
            worths = inclinations(world, actions, ground or ground_of(world.terrain))
        best = max(worths)
        weights = [exp(_SHARPNESS * (worth - best)) for worth in worths]
        whole = sum(weights)
        for place, action in enumerate(actions):
            if action not in self.edges:
                self.edges[action] = Edge(action, weights[place] / whole)

    def choose(self, edges: list[Edge]) -> Edge:
        """What promises most, or was tried too little to tell."""
        expected = self.total / self.visits - _UNTRIED if self.visits else 0.5
        curiosity = _CURIOSITY * sqrt(self.visits + 1.0)
        best, best_worth = edges[0], -1.0
        for edge in edges:
            tried = edge.visits
            worth = edge.total / tried if tried else expected
            worth += curiosity * edge.prior / (1.0 + tried)
            if worth > best_worth:
                best, best_worth = edge, worth
        return best


class Tree:
    """What was tried from one view on."""

    def __init__(
        self, actions: list[Action], ground: Ground | None, turns: int, seats: int
    ) -> None:
        self.root: Final = Node()
        self.actions: Final = actions
        """What may be done at the root: the same in all worlds."""
        self.ground: Final = ground
        """The ground, unless boards are still to be laid."""
        self.turns: Final = turns
        """So many turns are imagined beyond the tree."""
        self._network: Final = network_for(seats)
        self.size = 1
        """How many nodes there are."""

    def explore(self, world: Imperia, numbers: Numbers) -> None:
        """One game from here: by the tree as far as it goes, then as it comes to mind."""
        path: list[Step] = []
        node: Node | None = self.root
        while node is not None and world.step.number != OVER:
            actor = world.actor
            if actor == CHANCE:
                world.apply_legal(world.random_action(numbers))
                continue
            actions = self.actions if node is self.root else world.legal()
            edge = node.choose(node.edges_of(world, actions, self.ground))
            path.append(Step(node, edge, actor))
            world.apply_legal(edge.action)
            node = edge.child
            if node is None and edge.visits and self.size < _LARGEST:
                edge.child = Node()
                self.size += 1
        ground = imagine(world, self.ground, self.turns, numbers)
        paid = payments(world, ground, self._network)
        for step in path:
            step.count(paid[step.seat])


class Step:
    """Who took which edge of a node."""

    def __init__(self, node: Node, edge: Edge, seat: int) -> None:
        self.node: Final = node
        self.edge: Final = edge
        self.seat: Final = seat

    def count(self, gain: float) -> None:
        """This is what it brought once more."""
        self.edge.visits += 1
        self.edge.total += gain
        self.node.visits += 1
        self.node.total += gain
