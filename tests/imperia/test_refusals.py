"""Refusals: each by the rule that forbids it, with the facts."""

import pytest

import gonfalon
from tests.imperia.playing import GAME, at, cells, play, reason, refused, told

TWO = "imperia; boards 1a0 2a0 3a0 4a0; forts d2 d7"
"""Two players: red's fort on d2, lemon's on d7."""


@pytest.mark.rule("IM-S1")
def test_only_a_seat_that_plays_is_first() -> None:
    state = gonfalon.load("imperia; turn 1 first")
    assert told(state, "first 3") == "IM-S1: With 2 players there's no seat 3."
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
    assert told(state, "place i+ c1 n").startswith("IM-S2: Nobody may enter c1: with this few")


@pytest.mark.rule("IM-T6")
def test_a_fort_is_told_with_its_owner() -> None:
    state = at("turn 1 play", "hand1 i+", base=TWO)
    assert told(state, "place i+ d2 n").startswith("IM-T6: Red's fort stands on d2")
    assert told(state, "place i+ d7 n").startswith("IM-T6: Lemon's fort stands on d7")


@pytest.mark.rule("IM-G3")
@pytest.mark.parametrize(
    ("soldier", "facing", "why"),
    [
        ("c7", "n", {"key": "im.refuse.move_covered", "goal": "c8"}),
        ("e2", "w", {"key": "im.refuse.move_fort", "goal": "d2", "owner": 1}),
        ("e7", "w", {"key": "im.refuse.move_fort", "goal": "d7", "owner": 2}),
        ("c3", "n", {"key": "im.refuse.move_enemy", "goal": "c4", "owner": 2, "held": "cx"}),
    ],
)
def test_where_a_soldier_cannot_move_is_told_with_what_is_there(
    soldier: str, facing: str, why: dict[str, object]
) -> None:
    board = ("d3 1i+n", "head1 d3", f"{soldier} 1ixne", "c4 2cxne", "hand1 g+")
    state = at("turn 1 play", *board, base=TWO)
    play(state, f"place g+ d4 {facing}")
    assert refused(state, f"order {soldier}") == "IM-G3"
    assert reason(state, f"order {soldier}") == {"cell": soldier, "places": ("d3",), **why}


@pytest.mark.rule("IM-G3")
def test_that_a_soldier_would_leave_the_board_is_told() -> None:
    state = at("turn 1 play", "b3 1i+n", "head1 b3", "h5 1ixne", "hand1 g+")
    play(state, "place g+ b4 e")
    arrow = "\N{NO-BREAK SPACE}→"
    expected = f"IM-G3: The general points{arrow}, so your soldier on h5 would leave the board. "
    assert told(state, "order h5").startswith(expected)


@pytest.mark.rule("IM-T1")
@pytest.mark.rule("IM-C4")
@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("place ix d4 n", {"key": "im.refuse.facing", "facing": 0, "ways": (1, 3, 5, 7)}),
        ("place g+ d4 sw", {"key": "im.refuse.facing", "facing": 5, "ways": (0, 2, 4, 6)}),
        ("place go d4 n", {"key": "im.refuse.no_arrow"}),
    ],
)
def test_an_arrow_that_cannot_be_turned_so_is_no_question_of_syntax(
    action: str, why: dict[str, object]
) -> None:
    state = at("turn 1 play", "d3 1i+n", "head1 d3", "hand1 ix g+ go", base=TWO)
    assert reason(state, action) == {"piece": action.split()[1], **why}
    picks = action.split()[1:]
    touched = GAME.why_not(state, picks)
    assert touched is not None
    assert touched.reason == why["key"]


@pytest.mark.rule("IM-T1")
def test_a_piece_half_said_is_completed_with_ways_that_its_arrow_has() -> None:
    with pytest.raises(gonfalon.Ambiguous) as caught:
        GAME.parse_action("place ix d4")
    ways = ("ne", "se", "sw", "nw")
    assert caught.value.candidates == tuple(f"place ix d4 {way}" for way in ways)


@pytest.mark.rule("IM-T2")
@pytest.mark.rule("IM-T4")
@pytest.mark.rule("IM-T5")
@pytest.mark.parametrize(
    ("board", "action", "rule", "why"),
    [
        ((), "e5", "IM-T2", {"key": "first_campaign", "places": ("d3", "e2", "d1", "c2")}),
        (
            ("d3 1go", "head1 d3"),
            "e5",
            "IM-T4",
            {"key": "new_campaign", "head": "d3", "places": ("e2", "d1", "c2")},
        ),
        (
            ("d3 1i+n", "head1 d3", "d4 2i+n"),
            "e5",
            "IM-T4",
            {
                "key": "points_elsewhere",
                "head": "d3",
                "ahead": "d4",
                "places": ("d4", "e2", "d1", "c2"),
            },
        ),
        (
            ("d3 1go", "e2 1i+n", "head1 d3"),
            "e2",
            "IM-T5",
            {"key": "exit_closed", "places": ("d1", "c2")},
        ),
    ],
)
def test_where_the_piece_can_go_instead_is_told(
    board: tuple[str, ...], action: str, rule: str, why: dict[str, object]
) -> None:
    state = at("turn 1 play", *board, "hand1 i+", base=TWO)
    facts = reason(state, f"place i+ {action} n")
    assert refused(state, f"place i+ {action} n") == rule
    assert facts == {"cell": action, **why, "key": f"im.refuse.{why['key']}"}
    assert set(facts["places"]) == cells(state, "place i+")  # type: ignore[call-overload]


SHUT = ("c2 1i+w", "e2 1i+e", "d1 1i+n")
"""Three exits of red's fort on d2 with own soldiers."""


@pytest.mark.rule("IM-H1")
def test_that_every_exit_is_shut_is_told() -> None:
    state = at("turn 1 play", *SHUT, "d3 1go", "head1 d3", "hand1 ix c+", base=TWO)
    assert refused(state, "place ix e2 ne") == "IM-H1"
    assert reason(state, "place ix e2 ne") == {"key": "im.refuse.stuck", "target": "d3"}
    mixed = (*SHUT, "d3 1c+n", "head1 d3", "d5 2gxne", "hand1 ix go")
    stuck = reason(at("turn 1 play", *mixed, base=TWO), "place ix e5 ne")
    assert stuck == {"key": "im.refuse.piece_stuck", "piece": "ix"}


@pytest.mark.rule("IM-H2")
@pytest.mark.parametrize(
    ("board", "action", "key"),
    [
        (("d3 1i+n", "head1 d3", "hand1 i+"), "d3", "commander_ahead"),
        (("d3 1i+n", "head1 d3", "hand1 i+"), "e5", "commander_ahead"),
        (("d3 1go", "head1 d3", "hand1 i+"), "d4", "commander_nowhere"),
        (("d3 1i+n", "head1 d3", "d4 2i+n", "head2 d4", "hand1 i+"), "e4", "commander_barred"),
        ((*SHUT, "d3 1c+n", "head1 d3", "d5 2gxne", "hand1 ix"), "d5", "commander_stuck"),
    ],
)
def test_why_the_commander_goes_elsewhere_is_told(
    board: tuple[str, ...], action: str, key: str
) -> None:
    state = at("turn 1 play", *board, base=TWO)
    facts = reason(state, f"commander {action}")
    assert (facts["key"], {facts["target"]}) == (f"im.refuse.{key}", cells(state, "commander"))


@pytest.mark.rule("IM-H1")
@pytest.mark.rule("IM-H2")
@pytest.mark.parametrize(
    ("board", "action", "key", "instead"),
    [
        (("d3 1i+n", "d4 2c+n", "hand1 i+"), "place i+ d4 n", "rank", "campaign"),
        (("d3 1i+n", "d4 2i+n", "head2 d4", "hand1 i+"), "place i+ d4 n", "cube", "campaign"),
        (("d3 1c+n", "hand1 i+"), "place i+ c1 n", "covered", "piece"),
        (("d3 1c+n", "hand1 i+"), "place i+ d7 n", "fort", "piece"),
        ((*SHUT, "d3 1c+n", "d5 2gxne", "hand1 ix go"), "place ix d5 ne", "rank", "other"),
        ((*SHUT, "d3 1c+n", "d5 2gxne", "hand1 ix"), "place ix d5 ne", "rank", "stuck"),
        (("d3 1i+n", "d4 2i+n", "head2 d4", "hand1 i+"), "commander d4", "cube", "commander"),
        (("d3 1i+n", "d4 2cmd", "hand1 i+"), "commander d4", "commander_on_commander", "commander"),
    ],
)
def test_what_can_be_done_instead_is_told(
    board: tuple[str, ...], action: str, key: str, instead: str
) -> None:
    state = at("turn 1 play", *board, "head1 d3", base=TWO)
    facts = reason(state, action)
    assert (facts["key"], facts["instead"]) == (f"im.refuse.{key}", instead)
    if instead in ("piece", "campaign"):
        assert set(facts["places"]) == cells(state, "place i+")  # type: ignore[call-overload]
    elif instead == "other":
        assert cells(state, "place ix") == set() != cells(state, "place go")
    else:
        assert {facts["target"]} == cells(state, "commander") == {"d3"}
        assert "d3" in told(state, action)


@pytest.mark.rule("IM-G5")
def test_with_whom_a_soldier_can_be_exchanged_is_told() -> None:
    board = ("turn 1 play > with", "d3 1ge", "head1 d3", "e3 1i+n", "ordered e3")
    state = at(*board, "b5 2c+n", "e6 2i+n", "f5 2i+n 2ixne", "f4 2i+e", "head2 f4", base=TWO)
    for other in ("b5", "f5", "f4"):
        facts = reason(state, f"with {other}")
        assert (facts["instead"], facts["places"]) == ("exchange", ("e6",))


@pytest.mark.rule("IM-G5")
def test_what_would_be_torn_is_marked_and_nothing_else() -> None:
    board = ("d6 2i+w", "c6 2i+n", "c7 2i+w", "d3 1ge", "head1 d3", "e3 1i+n", "f6 2ixne")
    state = at("turn 1 play > with", *board, "ordered e3", base=TWO)
    illegal = state.verify(GAME.parse_action("with c6"))
    assert illegal is not None
    assert illegal.facts["places"] == ("c7", "d6", "f6")
    marks = {"c6": "taken", "c7": "part1", "d6": "part2"}
    assert GAME.page.pointed(illegal) == marks
