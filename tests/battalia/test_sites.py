"""Where cards may be built, and why not elsewhere."""

import pytest

from gonfalon.games.battalia.box.tiles import (
    CITY,
    CITY_FOUR,
    DECKS,
    EMPTY,
    EXITS_BY_NAME,
    FIRST_TERRAIN_DECK,
    NEUTRAL_SQUARES,
    OUT_SQUARES,
    OUT_TILE,
    ROAD_BEND,
    ROAD_CROSS,
    ROAD_STRAIGHT,
    ROAD_TEE,
    ROTATIONS,
    RUINS_SQUARE,
    RUINS_TILE,
    SQUARE_BY_NAME,
    SQUARES,
    START_SQUARES,
    exits_of_site,
    site_of,
    square_of_site,
    tile_of,
)
from gonfalon.games.battalia.rules.building.land import network
from gonfalon.games.battalia.rules.building.sites import (
    Refusal,
    closed_squares,
    find_sites,
    site_refusal,
)
from tests.battalia.drawn_land import (
    PIECES,
    PLENTY,
    RANDOM_BOARDS,
    Drawn,
    builder,
    drawn,
    ground,
    only,
)
from tests.battalia.slow_land import Position, can_build


def places(board: Drawn, deck: int, cities: str, keeps: bool = True) -> set[str]:
    """Squares and exits where the owner of these cities may build, as `A┼`; `?` has no name."""
    names = {square: name for name, square in board.at.items()}
    reach = network(board.tiles, board.mask(cities))
    sites = find_sites(ground(board.tiles, PLENTY, keeps), builder(reach)).of(deck)
    return {names.get(square_of_site(site), "?") + PIECES[exits_of_site(site)] for site in sites}


def refusal(
    board: Drawn, deck: int, at: str, piece: str, cities: str, keeps: bool = True
) -> Refusal | None:
    """Why the owner of these cities may not build there."""
    reach = network(board.tiles, board.mask(cities))
    square, exits = board.at[at], PIECES.index(piece)
    land = ground(board.tiles, PLENTY, keeps)
    return site_refusal(land, builder(reach), deck, square, exits)


# The example of the rulebooks: red, whose city is r, builds a city with four exits.
FIVE_SITES = drawn(
    """
    .   .   .   .   .   .   .
    .   .D  .   .   .   .   .
    .   .   .   .   .   .   .
    .   .   .   .   .   .   .
    .   .   .   .B  .   .   .A
    .   .   .   ├   ┤w  .C  ┤
    .   .   .   *└o .E  ┴   *┘r
    """
)


@pytest.mark.rule("BA-B1")
@pytest.mark.rule("BA-B4")
def test_of_the_five_sites_of_the_example_only_a_is_allowed() -> None:
    assert places(FIVE_SITES, CITY_FOUR, "r") == {"A┼"}


@pytest.mark.rule("BA-B1")
@pytest.mark.rule("BA-B2")
@pytest.mark.rule("BA-B3")
@pytest.mark.rule("BA-B4")
@pytest.mark.parametrize(
    ("site", "rule", "key", "shown"),
    [
        ("B", "BA-B4", "not_joined", "B"),
        ("C", "BA-B2", "edge", "w"),
        ("D", "BA-B1", "alone", "D"),
        ("E", "BA-B3", "city", "o"),
    ],
)
def test_the_other_sites_of_the_example_are_refused_with_their_rule(
    site: str, rule: str, key: str, shown: str
) -> None:
    wanted = (rule, key, FIVE_SITES.at[shown])
    assert refusal(FIVE_SITES, CITY_FOUR, site, "┼", "r") == wanted
    assert refusal(FIVE_SITES, CITY_FOUR, "A", "┼", "r") is None


@pytest.mark.rule("BA-B1")
def test_a_built_square_is_occupied() -> None:
    for name in "rw":
        wanted = ("BA-B1", "occupied", FIVE_SITES.at[name])
        assert refusal(FIVE_SITES, ROAD_CROSS, name, "┼", "r") == wanted


@pytest.mark.rule("BA-B2")
def test_every_touching_edge_fits_and_open_edges_are_free() -> None:
    board = drawn(
        """
        *┼r .A  │
        .B  ┌
        """
    )
    # From the west comes r's road, in the east and south are cards without one, north is the edge.
    assert places(board, ROAD_STRAIGHT, "r") == {"B│"}
    assert places(board, ROAD_BEND, "r") == {"A┘", "B┘"}
    assert refusal(board, ROAD_STRAIGHT, "A", "─", "r") == ("BA-B2", "edge", 2)
    assert refusal(board, ROAD_BEND, "A", "┐", "r") == ("BA-B2", "edge", 8)
    assert refusal(board, ROAD_STRAIGHT, "A", "│", "r") == ("BA-B2", "edge", 8)


@pytest.mark.rule("BA-B2")
@pytest.mark.rule("BA-B6")
def test_roads_may_point_off_the_board_out_of_the_game_and_at_impassable_squares() -> None:
    board = drawn(
        """
        x   .A  #
        .   *┼r .
        """
    )
    assert places(board, ROAD_CROSS, "r") >= {"A┼"}
    assert places(board, ROAD_STRAIGHT, "r") >= {"A│"}
    assert refusal(board, ROAD_STRAIGHT, "A", "─", "r") == ("BA-B2", "edge", board.at["r"])


@pytest.mark.rule("BA-B3")
def test_a_city_keeps_from_the_ruins_in_the_collectors_edition_but_not_a_road() -> None:
    board = drawn(
        """
        .   .A  Rs  .
        .   ├   *┤r .
        """
    )
    assert refusal(board, CITY_FOUR, "A", "┼", "r") == ("BA-B3", "ruins", board.at["s"])
    assert refusal(board, CITY_FOUR, "A", "┼", "r", keeps=False) is None
    assert refusal(board, ROAD_CROSS, "A", "┼", "r") is None
    assert "A┼" in places(board, CITY_FOUR, "r", keeps=False) - places(board, CITY_FOUR, "r")


@pytest.mark.rule("BA-B3")
def test_cities_may_touch_at_a_corner() -> None:
    board = drawn(
        """
        *┼r ┬
        .   .A
        """
    )
    assert refusal(board, CITY_FOUR, "A", "┼", "r") is None


@pytest.mark.rule("BA-B4")
def test_a_card_is_joined_over_the_cards_of_others_neutral_cities_and_ruins() -> None:
    board = drawn("*┼r ─ *┼ ─ R ─ .A")
    assert refusal(board, ROAD_STRAIGHT, "A", "─", "r") is None


@pytest.mark.rule("BA-B4")
def test_the_new_card_itself_must_have_the_joining_road() -> None:
    board = drawn(
        """
        .   .   *╷o
        *╶r ┐   .A
        .   .   .
        """
    )
    assert refusal(board, ROAD_STRAIGHT, "A", "│", "r") == (
        "BA-B4",
        "not_joined",
        board.at["A"],
    )
    assert refusal(board, ROAD_STRAIGHT, "A", "│", "o") is None


@pytest.mark.rule("BA-B4")
def test_a_builder_without_a_city_builds_anywhere_the_other_rules_allow() -> None:
    board, no_reach = FIVE_SITES, 0
    for cities, roads in ((False, False), (True, False), (True, True)):
        sites = find_sites(ground(board.tiles, PLENTY), builder(no_reach, cities, roads))
        assert (site_of(board.at["B"], 15) in sites.of(CITY_FOUR)) == cities
        assert (site_of(board.at["B"], 15) in sites.of(ROAD_CROSS)) == roads
        for name in "CD":
            assert site_of(board.at[name], 15) not in sites.of(CITY_FOUR) + sites.of(ROAD_CROSS)
        assert site_of(board.at["E"], 15) not in sites.of(CITY_FOUR)


@pytest.mark.rule("BA-C7")
def test_an_empty_deck_gives_no_sites() -> None:
    reach = network(FIVE_SITES.tiles, FIVE_SITES.mask("r"))
    sizes = only(ROAD_CROSS)
    land = ground(FIVE_SITES.tiles, sizes)
    sites = find_sites(land, builder(reach))
    assert [deck for deck in range(DECKS) if sites.of(deck)] == [ROAD_CROSS]
    square = FIVE_SITES.at["A"]
    refused = site_refusal(land, builder(reach), CITY_FOUR, square, 15)
    assert refused == ("BA-C7", "deck_empty", square)


@pytest.mark.rule("BA-B5")
def test_every_rotation_is_offered_once_in_ascending_order() -> None:
    board = drawn(
        """
        .   .   .
        .   *┼r .
        """
    )
    sites = find_sites(ground(board.tiles, PLENTY), builder(board.mask("r")))
    above = [
        [exits_of_site(site) for site in sites.of(deck) if square_of_site(site) == 1]
        for deck in range(DECKS)
    ]
    assert above[ROAD_STRAIGHT] == [EXITS_BY_NAME["ns"]]
    assert above[ROAD_BEND] == [EXITS_BY_NAME["es"], EXITS_BY_NAME["sw"]]
    assert above[ROAD_TEE] == [EXITS_BY_NAME[one] for one in ("nes", "nsw", "esw")]
    assert above[ROAD_CROSS] == [15]
    assert all(one == sorted(set(one)) for one in sites.by_deck)
    assert not any(sites.of(deck) for deck in range(FIRST_TERRAIN_DECK))


def set_up(seats: int) -> list[int]:
    """The board at the start of a game (BA-S1, BA-S2)."""
    tiles = [EMPTY] * SQUARES
    tiles[RUINS_SQUARE] = RUINS_TILE
    for square in OUT_SQUARES[seats]:
        tiles[square] = OUT_TILE
    for square in START_SQUARES[seats] + NEUTRAL_SQUARES[seats]:
        tiles[square] = tile_of(CITY, 0, 15)
    return tiles


@pytest.mark.rule("BA-S2")
@pytest.mark.parametrize(("seats", "start", "out"), [(2, "b6", "b7"), (3, "a4", "a2")])
def test_nothing_is_built_on_squares_out_of_the_game(seats: int, start: str, out: str) -> None:
    land = ground(set_up(seats), PLENTY)
    homeless = builder(1 << SQUARE_BY_NAME[start], cities=True, roads=True)
    sites = find_sites(land, homeless)
    built = {square_of_site(site) for deck in range(DECKS) for site in sites.of(deck)}
    assert built
    assert not built & set(OUT_SQUARES[seats])
    square = SQUARE_BY_NAME[out]
    refused = site_refusal(land, homeless, ROAD_CROSS, square, 15)
    assert refused == ("BA-S2", "out", square)


@pytest.mark.rule("BA-S2")
def test_roads_point_at_squares_out_of_the_game_as_over_the_edge() -> None:
    land = ground(set_up(2), PLENTY)
    east_of_b6 = SQUARE_BY_NAME["c6"]
    sites = find_sites(land, builder(1 << SQUARE_BY_NAME["b6"]))
    assert site_of(east_of_b6, EXITS_BY_NAME["nw"]) in sites.of(ROAD_BEND)
    assert closed_squares(land) == []


@pytest.mark.rule("BA-B1")
@pytest.mark.rule("BA-B2")
@pytest.mark.rule("BA-B3")
@pytest.mark.rule("BA-B4")
def test_sites_and_refusals_are_those_of_the_slow_rules() -> None:
    total = 0
    for number in range(RANDOM_BOARDS):
        at = Position(number)
        asked = at.ground(), builder(at.reach, at.free_cities, at.free_roads)
        sites = find_sites(*asked)
        for deck in range(FIRST_TERRAIN_DECK, DECKS):
            free = at.free_cities if deck < ROAD_STRAIGHT else at.free_roads
            every = [(square, exits) for square in range(SQUARES) for exits in ROTATIONS[deck]]
            wanted = [
                site_of(square, exits)
                for square, exits in every
                if at.sizes[deck]
                and can_build(at.tiles, deck, square, exits, at.keeps, at.own, free)
            ]
            allowed = [
                site_of(square, exits)
                for square, exits in every
                if site_refusal(*asked, deck, square, exits) is None
            ]
            assert sites.of(deck) == wanted == allowed, f"board {number}, deck {deck}"
            total += len(wanted)
    assert total > 5 * RANDOM_BOARDS
