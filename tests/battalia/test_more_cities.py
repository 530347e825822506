"""Further cities of the set-up: they fit, can be reached, and find room (BA-V6)."""

from functools import cache
from random import Random

import pytest

from gonfalon.engine.errors import Excluded, Malformed
from gonfalon.engine.state import CHANCE
from gonfalon.games.battalia.box.tiles import (
    CITY,
    DIRECTIONS,
    EMPTY,
    OFF,
    OUT,
    SQUARES,
    exits_of,
    is_built,
    next_to,
    what_of,
)
from gonfalon.games.battalia.rules.setup.room import free_for_cities, most_cities
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import DEAL, MUSTER
from tests.battalia.battle_worlds import keys, legal, play, refused
from tests.battalia.conservation import check
from tests.battalia.positions import at, begun, set_up, why

SEEDS = range(12)


def laid_out(seats: int, seed: int, **options: str) -> Battalia:
    """A random set-up, up to the first turn."""
    state, rng = begun(seats, **options), Random(seed)
    while state.open_steps != (MUSTER,):
        outcomes = state.legal()
        assert outcomes, state.position()
        is_chance = state.actor == CHANCE
        state.apply(state.sample(rng.getrandbits(64)) if is_chance else rng.choice(outcomes))
    return state


def is_joined_or_open(state: Battalia, square: int) -> bool:
    """Whether a city has a road to a built card or to a square where one may be built."""
    ways = [next_to(square, way) for way in range(DIRECTIONS)]
    exits = exits_of(state.board.tiles[square])
    return any(
        beside != OFF and what_of(state.board.tiles[beside]) < OUT and exits >> way & 1
        for way, beside in enumerate(ways)
    )


def misfits(state: Battalia) -> list[int]:
    """The built squares where a road meets a built card without one."""
    found = []
    for square in range(SQUARES):
        for way in range(DIRECTIONS):
            beside = next_to(square, way)
            if beside == OFF or not (
                is_built(state.board.tiles[square]) and is_built(state.board.tiles[beside])
            ):
                continue
            here, there = exits_of(state.board.tiles[square]), exits_of(state.board.tiles[beside])
            if (here >> way ^ there >> (way ^ 2)) & 1:
                found.append(square)
    return found


@pytest.mark.rule("BA-V6", "BA-B2")
@pytest.mark.parametrize("volcano", ["off", "on"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("further", ["cities", "neutral"])
def test_they_fit_and_a_road_can_come_to_them(seats: int, volcano: str, further: str) -> None:
    for seed in SEEDS:
        state = laid_out(seats, seed, volcano=volcano, **{further: "2"})
        assert misfits(state) == []
        for square in range(SQUARES):
            if what_of(state.board.tiles[square]) == CITY:
                assert is_joined_or_open(state, square)


@pytest.mark.rule("BA-V6", "BA-V4", "BA-B2")
def test_one_that_would_not_fit_is_refused() -> None:
    state = set_up(2, volcano="on", cities="2")
    while not legal(state, "settle"):
        state.apply(state.legal()[0])
    assert why(state, "settle d6 n") == (
        "BA-B2", "site_edge", {"square": "d6", "beside": "d5", "form": "one"},
    )  # fmt: skip
    play(state, "settle d6 s")


@pytest.mark.rule("BA-V6", "BA-B4")
@pytest.mark.parametrize("edition", ["first", "crowdfunding", "collector"])
def test_one_that_no_road_can_come_to_is_refused(edition: str) -> None:
    state = at("turn 2 more-cities", options=f"edition={edition} cities=2")
    facts = {"square": "d6", "beside": "d6", "form": "one"}
    assert why(state, "settle d6 n") == ("BA-B4", "site_leads_nowhere", facts)  # out of the game
    state = at(
        "turn 2 more-cities", "board b6:city.b.nesw/1@2 f2:city.i.nesw/1@1 d4:ruins/8 e6:closed",
        options=f"edition={edition} cities=2",
    )  # fmt: skip
    assert why(state, "settle d6 ne")[:2] == ("BA-B4", "site_leads_nowhere")
    found = legal(state, "settle d6")
    assert "settle d6 ns" in found
    assert "settle d6 nw" in found
    assert {text.split()[2] for text in found} & {"n", "e", "ne"} == set()


@pytest.mark.rule("BA-V6")
@pytest.mark.parametrize("edition", ["first", "collector"])
def test_all_of_them_find_room(edition: str) -> None:
    for seed in SEEDS:
        state = laid_out(3, seed, edition=edition, cities="2", neutral="2")
        cities = [square for square in range(SQUARES) if what_of(state.board.tiles[square]) == CITY]
        assert len(cities) == 3 * 4


@pytest.mark.rule("BA-V6")
def test_one_that_leaves_no_room_for_the_others_is_refused() -> None:
    """With three players ten squares are free, and six cities come."""
    refusals = set()
    for seed in SEEDS:
        state, rng = begun(3, cities="2", neutral="2"), Random(seed)
        while state.open_steps != (MUSTER,):
            if legal(state, "settle"):
                squares = {text.split()[1] for text in legal(state, "settle")}
                empty = [f"{c}{r}" for c in "abcdefg" for r in range(1, 8)]
                others = [square for square in empty if square not in squares]
                refusals |= {why(state, f"settle {square} nesw")[1] for square in others}
            state.apply(rng.choice(state.legal()))
    assert refusals == {"no_room", "leaves_no_room"}


SETTINGS = [
    (seats, volcano, cities, neutral)
    for seats in (2, 3, 4)
    for volcano in ("off", "on")
    for cities in (1, 2, 3)
    for neutral in (0, 1, 2)
]


def slow_room(state: Battalia) -> int:
    """The most cities that find room, by trying every square with and without one."""

    @cache
    def most(squares: tuple[int, ...]) -> int:
        if not squares:
            return 0
        first, *rest = squares
        beside = [next_to(first, way) for way in range(DIRECTIONS)]
        without = [one for one in rest if one not in beside]
        taken = 1 + most(tuple(without))
        return taken if len(without) == len(rest) else max(taken, most(tuple(rest)))

    return most(tuple(free_for_cities(state)))


def marked(seats: int, volcano: str, neutral: int) -> Battalia:
    """A set-up with the cities on the marked squares alone."""
    state = begun(seats, volcano=volcano, neutral=str(min(neutral, 1)))
    while state.open_steps != (DEAL,):
        state.apply(state.legal()[0])
    return state


@pytest.mark.rule("BA-V6", "BA-V4")
@pytest.mark.parametrize(("seats", "volcano", "cities", "neutral"), SETTINGS)
def test_what_finds_room_is_allowed_and_nothing_else(
    seats: int, volcano: str, cities: int, neutral: int
) -> None:
    chosen = {"volcano": volcano, "cities": str(cities), "neutral": str(neutral)}
    need = seats * (cities - 1 + max(0, neutral - 1))
    room = slow_room(marked(seats, volcano, neutral))
    if need > room:
        with pytest.raises(Excluded) as caught:
            begun(seats, **chosen)
        assert (caught.value.rule, caught.value.reason) == ("BA-V6", "ba.exclude.no_room")
        assert caught.value.facts == {"players": seats, "room": room, "need": need}
        return
    for seed in range(4):
        state = laid_out(seats, seed, **chosen)
        owners = [state.board.owners.count(seat) for seat in range(seats)]
        assert owners == [cities] * seats
        found = [square for square in range(SQUARES) if what_of(state.board.tiles[square]) == CITY]
        assert len(found) == seats * (cities + neutral)
        assert misfits(state) == []
        check(state)


@pytest.mark.rule("BA-V6")
def test_the_settings_without_room() -> None:
    """The fullest ones: for three players always, for two beside the volcano."""

    def is_allowed(seats: int, volcano: str) -> bool:
        try:
            begun(seats, cities="3", neutral="2", volcano=volcano)
        except Excluded:
            return False
        return True

    assert [is_allowed(seats, "off") for seats in (2, 3, 4)] == [True, False, True]
    assert [is_allowed(seats, "on") for seats in (2, 3, 4)] == [False, False, True]


def test_most_cities_is_what_a_slow_search_finds() -> None:
    rng = Random(1)
    for _ in range(60):
        state = marked(4, "off", 0)
        state.board.tiles = [
            OUT << 7 if rng.random() < 0.4 else EMPTY for _ in range(SQUARES)
        ]  # about thirty squares in every shape
        assert most_cities(free_for_cities(state)) == slow_room(state)


def nearly_full(cities: str) -> Battalia:
    """Seat 1 lays the last city of the set-up on e6; besides, only e5 is not filled."""
    roads = "d5:road.i.ns e4:road.i.ew f5:road.i.ns"
    kept = dict(word.split(":", 1) for word in f"{roads} {cities}".split())
    squares = [f"{column}{row}" for column in "bcdef" for row in range(2, 7)]
    filled = [one for one in squares if one in kept or one not in ("e5", "e6")]
    board = [f"{one}:{kept.get(one, 'closed')}" for one in filled]
    return at(
        "turn 1 more-cities", "factions i e", "gone b", f"board {' '.join(board)}",
        options="cities=2 neutral=0 first=1",
    )  # fmt: skip


@pytest.mark.rule("BA-V6", "BA-E1")
def test_a_board_that_the_set_up_fills_ends_the_game_at_once() -> None:
    state = nearly_full("b6:city.i.nesw/1@2 b2:city.c.nesw/1@2 f2:city.e.nesw/1@1 d4:ruins/8")
    assert refused(state, "settle e6 n") == ("BA-B4", "site_leads_nowhere")
    events = play(state, "settle e6 s")
    assert state.over
    assert state.result is not None
    assert state.result.how == "board"
    assert keys(events)[-2:] == ["over_board", "shared"]


@pytest.mark.rule("BA-V6")
@pytest.mark.parametrize(
    ("cities", "problem"),
    [
        ("b6:city.i.nesw/1@2 f2:city.e.nesw/1@1", "board: seat 2 has 2 cities now"),
        ("b6:city.i.nesw/1@2", "board: seat 1 has 0 of 2 start cities"),
        (
            "b6:city.i.nesw/1@2 b2:city.c.nesw/1@2 f6:city.e.nesw/1@1 e5:closed",
            "board: there is no room for the cities to come",
        ),
    ],
)
def test_a_position_between_them_has_as_many_as_were_laid(cities: str, problem: str) -> None:
    with pytest.raises(Malformed, match=problem):
        nearly_full(cities)
