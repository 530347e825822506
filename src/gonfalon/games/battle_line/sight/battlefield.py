"""One battlefield as it is seen: what each side has there, how strong that is, and who leads."""

from functools import lru_cache
from typing import NamedTuple

from gonfalon.games.battle_line.box.components import SEATS
from gonfalon.games.battle_line.rules.formation import IMPOSSIBLE, best, ground_at, named
from gonfalon.games.battle_line.sight.line import NOBODY, Spot


class Side(NamedTuple):
    """What one side has at a battlefield."""

    troops: int
    morale: int
    environment: int
    required: int
    is_complete: bool


class Battlefield(NamedTuple):
    """All that there is to show, or to tell, of a battlefield."""

    field: int
    site: int
    is_foggy: bool
    holder: int
    first: int | None
    """The seat that was complete first, where both are and nobody holds it (BL-M3)."""
    sides: tuple[Side, Side]

    def side(self, seat: int) -> Side:
        """What one side has there."""
        return self.sides[seat]

    def slots(self, seat: int) -> int:
        """How many cards one side still has room for; none once it is claimed."""
        side = self.sides[seat]
        if self.holder != NOBODY:
            return 0
        return max(0, side.required - side.troops.bit_count() - side.morale.bit_count())


class Strength(NamedTuple):
    """How strong a complete formation is."""

    kind: str
    total: int
    is_first: bool
    """Whether it was complete before the other, where both are (BL-M3)."""
    is_behind: bool
    """Whether the other one would win, where both are complete."""


def battlefield(spot: Spot) -> Battlefield:
    """One battlefield of a line."""
    field, site, is_foggy, holder, first, one, other = spot
    sides = Side(*one), Side(*other)
    return Battlefield(field, site, is_foggy, holder, None if first == NOBODY else first, sides)


@lru_cache(4096)
def strengths_at(shown: Battlefield) -> tuple[Strength | None, ...]:
    """How strong each side is there, if it is complete, and which was so first (BL-M2, BL-M3)."""
    ground, first = ground_at(shown.site, shown.is_foggy), shown.first
    powers = [_power_at(shown, seat, ground) for seat in range(SEATS)]
    leader = None if first is None else first if powers[0] == powers[1] else _stronger(powers)
    return tuple(
        [
            Strength(*named(power, ground), first == seat, leader == 1 - seat)
            if power != IMPOSSIBLE
            else None
            for seat, power in enumerate(powers)
        ]
    )


def _stronger(powers: list[int]) -> int:
    """The seat with the greater strength."""
    return 0 if powers[0] > powers[1] else 1


def _power_at(shown: Battlefield, seat: int, ground: int) -> int:
    """The strength of one side there, or IMPOSSIBLE while it is not complete."""
    side, other = shown.side(seat), shown.side(1 - seat)
    if not side.is_complete:
        return IMPOSSIBLE
    return _power(side.troops, side.morale, ground, side.required > other.required)


@lru_cache(4096)
def _power(troops: int, morale: int, ground: int, is_defender: bool) -> int:
    """The strength of a complete formation."""
    return best(troops, morale, 0, 0, ground, is_defender, IMPOSSIBLE)[0]
