"""What is told of commanders: why one must be placed, what it costs others, what to beware of."""

from collections.abc import Sequence
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
from gonfalon.games.imperia.rules.scoring import commander_costs, points_changed
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


def counted(world: Imperia, seat: int, before: Sequence[int]) -> Event:
    """What has become of everybody's points with the commander just placed (IM-E3).

    That it stands beside enemy cells, or takes nothing from them, is told, too.
    """
    found = world.scores
    costs = commander_costs(found, seat, world.armies[seat].head)
    key = "im.event.counted_penalty" if costs else "im.event.counted"
    if costs is None:
        key = "im.event.counted_outside"
    after = [score.points for score in found]
    changes = points_changed(before, after, seat, seat, is_whole=False)
    return Event(key, seat=seat + 1, changes=changes)


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
