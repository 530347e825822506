"""The volcano: shrines and seals, gates, the Guardian and the summit (BA-V4)."""

import pytest

from gonfalon.engine.errors import Excluded
from gonfalon.engine.view import OPEN, SPECTATOR
from gonfalon.games.battalia.box.cards import CARD_BY_NAME
from gonfalon.games.battalia.box.tiles import (
    IMPASSABLE_TILE,
    NEUTRAL_SQUARES,
    NO_TERRAIN,
    SQUARE_BY_NAME,
    terrain_of,
)
from gonfalon.games.battalia.game import BATTALIA
from gonfalon.games.battalia.rules.board import Board
from gonfalon.games.battalia.rules.combinations.chips import free_chips
from gonfalon.games.battalia.rules.editions import OPTIONS, figures_of
from gonfalon.games.battalia.rules.scenarios.relics import cards_in
from gonfalon.games.battalia.rules.scenarios.volcano import ENDLESS
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT, LOOK
from gonfalon.games.battalia.rules.variants import variant_of
from tests.battalia.battle_worlds import heroes, legal, play, refused
from tests.battalia.conservation import check
from tests.battalia.positions import at, set_up, tile, why

SHRINES = ("c5", "c3", "e3", "e5")  # earth, water, fire, air
CROSSROADS = ("d5", "c4", "d3", "e4")  # beside the gate of the same element
WIN = ("add weapon.b", "add lord.b", "add lord.b", "stand")
STRONG = "weapon.b lord.b*2 provisions*5 horse.b"  # 1 + 4 + 4, and a hero: 10
PLACES = " ".join(
    [f"{one}:shrine" for one in SHRINES] + [f"{one}:crossroads" for one in CROSSROADS]
)
PLAYERS = pytest.mark.parametrize("seats", [2, 3, 4])


def on_volcano(*segments: str, seats: int = 4, day: int = 4, options: str = "") -> Battalia:
    """A position of the scenario, on a day on which nothing that fights is lit."""
    return at(f"seats {seats}", f"day {day}", *segments, options=f"volcano=on {options}".strip())


def names(cards: tuple[int, ...] | list[int]) -> list[str]:
    """Cards by their names."""
    found = {number: name for name, number in CARD_BY_NAME.items()}
    return [found[card] for card in cards]


# Which games have it, and how they are set up.


@pytest.mark.rule("BA-V4")
@pytest.mark.parametrize("edition", ["crowdfunding", "collector"])
def test_the_later_editions_have_it(edition: str) -> None:
    variant = variant_of(OPTIONS.choose({"edition": edition, "volcano": "on"}))
    figures = variant.figures
    assert (figures.points, figures.points_of_two) == (40, 30)
    assert variant.scenario.hides_great()
    assert variant.scenario.squares_left(Board(4)) == ENDLESS


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
    play(state, "attack d4 hero2", "add weapon.b", "stand")
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


# The Guardian and the summit.


@pytest.mark.rule("BA-V4", "BA-W9")
@pytest.mark.parametrize("count", range(5))
def test_the_guardian_is_weaker_for_each_seal_of_the_attacker(count: int) -> None:
    seals = f"seals1 {' '.join(SHRINES[:count])}" if count else "limbo friman.e"
    need = 20 - 2 * count
    cards = "sword lord.b*3 friman.b*2 weapon.b"  # 5 + 12 + 2 + 1, and the hero: 21
    state = on_volcano("heroes d4 - - -", seals, "seals2 c5 e5 e3 c3", f"hand1 {cards}")
    play(state, "attack d4 summit")
    assert state.prompt.facts["need"] == need + 1
    play(state, "add sword")
    assert state.prompt.facts["need"] == need + 1


@pytest.mark.rule("BA-V4")
def test_who_is_too_weak_for_the_guardian_cannot_attack() -> None:
    there = ("heroes d4 - - -", "hand1 sword lord.b*3 friman.b")  # 5 + 12 + 1, and the hero: 19
    assert why(on_volcano(*there), "attack d4 summit") == (
        "BA-W3",
        "out_of_reach",
        {"have": 19, "need": 21},
    )
    assert "attack d4 summit" in legal(on_volcano(*there, "seals1 c5"))


def conquered(*segments: str) -> Battalia:
    """Seat 1 has beaten the Guardian."""
    state = on_volcano(
        "heroes d4 - - -", "seals1 c5 e5 e3 c3", "hand1 sword lord.b*2 friman.b", *segments
    )
    play(state, "attack d4 summit", "add sword", "add lord.b", "add lord.b", "stand")
    return state


@pytest.mark.rule("BA-V4", "BA-E2")
def test_the_conqueror_holds_the_summit_at_8() -> None:
    state = conquered()
    assert (state.board.holder, tile(state, "d4")) == (0, "summit/8@1")
    assert BATTALIA.page.standing(state.view(0))[0] == 1 + 8 + 8  # a city, four seals, the summit
    assert free_chips(state.board, state.variant.figures, 0, 1) == 8 - 1 - 4
    assert free_chips(state.board, state.variant.figures, 0, 3) == 8  # no chip is needed
    assert heroes(state, 0) == ["d4"]
    assert refused(state, "attack d4 summit") == ("BA-W1", "attack_own")


HELD = "board d7:city.b.nesw/1@1 a4:city.i.nesw/1@2 d4:summit/8@2 " + PLACES


@pytest.mark.rule("BA-V4", "BA-W4", "BA-W5")
def test_it_is_fought_for_like_a_city() -> None:
    cards = ("hand1 weapon.b lord.b*2 horse.b", "hand2 lord.i")
    state = on_volcano(HELD, "heroes d4 d4 - -", *cards, "seals1 c5 e5 e3")
    play(state, "attack d4 summit")
    assert state.prompt.facts["need"] == 9  # seals no longer matter
    play(state, "add weapon.b", "add lord.b", "add lord.b", "stand")
    assert state.actor == 1
    assert legal(state) == ["surrender", "fight 0", "fight 1"]
    play(state, "fight 1", "add lord.i", "stand")  # 8 + 4, and the hero: 13
    assert state.prompt.facts["need"] == 14
    play(state, "yield")
    assert (state.board.holder, heroes(state, 0), heroes(state, 1)) == (1, [], ["d4"])


@pytest.mark.rule("BA-V4", "BA-W7", "BA-W8")
def test_it_changes_hands_without_chips() -> None:
    state = on_volcano(HELD, "heroes d4 d4 - -", "hand1 weapon.b lord.b*2")
    play(state, "attack d4 summit", *WIN, "fight 1", "yield")
    assert (state.board.holder, tile(state, "d4")) == (0, "summit/8@1")
    assert heroes(state, 1) == []
    assert BATTALIA.page.standing(state.view(0)) == (9, 1, 0, 0)
    assert [free_chips(state.board, state.variant.figures, seat, 3) for seat in (0, 1)] == [8, 8]


@pytest.mark.rule("BA-V4", "BA-X6", "BA-X4")
def test_it_is_no_city_for_heroes_and_levels() -> None:
    board = HELD.replace("summit/8@2", "summit/8@1")
    state = on_volcano(board, "hand1 weapon.b provisions*2 lord.b*2")
    assert legal(state, "hero") == ["hero d7"]
    assert refused(state, "hero d4") == ("BA-X6", "not_own_city")
    assert refused(state, "upgrade d4") == ("BA-X4", "not_own_city")


@pytest.mark.rule("BA-V4", "BA-W6")
def test_nobody_retreats_to_a_summit_of_the_attacker() -> None:
    board = "board d7:city.b.nesw/1@1 d6:road.b.ns d5:crossroads c5:shrine e5:shrine d4:summit/8@1"
    state = on_volcano(
        board, "heroes d6 d6 - -", "seals2 c5", "hand1 weapon.b friman.b", "hand2 horse.i",
        options="edition=crowdfunding",
    )  # fmt: skip
    play(state, "attack d6 hero2", "add weapon.b", "stand")
    assert legal(state, "retreat") == ["retreat c5 horse", "retreat e5 horse"]
    assert refused(state, "retreat d4 horse") == ("BA-W6", "retreat_hostile")


@pytest.mark.rule("BA-V4", "BA-V1")
def test_its_terrain_is_nobodys_own() -> None:
    cards = "hand1 weapon.b lord.b friman.b"
    state = on_volcano("heroes c5 - - -", cards, options="advanced=on")
    play(state, "attack c5 shrine")
    assert state.prompt.facts["have"] == 0
    board = f"board d7:city.b.nesw/1@1 {PLACES}"
    assert not legal(on_volcano(board, "heroes d5 - - -", options="advanced=on"), "walk")


# The end.


def cities(*levels: int) -> str:
    """So many cities of seat 1."""
    squares = ("a7", "c7", "e7", "g7", "a1", "c1", "e1", "g1", "a3", "a5")
    kinds = ("b.ns", "i.ns", "e.ns", "c.ns", "b.ne", "i.ne", "e.ne", "c.ne", "b.n", "i.n")
    return " ".join(
        f"{square}:city.{kind}/{level}@1"
        for square, kind, level in zip(squares, kinds, levels, strict=False)
    )


@pytest.mark.rule("BA-V4", "BA-E1")
@pytest.mark.parametrize(("levels", "is_over"), [((4, 4, 4, 4, 3, 3, 3), True), ((4,) * 4, False)])
def test_it_ends_at_40_points(levels: tuple[int, ...], is_over: bool) -> None:
    board = f"board {cities(*levels)} {PLACES} d4:summit/8@1"
    state = on_volcano(board, "heroes c5 - - -", "seals1 e5 e3 c3", f"hand1 {STRONG}", seats=4)
    assert 39 <= BATTALIA.page.standing(state.view(0))[0] < 40 or not is_over
    play(state, "attack c5 shrine", *WIN)
    assert state.over == is_over
    if state.result is not None:
        assert (state.result.how, state.result.points[0]) == ("points", 41)


@pytest.mark.rule("BA-V4", "BA-E1")
def test_it_ends_at_30_points_with_two_players() -> None:
    kinds = "b6:city.b.nesw/4@1 b2:city.i.nesw/4@1 f6:city.e.nesw/4@1 d2:city.b.ns/4@1"
    board = f"board {kinds} {PLACES} d4:summit/8@1"
    state = on_volcano(board, "heroes c5 -", "seals1 e5 e3", f"hand1 {STRONG}", seats=2)
    play(state, "attack c5 shrine", *WIN)
    assert state.result is not None
    assert (state.result.how, state.result.points) == ("points", (30, 0))


@pytest.mark.rule("BA-V4", "BA-E1")
def test_the_summit_may_end_it_and_is_no_fifth_city() -> None:
    board = f"board {cities(4, 4, 4, 4)} {PLACES} d4:summit"
    state = on_volcano(
        board, "heroes d4 - - -", "seals1 c5 e5 e3 c3", "hand1 sword lord.b*2 friman.b"
    )
    play(state, "attack d4 summit", "add sword", "add lord.b", "add lord.b", "stand")
    assert not state.over  # 16 + 8 + 8, and four cities


@pytest.mark.rule("BA-V4", "BA-E1")
def test_a_full_board_does_not_end_it() -> None:
    state = on_volcano("hand1 provisions*2")
    state.board.tiles = [one or IMPASSABLE_TILE for one in state.board.tiles]
    assert state.how == ""
    state.day = 7 * state.variant.figures.weeks
    assert state.how == "weeks"


@pytest.mark.rule("BA-V4", "BA-E2")
def test_the_summit_breaks_no_tie() -> None:
    text = "battalia volcano=on weeks=1; turn 1 over; day 8; factions b i; "
    state = BATTALIA.text.parse(
        text + "board b6:city.b.nesw/4@1 b2:city.i.nesw/4@1 f2:city.e.ns/1@2 d4:summit/8@2"
    )
    assert state.result is not None
    assert state.result.points == (8, 9)
    even = "b6:city.b.nesw/4@1 b2:city.i.nesw/4@1 f2:city.e.ns/2@2 f6:city.i.ns/2@2"
    state = BATTALIA.text.parse(text + f"seals2 c5 e3; board {even} c5:shrine e3:shrine")
    assert state.result is not None
    assert (state.result.points, state.result.ranks) == ((8, 8), (1, 2))  # more level 4 cities
