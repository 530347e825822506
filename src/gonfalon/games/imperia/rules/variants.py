"""The options of Imperia, and the steps they choose: once, before a game starts."""

from typing import Any, Final

from gonfalon.engine.errors import Excluded
from gonfalon.engine.options import Option, Options, OptionTable
from gonfalon.engine.steps import Over, Step, seat_named
from gonfalon.engine.variant import Variant
from gonfalon.games.imperia.rules.draw import DrawStep
from gonfalon.games.imperia.rules.orders import OrderStep, TurnOtherStep, TurnStep, WithStep
from gonfalon.games.imperia.rules.play import PlayStep
from gonfalon.games.imperia.rules.setup import (
    ChooseFirst,
    Deal,
    FortsByChance,
    LayBoards,
    LayByChance,
    PlaceForts,
)
from gonfalon.games.imperia.rules.step_numbers import (
    CHOOSE_FIRST,
    DEAL,
    DRAW,
    LAY_BOARDS,
    ORDER,
    OVER,
    PLACE_FORTS,
    PLAY,
    STEP_NAMES,
    TURN,
    TURN_OTHER,
    WITH,
)

OPTIONS: Final = OptionTable(
    (
        Option("map", ("laid", "random"), "IM-S5"),
        Option("first", ("random", "1", "2", "3", "4"), "IM-S1"),
    )
)

SETUP: Final = (CHOOSE_FIRST, LAY_BOARDS, PLACE_FORTS, DEAL)
A_TURN: Final = (PLAY, DRAW)  # IM-T1

_made: Final[dict[str, Variant]] = {}


def check_first(seats: int, options: Options) -> None:
    """The first player that the options name must be one of those who play."""
    first = options["first"]
    if first != "random" and int(first) > seats:
        problem = f"there is no seat {first} with {seats} players"
        facts = {"number": int(first), "players": seats}
        raise Excluded("option first", problem, "IM-S1", "im.refuse.no_seat", **facts)


def variant_of(options: Options) -> Variant:
    """The steps that these options choose, made once."""
    name = " ".join(options.words())
    if name not in _made:
        _made[name] = _make(options)
    return _made[name]


def _make(options: Options) -> Variant:
    """The steps that these options choose."""
    by_chance = options["map"] == "random"
    steps: dict[int, Step[Any]] = {
        CHOOSE_FIRST: ChooseFirst(seat_named(options["first"])),
        LAY_BOARDS: LayByChance() if by_chance else LayBoards(),
        PLACE_FORTS: FortsByChance() if by_chance else PlaceForts(),
        DEAL: Deal(),
        PLAY: PlayStep(),
        ORDER: OrderStep(),
        WITH: WithStep(),
        TURN: TurnStep(),
        TURN_OTHER: TurnOtherStep(),
        DRAW: DrawStep(),
        OVER: Over("IM-E1", "im.prompt.over", "im.refuse.over"),
    }
    numbered = tuple(steps[number] for number in range(len(STEP_NAMES)))
    return Variant(options, numbered, SETUP + A_TURN, len(SETUP))
