"""Moving heroes: provisions, horses, wings, and free steps at home (BA-H1, BA-A6, BA-G4, BA-V1)."""

import pytest

from gonfalon.games.battalia.box.tiles import SQUARE_BY_NAME
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT
from tests.battalia.battle_worlds import hand, heroes, legal, play, refused, table
from tests.battalia.positions import at, pass_chance, set_up, why

DAY = "day 4"  # titles are lit: of no account here
HORSE_DAY = "day 7"
LINE = (
    "board a7:city.b.nesw/1@1 b7:road.i.ew c7:road.e.ew d7:road.i.ew e7:road.e.ew "
    "f7:road.c.ew g7:city.i.nesw/1@2 a6:closed d4:ruins c1:city.e.nesw/4"
)
"""From the city of the Bärfolk on a7 straight to that of the Islanders on g7."""

HOMEWARD = (
    "board a7:city.b.nesw/1@1 b7:road.b.ew c7:road.i.ew d7:road.b.ew e7:road.b.ew "
    "f7:road.i.ew g7:city.i.nesw/1@2 a6:road.b.nw"
)
"""The same, but b7, d7, e7 and a6 are forests, the Bärfolk's own terrain."""


def marching(
    cards: str, standing: str = "a7 - - -", *segments: str, day: str = DAY, board: str = LINE
) -> Battalia:
    """Seat 1 of four, the Bärfolk, has these cards and heroes."""
    return at("seats 4", day, f"hand1 {cards}", f"heroes {standing}", board, *segments)


def at_home(cards: str, standing: str = "a7 - - -", *segments: str) -> Battalia:
    """The same in the advanced game, with forests on the way."""
    return at(
        "seats 4", DAY, f"hand1 {cards}", f"heroes {standing}", HOMEWARD, *segments,
        options="advanced=on",
    )  # fmt: skip


def squares(state: Battalia, way: str) -> set[str]:
    """Where a hero comes to: `step 1`, `ride 2`."""
    return {text.split()[2] for text in legal(state, f"{way} ")}


# Provisions (BA-H1).


@pytest.mark.rule("BA-H1")
def test_a_provisions_card_is_one_step_along_a_road() -> None:
    state = marching("provisions*2")
    assert squares(state, "step 1") == {"b7"}
    play(state, "step 1 b7")
    assert heroes(state, 0) == ["b7"]
    assert table(state) == ["provisions"]
    assert squares(state, "step 1") == {"a7", "c7"}
    play(state, "step 1 a7")
    assert legal(state) == ["end"]
    facts = {"kind": "provisions", "need": 1, "have": 0}
    assert why(state, "step 1 b7") == ("BA-H1", "missing", facts)


@pytest.mark.rule("BA-H1")
def test_there_is_no_limit_to_the_moves() -> None:
    state = marching("provisions*6")
    play(state, *[f"step 1 {square}7" for square in "bcdefg"])
    assert heroes(state, 0) == ["g7"]
    assert hand(state, 0) == []


@pytest.mark.rule("BA-H1")
def test_never_over_empty_or_impassable_squares_and_only_where_a_road_leads() -> None:
    state = marching("provisions*2", "a7,c7 - - -")
    assert why(state, "step 1 a6") == ("BA-H1", "nothing_built", {"square": "a6"})
    facts = {"square": "a7", "number": 1}
    assert why(state, "step 1 a7") == ("BA-H1", "hero_is_there", facts)
    facts = {"square": "c7", "number": 1, "have": 2}
    assert why(state, "step 1 c7") == ("BA-H1", "too_far", facts)
    facts = {"square": "d4", "other": "a7", "number": 1}
    assert why(state, "step 1 d4") == ("BA-H1", "no_road", facts)
    assert squares(state, "step 2") == {"b7", "d7"}  # c6 is empty


@pytest.mark.rule("BA-H1")
def test_a_hero_who_is_away_does_not_move() -> None:
    state = marching("provisions*2 horse.b wings")
    for text in ("step 2 b7", "ride 2 b7", "fly 2 b7"):
        assert why(state, text) == ("BA-H1", "hero_away", {"number": 2})


@pytest.mark.rule("BA-H1")
def test_any_square_may_be_shared_or_crossed_and_entering_starts_no_battle() -> None:
    state = marching("provisions horse.b", "d7 e7 - e7")
    play(state, "step 1 e7")
    assert (heroes(state, 0), heroes(state, 1), heroes(state, 3)) == (["e7"], ["e7"], ["e7"])
    assert (state.open_steps, state.attacked) == ((ACT,), 0)
    play(state, "ride 1 g7")
    assert heroes(state, 0) == ["g7"]  # a city of another
    assert (state.open_steps, state.attacked) == ((ACT,), 0)


@pytest.mark.rule("BA-H1")
def test_two_heroes_on_one_square_are_offered_once() -> None:
    state = marching("provisions horse.b", "c7,c7 - - -")
    assert legal(state, "step 2") == legal(state, "ride 2") == []
    assert why(state, "step 2 b7") == ("BA-C6", "same_hero", {})
    play(state, "step 1 b7")
    assert squares(state, "ride 2") == {"a7", "b7", "d7", "e7", "f7"}


@pytest.mark.rule("BA-H1")
def test_hired_and_started_heroes_that_meet_are_alike_too() -> None:
    state = set_up(4, first="1", heroes="1")
    while state.open_steps != (ACT,):
        pass_chance(state)
        state.apply(state.legal()[-1])
    assert state.board.trodden == [0] * 8
    met = marching("weapon.b provisions*4")
    play(met, "step 1 b7", "step 1 a7", "hero a7")
    assert met.board.trodden == [0] * 8
    assert "trodden" not in met.position()


# Horses (BA-A6, BA-O4).


@pytest.mark.rule("BA-A6", "BA-H1")
def test_a_horse_carries_one_hero_up_to_three_steps() -> None:
    state = marching("horse.e")
    assert squares(state, "ride 1") == {"b7", "c7", "d7"}
    assert why(state, "ride 1 e7") == (
        "BA-H1", "too_far", {"square": "e7", "number": 1, "have": 4},
    )  # fmt: skip
    play(state, "ride 1 d7")
    assert heroes(state, 0) == ["d7"]
    assert table(state) == ["horse.e"]
    facts = {"kind": "horse", "need": 1, "have": 0}
    assert why(state, "ride 1 e7") == ("BA-H1", "missing", facts)


@pytest.mark.rule("BA-A6", "BA-H1")
def test_what_is_not_used_at_once_is_lost_and_not_shared() -> None:
    state = marching("horse.b", "a7,c7 - - -")
    play(state, "ride 1 b7")
    assert hand(state, 0) == []
    assert legal(state) == ["end"]


@pytest.mark.rule("BA-A6", "BA-T5")
def test_a_choice_of_horses_is_asked() -> None:
    state = marching("horse.b horse.i")
    play(state, "ride 1 c7")
    assert heroes(state, 0) == ["a7"]  # not before it is paid
    assert legal(state) == ["pay horse.b", "pay horse.i"]
    play(state, "pay horse.i")
    assert heroes(state, 0) == ["c7"]
    assert hand(state, 0) == ["horse.b"]


@pytest.mark.rule("BA-A6", "BA-G2")
def test_the_hammer_is_a_horse_but_never_lit() -> None:
    state = marching("hammer", day=HORSE_DAY)
    assert squares(state, "ride 1") == {"b7", "c7", "d7"}
    play(state, "ride 1 d7")
    assert table(state) == ["hammer"]
    assert legal(state) == ["end"]


@pytest.mark.rule("BA-O4", "BA-A6")
def test_a_lit_horse_is_six_steps_for_one_hero() -> None:
    state = marching("horse.b", day=HORSE_DAY)
    play(state, "ride 1 d7")
    assert table(state) == []
    assert squares(state, "ride 1") == {"a7", "b7", "c7", "e7", "f7", "g7"}
    play(state, "ride 1 g7")
    assert heroes(state, 0) == ["g7"]
    assert (hand(state, 0), table(state)) == ([], ["horse.b"])
    assert legal(state) == ["end"]


@pytest.mark.rule("BA-O4", "BA-A6")
def test_or_three_for_each_of_two() -> None:
    state = marching("horse.b", "a7,g7 - - -", day=HORSE_DAY)
    play(state, "ride 1 d7", "ride 2 d7")
    assert heroes(state, 0) == ["d7", "d7"]
    assert table(state) == ["horse.b"]


@pytest.mark.rule("BA-O4", "BA-A2")
@pytest.mark.parametrize(("day", "rides"), [(DAY, 2), (HORSE_DAY, 4)])
def test_a_doubled_horse_rides_twice_and_lit_in_each_count(day: str, rides: int) -> None:
    state = marching("horse.b/x2/changed", day=day)
    for number in range(rides):
        assert "ride 1 b7" in legal(state) or "ride 1 a7" in legal(state)
        play(state, "ride 1 b7" if number % 2 == 0 else "ride 1 a7")
    assert legal(state) == ["end"]


# Wings (BA-G4).


@pytest.mark.rule("BA-G4")
def test_the_wings_carry_a_hero_to_any_built_square() -> None:
    state = marching("wings", "b7,c7 - - -")
    assert squares(state, "fly 1") == {"a7", "c7", "d7", "e7", "f7", "g7", "d4", "c1"}
    play(state, "fly 2 c1")
    assert heroes(state, 0) == ["b7", "c1"]
    assert table(state) == ["wings"]
    assert legal(state) == ["end"]


@pytest.mark.rule("BA-G4")
def test_not_to_empty_or_impassable_squares_and_not_without_them() -> None:
    state = marching("wings provisions")
    for square in ("a6", "e5"):
        assert why(state, f"fly 1 {square}") == ("BA-G4", "nothing_built", {"square": square})
    facts = {"square": "a7", "number": 1}
    assert why(state, "fly 1 a7") == ("BA-G4", "hero_is_there", facts)
    without = marching("provisions")
    assert why(without, "fly 1 g7") == ("BA-G4", "not_in_hand", {"card": "wings"})


@pytest.mark.rule("BA-G4", "BA-G7")
def test_borrowed_wings_fly_too() -> None:
    state = marching("wings/from2")
    play(state, "fly 1 g7")
    assert heroes(state, 0) == ["g7"]


# Home ground (BA-V1).


@pytest.mark.rule("BA-V1")
def test_a_hero_enters_own_terrain_free() -> None:
    state = at_home("provisions")
    assert squares(state, "walk 1") == {"b7", "a6"}
    assert squares(state, "step 1") == set()  # nothing is paid for it
    assert refused(state, "step 1 b7") == ("BA-V1", "step_is_free")
    play(state, "walk 1 b7")
    assert heroes(state, 0) == ["b7"]
    assert hand(state, 0) == ["provisions"]
    assert why(state, "walk 1 c7") == ("BA-V1", "not_free", {"square": "c7"})
    assert refused(state, "walk 1 d7") == ("BA-V1", "too_far_home")
    assert squares(state, "step 1") == {"a7", "c7"}


@pytest.mark.rule("BA-V1")
def test_only_the_own_terrain_and_only_in_the_advanced_game() -> None:
    usual = marching("provisions", board=HOMEWARD)
    assert legal(usual, "walk") == []
    assert squares(usual, "step 1") == {"b7", "a6"}
    assert refused(usual, "walk 1 b7") == ("BA-V1", "not_advanced")
    islander = at_home("provisions", "- e7 - -", "turn 2 act", "hand2 provisions")
    assert squares(islander, "walk 1") == {"f7"}
    assert squares(islander, "step 1") == {"d7"}


@pytest.mark.rule("BA-V1", "BA-C4")
def test_the_ruins_are_nobodys_terrain() -> None:
    board = "board d5:road.b.ns d4:ruins d3:road.b.ns a7:city.b.nesw/1@1"
    state = at("seats 4", DAY, "hand1 provisions", "heroes d5 - - -", board, options="advanced=on")
    assert legal(state, "walk") == []
    assert squares(state, "step 1") == {"d4"}
    play(state, "step 1 d4")
    assert squares(state, "walk 1") == {"d3"}


@pytest.mark.rule("BA-V1")
def test_not_free_to_where_the_hero_has_been_since_a_card_was_played() -> None:
    state = at_home("provisions*3")
    play(state, "walk 1 a6")
    assert why(state, "walk 1 a7") == ("BA-V1", "been_there", {"square": "a7"})
    assert squares(state, "step 1") == {"a7"}
    play(state, "hire friman")  # a card was played
    assert squares(state, "walk 1") == {"a7"}
    play(state, "walk 1 a7", "walk 1 b7")
    assert squares(state, "walk 1") == set()


@pytest.mark.rule("BA-V1")
def test_cards_that_others_play_count_too() -> None:
    state = at_home("", "a6 g7 - -", "turn 2 act", "hand2 provisions*2", "trodden 1.1:a7,a6")
    play(state, "hire friman")
    assert state.board.trodden[0] == 1 << SQUARE_BY_NAME["a6"]


@pytest.mark.rule("BA-V1")
def test_each_hero_has_been_elsewhere() -> None:
    state = at_home("provisions", "a7,a6 - - -")
    play(state, "walk 1 a6")
    assert heroes(state, 0) == ["a6", "a6"]
    assert squares(state, "walk 2") == {"a7"}
    assert squares(state, "walk 1") == set()


@pytest.mark.rule("BA-V1", "BA-A6")
def test_a_horse_is_split_by_home_terrain() -> None:
    state = at_home("horse.b")
    # Of b7, c7, d7, e7, f7, g7 only c7, f7 and g7 cost a step.
    assert squares(state, "ride 1") == {"a6", "b7", "c7", "d7", "e7", "f7", "g7"}
    usual = marching("horse.b", board=HOMEWARD)
    assert squares(usual, "ride 1") == {"a6", "b7", "c7", "d7"}


@pytest.mark.rule("BA-V1")
def test_free_steps_and_paid_ones_go_together() -> None:
    state = at_home("provisions*2")
    play(state, "walk 1 b7", "step 1 c7", "walk 1 d7", "walk 1 e7", "step 1 f7")
    assert heroes(state, 0) == ["f7"]
    assert table(state) == ["provisions", "provisions"]
