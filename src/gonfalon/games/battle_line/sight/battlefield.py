"""One battlefield as it is seen: what each side has there, how strong that is, and who leads."""

from functools import lru_cache
from typing import Final, NamedTuple

from gonfalon.games.battle_line.box.components import SEATS
from gonfalon.games.battle_line.rules.formation import IMPOSSIBLE, best, ground_at, named
from gonfalon.games.battle_line.sight.view import BattleLineView

NOBODY: Final = -1


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
    sides: tuple[tuple[int, int, int, int, bool], tuple[int, int, int, int, bool]]
    """Each a `Side`, as a plain tuple: these are made for every view, and that is quicker."""

    def side(self, seat: int) -> Side:
        """What one side has there."""
        return Side(*self.sides[seat])

    def slots(self, seat: int) -> int:
        """How many cards one side still has room for; none once it is claimed."""
        side = self.side(seat)
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


def battlefield_in(view: BattleLineView, field: int) -> Battlefield:
    """What a view sees of a battlefield."""
    sides = _lies(view, 0, field), _lies(view, 1, field)
    is_foggy, first = view.fog_at == field, view.first_at(field)
    return Battlefield(field, view.sites[field], is_foggy, _holder(view, field), first, sides)


def strengths_at(shown: Battlefield) -> list[Strength | None]:
    """How strong each side is there, if it is complete, and which was so first (BL-M2, BL-M3)."""
    ground, first = ground_at(shown.site, shown.is_foggy), shown.first
    powers = [_power_at(shown, seat, ground) for seat in range(SEATS)]
    leader = None if first is None else first if powers[0] == powers[1] else _stronger(powers)
    return [
        Strength(*named(power, ground), first == seat, leader == 1 - seat)
        if power != IMPOSSIBLE
        else None
        for seat, power in enumerate(powers)
    ]


def _lies(view: BattleLineView, seat: int, field: int) -> tuple[int, int, int, int, bool]:
    """What one side has at a battlefield, as it is seen: a `Side`."""
    side = view.sides[seat]
    return (
        side.formations[field],
        side.morale[field],
        side.environment[field],
        view.required[seat][field],
        bool(side.complete >> field & 1),
    )


def _holder(view: BattleLineView, field: int) -> int:
    """The seat that holds this battlefield, or NOBODY."""
    for seat, side in enumerate(view.sides):
        if side.held >> field & 1:
            return seat
    return NOBODY


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
