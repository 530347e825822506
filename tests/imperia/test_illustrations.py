"""What the captions of Imperia's pictures say of their positions."""

import pytest

from gonfalon.games.imperia.box.components import CELL_NAMES
from gonfalon.games.imperia.game import IMPERIA
from gonfalon.games.imperia.sight.bonds import bonds_of
from gonfalon.games.imperia.sight.scores import gains, scores_of
from gonfalon.games.imperia.sight.view import ImperiaView


def view_of(name: str) -> ImperiaView:
    """What can be seen in a picture."""
    view = IMPERIA.text.parse(IMPERIA.illustrations()[name].at).view(0)
    assert isinstance(view, ImperiaView)
    return view


def groups(name: str) -> list[set[str]]:
    """The formations of Red there, by their cells."""
    found = bonds_of(view_of(name)).groups
    return [{CELL_NAMES[cell] for cell in cells} for seat, cells in found if seat == 0]


@pytest.mark.rule("IM-C4")
def test_arrows_point_one_cell_or_two() -> None:
    assert [CELL_NAMES[cell] for cell in view_of("arrows").targets] == ["d4", "c6"]


@pytest.mark.rule("IM-B1")
def test_two_formations_and_one_that_is_cut_off() -> None:
    assert sorted(map(sorted, groups("formations"))) == [["b4"], ["c5", "d5"]]


@pytest.mark.rule("IM-B2")
def test_the_line_that_is_torn_and_the_one_that_is_not() -> None:
    for name in ("line-end", "torn"):
        assert {"c5", "d5", "e5"} in groups(name)
    assert {"c4", "c5", "d4", "d5", "e4", "e5"} in groups("joined")


@pytest.mark.rule("IM-E3")
def test_castle_cells_give_five() -> None:
    worth = gains(scores_of(view_of("kept")))
    assert {worth[CELL_NAMES.index(name)] for name in ("d4", "d5")} == {5}
