"""What comes to mind at once: how inclined a player is to each action, and games played so."""

from typing import Final

from gonfalon.bots.imperia.board import Land, land_of
from gonfalon.bots.imperia.bounty import kept_of
from gonfalon.bots.imperia.front import PIECE, SOON, STRAY, Front
from gonfalon.engine.action import Action
from gonfalon.engine.chance import Numbers
from gonfalon.engine.state import CHANCE
from gonfalon.games.imperia.box.actions import Command, Fort, Order, Place, Turn, With
from gonfalon.games.imperia.box.cells import BIT, NEXT_TO, UNCOVERED
from gonfalon.games.imperia.box.components import (
    DIRECTIONS,
    EXCHANGE_OWN,
    FACING,
    KIND,
    ONE_AWAY,
    OWNER,
)
from gonfalon.games.imperia.rules.frames import ordered_cell
from gonfalon.games.imperia.rules.orders import partners
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.step_numbers import (
    LAY_BOARDS,
    ORDER,
    OVER,
    PLACE_FORTS,
    PLAY,
    TURN,
    WITH,
)

_SITE_RINGS: Final = (1.0, 0.8, 0.6, 0.3)  # land one to four steps from a fort
_SITE: Final = 0.15  # how much the land around a fort counts
_WHIM: Final = 2.0  # in a game that is only imagined, so many points may be overlooked
_FINE: Final = 1 << 16


def inclinations(world: Imperia, actions: list[Action], land: Land) -> list[float]:
    """How good each action looks to whoever is asked, in points."""
    step = world.step.number
    if step == PLAY:
        return _places(world, actions, land)
    if step == ORDER:
        return _orders(world, actions, land)
    if step == WITH:
        return _partners(world, actions, land)
    if step == TURN:
        return _turns(world, actions, land)
    if step == PLACE_FORTS:
        return _sites(world, actions, land)
    return [0.0] * len(actions)


def _places(world: Imperia, actions: list[Action], land: Land) -> list[float]:
    """A piece here, and the best the next one can do from there."""
    front = Front(world, world.turn, land)
    found: list[float] = []
    at, gain = -1, 0.0
    for action in actions:
        if isinstance(action, Place):
            if action.cell != at:
                at = action.cell
                gain = front.gain(at)
            found.append(gain + SOON * front.onward(at, action.kind, action.facing))
        else:
            assert isinstance(action, Command)
            found.append(_command(world, front, action.cell))
    return found


def _command(world: Imperia, front: Front, cell: int) -> float:
    """The commander here: what it gains, and what it spoils; nothing comes after it (IM-H4)."""
    worth = front.gain(cell) - PIECE * front.left
    if front.joining & BIT[cell] or front.kept & BIT[cell]:
        enemies = 0
        for seat, army in enumerate(world.armies):
            if seat != front.seat:
                enemies |= army.cells
        worth += front.cover * (NEXT_TO[cell] & enemies).bit_count()
    return worth


def _orders(world: Imperia, actions: list[Action], land: Land) -> list[float]:
    """Which soldier the general sends (IM-G2)."""
    front = Front(world, world.turn, land)
    general = world.top(world.armies[world.turn].head)
    found: list[float] = []
    for action in actions:
        assert isinstance(action, Order)
        one = action.cell
        if KIND[general] < EXCHANGE_OWN:
            to = ONE_AWAY[one * DIRECTIONS + FACING[general]]
            found.append(_moved(world, front, one, to))
            continue
        best = -1000.0
        for other in partners(world, world.turn, one):
            worth = _exchanged(world, front, one, other)
            if worth > best:
                best = worth
        found.append(best)
    return found


def _partners(world: Imperia, actions: list[Action], land: Land) -> list[float]:
    """With whom the soldier changes places (IM-G4, IM-G5)."""
    front = Front(world, world.turn, land)
    one = ordered_cell(world)
    found: list[float] = []
    for action in actions:
        assert isinstance(action, With)
        found.append(_exchanged(world, front, one, action.cell))
    return found


def _moved(world: Imperia, front: Front, one: int, to: int) -> float:
    """A soldier moved with its tower, and what comes next (IM-G3)."""
    own = front.own & ~BIT[one] | BIT[to]
    kept = kept_of(front.land, own, front.fort, to)
    worth = front.land.points(kept) + STRAY * front.land.points(own & ~kept)
    worth -= front.land.points(front.kept) + STRAY * front.land.points(front.own & ~front.kept)
    return worth + SOON * front.best_onward(to, KIND[world.top(one)])


def _exchanged(world: Imperia, front: Front, one: int, other: int) -> float:
    """A soldier that changed places with another, and what comes next (IM-G4, IM-G5)."""
    onward = SOON * front.best_onward(other, KIND[world.top(one)])
    owner = OWNER[world.top(other)]
    if owner == front.seat:
        return onward
    own = front.own & ~BIT[one] | BIT[other]
    kept = kept_of(front.land, own, front.fort, other)
    worth = float(front.land.points(kept) - front.land.points(front.kept))
    enemy = world.armies[owner]
    theirs = kept_of(front.land, enemy.cells, enemy.fort, enemy.head)
    after = kept_of(front.land, enemy.cells & ~BIT[other] | BIT[one], enemy.fort, enemy.head)
    lost = front.land.points(theirs) - front.land.points(after)
    return worth + front.cover * lost + onward


def _turns(world: Imperia, actions: list[Action], land: Land) -> list[float]:
    """Which way the soldier with the cube is turned (IM-G2)."""
    front = Front(world, world.turn, land)
    head = world.armies[world.turn].head
    kind = KIND[world.top(head)]
    found: list[float] = []
    for action in actions:
        assert isinstance(action, Turn)
        found.append(SOON * front.onward(head, kind, action.facing))
    return found


def _sites(world: Imperia, actions: list[Action], land: Land) -> list[float]:
    """Where a fort has the best land around it (IM-S3)."""
    found: list[float] = []
    for action in actions:
        assert isinstance(action, Fort)
        around = land.around(BIT[action.cell], UNCOVERED[world.seats], _SITE_RINGS)
        found.append(_SITE * around)
    return found


def imagine(world: Imperia, land: Land | None, numbers: Numbers) -> Land:
    """Play a game to its end as it comes to mind; return its land, which must be known at last."""
    while world.step.number != OVER:
        if world.actor == CHANCE:
            world.apply(world.random_action(numbers))
            continue
        if world.step.number == LAY_BOARDS:
            world.apply(world.random_action(numbers))
            continue
        if land is None:
            land = land_of(world.terrain)
        actions = world.legal()
        if len(actions) == 1:
            world.apply(actions[0])
        else:
            world.apply(whim(actions, inclinations(world, actions, land), numbers))
    assert land is not None
    return land


def whim(actions: list[Action], worths: list[float], numbers: Numbers) -> Action:
    """About the best of these."""
    best, best_worth = actions[0], -10000.0
    for place, action in enumerate(actions):
        worth = worths[place] + _WHIM / _FINE * int(numbers.below(_FINE))
        if worth > best_worth:
            best, best_worth = action, worth
    return best
