"""Editions and options (BA-V1, BA-V2, BA-V6)."""

import pytest

from gonfalon.engine.errors import Malformed, Unsuitable
from gonfalon.games.battalia.box.deeds import BUILDING
from gonfalon.games.battalia.box.tiles import (
    CITY,
    DIRECTIONS,
    EMPTY,
    NEUTRAL_SQUARES,
    OFF,
    RUINS,
    RUINS_SQUARE,
    SQUARE_NAMES,
    SQUARES,
    START_SQUARES,
    next_to,
    what_of,
)
from gonfalon.games.battalia.rules.artefacts.camping import CampingNextTurn
from gonfalon.games.battalia.rules.building.building import CityFirstBuilding
from gonfalon.games.battalia.rules.building.sites import BESIDE_CITIES, BESIDE_RUINS
from gonfalon.games.battalia.rules.editions import OPTIONS, figures_of
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import (
    ACT,
    DEAL,
    FACTION,
    FOUND,
    MORE_CITIES,
    MUSTER,
    START,
)
from gonfalon.games.battalia.rules.variants import variant_of
from tests.battalia.battle_worlds import heroes, legal, play, refused
from tests.battalia.conservation import check
from tests.battalia.positions import at, begun, pass_chance, set_up, tile, why

PLAYERS = pytest.mark.parametrize("seats", [2, 3, 4])


def placed(seats: int, **options: str) -> Battalia:
    """A set-up up to the first turn, or the first step that the options add."""
    state = set_up(seats, first="1", **options)
    while state.open_steps in ((FACTION,), (START,)):
        state.apply(state.legal()[0])
    return state


def founded(seats: int, **options: str) -> Battalia:
    """A set-up with all its start and neutral cities, before the deal."""
    state = begun(seats, **options)
    while state.open_steps != (DEAL,):
        state.apply(state.legal()[0])
    return state


def cities(state: Battalia) -> list[int]:
    """The squares with a city."""
    return [square for square in range(SQUARES) if what_of(state.board.tiles[square]) == CITY]


def has_room(state: Battalia, square: int) -> bool:
    """Whether a square is empty and not edge to edge with a city or the ruins."""
    beside = [next_to(square, way) for way in range(DIRECTIONS)]
    near = [what_of(state.board.tiles[other]) for other in beside if other != OFF]
    return what_of(state.board.tiles[square]) == EMPTY and CITY not in near and RUINS not in near


# Editions.


@pytest.mark.rule("BA-B3", "BA-B4", "BA-C5", "BA-G9", "BA-W6")
@pytest.mark.parametrize(
    ("edition", "great", "chips", "retreats", "is_strict", "staff"),
    [
        ("first", 5, 7, (2, 3), False, None),
        ("crowdfunding", 10, 8, (2, 3), False, (1, 1)),
        ("collector", 10, 8, (3, 3), True, (3, 2)),
    ],
)
def test_what_the_editions_change(
    edition: str,
    great: int,
    chips: int,
    retreats: tuple[int, int],
    is_strict: bool,
    staff: tuple[int, int] | None,
) -> None:
    variant = variant_of(OPTIONS.choose({"edition": edition}))
    figures = variant.figures
    assert len(figures.great) == great
    assert (figures.low_chips, figures.high_chips) == (chips, chips)
    assert figures.retreats == retreats
    assert figures.apart == (BESIDE_CITIES | BESIDE_RUINS if is_strict else BESIDE_CITIES)
    assert isinstance(variant.chapters[BUILDING], CityFirstBuilding) != is_strict
    assert isinstance(variant.camping, CampingNextTurn) != is_strict
    if staff is not None:  # the first edition has no Staff
        assert (figures.staff_exchanges, figures.swap_cost) == staff


def test_the_collectors_edition_is_the_default() -> None:
    assert OPTIONS.choose({})["edition"] == "collector"
    with pytest.raises(Malformed, match="edition is"):
        OPTIONS.choose({"edition": "second"})


# The advanced game (BA-V1).


BOARD = "board a7:city.b.nesw/1@1 b7:road.b.ew c7:city.b.nesw/2@2"


@pytest.mark.rule("BA-V1")
@pytest.mark.parametrize("advanced", ["off", "on"])
def test_own_terrain_is_free_only_in_the_advanced_game(advanced: str) -> None:
    state = at("seats 4", "day 4", BOARD, "heroes a7 - - -", options=f"advanced={advanced}")
    assert legal(state, "walk") == (["walk 1 b7"] if advanced == "on" else [])


@pytest.mark.rule("BA-V1", "BA-W3")
@pytest.mark.parametrize("advanced", ["off", "on"])
def test_own_terrain_helps_the_attacker_only_in_the_advanced_game(advanced: str) -> None:
    # Two Bärfolk cards and a hero make 3 on their own terrain, against a city of level 3.
    board = BOARD.replace("nesw/2@2", "nesw/3@2")
    state = at(
        "seats 4", "day 4", board, "hand1 weapon.b friman.b", "heroes c7 - - -",
        options=f"advanced={advanced}",
    )  # fmt: skip
    assert ("attack c7 city" in legal(state)) == (advanced == "on")


@pytest.mark.rule("BA-V1", "BA-W2")
def test_own_terrain_helps_a_city_alone() -> None:
    # The Islanders attack a city of the Bärfolk on forest: 2 and 1 are not exceeded by 3.
    board = "board a7:city.b.nesw/2@1 g7:city.i.nesw/1@2"
    segments = (
        "seats 4",
        "day 4",
        "turn 2 act",
        board,
        "hand2 weapon.i friman.i",
        "heroes - a7 - -",
    )
    assert "attack a7 city" in legal(at(*segments))
    assert "attack a7 city" not in legal(at(*segments, options="advanced=on"))
    neutral = board.replace("city.b.nesw/2@1", "city.e.nesw/2@1")  # nobody's own
    there = (*segments[:3], neutral, *segments[4:])
    assert "attack a7 city" in legal(at(*there, options="advanced=on"))


# Strengths (BA-V2, BA-V6).


@pytest.mark.rule("BA-V2", "BA-V6", "BA-S1")
@PLAYERS
@pytest.mark.parametrize(
    ("options", "guard", "ruins"),
    [
        ({}, 4, 8),
        ({"harder": "on"}, 6, 10),
        ({"guard": "3"}, 3, 8),
        ({"ruins": "13"}, 4, 13),
        ({"guard": "1", "ruins": "20"}, 1, 20),
        ({"guard": "12"}, 12, 8),
        ({"harder": "on", "guard": "8", "ruins": "4"}, 8, 4),
    ],
)
def test_the_strengths_of_neutral_cities_and_ruins(
    seats: int, options: dict[str, str], guard: int, ruins: int
) -> None:
    state = founded(seats, **options)
    assert [state.board.levels[square] for square in NEUTRAL_SQUARES[seats]] == [guard] * seats
    assert state.board.levels[RUINS_SQUARE] == ruins


@pytest.mark.rule("BA-V2", "BA-W9")
def test_a_harder_neutral_city_is_taken_as_level_4() -> None:
    board = "board a7:city.b.nesw/1@1 d6:city.e.nesw/6"
    cards = "hand1 weapon.b lord.b friman.b"
    state = at("seats 4", "day 4", board, cards, "heroes d6 - - -", options="harder=on")
    play(state, "attack d6 city", "add weapon.b", "add lord.b", "add friman.b", "stand")
    assert tile(state, "d6") == "city.e.nesw/4@1"


# Heroes at the start (BA-V6).


@pytest.mark.rule("BA-V6")
@PLAYERS
@pytest.mark.parametrize("count", [0, 1, 2])
def test_heroes_stand_on_the_start_city(seats: int, count: int) -> None:
    state = placed(seats, heroes=str(count))
    for seat in range(seats):
        own = [SQUARE_NAMES[one] for one in range(SQUARES) if state.board.owners[one] == seat]
        assert heroes(state, seat) == own * count
    check(state)


@pytest.mark.rule("BA-V6", "BA-X6")
def test_heroes_of_the_start_are_not_hired_again() -> None:
    state = at("seats 4", "day 4", "heroes a7,a7 - - -", "hand1 weapon.b provisions*2")
    assert why(state, "hero a7") == ("BA-X6", "no_free_hero", {})


# Start cities (BA-V6).


@pytest.mark.rule("BA-V6", "BA-S4")
@PLAYERS
@pytest.mark.parametrize("count", [2, 3])
def test_further_start_cities_from_the_last_player_to_the_first(seats: int, count: int) -> None:
    state = set_up(seats, first="2", cities=str(count))
    while state.open_steps in ((FACTION,), (START,)):
        state.apply(state.legal()[0])
    assert state.open_steps == (MORE_CITIES,)
    order = []
    while state.open_steps[0] == MORE_CITIES:
        if state.open_steps == (MORE_CITIES,):
            order.append(state.actor)
        state.apply(state.legal()[0])
        check(state)
    pass_chance(state)  # the last deck shows its next card
    assert order == [(1 - further) % seats for further in range(1, seats + 1)] * (count - 1)
    assert (state.open_steps, state.turn) == ((MUSTER,), 1)
    for seat in range(seats):
        own = [square for square in range(SQUARES) if state.board.owners[square] == seat]
        assert [state.board.levels[square] for square in own] == [1] * count


@pytest.mark.rule("BA-V6")
def test_it_has_any_exits_and_keeps_from_cities_and_ruins() -> None:
    state = placed(4, cities="2")
    room = {SQUARE_NAMES[square] for square in range(SQUARES) if has_room(state, square)}
    found = [text.split()[1:] for text in legal(state)]
    assert {square for square, _ in found} == room
    for square in room:
        exits = [exits for where, exits in found if where == square]
        is_edge = square[0] in "ag" or square[1] in "17"
        assert len(exits) == (14 if is_edge else 15)  # not one that leads off the board alone
    assert why(state, "settle d5 n") == ("BA-V6", "no_room", {"square": "d5"})  # by the ruins
    assert refused(state, "settle b7 n") == ("BA-V6", "no_room")  # by a start city
    assert refused(state, "settle a7 n") == ("BA-V6", "no_room")  # on one
    assert refused(state, "keep") == ("BA-T1", "not_now")
    seat = state.turn
    play(state, "settle c3 ns")
    assert tile(state, "c3") in [f"city.{terrain}.ns/1@{seat + 1}" for terrain in "biec"]


@pytest.mark.rule("BA-V6")
def test_cities_just_added_are_kept_from_as_well() -> None:
    state = placed(3, cities="2")
    assert {"f4", "f3"} <= {text.split()[1] for text in legal(state)}
    play(state, "settle f4 w")
    room = {SQUARE_NAMES[square] for square in range(SQUARES) if has_room(state, square)}
    assert {text.split()[1] for text in legal(state)} == room
    assert refused(state, "settle f3 n") == ("BA-V6", "no_room")


@pytest.mark.rule("BA-V6", "BA-C7")
def test_its_card_is_the_top_of_the_deck() -> None:
    state = placed(4, cities="2")
    before = state.sizes.copy()
    play(state, "settle c3 n")
    assert state.sizes[12] == before[12] - 1
    while state.sizes[12]:
        square = next(text.split()[1] for text in legal(state) if text.endswith(" n"))
        play(state, f"settle {square} n")
    assert state.open_steps == (MUSTER,)  # four players, four cities with one exit


# Neutral cities (BA-V6).


@pytest.mark.rule("BA-V6", "BA-S1")
@PLAYERS
@pytest.mark.parametrize("count", [0, 1, 2])
def test_neutral_cities_for_each_player(seats: int, count: int) -> None:
    state = founded(seats, neutral=str(count))
    assert len(cities(state)) == seats * (1 + count)
    assert set(START_SQUARES[seats]) <= set(cities(state))
    if count:
        assert set(NEUTRAL_SQUARES[seats]) <= set(cities(state))
    neutral = [square for square in cities(state) if square not in START_SQUARES[seats]]
    assert [state.board.levels[square] for square in neutral] == [4] * (seats * count)
    check(state)


@pytest.mark.rule("BA-V6")
def test_the_further_ones_are_of_any_kind_where_there_is_room() -> None:
    state = begun(4, neutral="2")
    for _ in range(8):
        state.apply(state.legal()[0])
    assert state.open_steps == (FOUND,)
    found = [text.split()[1:] for text in legal(state)]
    room = {SQUARE_NAMES[square] for square in range(SQUARES) if has_room(state, square)}
    assert {square for square, _, _ in found} == room
    assert {terrain for _, terrain, _ in found} == {"b", "i", "e", "c"}
    assert len({exits for _, _, exits in found}) == 15


# The length of a game (BA-V6) is in test_ending; here what may be chosen.


@pytest.mark.rule("BA-V6", "BA-E1")
@pytest.mark.parametrize("weeks", range(1, 9))
def test_weeks_to_play(weeks: int) -> None:
    assert figures_of(OPTIONS.choose({"weeks": str(weeks)})).weeks == weeks


@pytest.mark.rule("BA-V6")
def test_usual_options() -> None:
    figures = figures_of(OPTIONS.choose({}))
    assert (figures.weeks, figures.points) == (8, 0)
    assert (figures.start_heroes, figures.start_cities, figures.neutral_cities) == (0, 1, 1)
    assert (figures.neutral_strength, figures.ruins_strength) == (4, 8)
    assert figures.home_bonus == 0


@pytest.mark.parametrize(
    ("name", "value"),
    [("weeks", "9"), ("heroes", "3"), ("cities", "0"), ("neutral", "3"), ("points", "4")],
)
def test_other_values_are_malformed(name: str, value: str) -> None:
    with pytest.raises(Malformed, match=f"{name} is"):
        begun(4, **{name: value})


@pytest.mark.rule("BA-V6", "BA-E1")
@pytest.mark.parametrize(
    ("name", "lowest", "highest"),
    [
        ("weeks", 1, 8),
        ("points", 5, 99),
        ("fours", 3, 7),
        ("heroes", 0, 2),
        ("cities", 1, 3),
        ("neutral", 0, 2),
        ("guard", 1, 12),
        ("ruins", 4, 20),
    ],
)
def test_numbers_have_bounds(name: str, lowest: int, highest: int) -> None:
    for number in range(lowest, highest + 1):
        assert OPTIONS.choose({name: str(number)})[name] == str(number)
    for text in (str(lowest - 1), str(highest + 1), f"0{lowest}", f"+{lowest}", "1e1", "５", ""):
        with pytest.raises(Unsuitable, match=f"{name} is a whole number from {lowest} to"):
            OPTIONS.choose({name: text})


@pytest.mark.rule("BA-V4", "BA-V6")
def test_points_to_play_to() -> None:
    def goals(**chosen: str) -> list[int]:
        figures = figures_of(OPTIONS.choose(chosen))
        return [figures.goal(seats) for seats in (2, 3, 4)]

    assert goals() == goals(points="none") == [0, 0, 0]
    assert goals(points="5") == goals(points="5", volcano="on") == [5, 5, 5]
    assert goals(volcano="on") == [30, 40, 40]
    assert goals(volcano="on", points="none") == [0, 0, 0]


@pytest.mark.rule("BA-V1", "BA-V2", "BA-V6")
def test_options_go_together() -> None:
    state = placed(
        4, edition="first", advanced="on", harder="on", heroes="2", cities="2", neutral="2"
    )
    while state.open_steps[0] == MORE_CITIES:
        state.apply(state.legal()[0])
    pass_chance(state)
    assert state.open_steps == (MUSTER,)
    play(state, "keep")
    assert state.open_steps == (ACT,)
    assert len(cities(state)) == 4 * 4
    check(state)
