"""How likely each army wins a game that is imagined no further: by what it has, and a network."""

from __future__ import annotations

from typing import Final

from gonfalon.bots.imperia.bounty import bounties, standings
from gonfalon.bots.imperia.features import armies_of, names, numbers_of
from gonfalon.bots.imperia.ground import Ground
from gonfalon.bots.network import Network, fingerprint, shipped_network
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.step_numbers import PLAY

_PACKAGE: Final = "gonfalon.bots.imperia"
_TRUST: Final = 0.5  # in the network, against what is paid for the armies as they lie


def network_for(seats: int) -> Network | None:
    """The network for so many seats, if there is one."""
    return shipped_network(_PACKAGE, "imperia", seats, fingerprint(names(seats)))


def payments(world: Imperia, ground: Ground, network: Network | None) -> list[float]:
    """What every seat is paid where imagination ends: at the end of a game, or before a turn."""
    totals = standings(world, ground)
    paid = bounties(totals)
    if network is None or world.step.number != PLAY:
        return paid
    armies = armies_of(world, ground, totals)
    chances: list[float] = []
    for seat in range(world.seats):
        chances.append(network.value(numbers_of(world, ground, armies, seat)))
    whole = sum(chances)
    found: list[float] = []
    for seat, chance in enumerate(chances):
        found.append(_TRUST * chance / whole + (1.0 - _TRUST) * paid[seat])
    return found
