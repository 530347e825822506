"""Wanderers: from the ruins to neutral cities in the corners (BA-V3)."""

from collections import Counter
from random import Random

import pytest

from gonfalon.engine.errors import Excluded, Malformed
from gonfalon.engine.event import EVERYONE, Event
from gonfalon.engine.state import CHANCE
from gonfalon.engine.view import SPECTATOR
from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.box.cards import CARD_BY_NAME, CARD_NAMES
from gonfalon.games.battalia.box.tiles import (
    CITY,
    CITY_FOUR,
    OFF,
    RUINS_SQUARE,
    SQUARES,
    what_of,
)
from gonfalon.games.battalia.game import BATTALIA
from gonfalon.games.battalia.rules.board import Board
from gonfalon.games.battalia.rules.editions import OPTIONS, figures_of
from gonfalon.games.battalia.rules.scenarios.relics import cards_in
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT, FACTION, LOOK, MUSTER
from gonfalon.games.battalia.rules.variants import variant_of
from tests.battalia.battle_worlds import heroes, legal, play, refused, table
from tests.battalia.conservation import check
from tests.battalia.positions import at, begun, set_up, tile, why

CORNERS = ("a7", "g7", "a1", "g1")
WANDERERS = {"edition": "first", "wanderers": "on"}
GREAT = ["hammer", "sword", "shield", "wings", "horn"]
STRONG = "weapon.b lord.b friman.b"  # 1 + 4 + 1, and a hero: 7
WIN = ("add weapon.b", "add lord.b", "add friman.b", "stand")


def wandering(*segments: str, day: int = 4, options: str = "") -> Battalia:
    """A position of the scenario, on a day on which nothing that fights is lit."""
    chosen = f"edition=first wanderers=on {options}".strip()
    return at("seats 4", f"day {day}", *segments, options=chosen)


def begun_turn(**options: str) -> Battalia:
    """A set-up up to the first turn."""
    state = set_up(4, **WANDERERS, **options)
    while state.open_steps == (FACTION,):
        state.apply(state.legal()[0])
    return state


# Which games have it.


@pytest.mark.rule("BA-V3")
@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"edition": "collector"}, "wanderers_edition"),
        ({"edition": "crowdfunding"}, "wanderers_edition"),
        ({"volcano": "on"}, "wanderers_volcano"),
        ({"volcano": "on", "edition": "collector"}, "wanderers_volcano"),
        ({"cities": "2"}, "wanderers_cities"),
        ({"neutral": "0"}, "wanderers_neutral"),
        ({"neutral": "2"}, "wanderers_neutral"),
        ({"harder": "on"}, "wanderers_ruins"),
        ({"ruins": "10"}, "wanderers_ruins"),
    ],
)
def test_what_it_does_not_go_with(options: dict[str, str], reason: str) -> None:
    with pytest.raises(Excluded) as refusal:
        OPTIONS.choose({**WANDERERS, **options})
    assert (refusal.value.rule, refusal.value.reason) == ("BA-V3", f"ba.exclude.{reason}")
    assert BATTALIA.text.words("en").has(refusal.value.reason)


@pytest.mark.rule("BA-V3", "BA-V4", "BA-V5")
@pytest.mark.parametrize("other", ["volcano", "unbound"])
def test_the_scenarios_of_the_later_editions_do_not_go_with_it(other: str) -> None:
    for edition in ("first", "crowdfunding", "collector"):
        with pytest.raises(Excluded):
            OPTIONS.choose({"edition": edition, "wanderers": "on", other: "on"})


@pytest.mark.rule("BA-V3")
@pytest.mark.parametrize("seats", [2, 3])
def test_it_is_for_four_players(seats: int) -> None:
    with pytest.raises(Excluded) as refusal:
        begun(seats, **WANDERERS)
    assert (refusal.value.rule, refusal.value.reason) == ("BA-V3", "ba.exclude.wanderers_seats")
    with pytest.raises(Excluded):
        at(f"seats {seats}", options="edition=first wanderers=on")
    assert begun(4, **WANDERERS)


@pytest.mark.rule("BA-V3", "BA-V6")
def test_what_may_be_chosen_with_it() -> None:
    variant = variant_of(OPTIONS.choose({**WANDERERS, "guard": "8", "heroes": "2", "weeks": "3"}))
    figures = variant.figures
    assert (figures.neutral_strength, figures.start_heroes, figures.weeks) == (8, 2, 3)
    assert variant.filling.squares_left(Board(4)) == SQUARES
    figures = figures_of(OPTIONS.choose({**WANDERERS, "advanced": "on", "points": "20"}))
    assert (figures.neutral_strength, figures.start_heroes, figures.points) == (6, 1, 20)
    assert figures.home_bonus == 1


# Set-up.


@pytest.mark.rule("BA-V3", "BA-S1")
def test_only_neutral_cities_in_the_corners() -> None:
    state = begun_turn()
    cities = [square for square in range(SQUARES) if what_of(state.board.tiles[square]) == CITY]
    assert len(cities) == 4
    words = [tile(state, square) for square in CORNERS]
    assert sorted(words) == [f"city.{terrain}.nesw/6" for terrain in "bcei"]
    assert set(state.board.owners) == {OFF}
    check(state)


@pytest.mark.rule("BA-V3", "BA-S1")
def test_any_terrain_may_be_in_any_corner() -> None:
    found = Counter[str]()
    for seed in range(60):
        rng, state = Random(seed), begun(4, **WANDERERS)
        for _ in range(4):
            state.apply(state.sample(rng.getrandbits(64)))
        found.update(f"{square} {tile(state, square)}" for square in CORNERS)
    assert len(found) == 16


@pytest.mark.rule("BA-V3")
def test_the_ruins_have_no_strength_and_everyone_a_hero_there() -> None:
    state = begun_turn()
    assert tile(state, "d4") == "ruins"
    for seat in range(4):
        assert heroes(state, seat) == ["d4"]
    assert (state.open_steps, state.turn) == ((MUSTER,), state.first)  # no start city is chosen
    state = begun_turn(heroes="2")
    assert heroes(state, 3) == ["d4", "d4"]
    check(state)


@pytest.mark.rule("BA-V3", "BA-S5")
def test_five_great_artefacts_lie_unseen() -> None:
    state = begun_turn()
    assert state.offers == ()
    for seat in (0, 3, SPECTATOR):
        assert [CARD_NAMES[card] for card in cards_in(state.view(seat).unseen)] == GREAT


@pytest.mark.rule("BA-V3")
def test_a_set_up_is_read_back() -> None:
    state = begun(4, **WANDERERS)
    while state.open_steps != (MUSTER,):
        text = state.position()
        again = BATTALIA.text.parse(text)
        assert (again.position(), again.legal()) == (text, state.legal())
        state.apply(state.legal()[0])
    with pytest.raises(Malformed, match="asks nothing here"):
        wandering("turn 4 start", "factions b i e c")


# The common city.


@pytest.mark.rule("BA-V3", "BA-B4")
def test_everyone_builds_from_the_ruins() -> None:
    for seat in range(4):
        state = wandering(f"turn {seat + 1} act", f"hand{seat + 1} friman.b*3 provisions")
        assert {"road d5 ns", "city1 d5 s", "city1 c4 nesw"} <= set(legal(state))
        assert refused(state, "road b7 ew") == ("BA-B4", "site_not_joined")  # nobody is homeless


@pytest.mark.rule("BA-V3", "BA-B4")
def test_also_with_own_cities_elsewhere() -> None:
    board = "board a7:city.b.nesw/4@1 d4:ruins"
    state = wandering(board, "hand1 friman.b provisions")
    assert {"road d5 ns", "road a6 ns"} <= set(legal(state))


@pytest.mark.rule("BA-V3", "BA-X6")
def test_heroes_are_hired_in_the_ruins() -> None:
    state = wandering("hand1 weapon.b provisions*2", "heroes d4 - - -")
    assert legal(state, "hero") == ["hero d4"]
    play(state, "hero d4")
    assert heroes(state, 0) == ["d4", "d4"]
    board = "board a7:city.b.nesw/4@1 d4:ruins"
    state = wandering(board, "hand1 weapon.b provisions*2")
    assert legal(state, "hero") == ["hero a7", "hero d4"]


@pytest.mark.rule("BA-V3", "BA-W9")
def test_the_ruins_are_never_attacked() -> None:
    state = wandering("heroes d4 d4 - -", f"hand1 {STRONG}")
    assert why(state, "attack d4 ruins") == ("BA-V3", "common_city", {"square": "d4"})
    assert refused(state, "attack d4 city") == ("BA-W1", "no_target")
    assert "attack d4 hero2" in legal(state)  # heroes there are


@pytest.mark.rule("BA-V3", "BA-E2")
def test_they_are_worth_nothing_and_nobodys() -> None:
    state = wandering("heroes d4 d4 d4 d4", "hand1 friman.b*3")
    assert BATTALIA.page.standing(state.view(0)) == (0, 0, 0, 0)
    assert state.board.owners[RUINS_SQUARE] == OFF
    assert refused(state, "upgrade d4") == ("BA-X4", "not_own_city")
    assert refused(state, "annex d4") == ("BA-W8", "not_ownerless")


@pytest.mark.rule("BA-V3", "BA-B3")
def test_a_city_may_lie_beside_the_ruins_as_in_the_first_edition() -> None:
    assert "city1 d5 s" in legal(wandering("hand1 friman.b*3"))


# Neutral cities.


@pytest.mark.rule("BA-V3", "BA-W9")
def test_a_corner_has_strength_6() -> None:
    there = "heroes a7 - - -"
    assert "attack a7 city" not in legal(wandering(there, "hand1 weapon.b lord.b"))
    assert "attack a7 city" in legal(wandering(there, f"hand1 {STRONG}"))


@pytest.mark.rule("BA-V3", "BA-W9")
def test_it_brings_a_lord_provisions_and_the_hidden_artefact() -> None:
    state = wandering("heroes g7 - - -", f"hand1 {STRONG}")
    play(state, "attack g7 city", *WIN)
    assert tile(state, "g7") == "city.i.nesw/4@1"
    pass_chance_to_look(state)
    assert (state.actor, state.open_steps) == (CHANCE, (ACT, LOOK))
    assert legal(state) == [f"find {name}" for name in GREAT]
    text = state.position()
    assert BATTALIA.text.parse(text).position() == text
    told = play_chance(state, "find wings")
    assert [(event.key, event.audience) for event in told] == [("ba.event.reward", EVERYONE)]
    assert table(state) == ["friman.b", "lord.b", "lord.i", "provisions", "weapon.b", "wings"]
    assert (state.open_steps, state.winners) == ((ACT,), 1)
    assert CARD_BY_NAME["wings"] not in cards_in(state.unseen)


def pass_chance_to_look(state: Battalia) -> None:
    """A deck that was searched shows its next card."""
    while state.open_steps[-1] != LOOK:
        assert state.actor == CHANCE
        state.apply(state.legal()[0])


def play_chance(state: Battalia, text: str) -> list[Event]:
    """Chance does this; what is told of it."""
    events: list[Event] = []
    assert ACTIONS[text] in state.legal()
    state.apply(ACTIONS[text], events)
    return events


@pytest.mark.rule("BA-V3")
def test_any_of_those_unseen_may_lie_there() -> None:
    start = wandering("heroes g7 - - -", f"hand1 {STRONG}")
    play(start, "attack g7 city", *WIN)
    pass_chance_to_look(start)
    assert start.weights() == [1] * 5
    rng, found = Random("gift"), Counter[str]()
    for _ in range(300):
        found[str(start.sample(rng.getrandbits(64)))] += 1
    assert len(found) == 5
    assert all(30 < count < 100 for count in found.values())


@pytest.mark.rule("BA-V3")
def test_each_player_takes_one_neutral_city() -> None:
    state = wandering("heroes g7 - - -", "winners 1", f"hand1 {STRONG}")
    assert why(state, "attack g7 city") == ("BA-V3", "one_neutral", {"square": "g7"})
    assert "attack g7 city" in legal(wandering("heroes g7 - - -", "winners 2", f"hand1 {STRONG}"))


@pytest.mark.rule("BA-V3", "BA-W1")
def test_taken_cities_are_attacked_like_any_other() -> None:
    board = "board a7:city.b.nesw/4@2 g7:city.i.nesw/6 d4:ruins"
    segments = (board, "heroes a7 - - -", "winners 1 2", "hand1 weapon.b lord.b friman.b")
    state = wandering(*segments)
    play(state, "attack a7 city", *WIN)
    assert state.actor == 1  # its owner answers
    play(state, "surrender")
    assert tile(state, "a7") == "city.b.nesw/4@1"
    assert state.open_steps == (ACT,)  # no reward and no artefact a second time
    assert table(state) == ["friman.b", "lord.b", "weapon.b"]


@pytest.mark.rule("BA-V3", "BA-W8")
def test_a_city_without_a_chip_is_annexed_as_usual() -> None:
    board = "board a7:city.b.nesw g7:city.i.nesw/6 d4:ruins"
    state = wandering(board, "heroes a7 - - -", "winners 1")
    play(state, "annex a7")
    assert tile(state, "a7") == "city.b.nesw/1@1"


@pytest.mark.rule("BA-V3", "BA-E1")
def test_it_ends_as_usual() -> None:
    state = wandering("heroes d4 d4 d4 d4", "hand1 friman.b*3")
    assert state.how == ""
    state.board.tiles = [one or state.board.tiles[RUINS_SQUARE] for one in state.board.tiles]
    assert state.how == "board"


# Positions and pictures.


@pytest.mark.rule("BA-V3", "BA-C7")
def test_a_city_built_inside_comes_from_the_deck() -> None:
    board = "board a7:city.b.nesw/6 d4:ruins d5:road.b.ns d6:city.b.nesw/1@1"
    state, usual = wandering(board), wandering("heroes d4 d4 d4 d4")
    assert state.sizes[CITY_FOUR] == usual.sizes[CITY_FOUR] - 1


@pytest.mark.rule("BA-V3")
@pytest.mark.parametrize(
    ("segment", "problem"),
    [
        ("board d4:ruins/8", "expected no strength"),
        ("offers horn", "lie hidden in this scenario"),
        ("hand1 crown", "not in this game"),
        ("turn 1 act > look; left 2; board a7:city.b.nesw/6", "one is found"),
        ("turn 1 act > look; left 1; winners 1", "each player takes one neutral city"),
        ("hand1 hammer sword shield wings horn", "too few great artefacts"),
        ("turn 1 offer", "asks nothing here"),
        ("turn 1 more-cities", "asks nothing here"),
    ],
)
def test_positions_that_do_not_agree(segment: str, problem: str) -> None:
    with pytest.raises(Malformed, match=problem):
        wandering(segment)


@pytest.mark.rule("BA-V3")
def test_a_position_without_a_board_lies_as_after_the_set_up() -> None:
    state = wandering("heroes d4 d4 d4 d4")
    assert [tile(state, square) for square in (*CORNERS, "d4")] == [
        "city.b.nesw/6", "city.i.nesw/6", "city.e.nesw/6", "city.c.nesw/6", "ruins",
    ]  # fmt: skip
    assert BATTALIA.text.parse(state.position()).position() == state.position()


@pytest.mark.rule("BA-V3")
@pytest.mark.parametrize("language", ["en", "hu", "bg", "pl"])
def test_the_picture_shows_the_common_city(language: str) -> None:
    words = BATTALIA.text.words(language)
    picture = BATTALIA.text.picture(wandering("heroes d4 d4 d4 d4").view(0), words)
    assert picture.count("{=}") == 2  # on the board, and explained


# Ways to play that have a name.


@pytest.mark.parametrize("language", ["en", "hu", "bg", "pl"])
def test_presets_are_ways_to_play(language: str) -> None:
    words = BATTALIA.text.words(language)
    names = []
    for preset in BATTALIA.page.presets:
        BATTALIA.check(4, OPTIONS.choose(preset.options))
        assert words.has(f"{preset.key}.text")
        names.append(words.say(preset.key))
    assert len(set(names)) == len(names) == 9
    options = [tuple(OPTIONS.choose(preset.options).words()) for preset in BATTALIA.page.presets]
    assert len(set(options)) == 9
