"""Refusals: each by the rule that forbids it, with the facts."""

import pytest

import gonfalon
from tests.imperia.playing import at, play, reason, refused, told

TWO = "imperia; boards 1a0 2a0 3a0 4a0; forts d2 d7"
"""Two players: red's fort on d2, lemon's on d7."""


@pytest.mark.rule("IM-S1")
def test_only_a_seat_that_plays_is_first() -> None:
    state = gonfalon.load("imperia; turn 1 first")
    assert told(state, "first 3") == "IM-S1: With 2 players there is no seat 3."
    assert refused(state, "first 2") == ""
    assert refused(gonfalon.load("imperia; seats 3; turn 1 first"), "first 3") == ""


@pytest.mark.rule("IM-S1")
@pytest.mark.parametrize("turn", ["1 deal", "1 play"])
def test_the_first_player_is_chosen_once(turn: str) -> None:
    state = at(f"turn {turn}", "hand1 i+", base=TWO)
    assert refused(state, "first 1") == "IM-S1"
    assert reason(state, "first 1")["key"] == "im.refuse.not_chance"


@pytest.mark.rule("IM-S4")
def test_before_and_in_the_deal_a_draw_is_recruiting() -> None:
    assert refused(gonfalon.load("imperia; turn 1 first"), "piece i+") == "IM-S4"
    deal = at("turn 1 deal", "hand1 go", base=TWO)
    assert refused(deal, "piece go") == "IM-S4"
    assert reason(deal, "piece go")["key"] == "im.refuse.not_in_pile"


@pytest.mark.rule("IM-T1")
def test_after_the_deal_a_draw_ends_a_turn() -> None:
    placing = at("turn 1 play", "hand1 i+", base=TWO)
    assert refused(placing, "piece i+") == "IM-T1"
    assert reason(placing, "piece i+")["key"] == "im.refuse.not_chance"
    drawing = at("turn 1 draw", "d3 1go", "head1 d3", base=TWO)
    assert refused(drawing, "piece go") == "IM-T1"
    assert reason(drawing, "piece go")["key"] == "im.refuse.not_in_pile"


@pytest.mark.rule("IM-S1")
@pytest.mark.rule("IM-S3")
@pytest.mark.rule("IM-H1")
@pytest.mark.rule("IM-G1")
def test_what_is_not_asked_is_refused_by_its_own_rule() -> None:
    placing = at("turn 1 play", "d3 1i+n", "head1 d3", "hand1 i+", base=TWO)
    tried = {"lay 1a 0 nw": "IM-S1", "fort d2": "IM-S3", "order d3": "IM-G1"}
    tried |= {"with d3": "IM-G1", "turn n": "IM-G1"}
    assert {action: refused(placing, action) for action in tried} == tried
    laying = gonfalon.load("imperia; turn 1 boards")
    assert refused(laying, "commander d3") == "IM-H1"
    assert refused(laying, "place i+ d3 n") == "IM-T1"


@pytest.mark.rule("IM-S2")
def test_a_covered_cell_is_out_of_the_game() -> None:
    state = at("turn 1 play", "hand1 i+", base=TWO)
    expected = "IM-S2: Nobody may enter d1: it is covered and out of the game."
    assert told(state, "place i+ d1 n") == expected


@pytest.mark.rule("IM-T6")
def test_a_fort_is_told_with_its_owner() -> None:
    state = at("turn 1 play", "hand1 i+", base=TWO)
    expected = "IM-T6: Nobody may enter {}: {}'s fort stands there."
    assert told(state, "place i+ d2 n") == expected.format("d2", "Red")
    assert told(state, "place i+ d7 n") == expected.format("d7", "Lemon")


@pytest.mark.rule("IM-G3")
@pytest.mark.parametrize(
    ("soldier", "facing", "why"),
    [
        ("c7", "n", "c8, which is covered and out of the game."),
        ("e2", "w", "d2, where Red's fort stands."),
        ("e7", "w", "d7, where Lemon's fort stands."),
        ("c3", "n", "c4, where a piece of Lemon's stands: diagonal cavalry. Soldiers under orders "
        "never attack."),
    ],
)  # fmt: skip
def test_where_a_soldier_cannot_move_is_told_with_what_is_there(
    soldier: str, facing: str, why: str
) -> None:
    board = ("d3 1i+n", "head1 d3", f"{soldier} 1ixne", "c4 2cxne", "hand1 g+")
    state = at("turn 1 play", *board, base=TWO)
    play(state, f"place g+ d4 {facing}")
    expected = f"IM-G3: Your soldier on {soldier} would move to {why}"
    assert told(state, f"order {soldier}") == expected


@pytest.mark.rule("IM-G3")
def test_that_a_soldier_would_leave_the_board_is_told() -> None:
    state = at("turn 1 play", "b3 1i+n", "head1 b3", "h5 1ixne", "hand1 g+")
    play(state, "place g+ b4 e")
    arrow = "\N{NO-BREAK SPACE}→"
    expected = f"IM-G3: The general points{arrow}: your soldier on h5 would leave the board."
    assert told(state, "order h5") == expected
