"""Scoring: the formation that is kept, and what it is worth (IM-E)."""

import pytest

import gonfalon
from gonfalon.games.imperia.box.components import CELL_BY_NAME, CELL_NAMES
from gonfalon.games.imperia.rules.scoring import is_won_by_height
from gonfalon.games.imperia.rules.state import Imperia
from tests.helpers import random_record
from tests.imperia.playing import FOUR, GAME, play


def over(*segments: str) -> Imperia:
    """A finished position."""
    state = gonfalon.load("; ".join([FOUR, "turn 1 over", *segments]))
    assert isinstance(state, Imperia)
    return state


def kept(state: Imperia, seat: int) -> set[str]:
    """The cells of the formation a seat keeps."""
    return {CELL_NAMES[cell] for cell in state.scores[seat].kept}


def gains(state: Imperia, seat: int) -> dict[str, int]:
    """The points of each cell a seat keeps."""
    return {CELL_NAMES[cell]: points for cell, points in state.scores[seat].gains.items()}


OTHERS = ("g3 2i+n 2cmd", "head2 g3", "b6 3i+n 3cmd", "head3 b6", "g6 4i+n 4cmd", "head4 g6")


@pytest.mark.rule("IM-E2")
def test_only_the_largest_formation_is_kept() -> None:
    state = over("b3 1i+n", "b4 1i+n", "c2 1i+n", "e5 1c+n 1cmd", "head1 e5", *OTHERS)
    assert kept(state, 0) == {"b3", "b4"}


AT_A3 = ("a7 3i+n", "a6 3i+n", "a5 3i+n", "a4 3ixne", "a3 3ixne 3cmd", "head3 a3")
"""Burgundy's commander on a3, joined to its fort."""


@pytest.mark.rule("IM-E2")
def test_of_equal_ones_the_more_valuable_before_penalties() -> None:
    """The village a2 against the mountain b1, where the commander is; with its penalty a2 has 2."""
    state = over("a2 1i+n", "b1 1i+n 1cmd", "head1 b1", *OTHERS[:2], *AT_A3, *OTHERS[4:])
    assert kept(state, 0) == {"a2"}
    assert state.scores[0].points == 2


@pytest.mark.rule("IM-E2")
@pytest.mark.parametrize("place", ["b1", "b3"])
def test_of_equally_valuable_ones_the_commanders(place: str) -> None:
    """Two mountains."""
    other = {"b1": "b3", "b3": "b1"}[place]
    state = over(f"{other} 1i+n", f"{place} 1i+n 1cmd", f"head1 {place}", *OTHERS)
    assert kept(state, 0) == {place}


@pytest.mark.rule("IM-E2")
def test_without_the_commander_the_one_with_the_first_cell_from_above() -> None:
    """Lemon has 2 + 3 + 1 points in the west of its fort, 2 + 1 + 3 in the east, up to h4."""
    lemon = ("f2 2i+w", "e2 2i+w", "e1 2i+w", "h2 2ixnw", "h3 2ixnw", "h4 2ixnw")
    state = over("b3 1i+n 1cmd", "head1 b3", *lemon, "d5 2c+n 2cmd", "head2 d5", *OTHERS[2:])
    assert kept(state, 1) == {"h2", "h3", "h4"}
    assert state.scores[1].points == 6


@pytest.mark.rule("IM-E3")
def test_terrain_castle_and_the_cells_around_it() -> None:
    state = over("b3 1i+n", "c3 1i+n", "d3 1i+n", "d4 1c+n 1cmd", "head1 d4", *OTHERS)
    found = state.scores[0]
    points = (1, 2, 3, 5)
    cells = [CELL_BY_NAME[name] for name in ("b3", "c3", "d3", "d4")]
    assert found.terrain == sum(points[state.terrain[cell]] for cell in cells)
    assert state.terrain[CELL_BY_NAME["d4"]] == 3
    assert found.around == 2  # c3 by its corner, and d3
    assert found.penalty == 0


@pytest.mark.rule("IM-E3")
def test_enemy_commanders_in_formation_cost_their_neighbours() -> None:
    """Lemon's commander at g4 is joined to its fort; red's e4 and f4 touch it once."""
    red = ("b3 1i+n", "c3 1i+n", "d3 1i+n", "e3 1ixne", "f3 1ixne", "f4 1ixne 1cmd", "head1 f4")
    lemon = ("g3 2i+n", "g4 2i+n 2cmd", "head2 g4")
    state = over(*red, *lemon, *OTHERS[2:])
    found = state.scores
    assert found[0].penalty == 1
    assert found[1].penalty == 1
    apart = over(*red, "h5 2i+n", "g5 2i+n", "g4 2i+n 2cmd", "head2 g4", *OTHERS[2:])
    assert apart.scores[0].penalty == 0


@pytest.mark.rule("IM-E3")
def test_castle_cells_and_commanders_are_not_spared() -> None:
    """Burgundy's commander on c4 stands beside red's on c3 and beside red's castle cell d4."""
    red = ("b3 1i+n", "c3 1i+n 1cmd", "d3 1i+n", "d4 1ixne", "head1 c3")
    burgundy = ("b6 3i+n", "b5 3i+n", "b4 3i+n", "c4 3ixne 3cmd", "head3 c4")
    state = over(*red, *OTHERS[:2], *burgundy, *OTHERS[4:])
    assert gains(state, 0) == {"b3": 2, "c3": 2 + 1 - 1, "d3": 1 + 1, "d4": 5 - 1}
    assert gains(state, 2) == {"b6": 2, "b5": 2, "b4": 1, "c4": 1 + 1 - 1}
    assert [score.penalty for score in state.scores] == [2, 0, 1, 0]
    assert state.result is not None
    assert state.result.points == (10, 1, 6, 1)


@pytest.mark.rule("IM-E3")
def test_a_cell_may_fall_below_nothing() -> None:
    """The field c2 between the commanders of lemon and burgundy; red's own is far away."""
    lemon = ("f2 2i+w", "e2 2i+w", "d2 2i+w 2cmd", "head2 d2")
    burgundy = ("b6 3i+n", "b5 3i+n", "b4 3i+n", "c4 3ixne", "c3 3ixne 3cmd", "head3 c3")
    state = over("c2 1i+n", "h8 1i+n 1cmd", "head1 h8", *lemon, *burgundy, *OTHERS[4:])
    assert gains(state, 0) == {"c2": 1 - 2}
    assert state.result is not None
    assert state.result.points[0] == -1


@pytest.mark.rule("IM-E3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_points_of_the_cells_are_the_points_of_the_army(seats: int) -> None:
    for seed in range(20):
        state = random_record(GAME, GAME.options.choose({}), f"gains {seed}", seats).replay()
        assert isinstance(state, Imperia)
        for score in state.scores:
            assert list(score.gains) == score.kept
            assert sum(score.gains.values()) == score.points


@pytest.mark.rule("IM-E4")
def test_among_those_with_most_points_the_higher_commander_wins() -> None:
    """Red and burgundy have a mountain each; lemon's commander stands highest, on a field."""
    red, lemon = ("b3 1i+n 1cmd", "head1 b3"), ("g3 2i+n 2i+n 2i+n 2cmd", "head2 g3")
    burgundy = ("b6 3i+n 3i+n 3cmd", "head3 b6")
    result = over(*red, *lemon, *burgundy, *OTHERS[4:]).result
    assert result is not None
    assert result.points == (2, 1, 2, 1)
    assert result.ranks == (2, 3, 1, 4)
    assert result.winner == 2
    assert is_won_by_height(result)


@pytest.mark.rule("IM-E4")
def test_equal_points_and_heights_are_a_draw() -> None:
    result = over("b3 1i+n 1cmd", "head1 b3", *OTHERS).result
    assert result is not None
    assert result.points == (2, 1, 2, 1)
    assert result.ranks == (1, 3, 1, 3)
    assert result.winner is None
    assert not is_won_by_height(result)


@pytest.mark.rule("IM-E4")
def test_a_commander_outside_the_formation_has_no_height() -> None:
    """Red's commander stands on three others, but far from the fort."""
    red = ("b3 1i+n", "e5 1i+n 1i+n 1ixne 1cmd", "head1 e5")
    state = over(*red, *OTHERS)
    assert [score.height for score in state.scores] == [0, 2, 2, 2]
    assert state.result is not None
    assert state.result.points == (2, 1, 2, 1)
    assert state.result.winner == 2


TWO = "imperia; boards 1a0 2a0 3a0 4a0; forts d2 d7; turn 1 play; d3 1i+s; head1 d3; hand1 i+"


@pytest.mark.rule("IM-E4")
@pytest.mark.parametrize(
    ("lemon", "key", "facts"),
    [
        ("d6 2i+n 2i+n 2cmd", "im.event.won_by_height", {"seat": 2, "height": 3}),
        ("d6 2i+n 2cmd", "im.event.drawn", {}),
        ("d6 2i+n; e6 2i+n 2cmd", "im.event.won", {"seat": 2}),
        ("d5 2i+n 2cmd", "im.event.won", {"seat": 1}),
    ],
)
def test_the_end_tells_whether_height_decided(
    lemon: str, key: str, facts: dict[str, object]
) -> None:
    """Red's commander goes onto d3, a field around the castle: 2 points, height 2."""
    state = gonfalon.load(f"{TWO}; {lemon}")
    last = play(state, "commander d3")[-1]
    assert (last.key, last.facts) == (key, facts)


def army(seat: int, names: str) -> list[str]:
    """Cells held by one army, a piece in each."""
    kinds = (*["i+n"] * 3, *["ixne"] * 3, *["c+n"] * 2, *["cxne"] * 2, "go", "ge")
    return [f"{name} {seat}{kind}" for name, kind in zip(names.split(), kinds, strict=False)]


@pytest.mark.rule("IM-E5")
def test_the_rulebooks_example() -> None:
    """The scored example on a map of ours: 19, 16, 12 and 19 points, and a draw.

    Burgundy's commander stands in formation in the castle beside two red cells and one of lemon;
    the commanders of the others are outside their formations and count for nothing.
    """
    segments = [
        *army(1, "f4 f5 g5 e5 e4 d4"),
        *army(2, "c6 c5 c4 c7 c8 b7 a7 b5"),
        *army(3, "e7 e8 d7 d6"),
        *army(4, "d3 e3 e2 e1 f3 c3 d1 c1 b1"),
        "d5 3go 3cmd",
        "a3 1ge 1cmd",
        "h1 2ge 2cmd",
        "h8 4ge 4cmd",
        "head1 a3",
        "head2 h1",
        "head3 d5",
        "head4 h8",
    ]
    base = "imperia; seats 4; boards 4b180 3b180 1a180 2b270; forts g4 b6 f7 d2; turn 1 over"
    state = gonfalon.load("; ".join([base, *segments]))
    assert isinstance(state, Imperia)
    found = state.scores
    assert [score.penalty for score in found] == [2, 1, 0, 0]
    assert [score.around for score in found] == [2, 3, 1, 4]
    result = state.result
    assert result is not None
    assert result.points == (19, 16, 12, 19)
    assert result.winner is None
    assert result.ranks == (1, 3, 4, 1)
