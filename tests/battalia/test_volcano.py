"""The volcano: which games have it, shrines and seals, gates (BA-V4)."""

import pytest

from gonfalon.engine.errors import Excluded
from gonfalon.engine.view import OPEN, SPECTATOR
from gonfalon.games.battalia.box.tiles import (
    CITY,
    NEUTRAL_SQUARES,
    NO_TERRAIN,
    OUT_SQUARES,
    SQUARE_BY_NAME,
    SQUARE_NAMES,
    SQUARES,
    START_SQUARES,
    terrain_of,
    what_of,
)
from gonfalon.games.battalia.game import BATTALIA
from gonfalon.games.battalia.rules.board import Board
from gonfalon.games.battalia.rules.combinations.chips import free_chips
from gonfalon.games.battalia.rules.editions import OPTIONS, figures_of
from gonfalon.games.battalia.rules.filling import ENDLESS
from gonfalon.games.battalia.rules.scenarios.relics import cards_in
from gonfalon.games.battalia.rules.step_numbers import ACT, LOOK
from gonfalon.games.battalia.rules.variants import variant_of
from tests.battalia.battle_worlds import heroes, legal, play, refused
from tests.battalia.conservation import check
from tests.battalia.on_volcano import CROSSROADS, SHRINES, STRONG, WIN, cities, on_volcano
from tests.battalia.positions import begun, set_up, tile, why

PLAYERS = pytest.mark.parametrize("seats", [2, 3, 4])


# Which games have it, and how they are set up.


@pytest.mark.rule("BA-V4")
@pytest.mark.parametrize("edition", ["crowdfunding", "collector"])
def test_the_later_editions_have_it(edition: str) -> None:
    variant = variant_of(OPTIONS.choose({"edition": edition, "volcano": "on"}))
    figures = variant.figures
    assert (figures.points, figures.points_of_two) == (40, 30)
    assert variant.scenario.hides_great()
    assert variant.filling.squares_left(Board(4)) == ENDLESS


@pytest.mark.rule("BA-V4")
@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"edition": "first"}, "ba.exclude.first_volcano"),
        ({"ruins": "4"}, "ba.exclude.volcano_ruins"),
        ({"ruins": "12"}, "ba.exclude.volcano_ruins"),
    ],
)
def test_what_it_does_not_go_with(options: dict[str, str], reason: str) -> None:
    with pytest.raises(Excluded) as refusal:
        OPTIONS.choose({"volcano": "on", **options})
    assert (refusal.value.rule, refusal.value.reason) == ("BA-V4", reason)
    assert BATTALIA.text.words("en").has(reason)


@pytest.mark.rule("BA-S1", "BA-V4")
@PLAYERS
@pytest.mark.parametrize("edition", ["crowdfunding", "collector"])
def test_three_players_start_two_steps_from_it(seats: int, edition: str) -> None:
    state = set_up(seats, edition=edition, volcano="on")
    lying = [square for square in range(SQUARES) if what_of(state.board.tiles[square]) == CITY]
    volcano = [
        square for square in range(SQUARES) if 2 <= square // 7 <= 4 and 2 <= square % 7 <= 4
    ]
    starts = state.variant.figures.starts[seats]
    assert lying == sorted(starts + NEUTRAL_SQUARES[seats])
    near = [min(_apart(start, square) for square in volcano) for start in starts]
    if seats == 3:
        assert [SQUARE_NAMES[square] for square in starts] == ["d7", "a4", "e1"]
        assert near == [2, 2, 2]
    else:
        assert starts == START_SQUARES[seats]
        assert len(set(near)) == 1
    assert all(_apart(one, two) > 1 for one in lying for two in lying if one != two)
    assert not set(starts) & set(OUT_SQUARES[seats])


def _apart(one: int, two: int) -> int:
    """How many squares lie between two, counted in steps."""
    return abs(one // 7 - two // 7) + abs(one % 7 - two % 7)


@pytest.mark.rule("BA-S1", "BA-V4", "BA-S4")
def test_the_start_cities_of_three_are_chosen_on_these_squares() -> None:
    state = set_up(3, volcano="on", first="1")
    play(state, "faction b", "faction i", "faction e")
    assert legal(state) == ["start d7", "start a4", "start e1"]
    assert refused(state, "start e2") == ("BA-S4", "no_start_city")
    around_ruins = set_up(3, first="1")
    play(around_ruins, "faction b", "faction i", "faction e")
    assert legal(around_ruins) == ["start d7", "start a4", "start e2"]


@pytest.mark.rule("BA-S1", "BA-V4")
def test_a_city_on_another_square_is_refused_with_the_one_that_is_next() -> None:
    """So a game of version 1, which laid the third start city on e2, says where it parts."""
    state = begun(3, volcano="on")
    play(state, "found d7 b nesw", "found a4 i nesw")
    facts = {"square": "e2", "other": "e1"}
    assert why(state, "found e2 e nesw") == ("BA-S1", "other_square", facts)
    assert refused(state, "found e1 b nesw") == ("BA-S1", "no_such_city")
    assert refused(state, "found e1 e nes") == ("BA-S1", "no_such_city")


@pytest.mark.rule("BA-V4", "BA-V6")
def test_another_number_of_points_may_be_chosen() -> None:
    figures = figures_of(OPTIONS.choose({"volcano": "on", "points": "20"}))
    assert (figures.points, figures.points_of_two) == (20, 20)


@pytest.mark.rule("BA-V4", "BA-V1", "BA-V2", "BA-V5")
def test_it_goes_with_the_other_variants() -> None:
    state = set_up(3, volcano="on", advanced="on", harder="on", unbound="on", heroes="1")
    check(state)
    assert [state.board.levels[square] for square in NEUTRAL_SQUARES[3]] == [6] * 3


@pytest.mark.rule("BA-V4")
@PLAYERS
def test_nine_cards_lie_in_the_middle(seats: int) -> None:
    state = set_up(seats, volcano="on")
    assert tile(state, "d4") == "summit/20"
    assert [tile(state, square) for square in SHRINES] == ["shrine/6"] * 4
    assert [tile(state, square) for square in CROSSROADS] == ["crossroads"] * 4
    for square in ("d4", *SHRINES, *CROSSROADS):
        number = SQUARE_BY_NAME[square]
        assert state.board.tiles[number] & 15 == 15
        assert terrain_of(state.board.tiles[number]) == NO_TERRAIN
    assert [state.board.levels[square] for square in NEUTRAL_SQUARES[seats]] == [4] * seats


@pytest.mark.rule("BA-V4", "BA-S5")
@PLAYERS
def test_all_great_artefacts_lie_hidden(seats: int) -> None:
    state = set_up(seats, volcano="on")
    assert state.offers == ()
    assert len(cards_in(state.unseen)) == 10
    for seat in (*range(seats), SPECTATOR, OPEN):
        assert state.view(seat).buried == (2, 2, 2, 2)
        assert state.view(seat).relics == ((),) * 4
    check(state)


@pytest.mark.rule("BA-V4", "BA-B3")
@pytest.mark.parametrize("edition", ["crowdfunding", "collector"])
def test_its_cards_are_neither_city_nor_ruins_beside_a_city(edition: str) -> None:
    board = "board a5:city.b.nesw/1@1 b5:road.b.ew c5:shrine d5:crossroads"
    state = on_volcano(board, "hand1 friman.b*3", options=f"edition={edition}")
    assert "city1 c6 s" in legal(state)
    assert "city1 d6 s" in legal(state)


@pytest.mark.rule("BA-V4", "BA-B4")
def test_building_is_joined_over_its_cards_whatever_the_gates() -> None:
    board = "board d7:city.b.nesw/1@1 d6:road.b.ns d5:crossroads d4:summit d3:crossroads"
    state = on_volcano(board, "hand1 friman.b provisions")
    assert "road d2 ns" in legal(state)


@pytest.mark.rule("BA-V4", "BA-G9")
def test_the_staff_does_not_exchange_them() -> None:
    state = on_volcano("hand1 staff")
    play(state, "use staff")
    squares = {text.split()[1] for text in legal(state) if text != "enough"}
    assert squares
    assert not squares & {"d4", *SHRINES, *CROSSROADS}


# Shrines.


@pytest.mark.rule("BA-V4", "BA-W9")
@pytest.mark.parametrize("square", SHRINES)
def test_a_shrine_has_strength_6(square: str) -> None:
    there = f"heroes {square} - - -"
    assert f"attack {square} shrine" not in legal(on_volcano(there, "hand1 weapon.b lord.b"))
    state = on_volcano(there, "hand1 weapon.b lord.b friman.b")  # with the hero 7
    play(state, f"attack {square} shrine", "add weapon.b", "add lord.b", "add friman.b", "stand")
    assert state.board.seals == (1 << SHRINES.index(square), 0, 0, 0)
    assert state.open_steps == (ACT, LOOK)  # nobody answers


@pytest.mark.rule("BA-V4", "BA-E2")
def test_a_seal_is_a_low_chip_and_gives_two_points() -> None:
    state = on_volcano("heroes c5 - - -", f"hand1 {STRONG}")
    before = free_chips(state.board, state.variant.figures, 0, 1)
    play(state, "attack c5 shrine", *WIN)
    assert free_chips(state.board, state.variant.figures, 0, 1) == before - 1
    assert free_chips(state.board, state.variant.figures, 0, 3) == 8
    assert BATTALIA.page.standing(state.view(0)) == (3, 1, 1, 1)
    assert tile(state, "c5") == "shrine/6"  # as strong for the others


@pytest.mark.rule("BA-V4")
def test_without_a_free_chip_there_is_no_attack() -> None:
    board = f"board {cities(1, 1, 1, 1, 2, 2, 2)} c5:shrine"
    there = ("heroes c5 - - -", f"hand1 {STRONG}")
    assert "attack c5 shrine" in legal(on_volcano(board, *there))
    state = on_volcano(f"board {cities(1, 1, 1, 1, 2, 2, 2, 2)} c5:shrine", *there)
    assert why(state, "attack c5 shrine") == ("BA-V4", "no_seal", {"square": "c5"})


@pytest.mark.rule("BA-V4")
def test_one_seal_for_each_player_and_shrine() -> None:
    state = on_volcano("heroes c5 - - -", "seals1 c5", "seals2 c5", f"hand1 {STRONG}")
    assert why(state, "attack c5 shrine") == ("BA-V4", "sealed", {"square": "c5"})
    state = on_volcano("heroes c5 - - -", "seals2 c5", "seals3 c5", f"hand1 {STRONG}")
    play(state, "attack c5 shrine", *WIN)
    assert state.board.seals == (1, 1, 1, 0)


@pytest.mark.rule("BA-V4", "BA-W1")
def test_only_what_is_there_is_attacked() -> None:
    state = on_volcano("heroes d5 - - -", f"hand1 {STRONG}")
    for target in ("shrine", "summit", "city", "ruins"):
        assert refused(state, f"attack d5 {target}") == ("BA-W1", "no_target")
    state = on_volcano("heroes c5 - - -", f"hand1 {STRONG}")
    assert refused(state, "attack c5 summit") == ("BA-W1", "no_target")


# Gates.


@pytest.mark.rule("BA-V4", "BA-H1")
@pytest.mark.parametrize(("number", "outside"), list(enumerate(CROSSROADS)))
def test_a_gate_asks_for_the_seal_of_its_element(number: int, outside: str) -> None:
    others = " ".join(square for place, square in enumerate(SHRINES) if place != number)
    state = on_volcano(f"heroes {outside} - - -", f"seals1 {others}", "hand1 provisions")
    facts = {"square": "d4", "elements": ("biec"[number],)}
    assert why(state, "step 1 d4") == ("BA-V4", "gate", facts)
    state = on_volcano(f"heroes {outside} - - -", f"seals1 {SHRINES[number]}", "hand1 provisions")
    play(state, "step 1 d4")
    assert heroes(state, 0) == ["d4"]


@pytest.mark.rule("BA-V4", "BA-H1")
def test_it_asks_whoever_leaves_too() -> None:
    state = on_volcano("heroes d4 - - -", "seals1 c5", "seals2 e3", "hand1 provisions")
    assert legal(state, "step") == ["step 1 d5"]
    assert refused(state, "step 1 d3") == ("BA-V4", "gate")


@pytest.mark.rule("BA-V4", "BA-A6")
def test_a_horse_does_not_jump_over_a_gate() -> None:
    state = on_volcano("heroes d5 - - -", "seals1 c5", "hand1 horse.b")
    reach = {text.split()[2] for text in legal(state, "ride")}
    assert "d4" in reach
    assert "d3" not in reach  # through the summit it would be two steps
    facts = {"square": "d3", "elements": ("i", "e", "c")}  # one of them is on the way
    assert why(state, "ride 1 d3") == ("BA-V4", "gate", facts)
    assert "c3" in reach  # around it
    state = on_volcano("heroes d5 - - -", "seals1 c5 e3", "hand1 horse.b")
    assert "ride 1 d3" in legal(state)


@pytest.mark.rule("BA-V4", "BA-G4")
def test_the_wings_need_no_seal() -> None:
    state = on_volcano("heroes c5 - - -", "hand1 wings")
    play(state, "fly 1 d4")
    assert heroes(state, 0) == ["d4"]
    state = on_volcano("heroes d4 - - -", "hand1 wings")
    assert "fly 1 d5" in legal(state)


@pytest.mark.rule("BA-V4", "BA-W6")
def test_a_retreat_goes_through_own_gates_only() -> None:
    segments = ("heroes d4 d4 - -", "hand1 weapon.b friman.b", "hand2 horse.i provisions*3")
    state = on_volcano(*segments, options="edition=crowdfunding")
    play(state, "attack d4 hero2", "add weapon.b", "stand")
    assert not legal(state, "retreat")
    assert refused(state, "retreat c5 horse") == ("BA-V4", "gate")
    state = on_volcano(*segments, "seals1 c3 e3", "seals2 c5", options="edition=crowdfunding")
    play(state, "attack d4 hero2", "add weapon.b")
    assert {text.split()[1] for text in legal(state, "retreat")} == {
        "c5", "e5", "c4", "e4", "d6",
    }  # fmt: skip
    assert refused(state, "retreat d3 horse") == ("BA-W6", "retreat_distance")
    assert refused(state, "retreat c3 horse") == ("BA-V4", "gate")  # two steps by another gate
    play(state, "retreat c5 horse")
    assert heroes(state, 1) == ["c5"]


@pytest.mark.rule("BA-V4")
def test_the_gates_still_ask_after_the_first_conquest() -> None:
    board = "board d7:city.b.nesw/1@1 d5:crossroads d4:summit/8@1 d3:crossroads"
    state = on_volcano(board, "heroes d5 - - -", "hand1 provisions")
    assert refused(state, "step 1 d4") == ("BA-V4", "gate")
