"""What comes to mind at once: how inclined a player is to each action, and games played so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gonfalon.bots.imperia.front import PIECE, SOON, STRAY, Front
from gonfalon.bots.imperia.ground import BITS, NEXT, Ground, count, ground_of, grown, signed
from gonfalon.engine.action import Action
from gonfalon.engine.chance import Numbers
from gonfalon.engine.state import CHANCE
from gonfalon.games.imperia.box.actions import Command, Fort, Order, Place, Turn, With
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
    TURN_OTHER,
    WITH,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

_SITE_RINGS: Final = [1.0, 0.8, 0.6, 0.3]  # land one to four steps from a fort
_SITE: Final = 0.15  # how much the land around a fort counts
_WHIM: Final = 2.0  # in an imagined game so many points may be overlooked
_FINE: Final = 1 << 16
_FEW: Final = 5  # so many soldiers or partners are thought of in an imagined game


def inclinations(world: Imperia, actions: list[Action], ground: Ground) -> list[float]:
    """How good each action looks to whoever is asked, in points."""
    step = world.step.number
    if step == PLAY:
        return _places(world, actions, ground)
    if step == ORDER:
        return _orders(world, actions, ground)
    if step == WITH:
        return _partners(world, actions, ground)
    if step == TURN:
        return _turns(world, actions, ground)
    if step == PLACE_FORTS:
        return _sites(world, actions, ground)
    return [0.0] * len(actions)


def _places(world: Imperia, actions: list[Action], ground: Ground) -> list[float]:
    """A piece here, and the best the next one can do from there."""
    front = Front(world, world.turn, ground)
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
    bit: i64 = BITS[cell]
    if (front.joining | front.kept) & bit:
        enemies: i64 = front.open & ~front.free & ~front.own
        worth += front.cover * float(count(enemies & NEXT[cell]))
    return worth


def _orders(world: Imperia, actions: list[Action], ground: Ground) -> list[float]:
    """Which soldier the general sends (IM-G2)."""
    front = Front(world, world.turn, ground)
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


def _partners(world: Imperia, actions: list[Action], ground: Ground) -> list[float]:
    """With whom the soldier changes places (IM-G4, IM-G5)."""
    front = Front(world, world.turn, ground)
    one = ordered_cell(world)
    found: list[float] = []
    for action in actions:
        assert isinstance(action, With)
        found.append(_exchanged(world, front, one, action.cell))
    return found


def _moved(world: Imperia, front: Front, one: int, to: int) -> float:
    """A soldier moved with its tower, and what comes next (IM-G3)."""
    own: i64 = front.own & ~BITS[one]
    own |= BITS[to]
    change = _worth_of(front, own, to) - _worth_of(front, front.own, to)
    return change + SOON * front.best_onward(to, KIND[world.top(one)])


def _worth_of(front: Front, own: i64, head: int) -> float:
    """What these cells would be worth to the army."""
    kept: i64 = front.ground.kept(own, front.fort, head)
    strays: i64 = own & ~kept
    return float(front.ground.points(kept)) + STRAY * float(front.ground.points(strays))


def _exchanged(world: Imperia, front: Front, one: int, other: int) -> float:
    """A soldier that changed places with another, and what comes next (IM-G4, IM-G5)."""
    onward = SOON * front.best_onward(other, KIND[world.top(one)])
    owner = OWNER[world.top(other)]
    if owner == front.seat:
        return onward
    here: i64 = BITS[one]
    there: i64 = BITS[other]
    own: i64 = front.own & ~here | there
    worth = _worth_of(front, own, other) - _worth_of(front, front.own, other)
    enemy = world.armies[owner]
    theirs: i64 = signed(enemy.cells)
    lost: i64 = front.ground.points(front.ground.kept(theirs, enemy.fort, enemy.head))
    theirs = theirs & ~there | here
    lost -= front.ground.points(front.ground.kept(theirs, enemy.fort, enemy.head))
    return worth + front.cover * float(lost) + onward


def _turns(world: Imperia, actions: list[Action], ground: Ground) -> list[float]:
    """Which way the soldier with the cube is turned (IM-G2)."""
    front = Front(world, world.turn, ground)
    head = world.armies[world.turn].head
    kind = KIND[world.top(head)]
    found: list[float] = []
    for action in actions:
        assert isinstance(action, Turn)
        found.append(SOON * front.onward(head, kind, action.facing))
    return found


def _sites(world: Imperia, actions: list[Action], ground: Ground) -> list[float]:
    """Where a fort has the best land around it (IM-S3)."""
    found: list[float] = []
    open_cells: i64 = signed(world.open)
    for action in actions:
        assert isinstance(action, Fort)
        reached: i64 = BITS[action.cell]
        worth = 0.0
        for share in _SITE_RINGS:
            ring: i64 = grown(reached) & open_cells & ~reached
            worth += share * float(ground.points(ring))
            reached |= ring
        found.append(_SITE * worth)
    return found


def imagine(world: Imperia, ground: Ground | None, turns: int, numbers: Numbers) -> Ground:
    """Play so many turns as it comes to mind; return the ground, which is known by then."""
    while True:
        step = world.step.number
        if step == OVER:
            break
        if step <= LAY_BOARDS or world.actor == CHANCE:
            world.apply_legal(world.random_action(numbers))
            continue
        if ground is None:
            ground = ground_of(world.terrain)
        if step == PLAY:
            turns -= 1
            if turns < 0:
                break
        actions = world.legal()
        if len(actions) == 1:
            world.apply_legal(actions[0])
        elif step == PLAY:
            world.apply_legal(_whim(actions, _places(world, actions, ground), numbers))
        elif step == TURN_OTHER or (step == ORDER and _is_exchange(world)):
            world.apply_legal(actions[numbers.below(len(actions))])
        else:
            actions = _some(actions, numbers)
            world.apply_legal(_whim(actions, inclinations(world, actions, ground), numbers))
    assert ground is not None
    return ground


def _is_exchange(world: Imperia) -> bool:
    """Whether the general that gives its order exchanges soldiers."""
    return KIND[world.top(world.armies[world.turn].head)] >= EXCHANGE_OWN


def _some(actions: list[Action], numbers: Numbers) -> list[Action]:
    """A few of these, by chance."""
    if len(actions) <= _FEW:
        return actions
    start = int(numbers.below(len(actions)))
    stride = len(actions) // _FEW
    return [actions[(start + place * stride) % len(actions)] for place in range(_FEW)]


def _whim(actions: list[Action], worths: list[float], numbers: Numbers) -> Action:
    """About the best of these."""
    best, best_worth, scale = actions[0], -10000.0, _WHIM / _FINE
    for place, action in enumerate(actions):
        worth = worths[place] + scale * int(numbers.below(_FINE))
        if worth > best_worth:
            best, best_worth = action, worth
    return best
