"""Generals and their orders (IM-G)."""

import pytest

from tests.imperia.playing import FOUR, GAME, at, cells, legal, play, reason, refused

THREE = "imperia; seats 3; boards 1a0 2a0 3a0 4a0; forts b5 g5 d2"


@pytest.mark.rule("IM-G1")
def test_without_any_soldier_an_order_lapses() -> None:
    state = at("turn 1 play", "hand1 g+ i+ i+")
    assert cells(state, "place g+ b3") == {"n", "e", "s", "w"}
    events = play(state, "place g+ b3 n")
    assert [event.key for event in events] == ["im.event.placed", "im.event.lapsed"]
    assert "head1 b3" in state.position()


@pytest.mark.rule("IM-G1")
@pytest.mark.parametrize(
    ("general", "board"),
    [
        ("go", []),
        ("ge", []),
        ("go", ["d4 2i+n"]),
        ("ge", ["d4 1i+n", "g3 2i+n", "head2 g3"]),
        ("ge", ["d4 1i+n", "d5 2c+n", "d6 2go"]),
    ],
    ids=["one soldier", "no enemy", "one own", "only the cube", "only higher ranks"],
)
def test_an_exchange_without_a_partner_lapses(general: str, board: list[str]) -> None:
    state = at("turn 1 play", "b3 1i+n", "head1 b3", *board, f"hand1 {general} i+ c+")
    events = play(state, f"place {general} b4")
    assert [event.key for event in events] == ["im.event.placed", "im.event.lapsed"]
    assert f"b4 1{general}" in state.position()
    assert "head1 b4" in state.position()
    assert state.prompt.key == "im.prompt.deal"


@pytest.mark.rule("IM-G1")
def test_after_a_lapsed_order_a_new_campaign_is_due() -> None:
    state = at("turn 1 play", "b3 1g+n", "head1 b3", "hand1 i+")
    assert cells(state, "place i+") == {"a2", "c2", "b1"}


@pytest.mark.rule("IM-G1")
def test_a_facing_needs_an_order_where_another_has_one() -> None:
    """The soldier at a1 can go north and east, never off the board."""
    state = at("turn 1 play", "a1 1i+e", "b3 1i+n", "head1 b3", "hand1 g+ gx")
    assert cells(state, "place g+ b4") == {"n", "e", "w"}  # south of b3 is the fort
    alone = at("turn 1 play", "a1 1i+n", "head1 a1", "hand1 g+ gx")
    assert cells(alone, "place g+ a2") == {"n", "e"}
    assert refused(alone, "place g+ a2 s") == "IM-G1"


@pytest.mark.rule("IM-G1")
def test_when_no_facing_has_an_order_any_will_do() -> None:
    alone = at("turn 1 play", "a1 1i+n", "head1 a1", "hand1 gx")
    assert cells(alone, "place gx a2") == {"ne", "se", "sw", "nw"}
    events = play(alone, "place gx a2 ne")
    assert events[-1].key == "im.event.lapsed"


@pytest.mark.rule("IM-G2")
def test_orders_go_to_own_infantry_and_cavalry_on_top() -> None:
    board = ("b3 1i+n", "c3 1go", "d3 1cxne", "e3 1i+n 2i+n", "f3 2i+n", "head1 b3", "head2 f3")
    state = at("turn 1 play", *board, "hand1 g+")
    play(state, "place g+ b4 n")
    assert cells(state, "order") == {"b3", "d3"}
    assert refused(state, "order c3") == "IM-G2"
    assert refused(state, "order e3") == "IM-G2"
    assert refused(state, "order f3") == "IM-G2"


@pytest.mark.rule("IM-G3")
def test_a_whole_tower_moves_one_cell_and_takes_the_cube() -> None:
    state = at("turn 1 play", "b3 1i+n", "d3 2i+n 1cxne", "head1 b3", "hand1 g+ i+ i+")
    play(state, "place g+ b4 n", "order d3")
    assert cells(state, "turn") == {"ne", "se", "sw", "nw"}
    play(state, "turn sw")
    position = state.position()
    assert "d4 2i+n 1cxsw" in position
    assert "head1 d4" in position
    assert "d3" not in position


@pytest.mark.rule("IM-G3")
def test_towers_add_up_on_own_pieces_the_new_general_too() -> None:
    state = at("turn 1 play", "b3 1i+n", "head1 b3", "hand1 g+ i+ i+")
    play(state, "place g+ b4 n", "order b3", "turn w")
    assert "b4 1g+n 1i+w" in state.position()


@pytest.mark.rule("IM-G3")
@pytest.mark.parametrize(
    ("base", "barred", "facing"),
    [(FOUR, "d3", "n"), (FOUR, "f2", "e"), (FOUR, "h5", "e"), (THREE, "b7", "w")],
    ids=["an enemy", "a fort", "off the board", "a covered cell"],
)
def test_never_onto_an_enemy_a_fort_or_a_covered_cell_nor_off(
    base: str, barred: str, facing: str
) -> None:
    board = ("b3 1i+n", "head1 b3", f"{barred} 1ixne", "d4 2i+n")
    state = at("turn 1 play", *board, "hand1 g+", base=base)
    play(state, f"place g+ b4 {facing}")
    assert cells(state, "order") == {"b3"}
    assert refused(state, f"order {barred}") == "IM-G3"


@pytest.mark.rule("IM-G4")
def test_two_own_change_places_and_both_are_turned() -> None:
    state = at("turn 1 play", "b3 1i+n", "d4 2i+n 1cxne", "head1 b3", "hand1 go i+ i+")
    play(state, "place go b4", "order d4")
    assert cells(state, "with") == {"b3"}
    play(state, "with b3", "turn sw", "turn e")
    position = state.position()
    assert "b3 1cxsw" in position
    assert "d4 2i+n 1i+e" in position
    assert "head1 b3" in position


@pytest.mark.rule("IM-G4")
def test_the_player_chooses_who_gets_the_cube() -> None:
    """Who is ordered first has it."""
    state = at("turn 1 play", "b3 1i+n", "d4 1cxne", "head1 b3", "hand1 go i+ i+")
    play(state, "place go b4", "order b3", "with d4", "turn n", "turn ne")
    assert "head1 d4" in state.position()


@pytest.mark.rule("IM-G5")
def test_an_own_soldier_changes_places_with_an_enemy() -> None:
    board = ("b3 1i+n", "d4 1c+n", "e5 2i+w", "g3 2i+n", "head1 b3", "head2 g3")
    state = at("turn 1 play", *board, "hand1 ge i+ i+")
    play(state, "place ge b4", "order d4")
    assert cells(state, "with") == {"e5"}
    assert reason(state, "with g3")["key"] == "im.refuse.cube"
    play(state, "with e5", "turn s")
    position = state.position()
    assert "d4 2i+w" in position  # an exchanged enemy keeps its facing
    assert "e5 1c+s" in position
    assert "head1 e5" in position


@pytest.mark.rule("IM-G5")
def test_rank_and_height_decide() -> None:
    board = ("b3 1i+n", "d4 1i+n", "e5 2c+w", "f5 3i+n 2i+w", "g3 2i+n", "head1 b3", "head2 g3")
    state = at("turn 1 play", *board, "d6 2i+n", "hand1 ge")
    play(state, "place ge b4", "order d4")
    assert cells(state, "with") == {"d6"}
    assert reason(state, "with e5")["key"] == "im.refuse.exchange_rank"
    assert reason(state, "with f5")["key"] == "im.refuse.exchange_height"


@pytest.mark.rule("IM-G5")
def test_no_formation_is_torn_judged_after_both_have_landed() -> None:
    """Lemon has f2, e2, d2 from the fort at g2: without e2, d2 and f2 are apart, unless joined."""
    army = ("f2 2i+w", "e2 2i+w", "d2 2i+w", "h2 2c+n", "head2 h2", "b3 1i+n", "head1 b3")
    far = at("turn 1 play", *army, "b5 1i+n", "hand1 ge")
    play(far, "place ge b4", "order b5")
    facts = reason(far, "with e2")
    assert (facts["key"], facts["parts"]) == ("im.refuse.tears", ("d2", "f2"))
    assert reason(far, "with f2")["key"] == "im.refuse.cuts_off"
    assert "d2" in cells(far, "with")
    ring = at("turn 1 play", *army, "d1 2ixne", "f1 2ixne", "e1 1i+n", "hand1 ge")
    play(ring, "place ge b4", "order e1")
    assert "e2" in cells(ring, "with")  # the enemy soldier lands on e1, which joins d1 and f1


@pytest.mark.rule("IM-G2")
def test_a_turned_soldier_keeps_its_kind_of_arrow() -> None:
    state = at("turn 1 play", "b3 1i+n", "head1 b3", "hand1 g+ i+ i+")
    play(state, "place g+ b4 n", "order b3")
    assert refused(state, "turn ne") == "IM-G2"
    assert "turn e" in legal(state)


@pytest.mark.rule("IM-G3")
@pytest.mark.parametrize(("way", "arrow"), [("n", "↑"), ("e", "→")])
def test_whom_to_mobilise_is_asked_with_the_way_it_moves(way: str, arrow: str) -> None:
    state = at("turn 1 play", "b3 1i+n", "head1 b3", "hand1 g+ i+")
    play(state, f"place g+ b4 {way}")
    asked = GAME.text.words("en").own_prompt(state.prompt)
    moves = f"moves one cell\N{NO-BREAK SPACE}{arrow}, with its tower"
    assert f"{moves}; it gets the cube" in asked
