"""Further cities of the set-up: they fit, can be reached, and find room (BA-V6)."""

from random import Random

import pytest

from gonfalon.engine.errors import Excluded
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
from gonfalon.games.battalia.game import BATTALIA
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import MUSTER
from tests.battalia.battle_worlds import legal, play
from tests.battalia.positions import begun, set_up, why

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
def test_they_fit_and_a_road_can_come_to_neutral_ones(seats: int, volcano: str) -> None:
    for seed in SEEDS:
        state = laid_out(seats, seed, neutral="2", volcano=volcano)
        assert misfits(state) == []
        for square in range(SQUARES):
            if what_of(state.board.tiles[square]) == CITY:
                assert is_joined_or_open(state, square)


@pytest.mark.rule("BA-V6", "BA-B2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_second_start_cities_fit_the_volcano(seats: int) -> None:
    for seed in SEEDS:
        assert misfits(laid_out(seats, seed, cities="2", volcano="on")) == []


@pytest.mark.rule("BA-V6", "BA-V4", "BA-B2")
def test_one_that_would_not_fit_is_refused() -> None:
    state = set_up(2, volcano="on", cities="2")
    while not legal(state, "settle"):
        state.apply(state.legal()[0])
    assert why(state, "settle d6 n") == (
        "BA-B2", "site_edge", {"square": "d6", "beside": "d5", "form": "one"},
    )  # fmt: skip
    play(state, "settle d6 s")


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


@pytest.mark.rule("BA-V6", "BA-V4")
def test_three_players_with_the_volcano_have_no_room_for_all() -> None:
    with pytest.raises(Excluded) as caught:
        begun(3, cities="2", neutral="2", volcano="on")
    assert (caught.value.rule, caught.value.reason) == ("BA-V4", "ba.exclude.volcano_room")
    for seats in (2, 4):
        assert EMPTY in map(
            what_of, laid_out(seats, 1, cities="2", neutral="2", volcano="on").board.tiles
        )
    assert BATTALIA.text.words("en").has("ba.exclude.volcano_room")
