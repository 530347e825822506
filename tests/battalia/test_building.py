"""Building in play: what is refused and why, what is laid, what closes (BA-B)."""

import pytest

from gonfalon.engine.event import Event
from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.box.tiles import SQUARE_BY_NAME, SQUARE_NAMES
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT, OVER
from tests.battalia.battle_worlds import keys, legal, play, refused
from tests.battalia.positions import at, tile, why

PLAIN = "hand1 friman.b*8 provisions*6"
"""Enough for several roads and cities of level 1."""

HOME = "a7:city.b.nesw/1@1 a6:road.b.nes"
"""The city of seat 1, and a junction that leads to a5 and b6."""


def building(board: str, *segments: str, options: str = "") -> Battalia:
    """Seat 1 of four acts on this board, on a day of no account."""
    return at("seats 4", "day 4", f"board {board}", PLAIN, *segments, options=options)


def sites(state: Battalia, verb: str) -> set[str]:
    """The squares where something may be built."""
    return {text.split()[1] for text in legal(state, verb)}


def spot(square: str, beside: str, form: str) -> dict[str, str]:
    """The facts of a refusal."""
    return {"square": square, "beside": beside, "form": form}


# Where (BA-B1 to BA-B4).


@pytest.mark.rule("BA-B1")
def test_on_an_empty_square_beside_a_built_card() -> None:
    state = building(HOME)
    assert sites(state, "road") == {"a5", "b6", "b7"}
    assert why(state, "road a6 ns") == ("BA-B1", "site_occupied", spot("a6", "a6", "straight"))
    assert why(state, "city1 a7 e") == ("BA-B1", "site_occupied", spot("a7", "a7", "one"))
    assert why(state, "road e5 ns") == ("BA-B1", "site_alone", spot("e5", "e5", "straight"))
    assert why(state, "road b5 ns") == ("BA-B1", "site_alone", spot("b5", "b5", "straight"))


@pytest.mark.rule("BA-B2")
def test_touching_edges_fit() -> None:
    state = building(HOME)
    assert why(state, "road a5 es") == ("BA-B2", "site_edge", spot("a5", "a6", "bend"))
    assert why(state, "road b6 ns") == ("BA-B2", "site_edge", spot("b6", "a6", "straight"))
    closed = building("a7:city.b.es/1@1 b7:road.b.ew b6:road.b.ew a6:road.b.ns")
    assert why(closed, "road c7 es") == ("BA-B2", "site_edge", spot("c7", "b7", "bend"))
    assert "road c7 sw" in legal(closed)
    assert "road c7 ew" in legal(closed)


@pytest.mark.rule("BA-B2", "BA-S2")
def test_roads_may_point_off_the_board_and_at_closed_squares() -> None:
    state = building(f"{HOME} b5:closed")
    assert "road a5 nw" in legal(state)
    assert "road a5 ne" in legal(state)
    two = at("seats 2", "day 4", PLAIN)  # b6 stands beside the ring that is out of the game
    assert "road c6 nw" in legal(two)
    assert why(two, "road b7 ns") == ("BA-S2", "site_out", spot("b7", "b7", "straight"))


@pytest.mark.rule("BA-B3")
def test_no_city_beside_a_city_of_anybody() -> None:
    state = building(f"{HOME} b5:city.i.n/1@2 c6:city.b.nesw/4")
    assert why(state, "city1 b7 w") == ("BA-B3", "site_city", spot("b7", "a7", "one"))
    rule, reason, facts = why(state, "city1 b6 esw")
    assert (rule, reason) == ("BA-B3", "site_city")
    assert facts["beside"] in ("b5", "c6")  # another player's, or a neutral one
    assert "road b6 esw" in legal(state)


@pytest.mark.rule("BA-B3")
def test_a_city_may_touch_one_at_a_corner() -> None:
    state = building(HOME)
    assert "city1 b6 w" in legal(state)  # a7 is its corner


RUINS_LAND = "d6:city.b.nesw/1@1 d5:road.b.nesw d4:ruins"


@pytest.mark.rule("BA-B3")
@pytest.mark.parametrize("edition", ["first", "crowdfunding", "collector"])
def test_cities_keep_from_the_ruins_in_the_collectors_edition(edition: str) -> None:
    state = building(RUINS_LAND, options=f"edition={edition}")
    if edition == "collector":
        assert why(state, "city1 c4 e") == ("BA-B3", "site_ruins", spot("c4", "d4", "one"))
        assert sites(state, "city1") == {"c5", "e5"}  # diagonally is fine
    else:
        assert sites(state, "city1") == {"c5", "e5", "c4", "e4", "d3"}
        play(state, "city1 c4 e")
        assert tile(state, "c4") == "city.b.e/1@1"
    assert "road c4 ew" in legal(building(RUINS_LAND, options=f"edition={edition}"))


@pytest.mark.rule("BA-B4")
def test_a_new_card_is_joined_to_an_own_city() -> None:
    state = building(f"{HOME} g1:city.i.nesw/1@2 g2:road.i.ns")
    facts = spot("g3", "g3", "straight")
    assert why(state, "road g3 ns") == ("BA-B4", "site_not_joined", facts)
    assert why(state, "city1 g3 s") == ("BA-B4", "site_not_joined", spot("g3", "g3", "one"))
    apart = building("a7:city.b.e/1@1 a6:road.b.ew")
    # b6 would touch a6, but no road joins that to the city.
    assert refused(apart, "road b6 ew") == ("BA-B4", "site_not_joined")
    assert sites(apart, "road") == {"b7"}


@pytest.mark.rule("BA-B4")
def test_it_may_be_joined_over_the_cards_of_others_neutral_cities_and_ruins() -> None:
    state = building(
        "a4:city.b.e/1@1 b4:city.i.ew/4 c4:road.i.ew d4:ruins e4:road.b.ew f4:city.e.nesw/2@3"
    )
    assert {"f5", "f3", "g4", "d5", "d3"} <= sites(state, "road")
    assert "a3" not in sites(state, "road")


@pytest.mark.rule("BA-B4")
@pytest.mark.parametrize("edition", ["first", "crowdfunding", "collector"])
def test_a_builder_without_a_city_builds_anywhere(edition: str) -> None:
    board = "g1:city.i.nesw/1@2 g2:road.i.nsw"
    state = building(board, options=f"edition={edition}")
    assert sites(state, "city1") == {"g3", "f2"}
    assert refused(state, "city1 f1 e") == ("BA-B3", "site_city")  # the other rules hold
    assert refused(state, "city1 a7 e") == ("BA-B1", "site_alone")
    assert refused(state, "city1 g3 n") == ("BA-B2", "site_edge")
    if edition == "collector":
        assert sites(state, "road") == {"g3", "f2", "f1"}
    else:
        assert sites(state, "road") == set()
        facts = spot("g3", "g3", "straight")
        assert why(state, "road g3 ns") == ("BA-B4", "site_city_first", facts)
    play(state, "city1 g3 s")
    assert tile(state, "g3") == "city.b.s/1@1"
    assert refused(state, "city1 e2 e")[0] == "BA-B1"
    assert "f2" in sites(state, "road")  # joined to the new city over g2


CORNER = "factions e b i c", "board a6:road.b.es b6:city.b.nesw/1@2 d4:ruins/8"


@pytest.mark.rule("BA-B4")
@pytest.mark.parametrize("edition", ["first", "crowdfunding", "collector"])
def test_a_first_city_has_a_road_that_leads_somewhere(edition: str) -> None:
    state = at("seats 4", *CORNER, "hand1 friman.e*3", options=f"edition={edition}")
    for nowhere in ("n", "w", "nw"):  # off the board, while a6 has no road hither
        rule, reason, facts = why(state, f"city1 a7 {nowhere}")
        assert (rule, reason, facts["square"]) == ("BA-B4", "site_leads_nowhere", "a7")
    assert refused(state, "city1 a7 s") == ("BA-B2", "site_edge")
    assert {"city1 a7 e", "city1 a7 ne", "city1 a7 ew"} <= set(legal(state, "city1 a7"))
    assert all("e" in text.split()[2] for text in legal(state, "city1 a7"))


@pytest.mark.rule("BA-B4", "BA-B6", "BA-S2")
def test_squares_out_of_the_game_and_impassable_ones_lead_nowhere() -> None:
    cards = "hand1 friman.e*3"
    shut = "board a7:closed a6:road.b.es b6:city.b.nesw/1@2 d4:ruins/8 c5:road.b.ns"
    state = at("seats 4", CORNER[0], shut, cards)
    assert "city1 a5 n" in legal(state)  # a card
    assert refused(state, "city1 a5 w") == ("BA-B2", "site_edge")  # a6 comes with a road
    board = "board b6:city.b.nesw/1@2 c6:road.b.ew d6:road.b.sw d4:ruins/8"
    state = at("factions e b", "gone c", board, cards)
    assert refused(state, "city1 e6 n") == ("BA-B4", "site_leads_nowhere")  # out of the game
    assert "city1 e6 e" in legal(state)
    board = board.replace("c6:", "f6:closed c6:")
    state = at("factions e b", "gone c", board, cards)
    assert refused(state, "city1 e6 e") == ("BA-B4", "site_leads_nowhere")
    assert refused(state, "city1 e6 ne") == ("BA-B4", "site_leads_nowhere")
    assert "city1 e6 s" in legal(state)


@pytest.mark.rule("BA-B4")
def test_so_has_a_first_road_in_the_collectors_edition() -> None:
    state = at("seats 4", *CORNER, "hand1 friman.e*2 provisions")
    assert refused(state, "road a7 nw") == ("BA-B4", "site_leads_nowhere")
    assert {"road a7 ne", "road a7 ew"} <= set(legal(state, "road a7"))
    early = at("seats 4", *CORNER, "hand1 friman.e*2 provisions", options="edition=first")
    assert refused(early, "road a7 ne") == ("BA-B4", "site_city_first")


@pytest.mark.rule("BA-B4")
def test_who_has_a_city_needs_its_road_as_before() -> None:
    board = "board a6:road.b.es b6:city.b.nesw/1@2 g1:city.e.nesw/1@1 d4:ruins/8"
    state = at("seats 4", CORNER[0], board, "hand1 friman.e*3")
    assert refused(state, "city1 a7 n") == ("BA-B4", "site_not_joined")
    assert refused(state, "city1 a7 e") == ("BA-B4", "site_not_joined")


@pytest.mark.rule("BA-B4")
def test_a_new_card_joins_the_network_at_once() -> None:
    state = building(HOME)
    play(state, "road a5 ns")
    assert "a4" in sites(state, "road")
    play(state, "city1 a4 n")
    assert tile(state, "a4") == "city.b.n/1@1"


# What (BA-B5).


@pytest.mark.rule("BA-B5")
def test_the_player_chooses_kind_and_rotation_and_takes_the_top_card() -> None:
    state = building(HOME, "tops bend.e one.c")
    before = state.sizes.copy()
    events: list[Event] = []
    state.apply(ACTIONS["road a5 nw"], events)
    assert tile(state, "a5") == "road.e.nw"
    assert [(event.key, dict(event.facts)) for event in events] == [
        (
            "ba.event.road",
            {"seat": 1, "square": "a5", "terrain": "e", "exits": "nw", "level": 0},
        )
    ]
    assert legal(state) == ["top bend.b", "top bend.i", "top bend.e", "top bend.c"]
    play(state, "top bend.i", "city1 b6 w")
    assert tile(state, "b6") == "city.c.w/1@1"
    changed = [deck for deck in range(len(before)) if state.sizes[deck] != before[deck]]
    assert changed == [12, 18]  # one exit, bend


@pytest.mark.rule("BA-B5", "BA-C7")
def test_a_kind_that_ran_out_is_not_built() -> None:
    state = building(HOME, "supply straight*0")
    assert not any(text.endswith((" ns", " ew")) for text in legal(state, "road"))
    facts = spot("a5", "a5", "straight")
    assert why(state, "road a5 ns") == ("BA-C7", "site_deck_empty", facts)
    assert "city1 a5 ns" in legal(state)


# Impassable squares (BA-B6) and the full board (BA-E1).


def walled(open_squares: str, *built: str) -> str:
    """A board for two in which everything is closed but what is built and these squares."""
    names = [word.split(":")[0] for word in built] + open_squares.split()
    inner = [name for name in SQUARE_NAMES if name[0] in "bcdef" and name[1] in "23456"]
    return " ".join([*built, *[f"{name}:closed" for name in inner if name not in names]])


def small(open_squares: str, *built: str, more: tuple[str, ...] = ()) -> Battalia:
    """A game of two on such a board."""
    board = f"board {walled(open_squares, *built)}"
    return at("seats 2", "day 4", board, PLAIN, *more)


CITIES = ("b6:city.b.nesw/1@1", "f2:city.i.nesw/1@2")


@pytest.mark.rule("BA-B6")
def test_a_square_that_nothing_can_fill_any_more_closes() -> None:
    state = small("c6 d6 e6 f6", *CITIES)
    events = play(state, "road c6 sw")  # no road leads to d6, nor can one come from f6
    assert "closed" not in keys(events)  # d6 may still have a road to e6
    state = small("c6 d6 f6", *CITIES)
    events = play(state, "road c6 sw")
    # d6 and f6 have no built or empty neighbour that a road could lead to.
    assert [dict(event.facts) for event in events if event.key == "ba.event.closed"] == [
        {"seat": 1, "squares": ("d6", "f6")}
    ]
    assert state.result is not None


@pytest.mark.rule("BA-B6")
def test_a_closed_square_is_refused() -> None:
    state = small("c6 d6 e6 c5 b5", *CITIES)
    assert why(state, "road c4 ns") == ("BA-B6", "site_impassable", spot("c4", "c4", "straight"))
    assert state.open_steps == (ACT,)


@pytest.mark.rule("BA-B6")
def test_one_closed_square_closes_the_next() -> None:
    # After the last bend only crosses are left: none fits d6, and then e6 leads nowhere.
    none = "straight*0 bend*0 tee*0 one*0 opposite*0 adjacent*0 three*0 four*0"
    state = small("c6 d6 e6 b5", *CITIES, more=(f"supply {none}", "tops bend.b"))
    events = play(state, "road c6 sw")
    closed = [event.facts["squares"] for event in events if event.key == "ba.event.closed"]
    assert closed == [("d6", "e6")]
    assert state.open_steps == (ACT,)  # b5 is still open


@pytest.mark.rule("BA-B6", "BA-E1")
def test_a_full_board_ends_the_game_at_once() -> None:
    state = small("c6", *CITIES)
    events = play(state, "road c6 ew")
    assert state.open_steps == (OVER,)
    assert state.result is not None
    assert state.result.how == "board"
    assert keys(events) == ["road", "over_board", "shared"]
    assert legal(state) == []
    assert refused(state, "end") == ("BA-E1", "over")


@pytest.mark.rule("BA-B6", "BA-E1")
def test_impassable_squares_are_settled_before_the_end() -> None:
    open_still = small("c6 d6", *CITIES)
    play(open_still, "road c6 ew")
    assert open_still.open_steps == (ACT,)
    full = small("c6 d6", *CITIES)
    events = play(full, "road c6 sw")
    assert keys(events) == ["road", "closed", "over_board", "shared"]
    assert full.board.tiles[SQUARE_BY_NAME["d6"]] == full.board.tiles[SQUARE_BY_NAME["e6"]]


@pytest.mark.rule("BA-B6")
def test_chips_and_costs_do_not_matter_for_closing() -> None:
    none = "supply straight*0 bend*0 tee*0 cross*0"
    board = f"board {walled('c6 d6', *CITIES)}"
    state = at("seats 2", "day 4", board, none, "tops straight.b", "hand1 friman.b provisions")
    events = play(state, "road c6 ew")
    assert keys(events) == ["road"]
    assert legal(state) == ["end"]  # a city would fit d6, whoever pays it some day
    assert state.board.tiles[SQUARE_BY_NAME["d6"]] == 0
