"""Components and set-up (IM-C, IM-S)."""

from collections import Counter

import pytest

import gonfalon
from gonfalon.engine.state import CHANCE, State
from gonfalon.games.imperia.boards import FACE_NAMES, FACE_TERRAINS, turned
from gonfalon.games.imperia.components import (
    CASTLE,
    CELL_BY_NAME,
    CELL_NAMES,
    FORT_CELLS,
    IS_COVERED,
    KIND_COUNTS,
    distance,
)
from gonfalon.games.imperia.state import Imperia
from tests.imperia.playing import FOUR, at, cells, legal, play, refused


def begun(seats: int, **options: str) -> State:
    """A new game in which the first seat plays first."""
    return gonfalon.new("imperia", seats, first="1", **options)


@pytest.mark.rule("IM-C1")
def test_eight_faces_all_different() -> None:
    seen: set[tuple[int, ...]] = set()
    for face in FACE_TERRAINS:
        assert Counter(face) == {0: 7, 1: 7, 2: 2}
        mirrored = [face[row * 4 + 3 - column] for row in range(4) for column in range(4)]
        forms = {tuple(turned(form, way)) for form in (face, mirrored) for way in range(4)}
        assert not forms & seen
        seen |= forms
    assert len(FACE_NAMES) == len(FACE_TERRAINS) == 8


@pytest.mark.rule("IM-C2")
def test_the_castle_covers_the_four_centre_cells() -> None:
    state = at("turn 1 play", "hand1 i+")
    assert isinstance(state, Imperia)
    castle = {CELL_NAMES[cell] for cell, terrain in enumerate(state.terrain) if terrain == CASTLE}
    assert castle == {"d4", "e4", "d5", "e5"}


@pytest.mark.rule("IM-C3")
def test_an_army_has_fourteen_pieces_and_a_commander() -> None:
    assert KIND_COUNTS == (3, 3, 2, 2, 1, 1, 1, 1)
    too_many = f"{FOUR}; turn 1 play; hand1 g+; b3 1g+n; head1 b3"
    with pytest.raises(gonfalon.Malformed):
        gonfalon.load(too_many)


@pytest.mark.rule("IM-S1")
@pytest.mark.parametrize(("seats", "order"), [(2, [0, 1, 0, 1]), (4, [0, 1, 2, 3])])
def test_boards_are_laid_in_turn_edge_to_edge(seats: int, order: list[int]) -> None:
    state = begun(seats)
    assert len(state.legal()) == 8 * 4 * 4
    asked = []
    for action in ("lay 1a 90 nw", "lay 3b 0 ne", "lay 2a 0 sw", "lay 4a 270 se"):
        asked.append(state.actor)
        if action == "lay 3b 0 ne":
            assert refused(state, "lay 3b 0 se") == "IM-S1"  # only corner to corner
            assert refused(state, "lay 1b 0 ne") == "IM-S1"  # the same board again
        play(state, action)
    assert asked == order
    assert state.actor == order[-1]


@pytest.mark.rule("IM-S1")
def test_with_three_players_chance_lays_the_first_board() -> None:
    state = begun(3)
    assert state.actor == CHANCE
    state.apply(state.sample(2**63))
    assert state.actor == 0
    for action in ("lay 1a 0 ne", "lay 2a 0 sw", "lay 3a 0 se", "lay 4a 0 ne"):
        if state.verify(gonfalon.games.find("imperia").parse_action(action)) is None:
            play(state, action)


@pytest.mark.rule("IM-S2")
@pytest.mark.parametrize(("seats", "covered"), [(2, 32), (3, 16), (4, 0)])
def test_fewer_players_cover_cells(seats: int, covered: int) -> None:
    assert sum(IS_COVERED[seats]) == covered
    if seats == 2:
        out = [CELL_BY_NAME[name] for name in ("a1", "b2", "c1", "f8", "a4", "h5")]
        assert all(IS_COVERED[2][cell] for cell in out)


@pytest.mark.rule("IM-S3")
def test_forts_are_placed_in_reverse_order() -> None:
    state = begun(4)
    play(state, "lay 1a 0 nw", "lay 2a 0 ne", "lay 3a 0 sw", "lay 4a 0 se")
    asked = []
    for fort in ("b2", "g2", "b7", "g7"):
        asked.append(state.actor)
        play(state, f"fort {fort}")
    assert asked == [3, 2, 1, 0]


@pytest.mark.rule("IM-S3")
def test_where_a_fort_may_stand() -> None:
    state = begun(4)
    play(state, "lay 1a 0 nw", "lay 2a 0 ne", "lay 3a 0 sw", "lay 4a 0 se")
    assert len(state.legal()) == 20
    for cell in ("a4", "c3", "d4", "h8", "c6"):  # the edge, beside the castle, the castle
        assert refused(state, f"fort {cell}") == "IM-S3"
    play(state, "fort b2")
    assert refused(state, "fort d2") == "IM-S3"
    assert "fort e2" in legal(state)


@pytest.mark.rule("IM-S3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_forts_never_get_stuck(seats: int) -> None:
    """However the others are placed, there is a cell for the next fort."""

    def place(placed: tuple[int, ...]) -> None:
        free = [
            cell for cell in FORT_CELLS[seats] if all(distance(cell, one) >= 3 for one in placed)
        ]
        assert free, placed
        if len(placed) < seats - 1:
            for cell in free:
                place((*placed, cell))

    place(())


@pytest.mark.rule("IM-S4")
def test_three_generals_are_shuffled_back() -> None:
    state = begun(2, map="random")
    while state.actor == CHANCE and not any(a.text.startswith("piece") for a in state.legal()):
        state.apply(state.sample(0))
    events = play(state, "piece g+", "piece gx", "piece go")
    assert events[-1].key == "im.event.three_generals"
    play(state, "piece g+", "piece gx", "piece i+")
    assert "hand1 i+ g+ gx" in state.position()
    assert state.view(1).prompt.key == "im.prompt.deal"


@pytest.mark.rule("IM-S5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_random_map_starts_at_once(seats: int) -> None:
    state = begun(seats, map="random")
    while state.actor == CHANCE:
        state.apply(state.sample(2**62))
    assert state.actor == 0
    assert isinstance(state, Imperia)
    assert all(fort in FORT_CELLS[seats] for fort in state.forts)
    assert cells(state, "place i+") or legal(state)
