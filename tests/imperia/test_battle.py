"""Battle: who may be covered (IM-B)."""

import pytest

from tests.imperia.playing import at, cells, play, reason, refused


@pytest.mark.rule("IM-B2")
@pytest.mark.parametrize(
    ("piece", "enemy", "may"),
    [
        ("i+", "2i+n", True),
        ("i+", "2c+n", False),
        ("c+", "2i+n", True),
        ("c+", "2cxne", True),
        ("cx", "2gxne", False),
        ("go", "2gxne", True),
        ("go", "2cmd", False),
    ],
)
def test_rank_must_be_equal_or_higher(piece: str, enemy: str, may: bool) -> None:
    state = at("turn 1 play", "b3 1i+n", "head1 b3", f"b4 {enemy}", f"hand1 {piece}")
    assert ("b4" in cells(state, f"place {piece}")) == may


@pytest.mark.rule("IM-B2")
def test_the_cube_protects() -> None:
    state = at("turn 1 play", "b3 1i+n", "head1 b3", "b4 2i+n", "head2 b4", "hand1 c+")
    assert refused(state, "place c+ b4 n") == "IM-B2"
    assert reason(state, "place c+ b4 n")["key"] == "im.refuse.cube"


@pytest.mark.rule("IM-B2")
def test_who_holds_others_to_the_fort_is_protected() -> None:
    """Lemon's f2 leads from the fort at g2 to e2 and d2: it cannot be covered, d2 can."""
    army = ("f2 2i+w", "e2 2i+w", "d2 2i+w", "h2 2ixnw", "head2 h2")
    state = at("turn 1 play", *army, "f3 1i+s", "head1 f3", "hand1 c+")
    assert refused(state, "place c+ f2 n") == "IM-B2"
    facts = reason(state, "place c+ f2 n")
    assert facts["key"] == "im.refuse.cuts_off"
    assert facts["cells"] == ("d2", "e2")
    state = at("turn 1 play", *army, "d3 1i+s", "head1 d3", "hand1 c+")
    assert "d2" in cells(state, "place c+")


@pytest.mark.rule("IM-B2")
def test_a_formation_is_not_torn_in_two_even_if_both_parts_touch_the_fort() -> None:
    """Lemon's f3 joins g3 and f2, which are both beside the fort at g2."""
    army = ("g3 2i+w", "f3 2i+s", "f2 2i+w", "h2 2ixnw", "head2 h2")
    state = at("turn 1 play", *army, "e3 1i+e", "head1 e3", "hand1 c+")
    facts = reason(state, "place c+ f3 n")
    assert (facts["key"], facts["parts"]) == ("im.refuse.tears", ("g3", "f2"))
    assert "f2" in cells(at("turn 1 play", *army, "f1 1i+n", "head1 f1", "hand1 c+"), "place c+")


@pytest.mark.rule("IM-B2")
def test_the_last_soldier_of_a_formation_may_be_covered() -> None:
    """Nothing remains of f2's formation; g3 and h3 are another one."""
    army = ("f2 2i+w", "g3 2i+w", "h3 2i+w", "head2 h3")
    state = at("turn 1 play", *army, "e2 1i+e", "head1 e2", "hand1 c+")
    assert "f2" in cells(state, "place c+")


@pytest.mark.rule("IM-B2")
def test_a_circle_protects_nobody() -> None:
    """Two ways lead around: covering one cell of them cuts nobody off."""
    ring = ("f2 2i+w", "e2 2ixsw", "e3 2ixsw", "f3 2ixsw", "g3 2i+w", "h2 2i+w", "head2 h2")
    state = at("turn 1 play", *ring, "d2 1i+e", "head1 d2", "hand1 c+")
    assert "e2" in cells(state, "place c+")


@pytest.mark.rule("IM-B1")
def test_the_fort_itself_joins_nothing() -> None:
    """Two groups at one fort: each stands by itself, and each is a formation."""
    army = ("f2 2i+w", "e2 2i+w", "h2 2i+w", "g3 2ixnw", "head2 g3")
    state = at("turn 1 play", *army, "f3 1i+s", "head1 f3", "hand1 c+")
    assert refused(state, "place c+ f2 n") == "IM-B2"
    state = at("turn 1 play", *army, "h3 1i+s", "head1 h3", "hand1 c+")
    assert "h2" in cells(state, "place c+")


@pytest.mark.rule("IM-B3")
def test_outside_a_formation_rank_and_cube_are_all_that_counts() -> None:
    group = ("e5 2i+w", "d5 2i+w", "f5 2i+w", "g3 2ixnw", "head2 g3")
    state = at("turn 1 play", *group, "e6 1i+s", "head1 e6", "hand1 i+ c+")
    assert "e5" in cells(state, "place i+")
    state = at("turn 1 play", "e5 2c+w", "g3 2i+w", "head2 g3", "e6 1i+s", "head1 e6", "hand1 i+")
    assert refused(state, "place i+ e5 n") == "IM-B2"


@pytest.mark.rule("IM-B3")
def test_towers_may_be_covered_again() -> None:
    state = at("turn 1 play", "e5 2i+w 3i+n 2i+w", "e6 1i+s", "head1 e6", "hand1 i+")
    play(state, "place i+ e5 n")
    assert "e5 2i+w 3i+n 2i+w 1i+n" in state.position()


@pytest.mark.rule("IM-B4")
def test_own_soldiers_may_always_be_covered() -> None:
    state = at("turn 1 play", "b3 1i+n", "head1 b3", "b4 1go", "hand1 i+")
    assert "b4" in cells(state, "place i+")


@pytest.mark.rule("IM-B5")
def test_one_may_break_the_own_formation() -> None:
    """An enemy may not cover b3; its owner may, and may cover what holds others."""
    state = at("turn 1 play", "b3 1i+n", "b4 1i+e", "c4 1i+w", "head1 c4", "hand1 ix")
    assert "b4" in cells(state, "place ix")
