"""The options of Battalia, and the figures they choose (BA-C, BA-V)."""

from typing import Final

from gonfalon.engine.errors import Excluded
from gonfalon.engine.options import Exclusion, NumberOption, Option, Options, OptionTable
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

USUAL: Final = "usual"  # what the edition and its variants say
_USUAL: Final = (USUAL,)
_CITIES: Final = NumberOption("cities", (1, 3), 1, "BA-V6")
_NEUTRAL: Final = NumberOption("neutral", (0, 2), 1, "BA-V6")
_RUINS: Final = NumberOption("ruins", (4, 20), USUAL, "BA-V6", _USUAL)

OPTIONS: Final = OptionTable(
    (
        Option("edition", ("collector", "crowdfunding", "first"), "BA-C3"),
        Option("advanced", ("off", "on"), "BA-V1"),
        Option("harder", ("off", "on"), "BA-V2"),
        Option("unbound", ("off", "on"), "BA-V5"),
        Option("volcano", ("off", "on"), "BA-V4"),
        Option("wanderers", ("off", "on"), "BA-V3"),
        NumberOption("weeks", (1, 8), 8, "BA-E1"),
        NumberOption("points", (5, 99), USUAL, "BA-V6", (USUAL, "none")),
        NumberOption("fours", (3, 7), 5, "BA-E1", ("never",)),
        Option("full", (USUAL, "on", "off"), "BA-E1"),
        NumberOption("heroes", (0, 2), 0, "BA-V6"),
        _CITIES,
        _NEUTRAL,
        NumberOption("guard", (1, 12), USUAL, "BA-V6", _USUAL),
        _RUINS,
        Option("leaves", ("random", "b", "i", "e", "c"), "BA-S3"),
        Option("first", ("random", "1", "2", "3", "4"), "BA-S4"),
    ),
    (
        Exclusion(("wanderers", "on"), ("volcano", "on"), "BA-V3", "ba.exclude.wanderers_volcano"),
        Exclusion(("edition", "first"), ("unbound", "on"), "BA-V5", "ba.exclude.first_unbound"),
        Exclusion(("edition", "first"), ("volcano", "on"), "BA-V4", "ba.exclude.first_volcano"),
        *[
            Exclusion(("volcano", "on"), ("ruins", strength), "BA-V4", "ba.exclude.volcano_ruins")
            for strength in _RUINS.values[1:]
        ],
        *[
            Exclusion(("wanderers", "on"), (name, value), "BA-V3", f"ba.exclude.{reason}")
            for name, value, reason in (
                ("edition", "collector", "wanderers_edition"),
                ("edition", "crowdfunding", "wanderers_edition"),
                *[("cities", count, "wanderers_cities") for count in _CITIES.values[1:]],
                *[("neutral", count, "wanderers_neutral") for count in _NEUTRAL.values[1:]],
                ("harder", "on", "wanderers_ruins"),
                *[("ruins", strength, "wanderers_ruins") for strength in _RUINS.values[1:]],
            )
        ],
    ),
)

WANDERERS: Final = 4  # players of BA-V3
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
    """Refuse options that do not go with so many players (BA-S3, BA-S4, BA-V3)."""
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
    figures.fours = _number(options["fours"])
    figures.start_heroes = max(int(options["heroes"]), 1 if is_wandering else 0)
    figures.start_cities = int(options["cities"])
    figures.neutral_cities = 0 if is_wandering else int(options["neutral"])
    figures.unbound = number_of("unbound") if options["unbound"] == "on" else 0
    figures.leaving = FACTION_BY_NAME.get(options["leaves"], -1)
    return figures


def _points(options: Options) -> tuple[int, int]:
    """The points to play to, and those in a game of two; 0 for no limit (BA-V4, BA-V6)."""
    if options["points"] != USUAL:
        return _number(options["points"]), _number(options["points"])
    if options["volcano"] == "on":
        return number_of("volcano.points"), number_of("volcano.points.2")
    return 0, 0


def _number(chosen: str) -> int:
    """The number that an option names; 0 for `none` and `never`."""
    return 0 if chosen in ("none", "never") else int(chosen)


def _strength(chosen: str, usual: str) -> int:
    """A strength that an option names, or the usual one."""
    return number_of(usual) if chosen == USUAL else int(chosen)
