"""A position in numbers, for a network: every army from the own one on, and the own hand.

Of the others' armies it reads what everyone knows; hands and piles are taken together.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from gonfalon.bots.imperia.bounty import standings
from gonfalon.bots.imperia.front import Front
from gonfalon.bots.imperia.ground import BITS, Ground, count, ground_of, grown
from gonfalon.games.imperia.box.components import (
    DRAWN_KINDS,
    FACING,
    KIND,
    KIND_NAMES,
    OFF,
    count_of,
    size_of,
)
from gonfalon.games.imperia.rules.battle import rank_to_enter
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.step_numbers import PLAY
from gonfalon.games.imperia.sight.determinise import determinise
from gonfalon.games.imperia.sight.view import ImperiaView

if TYPE_CHECKING:
    from mypy_extensions import i64

_OF_AN_ARMY: Final = (
    "standing", "kept points", "kept cells", "stray points", "left", "infantry", "cavalry",
    "generals", "done", "height", "due", "due points", "due joins", "due taken", "exits", "anew",
    "near", "far", "threatened",
)  # fmt: skip
_OF_ALL: Final = ("margin", "share", "onward", "turn", "then")
_SEED: Final = 0
_POINTS: Final = 10.0
_PIECES: Final = 12.0
_HALF_WAY: Final = 6.0  # so many points ahead are half of all that can be


def names(seats: int) -> tuple[str, ...]:
    """What each number says with so many seats, in the order of `features`."""
    found: list[str] = []
    for seat in range(seats):
        found += [f"{name} {seat + 1}" for name in _OF_AN_ARMY]
    found += [f"hand {KIND_NAMES[kind]}" for kind in range(DRAWN_KINDS)]
    return tuple(found + list(_OF_ALL))


def is_judged(view: ImperiaView) -> bool:
    """Whether such positions are judged: somebody is about to place a piece."""
    return view.frames == (PLAY,)


def features(view: ImperiaView) -> list[float]:
    """The numbers of a view after the set-up."""
    world = determinise(view, Random(_SEED))
    ground = ground_of(world.terrain)
    armies = armies_of(world, ground, standings(world, ground))
    return numbers_of(world, ground, armies, view.seat)


def armies_of(world: Imperia, ground: Ground, totals: list[float]) -> list[list[float]]:
    """What is known to all of each army, with these standings: the same whoever looks."""
    return [_army(world, ground, seat, totals[seat]) for seat in range(world.seats)]


def numbers_of(world: Imperia, ground: Ground, armies: list[list[float]], seat: int) -> list[float]:
    """The numbers that a seat sees: all armies from the own one on, then its own hand."""
    found: list[float] = []
    seats = world.seats
    most = -100.0
    for turn in range(seats):
        numbers = armies[(seat + turn) % seats]
        found += numbers
        if turn and numbers[0] > most:
            most = numbers[0]
    hand = world.armies[seat].hand
    for kind in range(DRAWN_KINDS):
        found.append(float(count_of(hand, kind)))
    margin = _POINTS * (found[0] - most)
    found.append(margin / _POINTS)
    found.append(margin / (_HALF_WAY + abs(margin)))
    found.append(_onward(world, ground, seat) / _POINTS)
    found.append(1.0 if world.turn == seat else 0.0)
    found.append(((world.turn - seat) % seats) / seats)
    return found


def _army(world: Imperia, ground: Ground, seat: int, total: float) -> list[float]:
    """One army: what it has, what it may still do, where its next piece is due."""
    front = Front(world, seat, ground)
    army = world.armies[seat]
    kept: i64 = front.kept
    hidden = army.hand + army.pile
    is_done = world.done >> seat & 1 != 0
    around: i64 = grown(kept) if kept else front.exits
    near: i64 = around & front.free
    far: i64 = grown(near) & front.free & ~near
    found = [
        total / _POINTS,
        float(ground.points(kept)) / _POINTS,
        float(count(kept)) / _PIECES,
        float(ground.points(front.own & ~kept)) / _POINTS,
        size_of(hidden) / _PIECES,
        (count_of(hidden, 0) + count_of(hidden, 1)) / _PIECES,
        (count_of(hidden, 2) + count_of(hidden, 3)) / _PIECES,
        size_of(hidden >> 8) / _PIECES,
        1.0 if is_done else 0.0,
        float(len(world.towers[army.head])) if is_done and army.head != OFF else 0.0,
    ]
    found += _due(world, front, seat)
    found += [
        float(count(front.exits)) / 4.0,
        front.anew / _POINTS,
        float(ground.points(near)) / _POINTS,
        float(ground.points(far)) / _POINTS,
        _threatened(world, front, seat) / _POINTS,
    ]
    return found


def _due(world: Imperia, front: Front, seat: int) -> list[float]:
    """Where the next piece is due: whether it can come, its points, how it would lie."""
    target = world.target(seat)
    if target == OFF or world.done >> seat & 1:
        return [0.0, 0.0, 0.0, 0.0]
    due: i64 = BITS[target]
    points = front.ground.at[target] / _POINTS
    if due & front.free:
        return [1.0, points, 1.0 if due & front.joining else 0.0, 0.0]
    if due & front.own or not due & front.open:
        return [0.0, 0.0, 0.0, 0.0]
    return [0.0, points, 0.0, 1.0 / max(1, rank_to_enter(world, seat, target))]


def _threatened(world: Imperia, front: Front, seat: int) -> float:
    """The points of own cells where enemies' next pieces are due, and may come."""
    lost = 0.0
    for other, army in enumerate(world.armies):
        if other == seat or world.done >> other & 1:
            continue
        target = world.target(other)
        if target == OFF or not front.own & BITS[target]:
            continue
        hidden = army.hand + army.pile
        best = 3 if hidden >> 8 else 2 if hidden >> 4 else 1
        if rank_to_enter(world, other, target) <= best:
            lost += float(front.ground.at[target])
    return lost


def _onward(world: Imperia, ground: Ground, seat: int) -> float:
    """What the own next pieces may gain, by the own hand."""
    army = world.armies[seat]
    if world.done >> seat & 1:
        return 0.0
    front = Front(world, seat, ground)
    if army.head == OFF:
        return front.anew
    piece = world.top(army.head)
    return front.onward(army.head, KIND[piece], FACING[piece])
