"""The faces of the boards, the cells that are out of the game, and the forts."""

from itertools import combinations

import pytest

import gonfalon
from gonfalon.engine.errors import Malformed
from gonfalon.engine.state import State
from gonfalon.games.imperia.box.boards import (
    FACE_NAMES,
    FACE_TERRAINS,
    HALF,
    NOT_LAID,
    ROTATIONS,
    map_of,
    parse_data,
    turned,
)
from gonfalon.games.imperia.box.components import (
    AROUND_CASTLE,
    CASTLE,
    CASTLE_CELLS,
    CELL_BY_NAME,
    CELL_NAMES,
    CELLS,
    FIELD,
    MOUNTAIN,
    UNLAID,
    VILLAGE,
)
from gonfalon.games.imperia.box.sites import IS_COVERED

BOARDS = "boards 1a0 2a0 3a0 4a0"
ALL_FACES = "".join(f"{name}\n....\n....\n....\n....\n" for name in FACE_NAMES)


def mirrored(face: list[int]) -> list[int]:
    """A face as a mirror shows it."""
    return [face[row * HALF + HALF - 1 - column] for row in range(HALF) for column in range(HALF)]


def looks(face: list[int]) -> set[tuple[int, ...]]:
    """A face turned and mirrored in every way."""
    return {
        tuple(turned(one, rotation))
        for one in (face, mirrored(face))
        for rotation in range(ROTATIONS)
    }


@pytest.mark.rule("IM-C1")
@pytest.mark.parametrize("name", FACE_NAMES)
def test_a_face_has_seven_fields_seven_mountains_and_two_villages(name: str) -> None:
    face = FACE_TERRAINS[FACE_NAMES.index(name)]
    assert [face.count(one) for one in (FIELD, MOUNTAIN, VILLAGE)] == [7, 7, 2]


@pytest.mark.rule("IM-C1")
def test_four_boards_have_eight_faces() -> None:
    assert FACE_NAMES == ("1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b")
    assert len(FACE_TERRAINS) == 8


@pytest.mark.rule("IM-C1")
def test_no_two_faces_are_alike_however_they_are_turned_or_mirrored() -> None:
    for (one, face), (other, another) in combinations(zip(FACE_NAMES, FACE_TERRAINS), 2):
        assert not looks(face) & looks(another), f"{one} and {other}"


def test_a_turn_is_clockwise_and_four_of_them_are_none() -> None:
    face = [0] * (HALF * HALF)
    face[0] = VILLAGE
    assert turned(face, 1)[HALF - 1] == VILLAGE
    assert turned(face, 2)[HALF * HALF - 1] == VILLAGE
    assert turned(face, 4) == face


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("....\n", "line 1: expected the name of a face"),
        ("1a\n...x\n", r"line 2: expected 4 of \.\^o, not '\.\.\.x'"),
        ("1a\n....\n1a\n", "line 3"),
        ("# only a comment\n", "face 1a: expected four rows"),
        ("1a\n....\n....\n....\n", "face 1a: expected four rows"),
        (ALL_FACES, "covered: expected eight rows"),
        (f"{ALL_FACES}covered\n3.......\n", "covered: expected eight rows"),
        (f"{ALL_FACES}covered\n3....\n", "line 42: expected 8 of .23"),
        (f"{ALL_FACES}covered\n4.......\n", "line 42: expected 8 of .23"),
    ],
)
def test_a_wrong_file_of_boards_is_malformed(text: str, problem: str) -> None:
    with pytest.raises(Malformed, match=problem):
        parse_data(text)


@pytest.mark.rule("IM-C2")
def test_the_castle_covers_the_centre_once_all_boards_lie() -> None:
    assert [CELL_NAMES[cell] for cell in CASTLE_CELLS] == ["d5", "e5", "d4", "e4"]
    whole = map_of((0, 8, 16, 24))
    assert [whole[cell] for cell in CASTLE_CELLS] == [CASTLE] * 4
    assert whole.count(CASTLE) == 4
    assert UNLAID not in whole
    half = map_of((0, 8, NOT_LAID, NOT_LAID))
    assert half.count(UNLAID) == 32
    assert CASTLE not in half
    assert len(AROUND_CASTLE) == 12


@pytest.mark.rule("IM-S1")
def test_a_board_lies_in_its_quarter_turned() -> None:
    """Face 1a has a village in its upper right corner; turned by 90 it is in the lower right."""
    state = gonfalon.load("imperia; turn 2 boards; boards - 1a90 - -")
    view = state.view(0)
    assert view.terrain[CELL_BY_NAME["h5"]] == VILLAGE  # type: ignore[attr-defined]
    assert view.terrain[CELL_BY_NAME["a8"]] == UNLAID  # type: ignore[attr-defined]


CORNERS = "a8 b8 a7 h8 g8 h7 a1 b1 a2 h1 g1 h2"
STEPS = "c8 b7 a6 f8 g7 h6 c1 b2 a3 f1 g2 h3"


@pytest.mark.rule("IM-S2")
@pytest.mark.parametrize(("seats", "covered"), [(2, f"{CORNERS} {STEPS}"), (3, CORNERS), (4, "")])
def test_fewer_players_cover_cells(seats: int, covered: str) -> None:
    names = {CELL_NAMES[cell] for cell in range(CELLS) if IS_COVERED[seats][cell]}
    assert names == set(covered.split())


def fort_ends(state: State) -> int:
    """How many ways there are to place the remaining forts; none of them stops short."""
    if " forts" not in state.position().partition("boards")[0]:
        return 1
    legal = state.legal()
    assert legal, f"no fort can be placed at {state.position()}"
    ends = 0
    for action in legal:
        after = state.copy()
        after.apply(action)
        ends += fort_ends(after)
    return ends


@pytest.mark.rule("IM-S3")
@pytest.mark.parametrize(("seats", "last"), [(2, 2), (3, 3), (4, 4)])
def test_fort_placement_never_stops_short(seats: int, last: int) -> None:
    """Every way to place the forts, one after the other, comes to an end."""
    state = gonfalon.load(f"imperia; seats {seats}; turn {last} forts; {BOARDS}")
    assert fort_ends(state) > 30
