"""The battlefields as they lie open to all: found out once for every pair of eyes."""

from typing import ClassVar, Final, TypeAlias

from gonfalon.engine.value import Value
from gonfalon.games.battle_line.rules.state import BattleLine

NOBODY: Final = -1
Lying: TypeAlias = tuple[int, int, int, int, bool]
"""What one side has at a battlefield: troops, morale, environment, cards needed, if it has them."""
Spot: TypeAlias = tuple[int, int, bool, int, int, Lying, Lying]
"""All of a battlefield: its number, site, fog, holder, who was first; what each side has there."""


class OpenSide(Value):
    """What one side has laid, at each battlefield."""

    def __init__(
        self,
        formations: tuple[int, ...],
        morale: tuple[int, ...],
        environment: tuple[int, ...],
        required: tuple[int, ...],
        held: int,
        complete: int,
        first: int,
    ) -> None:
        self.formations: Final = formations
        self.morale: Final = morale
        self.environment: Final = environment
        self.required: Final = required
        self.held: Final = held
        self.complete: Final = complete
        self.first: Final = first

    @property
    def values(self) -> tuple[object, ...]:
        """All of it as plain values."""
        lies = (self.formations, self.morale, self.environment, self.required)
        return lies, self.held, self.complete, self.first

    def at(self, field: int) -> Lying:
        """What lies there."""
        return (
            self.formations[field],
            self.morale[field],
            self.environment[field],
            self.required[field],
            bool(self.complete >> field & 1),
        )


def _open_side(line: BattleLine, owner: int) -> OpenSide:
    """What this seat has laid."""
    side, fields = line.sides[owner], len(line.sites)
    return OpenSide(
        tuple(side.formations[:fields]),
        tuple([side.morale_at(field) for field in range(fields)]),
        tuple([line.environment_of(owner, field) for field in range(fields)]),
        tuple([line.required(owner, field) for field in range(fields)]),
        side.held,
        side.complete,
        side.first,
    )


class OpenLine(Value):
    """All battlefields; of two lines that are equal nothing looks otherwise."""

    passing: ClassVar[tuple[str, ...]] = ("_values", "_hash")

    def __init__(
        self, sites: tuple[int, ...], fog_at: int, sides: tuple[OpenSide, OpenSide]
    ) -> None:
        self.sites: Final = sites
        self.fog_at: Final = fog_at
        self.sides: Final = sides
        self._values: tuple[object, ...] | None = None
        self._hash = 0

    @property
    def values(self) -> tuple[object, ...]:
        """All of it as plain values, put together when they are asked for."""
        if self._values is None:
            one, other = self.sides
            self._values = (self.sites, self.fog_at, one.values, other.values)
        return self._values

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, OpenLine) and self.values == other.values)

    def __hash__(self) -> int:
        if self._hash == 0:
            self._hash = hash(self.values)
        return self._hash

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Each battlefield as plain values."""
        return tuple([self._spot(field) for field in range(len(self.sites))])

    def _spot(self, field: int) -> Spot:
        one, other = self.sides
        holder = NOBODY
        if one.held >> field & 1:
            holder = 0
        elif other.held >> field & 1:
            holder = 1
        first = NOBODY
        if holder == NOBODY and (one.complete & other.complete) >> field & 1:  # BL-M3
            first = 0 if one.first >> field & 1 else 1
        is_foggy = self.fog_at == field
        return field, self.sites[field], is_foggy, holder, first, one.at(field), other.at(field)


def open_line(line: BattleLine) -> OpenLine:
    """The battlefields of a state."""
    return OpenLine(line.sites, line.fog_at, (_open_side(line, 0), _open_side(line, 1)))
