"""What a scenario plays otherwise, told from a view: what `scenario.py` tells from a state."""

from gonfalon.games.battalia.box.seals import beyond_gates
from gonfalon.games.battalia.box.tiles import OFF, RUINS_SQUARE, terrain_of
from gonfalon.games.battalia.sight.view import BattaliaView


def is_wandering(view: BattaliaView) -> bool:
    """Whether everyone set out from the ruins (BA-V3)."""
    return view.options["wanderers"] == "on"


def homes_of(view: BattaliaView) -> int:
    """The squares the own seat builds from and hires heroes in, as a mask (BA-B4, BA-X6)."""
    homes = 1 << RUINS_SQUARE if is_wandering(view) else 0  # a common city (BA-V3)
    for square, owner in enumerate(view.owners):
        if owner == view.seat:
            homes |= 1 << square
    return homes


def roads_of(view: BattaliaView) -> tuple[int, ...]:
    """The land as the own heroes find it: gates of the summit ask for seals (BA-V4)."""
    return tuple(beyond_gates(list(view.tiles), view.seals[view.seat]))


def home_ground(view: BattaliaView, seat: int, square: int) -> int:
    """What own terrain adds to the strength of a seat that battles here (BA-V1)."""
    if seat == OFF or not view.figures.home_ground:
        return 0
    return 1 if terrain_of(view.tiles[square]) == view.players[seat].faction else 0
