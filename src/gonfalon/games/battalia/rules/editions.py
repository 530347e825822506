"""The options of Battalia, and the figures they choose (BA-C, BA-V)."""

from typing import Final

from gonfalon.engine.errors import Excluded
from gonfalon.engine.options import Exclusion, Option, Options, OptionTable
from gonfalon.games.battalia.box.cards import (
    BOOK,
    CROWN,
    FACTION_BY_NAME,
    HAMMER,
    HORN,
    LUUT,
    PAVILION,
    SHIELD,
    STAFF,
    SWORD,
    WINGS,
    card_of,
)
from gonfalon.games.battalia.box.components import number_of, numbers_of
from gonfalon.games.battalia.box.tiles import START_SQUARES, VOLCANO_STARTS
from gonfalon.games.battalia.rules.building.sites import BESIDE_CITIES, BESIDE_RUINS
from gonfalon.games.battalia.rules.figures import Figures

_RUINS: Final = ("usual", "4", "6", "8", "10", "12")

OPTIONS: Final = OptionTable(
    (
        Option("edition", ("collector", "crowdfunding", "first"), "BA-C3"),
        Option("advanced", ("off", "on"), "BA-V1"),
        Option("harder", ("off", "on"), "BA-V2"),
        Option("unbound", ("off", "on"), "BA-V5"),
        Option("volcano", ("off", "on"), "BA-V4"),
        Option("wanderers", ("off", "on"), "BA-V3"),
        Option("weeks", ("8", "1", "2", "3", "4", "5", "6", "7"), "BA-E1"),
        Option("points", ("none", "10", "15", "20", "25", "30", "40"), "BA-V6"),
        Option("heroes", ("0", "1", "2"), "BA-V6"),
        Option("cities", ("1", "2"), "BA-V6"),
        Option("neutral", ("1", "0", "2"), "BA-V6"),
        Option("guard", ("usual", "2", "3", "4", "5", "6", "7", "8"), "BA-V6"),
        Option("ruins", _RUINS, "BA-V6"),
        Option("leaves", ("random", "b", "i", "e", "c"), "BA-S3"),
        Option("first", ("random", "1", "2", "3", "4"), "BA-S4"),
    ),
    (
        Exclusion(("wanderers", "on"), ("volcano", "on"), "BA-V3", "ba.exclude.wanderers_volcano"),
        Exclusion(("edition", "first"), ("unbound", "on"), "BA-V5", "ba.exclude.first_unbound"),
        Exclusion(("edition", "first"), ("volcano", "on"), "BA-V4", "ba.exclude.first_volcano"),
        *[
            Exclusion(("volcano", "on"), ("ruins", strength), "BA-V4", "ba.exclude.volcano_ruins")
            for strength in _RUINS[1:]
        ],
        *[
            Exclusion(("wanderers", "on"), (name, value), "BA-V3", f"ba.exclude.{reason}")
            for name, value, reason in (
                ("edition", "collector", "wanderers_edition"),
                ("edition", "crowdfunding", "wanderers_edition"),
                ("cities", "2", "wanderers_cities"),
                ("neutral", "0", "wanderers_neutral"),
                ("neutral", "2", "wanderers_neutral"),
                ("harder", "on", "wanderers_ruins"),
                *[("ruins", strength, "wanderers_ruins") for strength in _RUINS[1:]],
            )
        ],
    ),
)

WANDERERS: Final = 4  # players of BA-V3
_CROWDED: Final = 3  # players whose further cities do not all find squares beside the volcano
_FIRST_GREAT: Final = (HAMMER, SWORD, SHIELD, WINGS, HORN)
_LATER_GREAT: Final = (CROWN, LUUT, PAVILION, STAFF, BOOK)
_GREAT: Final = {
    "first": _FIRST_GREAT,
    "crowdfunding": _FIRST_GREAT + _LATER_GREAT,
    "collector": _FIRST_GREAT + _LATER_GREAT,
}
_RETREATS: Final = {"first": (2, 3), "crowdfunding": (2, 3), "collector": (3, 3)}  # BA-W6
_APART: Final = {  # BA-B3
    "first": BESIDE_CITIES,
    "crowdfunding": BESIDE_CITIES,
    "collector": BESIDE_CITIES | BESIDE_RUINS,
}
_STAFF: Final = {"first": (1, 1), "crowdfunding": (1, 1), "collector": (3, 2)}  # BA-G9


def check_seats(seats: int, options: Options) -> None:
    """Refuse options that do not go with so many players (BA-S3, BA-S4, BA-V3, BA-V4)."""
    first = options["first"]
    if first != "random" and int(first) > seats:
        problem = f"there is no seat {first} with {seats} players"
        facts = {"number": int(first), "players": seats}
        raise Excluded("option first", problem, "BA-S4", "ba.exclude.no_seat", **facts)
    if options["leaves"] != "random" and seats != 2:
        problem = f"no faction leaves a game of {seats} (BA-S3)"
        raise Excluded("option leaves", problem, "BA-S3", "ba.exclude.leaves")
    if options["wanderers"] == "on" and seats != WANDERERS:
        problem = f"it is not for {seats} players (BA-V3)"
        raise Excluded("option wanderers", problem, "BA-V3", "ba.exclude.wanderers_seats")
    is_crowded = options["cities"] == options["neutral"] == "2"
    if options["volcano"] == "on" and is_crowded and seats == _CROWDED:
        problem = f"there is no room for {seats} players (BA-V4)"
        raise Excluded(
            "options cities=2 and neutral=2", problem, "BA-V4", "ba.exclude.volcano_room"
        )


def figures_of(options: Options) -> Figures:
    """The figures that these options choose."""
    edition = options["edition"]
    harder = "harder" if options["harder"] == "on" else "strength"
    is_wandering = options["wanderers"] == "on"
    guard = "wanderers" if is_wandering else harder
    figures = Figures()
    figures.low_chips, figures.high_chips = numbers_of(f"chips.{edition}")
    figures.great = tuple([card_of(kind, 0) for kind in _GREAT[edition]])
    figures.retreats = _RETREATS[edition]
    figures.apart = _APART[edition]
    figures.staff_exchanges, figures.swap_cost = _STAFF[edition]
    figures.starts = VOLCANO_STARTS if options["volcano"] == "on" else START_SQUARES
    figures.neutral_strength = _strength(options["guard"], f"{guard}.neutral")
    figures.ruins_strength = _strength(options["ruins"], f"{harder}.ruins")
    figures.home_bonus = 1 if options["advanced"] == "on" else 0
    figures.weeks = int(options["weeks"])
    figures.points, figures.points_of_two = _points(options)
    figures.start_heroes = max(int(options["heroes"]), 1 if is_wandering else 0)
    figures.start_cities = int(options["cities"])
    figures.neutral_cities = 0 if is_wandering else int(options["neutral"])
    figures.unbound = number_of("unbound") if options["unbound"] == "on" else 0
    figures.leaving = FACTION_BY_NAME.get(options["leaves"], -1)
    return figures


def _points(options: Options) -> tuple[int, int]:
    """The points to play to, and those in a game of two; 0 for no limit (BA-V4, BA-V6)."""
    if options["points"] != "none":
        return int(options["points"]), int(options["points"])
    if options["volcano"] == "on":
        return number_of("volcano.points"), number_of("volcano.points.2")
    return 0, 0


def _strength(chosen: str, usual: str) -> int:
    """A strength that an option names, or the usual one."""
    return number_of(usual) if chosen == "usual" else int(chosen)
