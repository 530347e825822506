"""Which ply a game is shown at some turns behind, and who sat where then."""

from dataclasses import replace

import pytest

from gonfalon.engine.seat_change import GAVE, RESIGNED, TOOK, SeatChange
from gonfalon.server.behind import agreeing, ply_behind, seats_before
from gonfalon.server.saved import COMPUTER, PERSON, SeatRow

CHANCE = -1


@pytest.mark.parametrize(
    ("deciders", "turns", "ply"),
    [
        ([], 2, 0),
        ([CHANCE, CHANCE], 2, 2),
        ([CHANCE, CHANCE, 0], 2, 2),
        ([CHANCE, 0, 0, 1], 2, 1),
        ([CHANCE, 0, 0, CHANCE, 1, 0], 2, 4),
        ([0, CHANCE, 1, 1, CHANCE, 0, CHANCE], 1, 5),
        ([0, 1, 2, 0, 1], 4, 1),
        ([0, 0, 0], 1, 0),
    ],
)
def test_a_turn_lasts_until_somebody_else_decides(
    deciders: list[int], turns: int, ply: int
) -> None:
    assert ply_behind(deciders, turns) == ply


def test_what_two_games_have_in_common() -> None:
    assert agreeing([], ["a"]) == 0
    assert agreeing(["a", "b"], ["a", "b", "c"]) == 2
    assert agreeing(["a", "b", "d"], ["a", "b", "c"]) == 2
    assert agreeing(["x"], ["a"]) == 0


def row(
    kind: str, name: str, held: bool = True, level: str = "", resigned: bool = False
) -> SeatRow:
    return SeatRow(0, kind, level, name, "n", "", held=held, resigned=resigned)


@pytest.mark.parametrize(
    ("now", "changes", "before"),
    [
        (
            row(COMPUTER, "Anna", level="page"),
            [SeatChange(9, 0, COMPUTER, "Anna", "page")],
            row(PERSON, "Anna"),
        ),
        (
            row(PERSON, "Anna", level="page"),
            [SeatChange(9, 0, PERSON, "Anna")],
            row(COMPUTER, "page", held=False, level="page"),
        ),
        (
            row(PERSON, "Anna", level="page"),
            [SeatChange(2, 0, COMPUTER, "Anna", "page"), SeatChange(9, 0, PERSON, "Anna")],
            row(COMPUTER, "Anna", level="page"),
        ),
        (
            row(PERSON, "Béla"),
            [SeatChange(9, 0, GAVE, "Anna"), SeatChange(9, 0, TOOK, "Béla")],
            row(PERSON, "Anna"),
        ),
        (
            row(COMPUTER, "Anna", level="knight", resigned=True),
            [SeatChange(9, 0, RESIGNED, "Anna"), SeatChange(9, 0, COMPUTER, "Anna", "knight")],
            row(PERSON, "Anna"),
        ),
        (
            row(COMPUTER, "page", held=False, level="page"),
            [SeatChange(9, 0, COMPUTER, "", "page")],
            row(COMPUTER, "page", held=False, level="page"),
        ),
        (row(PERSON, "Anna"), [SeatChange(1, 0, PERSON, "Anna")], row(PERSON, "Anna")),
    ],
    ids=["taken over", "sat down", "came back", "given", "resigned", "a level", "long ago"],
)
def test_who_sat_there_before(now: SeatRow, changes: list[SeatChange], before: SeatRow) -> None:
    assert seats_before([replace(now, hints=4)], changes, 5) == [before]
