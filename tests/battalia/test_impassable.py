"""The squares where nothing can ever be built, and the full board."""

import pytest

from gonfalon.games.battalia.box.tiles import (
    CITY,
    CITY_ADJACENT,
    CITY_FOUR,
    CITY_ONE,
    CITY_OPPOSITE,
    EMPTY,
    EXITS_BY_NAME,
    IMPASSABLE_TILE,
    OUT_TILE,
    ROAD_BEND,
    ROAD_CROSS,
    ROAD_STRAIGHT,
    ROAD_TEE,
    RUINS_TILE,
    SQUARES,
    tile_of,
)
from gonfalon.games.battalia.rules.board import Board
from gonfalon.games.battalia.rules.building.sites import closed_squares, site_refusal
from gonfalon.games.battalia.rules.filling import ENDLESS, EndlessFilling, Filling
from tests.battalia.drawn_land import PLENTY, RANDOM_BOARDS, builder, drawn, ground, only
from tests.battalia.slow_land import Position, closed


@pytest.mark.rule("BA-B6")
def test_a_square_is_closed_when_no_road_can_lead_from_it() -> None:
    walled = drawn(
        """
        .   ─   .
        │   .A  │
        .   ─   .
        """
    )
    corner = drawn(
        """
        .A  │
        ─   .
        """
    )
    beside = drawn(
        """
        x   .A  #
        x   .   x
        """
    )
    assert closed_squares(ground(walled.tiles, PLENTY)) == [walled.at["A"]]
    # A road may point off the board, but it must lead somewhere too.
    assert closed_squares(ground(corner.tiles, PLENTY)) == [corner.at["A"]]
    # An empty neighbour is enough, whatever lies elsewhere.
    assert closed_squares(ground(beside.tiles, PLENTY)) == []
    assert closed_squares(ground(drawn(".").tiles, PLENTY)) == []


@pytest.mark.rule("BA-B6")
def test_a_square_is_closed_when_no_deck_that_fits_has_cards_left() -> None:
    board = drawn(
        """
        .   │   .
        ─   .A  │
        .   ─   .
        """
    )
    hole = board.at["A"]  # roads from the north and the west, none from the east and the south
    for sizes, is_closed in (
        (only(ROAD_BEND), False),
        (only(CITY_ADJACENT), False),
        (only(ROAD_STRAIGHT, ROAD_TEE, ROAD_CROSS, CITY_ONE, CITY_OPPOSITE, CITY_FOUR), True),
    ):
        assert (hole in closed_squares(ground(board.tiles, sizes))) == is_closed


@pytest.mark.rule("BA-B6")
@pytest.mark.rule("BA-B3")
def test_only_a_city_fits_a_dead_end_and_not_beside_a_city_or_by_edition_the_ruins() -> None:
    for end, keeps, is_closed in (
        ("│", True, False),
        ("*│", True, True),
        ("*│", False, True),
        ("R", True, True),
        ("R", False, False),
    ):
        board = drawn(
            f"""
            .   {end}  .
            │   .A  │
            .   ─   .
            """
        )
        assert (board.at["A"] in closed_squares(ground(board.tiles, PLENTY, keeps))) == is_closed


@pytest.mark.rule("BA-B6")
@pytest.mark.parametrize(
    ("deck", "names"),
    [(ROAD_STRAIGHT, "AB"), (ROAD_BEND, ""), (ROAD_CROSS, "AB"), (CITY_ONE, "")],
)
def test_a_closed_square_closes_the_next(deck: int, names: str) -> None:
    chain = drawn(
        """
        .A  .B  │
        ─   ─   .
        """
    )
    # No straight road fits B; one would fit A and lead to B, until B is closed.
    found = closed_squares(ground(chain.tiles, only(deck)))
    assert [one for one in found if one in chain.at.values()] == [chain.at[one] for one in names]
    open_end = drawn(
        """
        .A  .B  .
        ─   ─   .
        """
    )
    assert closed_squares(ground(open_end.tiles, only(ROAD_STRAIGHT))) == []


@pytest.mark.rule("BA-B6")
def test_an_impassable_square_is_refused_and_the_board_is_left_as_it_was() -> None:
    board = drawn(
        """
        #A  │r
        ─   .
        """
    )
    square, reach = board.at["A"], board.mask("r")
    homeless = builder(reach, cities=True, roads=True)
    land, exits = ground(board.tiles, PLENTY), EXITS_BY_NAME["ne"]
    refused = site_refusal(land, homeless, ROAD_BEND, square, exits)
    assert refused == ("BA-B6", "impassable", square)
    before = list(board.tiles)
    closed_squares(ground(board.tiles, only()))
    assert board.tiles == before


@pytest.mark.rule("BA-E1")
def test_a_board_is_full_when_no_square_is_empty() -> None:
    board, filling = Board(4), Filling()
    assert filling.squares_left(board) == SQUARES
    board.tiles = [tile_of(CITY, 0, 15)] * SQUARES
    board.tiles[3], board.tiles[4], board.tiles[5] = OUT_TILE, IMPASSABLE_TILE, RUINS_TILE
    assert filling.squares_left(board) == 0
    for square in (0, 30, SQUARES - 1):
        board.tiles[square] = EMPTY
    assert filling.squares_left(board) == 3
    assert EndlessFilling().squares_left(board) == ENDLESS


@pytest.mark.rule("BA-B6")
def test_closed_squares_are_those_of_the_slow_rules() -> None:
    total = 0
    for number in range(RANDOM_BOARDS):
        at = Position(number)
        found = closed_squares(at.ground())
        assert found == closed(at.tiles, at.sizes, at.keeps), f"board {number}"
        total += len(found)
    assert total > RANDOM_BOARDS
