"""Where a piece may go, and where the commander (IM-T2 to IM-T5, IM-H2)."""

from typing import Final

from gonfalon.games.imperia.box.components import (
    BESIDE,
    COMMANDER,
    KIND_RANKS,
    OFF,
    kinds_in,
)
from gonfalon.games.imperia.rules.battle import ANY_RANK, NO_RANK, may_enter, rank_to_enter
from gonfalon.games.imperia.rules.state import Imperia

# For the rank that a cell takes: a bit for every rank that may enter it, four bits apart.
_FROM_RANK: Final = [
    sum(1 << 4 * rank for rank in range(needed, NO_RANK)) for needed in range(NO_RANK + 1)
]


def ways_on(world: Imperia, seat: int, target: int) -> tuple[int, int, int]:
    """Where a piece may go, the cell ahead being `target`: that cell, or OFF, and its rank.

    The third number has the cells beside the fort, in their order, that each rank may enter.
    """
    if target != OFF and not world.towers[target]:
        return target, ANY_RANK, 0  # an empty cell ahead: the campaign goes on (IM-T3)
    exits = 0  # a new campaign (IM-T2, IM-T5)
    army = world.armies[seat]
    usable = world.open & ~army.cells
    for place, cell in enumerate(BESIDE[army.fort]):
        if usable >> cell & 1:
            exits |= _FROM_RANK[rank_to_enter(world, seat, cell)] << place
            if cell == target:
                target = OFF
    if target == OFF:
        return OFF, NO_RANK, exits
    return target, rank_to_enter(world, seat, target), exits  # who is ahead may be covered (IM-T4)


def exits_of(exits: int, rank: int) -> int:
    """Which of the cells beside the fort a piece of this rank may enter."""
    return exits >> 4 * rank & 15


def places(world: Imperia, seat: int, kind: int) -> list[int]:
    """The cells where a piece of this kind may go (IM-T2 to IM-T5)."""
    ways = ways_on(world, seat, world.target(seat))
    return cells_of_ways(ways, world.armies[seat].fort, KIND_RANKS[kind])


def cells_of_ways(ways: tuple[int, int, int], fort: int, rank: int) -> list[int]:
    """Those cells where a piece of this rank may go, the one ahead first."""
    ahead, needed, exits = ways
    found = [ahead] if needed <= rank else []
    if exits:
        entered = exits_of(exits, rank)
        found += [cell for place, cell in enumerate(BESIDE[fort]) if entered >> place & 1]
    return found


def commander_place(world: Imperia, seat: int, target: int, is_stuck: bool) -> int:
    """Where the commander goes, or OFF before the first piece; the cell ahead is `target` (IM-H2).

    That cell if it may be entered, otherwise onto the own head; and onto the head where nothing in
    hand can be placed (`is_stuck`).
    """
    if target != OFF and not is_stuck and may_enter(world, seat, COMMANDER, target):
        return target
    return world.armies[seat].head


def can_place(world: Imperia, seat: int) -> bool:
    """Whether this seat can place anything but the commander."""
    return any(places(world, seat, kind) for kind in kinds_in(world.armies[seat].hand))


def must_start_anew(world: Imperia, seat: int) -> bool:
    """Whether nothing in hand can go where the head points, so that a campaign begins (IM-T4)."""
    army, target = world.armies[seat], world.target(seat)
    if target == OFF:
        return army.head != OFF
    return not any(may_enter(world, seat, kind, target) for kind in kinds_in(army.hand))


def is_stuck(world: Imperia, seat: int) -> bool:
    """Whether this seat has pieces in hand, and none of them can be placed (IM-H2)."""
    return world.armies[seat].hand != 0 and not can_place(world, seat)
