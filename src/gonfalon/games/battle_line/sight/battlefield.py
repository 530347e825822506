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


class SideOfLine(NamedTuple):
    """What one side has at all battlefields."""

    troops: tuple[int, ...]
    morale: tuple[int, ...]
    environment: tuple[int, ...]
    required: tuple[int, ...]
    complete: int
    """Where its formation is complete, as a mask."""
    first: int
    """Where it was so before the other."""
    held: int
    """What it has claimed."""


class Line(NamedTuple):
    """All battlefields as they are seen; of two that are the same nothing looks otherwise."""

    sites: tuple[int, ...]
    fog_at: int
    sides: tuple[SideOfLine, SideOfLine]


class Strength(NamedTuple):
    """How strong a complete formation is."""

    kind: str
    total: int
    is_first: bool
    """Whether it was complete before the other, where both are (BL-M3)."""
    is_behind: bool
    """Whether the other one would win, where both are complete."""


def line_in(view: BattleLineView) -> Line:
    """What a view sees of the battlefields."""
    return Line(view.sites, view.fog_at, (_side_in(view, 0), _side_in(view, 1)))


def _side_in(view: BattleLineView, seat: int) -> SideOfLine:
    """What a view sees of one side of the line."""
    side = view.sides[seat]
    return SideOfLine(
        side.formations,
        side.morale,
        side.environment,
        view.required[seat],
        side.complete,
        side.first,
        side.held,
    )


def battlefield_in(line: Line, field: int) -> Battlefield:
    """One battlefield of the line."""
    sides = _lies(line.sides[0], field), _lies(line.sides[1], field)
    is_foggy, holder = line.fog_at == field, _holder(line, field)
    first = _first(line, field) if holder == NOBODY else None
    return Battlefield(field, line.sites[field], is_foggy, holder, first, sides)


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


def _lies(side: SideOfLine, field: int) -> tuple[int, int, int, int, bool]:
    """What one side has at a battlefield, as it is seen: a `Side`."""
    return (
        side.troops[field],
        side.morale[field],
        side.environment[field],
        side.required[field],
        bool(side.complete >> field & 1),
    )


def _holder(line: Line, field: int) -> int:
    """The seat that holds this battlefield, or NOBODY."""
    for seat, side in enumerate(line.sides):
        if side.held >> field & 1:
            return seat
    return NOBODY


def _first(line: Line, field: int) -> int | None:
    """The seat that was complete first, where both are (BL-M3)."""
    one, other = line.sides
    if not (one.complete & other.complete) >> field & 1:
        return None
    return 0 if one.first >> field & 1 else 1


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
