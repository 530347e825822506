"""The state of a game of Battalia before anything has happened."""

from gonfalon.engine.errors import Excluded
from gonfalon.engine.options import Options
from gonfalon.games.battalia.box.tiles import ALL_EXITS, CITY, tile_of
from gonfalon.games.battalia.rules.editions import check_seats
from gonfalon.games.battalia.rules.setup.founding import FoundStep
from gonfalon.games.battalia.rules.setup.room import free_for_cities, most_cities
from gonfalon.games.battalia.rules.setup.stock import open_box
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.variants import variant_of


def start(seats: int, options: Options) -> Battalia:
    """The state before the first action that anyone, or chance, takes."""
    state = Battalia(variant_of(options), seats)
    open_box(state)
    state.set_out()
    return state


def check(seats: int, options: Options) -> None:
    """Refuse options that do not go with so many players, or leave their cities no room."""
    check_seats(seats, options)
    figures = variant_of(options).figures
    need = seats * (figures.start_cities - 1 + max(0, figures.neutral_cities - 1))
    room = _room(seats, options) if need else 0
    if need > room:
        where = f"options cities={figures.start_cities} and neutral={figures.neutral_cities}"
        problem = f"{seats} players have room for {room} further cities, not for {need} (BA-V6)"
        facts = {"players": seats, "room": room, "need": need}
        raise Excluded(where, problem, "BA-V6", "ba.exclude.no_room", **facts)


def _room(seats: int, options: Options) -> int:
    """How many cities find room beside those on the marked squares (BA-V6)."""
    world = Battalia(variant_of(options), seats)
    open_box(world)
    for square in FoundStep().fixed_squares(world):
        world.board.tiles[square] = tile_of(CITY, 0, ALL_EXITS)
    return most_cities(free_for_cities(world))
