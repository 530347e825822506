"""Roads: which squares they join, and how far a hero comes on them."""

import pytest

from gonfalon.games.battalia.box.tiles import OFF
from gonfalon.games.battalia.rules.building.land import (
    NO_HOME,
    at_distance,
    joined,
    network,
    within,
)
from tests.battalia.drawn_land import RANDOM_BOARDS, drawn
from tests.battalia.slow_land import Position, costs

NORTH, EAST, SOUTH, WEST = range(4)
CLOUDBORN = 3


@pytest.mark.rule("BA-B4")
def test_roads_join_over_the_cards_of_others_neutral_cities_and_ruins() -> None:
    board = drawn(
        """
        *┼r ─1  *┼2 ─3  R4  ─5  .A
        .   .   .   .   .   ─6  .
        """
    )
    assert network(board.tiles, board.mask("r")) == board.mask("r12345")


@pytest.mark.rule("BA-B4")
def test_a_network_starts_from_every_city_and_only_from_built_squares() -> None:
    board = drawn("*─r .A *╶p ─q")
    assert network(board.tiles, board.mask("rp")) == board.mask("rpq")
    assert network(board.tiles, board.mask("A")) == 0
    assert network(board.tiles, 0) == 0


# The example of the rulebooks: the hero on A has a horse.
TWO_SQUARES = drawn(
    """
    .   .   .   .   .   .   .
    .   .   .   .   .   .   .
    .   .   .   .   .   .   .
    .   .   .   R3  .   ─2  *┼A
    .   .   .   .   ─5  ┐4  │1
    """
)


@pytest.mark.rule("BA-H1")
@pytest.mark.rule("BA-A6")
def test_the_horse_of_the_example_reaches_only_two_squares() -> None:
    board = TWO_SQUARES
    for steps in (1, 2, 3, 6):
        assert within(board.tiles, board.at["A"], steps, NO_HOME) == board.mask("12")


@pytest.mark.rule("BA-H1")
def test_a_step_needs_the_road_on_both_cards() -> None:
    board = TWO_SQUARES
    assert joined(board.tiles, board.at["A"], SOUTH) == board.at["1"]
    assert joined(board.tiles, board.at["1"], NORTH) == board.at["A"]
    assert joined(board.tiles, board.at["A"], EAST) == OFF  # off the board
    assert joined(board.tiles, board.at["2"], WEST) == OFF  # an empty square
    assert joined(board.tiles, board.at["4"], EAST) == OFF  # no road on either
    assert joined(board.tiles, board.at["5"], EAST) == board.at["4"]
    one_sided = drawn("#1 ─2 *╷3 x4")
    assert joined(one_sided.tiles, one_sided.at["2"], EAST) == OFF
    assert joined(one_sided.tiles, one_sided.at["2"], WEST) == OFF


@pytest.mark.rule("BA-H1")
def test_every_step_counts() -> None:
    board = drawn(
        """
        *┼A ┬1  ┐2
        └3  ┘4  └5  ┐6
        """
    )
    hero = board.at["A"]
    assert within(board.tiles, hero, 0, NO_HOME) == 0
    assert within(board.tiles, hero, 1, NO_HOME) == board.mask("13")
    assert within(board.tiles, hero, 2, NO_HOME) == board.mask("1234")
    assert within(board.tiles, hero, 3, NO_HOME) == board.mask("12345")
    assert within(board.tiles, hero, 4, NO_HOME) == board.mask("123456")


# The example of the rulebooks: a Cloudborn hero on A, whose home are the mountains of 2 and 4.
HOMEWARD = drawn(
    """
    .   .   .   .
    .   .   .   .
    *╷iA
    └b1 ─c2 ┐e3
    .   .   └c4 R5
    """
)


@pytest.mark.rule("BA-V1")
def test_home_terrain_lets_the_horse_of_the_example_reach_the_ruins() -> None:
    tiles, hero = HOMEWARD.tiles, HOMEWARD.at["A"]
    assert within(tiles, hero, 3, CLOUDBORN) == HOMEWARD.mask("12345")
    assert within(tiles, hero, 2, CLOUDBORN) == HOMEWARD.mask("1234")
    assert within(tiles, hero, 3, NO_HOME) == HOMEWARD.mask("123")
    assert within(tiles, hero, 0, CLOUDBORN) == 0
    assert within(tiles, HOMEWARD.at["1"], 0, CLOUDBORN) == HOMEWARD.mask("2")


@pytest.mark.rule("BA-V1")
def test_a_square_the_hero_has_been_on_is_not_free_again() -> None:
    board = drawn("*┼cA ─c1 ─c2 ─b3")
    hero = board.at["1"]
    assert within(board.tiles, hero, 0, CLOUDBORN) == board.mask("A2")
    assert within(board.tiles, hero, 0, CLOUDBORN, board.mask("A")) == board.mask("2")
    assert within(board.tiles, hero, 1, CLOUDBORN, board.mask("A2")) == board.mask("A2")


@pytest.mark.rule("BA-W6")
def test_a_retreat_counts_the_shortest_way_and_no_free_moves() -> None:
    board = drawn(
        """
        *┼cA ┬c1 ┐c2
        └c3  ┘c4 └c5 ┐c6
        """
    )
    hero = board.at["A"]
    assert at_distance(board.tiles, hero, 3, 3) == board.mask("5")
    assert at_distance(board.tiles, hero, 2, 3) == board.mask("245")
    assert at_distance(board.tiles, hero, 1, 1) == board.mask("13")
    assert at_distance(board.tiles, hero, 5, 6) == 0


@pytest.mark.rule("BA-H1")
@pytest.mark.rule("BA-V1")
@pytest.mark.rule("BA-W6")
def test_ways_are_those_of_the_slow_rules() -> None:
    for number in range(RANDOM_BOARDS):
        at = Position(number)
        paid = sum(1 << square for square in at.paid)
        cost = costs(at.tiles, at.square, at.home, at.paid)
        reached = {one for one in cost if cost[one] <= at.steps and one != at.square}
        found = within(at.tiles, at.square, at.steps, at.home, paid)
        assert found == sum(1 << one for one in reached), f"board {number}"
        far = costs(at.tiles, at.square, NO_HOME, set())
        assert network(at.tiles, 1 << at.square) == sum(1 << one for one in far)
        for nearest, farthest in ((3, 3), (2, 3)):
            wanted = sum(1 << one for one in far if nearest <= far[one] <= farthest)
            assert at_distance(at.tiles, at.square, nearest, farthest) == wanted
