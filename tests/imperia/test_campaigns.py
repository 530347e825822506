"""Campaigns: where the next piece goes (IM-T, IM-C4)."""

import pytest

import gonfalon
from gonfalon.engine.words import languages
from gonfalon.games.imperia.box.cells import BIT
from gonfalon.games.imperia.box.components import CELL_BY_NAME
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.text.words import words_in
from tests.imperia.playing import at, cells, legal, play, refused


@pytest.mark.rule("IM-T2")
def test_the_first_piece_goes_beside_the_own_fort() -> None:
    state = at("turn 1 play", "hand1 i+ c+ gx")
    assert cells(state, "place i+") == {"a2", "c2", "b1", "b3"}
    assert refused(state, "place i+ d4 n") == "IM-T2"
    assert not cells(state, "commander")


@pytest.mark.rule("IM-C4")
@pytest.mark.parametrize(
    ("head", "target"),
    [("1i+n", "b4"), ("1ixne", "c4"), ("1c+n", "b5"), ("1cxne", "d5"), ("1i+e", "c3")],
)
def test_an_arrow_points_to_the_next_cell_or_over_one(head: str, target: str) -> None:
    state = at("turn 1 play", f"b3 {head}", "head1 b3", "hand1 i+ ix cx")
    for piece in ("i+", "ix", "cx"):
        assert cells(state, f"place {piece}") == {target}
    assert cells(state, "commander") == {target}


@pytest.mark.rule("IM-C4")
def test_a_jump_goes_over_anything() -> None:
    """Over an enemy with its cube, and over a fort."""
    state = at("turn 1 play", "b3 1c+n", "head1 b3", "b4 2i+n", "head2 b4", "hand1 i+")
    assert cells(state, "place i+") == {"b5"}
    state = at("turn 1 play", "f2 1c+e", "head1 f2", "hand1 i+")
    assert cells(state, "place i+") == {"h2"}


@pytest.mark.rule("IM-C4")
@pytest.mark.rule("IM-S2")
def test_a_jump_goes_over_a_covered_cell() -> None:
    """Our covered cells leave no such jump; those of a corrected file may."""
    state = at("turn 1 play", "b4 1c+e", "head1 b4", "hand1 i+")
    assert isinstance(state, Imperia)
    state.open &= ~BIT[CELL_BY_NAME["c4"]]
    assert cells(state, "place i+") == {"d4"}


@pytest.mark.rule("IM-C4")
def test_pieces_are_turned_as_their_arrow_allows() -> None:
    state = at("turn 1 play", "b3 1i+n", "head1 b3", "hand1 i+ cx go")
    assert cells(state, "place i+ b4") == {"n", "e", "s", "w"}
    assert cells(state, "place cx b4") == {"ne", "se", "sw", "nw"}
    assert "place go b4" in legal(state)


@pytest.mark.rule("IM-T3")
def test_an_empty_cell_ahead_must_be_entered() -> None:
    state = at("turn 1 play", "b3 1i+n", "head1 b3", "hand1 i+")
    assert cells(state, "place i+") == {"b4"}
    assert refused(state, "place i+ c2 n") == "IM-T3"


@pytest.mark.rule("IM-T4")
def test_with_a_soldier_ahead_one_may_start_a_new_campaign() -> None:
    state = at("turn 1 play", "b3 1i+n", "b4 1i+e", "head1 b3", "hand1 ix")
    assert cells(state, "place ix") == {"b4", "a2", "c2", "b1"}
    assert refused(state, "place ix e5 ne") == "IM-T4"


@pytest.mark.rule("IM-T4")
@pytest.mark.parametrize("head", ["b1 1i+s", "a2 1i+w", "a2 1c+w"])
def test_off_the_board_a_new_campaign_must_be_started(head: str) -> None:
    cell = head.split(maxsplit=1)[0]
    state = at("turn 1 play", head, f"head1 {cell}", "hand1 i+")
    assert cells(state, "place i+") == {"a2", "c2", "b1", "b3"} - {cell}


@pytest.mark.rule("IM-T4")
def test_a_covered_cell_ahead_means_a_new_campaign() -> None:
    """With two players c1, south of c2, is covered; d1, south of the fort on d2, is not."""
    base = "imperia; boards 1a0 2a0 3a0 4a0; forts d2 d7"
    state = at("turn 1 play", "c2 1i+s", "head1 c2", "hand1 i+", base=base)
    assert cells(state, "place i+") == {"d3", "e2", "d1"}
    assert refused(state, "place i+ c1 n") == "IM-S2"


@pytest.mark.rule("IM-T5")
def test_exits_with_own_soldiers_are_closed() -> None:
    state = at("turn 1 play", "b1 1i+s", "b3 1ixne", "head1 b1", "hand1 i+")
    assert cells(state, "place i+") == {"a2", "c2"}
    assert refused(state, "place i+ b3 n") == "IM-T5"


@pytest.mark.rule("IM-T5")
def test_an_exit_is_open_where_an_enemy_has_covered_the_own_soldier() -> None:
    state = at("turn 1 play", "b1 1i+s", "head1 b1", "c2 1ixne 2i+w", "b3 1i+n", "hand1 i+")
    assert cells(state, "place i+") == {"a2", "c2"}
    play(state, "place i+ c2 n")
    assert "c2 1ixne 2i+w 1i+n" in state.position()


@pytest.mark.rule("IM-T5")
def test_an_enemy_at_an_exit_may_be_beaten() -> None:
    state = at("turn 1 play", "b1 1i+s", "head1 b1", "c2 2c+w", "hand1 i+ c+")
    assert "c2" not in cells(state, "place i+")
    assert "c2" in cells(state, "place c+")
    assert refused(state, "place i+ c2 n") == "IM-B2"


@pytest.mark.rule("IM-T6")
def test_nobody_enters_a_fort() -> None:
    state = at("turn 1 play", "e2 1c+e", "head1 e2", "hand1 i+")
    assert cells(state, "place i+") == {"a2", "c2", "b1", "b3"}
    assert refused(state, "place i+ g2 n") == "IM-T6"


@pytest.mark.rule("IM-T6")
def test_who_has_placed_the_commander_is_passed_over() -> None:
    state = at(
        "turn 1 play", "b3 1i+n", "head1 b3", "hand1 i+", "g3 2i+n 2cmd", "head2 g3", "hand3 i+"
    )
    play(state, "place i+ b4 n")
    while state.actor < 0:
        state.apply(state.sample(0))
    assert state.actor == 2


@pytest.mark.rule("IM-T1")
def test_a_turn_is_a_piece_the_cube_and_a_draw_to_three() -> None:
    state = at("turn 1 play", "b3 1i+n", "head1 b3", "hand1 i+ ix c+", "hand2 i+")
    assert refused(state, "place cx b4 ne") == "IM-T1"
    play(state, "place ix b4 ne")
    assert "head1 b4" in state.position()
    assert state.actor < 0
    assert len(state.legal()) == len(state.weights())
    play(state, "piece c+")
    assert state.actor == 1
    assert "hand1 i+ c+ c+" in state.position()


@pytest.mark.rule("IM-T4")
@pytest.mark.parametrize(
    ("hand", "key"),
    [("i+ ix", "barred"), ("i+ c+", "either"), ("go", "either"), ("", "commander")],
)
def test_who_must_start_a_new_campaign_is_told_so(hand: str, key: str) -> None:
    base = "imperia; boards 1a0 2a0 3a0 4a0; forts d2 d7; d3 1i+n; head1 d3; d4 2c+n"
    state = gonfalon.load(f"{base}; hand1 {hand}" if hand else f"{base}; turn 1 play")
    assert state.view(0).prompt.key == f"im.prompt.{key}"
    assert state.prompt.key == "im.prompt.play"  # others do not learn what is in hand


@pytest.mark.rule("IM-T4")
def test_who_may_cover_or_start_anew_is_told_both() -> None:
    """Not where the fort has no exit that is open to the hand."""
    state = at("turn 1 play", "b3 1i+n", "head1 b3", "b4 2i+n", "hand1 i+")
    said = words_in("en").own_prompt(state.view(0).prompt)
    assert said == "Place a piece: cover who stands on b4, or start anew beside your fort."
    shut = ("a2 1ixsw", "c2 1ixse", "b1 1c+s", "b3 1i+n", "head1 b3", "b4 2i+n", "hand1 i+")
    assert at("turn 1 play", *shut).view(0).prompt.key == "im.prompt.play"


@pytest.mark.rule("IM-T4")
@pytest.mark.parametrize(
    ("head", "enemies", "cell", "said"),
    [
        ("1i+n", ("b4 2i+n",), "c2", "pointed to b4, where Lemon's piece stands."),
        ("1i+n", ("b4 2i+n", "head2 b4"), "c2", "pointed to b4, where Lemon's piece is protected."),
        ("1i+n", ("b4 1i+n",), "c2", "pointed to b4, where their own piece stands."),
        ("1i+s", (), "c2", "The last arrow pointed to the fort on b2."),
        ("1c+w", (), "c2", "The last arrow pointed off the board."),
        ("1g+n", (), "c2", "A general shows no next cell."),
        ("1g+n", ("c2 2i+n",), "c2", ", covering Lemon's soldier."),
        ("1i+n", (), "b4", "Red placed on b4: "),
        ("1i+n", ("b4 2i+n",), "b4", "Red covered Lemon's soldier on b4 with: "),
    ],
)
def test_a_new_campaign_is_told_with_its_cause(
    head: str, enemies: tuple[str, ...], cell: str, said: str
) -> None:
    """What stood ahead is said so that nobody takes it for a capture; who goes on, as ever."""
    state = at("turn 1 play", f"b3 {head}", "head1 b3", "hand1 i+", *enemies)
    (event, *_) = play(state, f"place i+ {cell} n")
    assert said in words_in("en").event(event)
    for language in languages():
        assert "{" not in words_in(language).event(event)


@pytest.mark.rule("IM-S2")
def test_a_cell_out_of_the_game_is_named_as_the_end_of_a_campaign() -> None:
    two = "imperia; seats 2; boards 1a0 2a0 3a0 4a0; forts b4 g5"
    state = at("turn 1 play", "b3 1i+s", "head1 b3", "hand1 i+", base=two)
    (event, *_) = play(state, "place i+ c4 n")
    assert "pointed to b2, a cell out of the game." in words_in("en").event(event)


@pytest.mark.rule("IM-T2")
def test_the_first_campaign_is_told_as_placing() -> None:
    (event, *_) = play(at("turn 1 play", "hand1 i+"), "place i+ b3 n")
    assert words_in("en").event(event).startswith("Red placed on b3: ")


@pytest.mark.rule("IM-T2")
def test_the_first_campaign_is_no_new_one() -> None:
    state = gonfalon.load("imperia; boards 1a0 2a0 3a0 4a0; forts d2 d7; hand1 i+")
    assert state.view(0).prompt.key == "im.prompt.play"
