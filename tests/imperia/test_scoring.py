"""Scoring: the formation that is kept, and what it is worth (IM-E)."""

import pytest

import gonfalon
from gonfalon.games.imperia.components import CELL_BY_NAME, CELL_NAMES
from gonfalon.games.imperia.scoring import scores
from gonfalon.games.imperia.state import Imperia
from tests.imperia.playing import FOUR


def over(*segments: str) -> Imperia:
    """A finished position."""
    state = gonfalon.load("; ".join([FOUR, "turn 1 over", *segments]))
    assert isinstance(state, Imperia)
    return state


def kept(state: Imperia, seat: int) -> set[str]:
    """The cells of the formation a seat keeps."""
    found = scores(state.towers, state.terrain, state.forts, state.heads)
    return {CELL_NAMES[cell] for cell in found[seat].kept}


OTHERS = ("g3 2i+n 2cmd", "head2 g3", "b6 3i+n 3cmd", "head3 b6", "g6 4i+n 4cmd", "head4 g6")


@pytest.mark.rule("IM-E2")
def test_only_the_largest_formation_is_kept() -> None:
    state = over("b3 1i+n", "b4 1i+n", "c2 1i+n", "e5 1c+n 1cmd", "head1 e5", *OTHERS)
    assert kept(state, 0) == {"b3", "b4"}


@pytest.mark.rule("IM-E2")
def test_of_equal_ones_the_more_valuable_then_the_commanders() -> None:
    state = over("b3 1i+n", "c2 1i+n 1cmd", "head1 c2", *OTHERS)
    worth = {name: state.terrain[CELL_BY_NAME[name]] for name in ("b3", "c2")}
    if worth["b3"] == worth["c2"]:
        assert kept(state, 0) == {"c2"}
    else:
        assert kept(state, 0) == {max(worth, key=lambda name: worth[name])}


@pytest.mark.rule("IM-E3")
def test_terrain_castle_and_the_cells_around_it() -> None:
    state = over("b3 1i+n", "c3 1i+n", "d3 1i+n", "d4 1c+n 1cmd", "head1 d4", *OTHERS)
    found = scores(state.towers, state.terrain, state.forts, state.heads)[0]
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
    found = scores(state.towers, state.terrain, state.forts, state.heads)
    assert found[0].penalty == 1
    assert found[1].penalty == 1
    apart = over(*red, "h5 2i+n", "g5 2i+n", "g4 2i+n 2cmd", "head2 g4", *OTHERS[2:])
    assert scores(apart.towers, apart.terrain, apart.forts, apart.heads)[0].penalty == 0


@pytest.mark.rule("IM-E4")
def test_a_tie_goes_to_the_higher_commander_in_formation() -> None:
    state = over("b3 1i+n 1cmd", "head1 b3", *OTHERS)
    assert state.result is not None
    found = scores(state.towers, state.terrain, state.forts, state.heads)
    keys = [(score.points, score.height) for score in found]
    for seat, rank in enumerate(state.result.ranks):
        assert rank == 1 + sum(1 for key in keys if key > keys[seat])


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
    found = scores(state.towers, state.terrain, state.forts, state.heads)
    assert [score.penalty for score in found] == [2, 1, 0, 0]
    assert [score.around for score in found] == [2, 3, 1, 4]
    result = state.result
    assert result is not None
    assert result.points == (19, 16, 12, 19)
    assert result.winner is None
    assert result.ranks == (1, 3, 4, 1)
