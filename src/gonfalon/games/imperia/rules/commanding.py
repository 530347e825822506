"""What is told of commanders: why one must be placed, what it costs others, what to beware of."""

from typing import Final

from gonfalon.engine.errors import Fact
from gonfalon.engine.event import Event
from gonfalon.games.imperia.box.components import (
    KIND_RANKS,
    MOBILISE_PLUS,
    OFF,
    kinds_in,
)
from gonfalon.games.imperia.rules.battle import rank_to_enter
from gonfalon.games.imperia.rules.scoring import commander_costs
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.ways import cells_of_ways, ways_on

_HIGHEST: Final = KIND_RANKS[MOBILISE_PLUS]  # of all pieces but the commander


def must_command(world: Imperia, seat: int) -> Event | None:
    """Why the commander is due, where everybody can see that (IM-H1).

    What is left to an army is known, but not which of it is in hand (IM-S4).
    """
    army = world.armies[seat]
    if not army.hand:
        return Event("im.event.no_pieces", seat=seat + 1)
    ways = ways_on(world, seat, world.target(seat))
    highest = max([KIND_RANKS[kind] for kind in kinds_in(army.hand + army.pile)])
    if not cells_of_ways(ways, army.fort, highest):
        return Event("im.event.no_exit", seat=seat + 1)
    return None


def penalties(world: Imperia, seat: int) -> list[Event]:
    """What the commander just placed costs each of the others as the board lies (IM-E3).

    Where it costs nobody anything, that is told, and why.
    """
    costs = commander_costs(world.scores, seat, world.armies[seat].head)
    if not costs:
        key = "im.event.no_penalty_outside" if costs is None else "im.event.no_penalty"
        return [Event(key, seat=seat + 1)]
    return [
        Event("im.event.penalty", seat=seat + 1, owner=owner + 1, count=count)
        for owner, count in costs.items()
    ]


def warning(world: Imperia, seat: int) -> dict[str, Fact]:
    """What a player who is to place something had better know: few exits, or nobody else left."""
    army = world.armies[seat]
    others = [other for other in range(world.seats) if not world.done >> other & 1]
    if army.head != OFF:
        exits = [cell for cell in world.exits(seat) if rank_to_enter(world, seat, cell) <= _HIGHEST]
        if len(exits) < 2:
            return {"warning": "last_exit" if exits else "no_exit"}
    if others == [seat]:
        return {"warning": "alone"}
    return {}
