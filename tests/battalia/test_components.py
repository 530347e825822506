"""The components and the file of their figures (BA-C)."""

import pytest

from gonfalon.engine.errors import Malformed
from gonfalon.engine.state import CHANCE
from gonfalon.engine.view import SPECTATOR
from gonfalon.games.battalia.box import components
from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.box.cards import (
    CARD_BY_NAME,
    CARD_COUNTS,
    CARD_NAMES,
    FACTION,
    IS_ARTEFACT,
    IS_GREAT,
    IS_UNIT,
    KIND,
    KIND_NAMES,
    NEUTRAL,
    PROVISIONS_CARD,
    UNIVERSAL,
)
from gonfalon.games.battalia.box.components import (
    FIGURES,
    Figure,
    number_of,
    numbers_of,
    parse_figures,
    words_of,
)
from gonfalon.games.battalia.box.tiles import (
    CITY_FOUR,
    DECKS,
    EXIT_NAMES,
    FIRST_TERRAIN_DECK,
    HEROES,
    NO_TERRAIN,
    ROTATIONS,
    RUINS_TILE,
    TERRAIN_DECK_NAMES,
    exits_of,
    terrain_item,
    terrain_of,
)
from gonfalon.games.battalia.rules.editions import OPTIONS, figures_of
from gonfalon.games.battalia.rules.setup.stock import box_of
from tests.battalia.battle_worlds import legal, play, refused
from tests.battalia.positions import at

FACTION_NUMBERS = range(4)
RANK_NAMES = ("friman", "chief", "priest", "lord")
ARTEFACT_NAMES = ("tool", "weapon", "amulet", "title", "scroll", "tent", "horse")
FIRST_FIVE = {"hammer", "sword", "shield", "wings", "horn"}
LATER_FIVE = {"crown", "luut", "pavilion", "staff", "book"}


@pytest.mark.rule("BA-C1")
def test_a_faction_has_twenty_units() -> None:
    for letter in "biec":
        counts = [CARD_COUNTS[CARD_BY_NAME[f"{rank}.{letter}"]] for rank in RANK_NAMES]
        assert counts == [8, 5, 4, 3]
        assert sum(counts) == 20


@pytest.mark.rule("BA-C1")
def test_eighty_provisions_belong_to_no_faction() -> None:
    assert CARD_COUNTS[PROVISIONS_CARD] == 80
    assert FACTION[PROVISIONS_CARD] == NEUTRAL
    assert not IS_UNIT[PROVISIONS_CARD]
    assert not IS_ARTEFACT[PROVISIONS_CARD]


@pytest.mark.rule("BA-C2")
def test_three_of_each_artefact_in_a_faction() -> None:
    artefacts = [card for card in range(len(CARD_NAMES)) if IS_ARTEFACT[card]]
    assert {CARD_NAMES[card] for card in artefacts} == {
        f"{name}.{letter}" for name in ARTEFACT_NAMES for letter in "biec"
    }
    assert {CARD_COUNTS[card] for card in artefacts} == {3}
    assert sum(CARD_COUNTS[card] for card in artefacts) == 84


@pytest.mark.rule("BA-C3")
@pytest.mark.parametrize(
    ("edition", "names"),
    [
        ("first", FIRST_FIVE),
        ("crowdfunding", FIRST_FIVE | LATER_FIVE),
        ("collector", FIRST_FIVE | LATER_FIVE),
    ],
)
def test_great_artefacts_of_the_editions(edition: str, names: set[str]) -> None:
    great = figures_of(OPTIONS.choose({"edition": edition})).great
    assert {CARD_NAMES[card] for card in great} == names
    assert len(great) == len(names)


@pytest.mark.rule("BA-C3")
def test_great_artefacts_are_universal_and_there_is_one_of_each() -> None:
    great = [card for card in range(len(CARD_NAMES)) if IS_GREAT[card]]
    assert {KIND_NAMES[KIND[card]] for card in great} == FIRST_FIVE | LATER_FIVE
    assert {FACTION[card] for card in great} == {UNIVERSAL}
    assert {CARD_COUNTS[card] for card in great} == {1}


@pytest.mark.rule("BA-C4")
def test_cities_and_roads_of_a_terrain() -> None:
    box = box_of(figures_of(OPTIONS.choose({})), 0)
    counts = {
        name: [box[terrain_item(FIRST_TERRAIN_DECK + number, one)] for one in FACTION_NUMBERS]
        for number, name in enumerate(TERRAIN_DECK_NAMES)
    }
    cities = {"one": 1, "opposite": 1, "adjacent": 1, "three": 1, "four": 3}
    roads = {"straight": 3, "bend": 3, "tee": 3, "cross": 3}
    assert counts == {name: [count] * 4 for name, count in (cities | roads).items()}
    assert sum(sum(counts[name]) for name in cities) == 28
    assert sum(sum(counts[name]) for name in roads) == 48


@pytest.mark.rule("BA-C4")
def test_the_exits_of_each_kind_in_every_rotation() -> None:
    found = {
        name: {EXIT_NAMES[exits] for exits in ROTATIONS[FIRST_TERRAIN_DECK + number]}
        for number, name in enumerate(TERRAIN_DECK_NAMES)
    }
    straight, bends, tees = {"ns", "ew"}, {"ne", "es", "sw", "nw"}, {"nes", "esw", "nsw", "new"}
    assert found == {
        "one": {"n", "e", "s", "w"},
        "opposite": straight,
        "adjacent": bends,
        "three": tees,
        "four": {"nesw"},
        "straight": straight,
        "bend": bends,
        "tee": tees,
        "cross": {"nesw"},
    }


@pytest.mark.rule("BA-C4")
def test_the_ruins_have_four_exits_and_neutral_terrain() -> None:
    assert EXIT_NAMES[exits_of(RUINS_TILE)] == "nesw"
    assert terrain_of(RUINS_TILE) == NO_TERRAIN
    assert NO_TERRAIN not in FACTION_NUMBERS


@pytest.mark.rule("BA-C5")
@pytest.mark.parametrize(
    ("edition", "count"), [("first", 7), ("crowdfunding", 8), ("collector", 8)]
)
def test_level_chips_of_the_editions(edition: str, count: int) -> None:
    figures = figures_of(OPTIONS.choose({"edition": edition}))
    assert (figures.low_chips, figures.high_chips) == (count, count)


def cities(levels: str) -> str:
    """Cities of seat 1 of these levels on squares that do not touch."""
    squares = ("a7", "c7", "e7", "g7", "b6", "d6", "f6", "a5", "c5")
    kinds = ("n", "e", "s", "w", "ns", "ew", "ne", "es", "sw")
    return "board " + " ".join(
        f"{square}:city.{letter}.{exits}/{level}@1"
        for square, letter, exits, level in zip(squares, "biecbiecb", kinds, levels)
    )


@pytest.mark.rule("BA-C5")
@pytest.mark.parametrize(
    ("edition", "enough", "too_many"),
    [("first", "1212121", "12121212"), ("collector", "12121212", "121212121")],
)
def test_levels_of_one_chip_count_together(edition: str, enough: str, too_many: str) -> None:
    seats, option = "seats 4", f"edition={edition}"
    assert at(seats, cities(enough), options=option)
    with pytest.raises(Malformed, match="1/2 chips"):
        at(seats, cities(too_many), options=option)
    high = too_many.replace("1", "3")  # four of level 4 at most: the fifth ends the game
    with pytest.raises(Malformed, match="3/4 chips"):
        at(seats, cities(high.replace("2", "3")), options=option)


@pytest.mark.rule("BA-C6")
def test_two_heroes_and_one_six_sided_die() -> None:
    assert number_of("heroes") == HEROES == 2
    with pytest.raises(Malformed):
        at("seats 4", "heroes a7,a7,a7 - - -")
    state = at("seats 4", "hand1 amulet.b friman.b")
    play(state, "use amulet.b", "on friman.b")
    assert legal(state) == [f"roll {number}" for number in range(1, 7)]
    assert state.weights() == [1] * 6


@pytest.mark.rule("BA-C7")
def test_twenty_one_decks_each_with_an_open_top() -> None:
    state = at("seats 4")
    assert len(state.tops) == DECKS == 21
    assert -1 not in state.tops
    assert state.sizes[:12] == [32, 20, 16, 12, 80, 12, 12, 12, 12, 12, 12, 12]
    assert state.sizes[12:] == [4, 4, 4, 4, 4, 12, 12, 12, 12]  # the rest was set aside (BA-S1)
    for seat in (SPECTATOR, 0, 3):
        assert state.view(seat).tops == tuple(state.tops)


@pytest.mark.rule("BA-C7")
def test_the_next_top_is_any_card_left_with_its_weight() -> None:
    state = at("seats 4", "tops friman.e", "hand1 provisions*2", "nation1 friman.b*3 friman.i")
    state.apply(ACTIONS["hire friman"])
    assert state.actor == CHANCE
    assert legal(state) == ["top friman.b", "top friman.i", "top friman.e", "top friman.c"]
    assert state.weights() == [8 - 3, 8 - 1, 8 - 1, 8]
    assert refused(state, "top chief.b") == ("BA-C7", "not_in_deck")


@pytest.mark.rule("BA-C7")
def test_what_a_deck_that_ran_out_gave_can_no_longer_be_had() -> None:
    state = at("seats 4", "supply chief*0", "tops chief.i", "hand1 provisions*6")
    play(state, "hire chief")
    assert legal(state, "hire") == ["hire friman"]  # three provisions are left
    assert refused(state, "hire chief") == ("BA-C7", "deck_empty")


# The file of figures.


def test_every_figure_is_printed_or_decided() -> None:
    assert FIGURES["provisions"].is_printed
    assert not FIGURES["units.friman"].is_printed
    assert words_of("ruins.exits") == ("nesw",)
    assert numbers_of("deal") == (3, 1, 1)
    assert TERRAIN_DECK_NAMES[CITY_FOUR - FIRST_TERRAIN_DECK] == "four"


def test_lines_blank_ones_and_comments() -> None:
    found = parse_figures("# a comment\n\na 1 2 printed\n  b nesw decided\n")
    assert list(found) == ["a", "b"]
    assert (found["a"].words, found["a"].is_printed) == (("1", "2"), True)
    assert (found["b"].words, found["b"].is_printed) == (("nesw",), False)


@pytest.mark.parametrize(
    ("text", "where", "problem"),
    [
        ("a 1", "line 1", "printed or decided"),
        ("# x\na printed", "line 2", "printed or decided"),
        ("a 1 guessed", "line 1", "printed or decided"),
        ("a 1 printed\nb 2 decided\na 3 decided", "line 3", "a is given twice"),
    ],
)
def test_malformed_lines_are_refused_with_their_number(text: str, where: str, problem: str) -> None:
    with pytest.raises(Malformed) as refusal:
        parse_figures(text)
    assert refusal.value.where == where
    assert problem in refusal.value.problem


def test_figures_that_are_missing_or_no_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(components.FIGURES, "a", Figure(("1", "two"), True))
    monkeypatch.setitem(components.FIGURES, "b", Figure(("1", "2"), True))
    with pytest.raises(Malformed, match="there is no nothing"):
        words_of("nothing")
    with pytest.raises(Malformed, match="a: expected numbers"):
        numbers_of("a")
    with pytest.raises(Malformed, match="b: expected one number"):
        number_of("b")
