"""Components and set-up (IM-C, IM-S)."""

from itertools import combinations

import pytest

import gonfalon
from gonfalon.engine.state import CHANCE, State
from gonfalon.games.imperia.box.components import (
    BESIDE,
    CELL_NAMES,
    KIND_COUNTS,
    KIND_NAMES,
    kinds_in,
)
from gonfalon.games.imperia.box.sites import FORT_CELLS, IS_COVERED, distance
from gonfalon.games.imperia.rules.state import Imperia
from tests.imperia.playing import FOUR, at, cells, play, reason, refused


def begun(seats: int, **options: str) -> State:
    """A new game in which the first seat plays first."""
    return gonfalon.new("imperia", seats, first="1", **options)


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
    assert len(state.legal()) == 8 * 4
    assert cells(state, "lay 2b 90") == {"nw"}
    assert refused(state, "lay 2b 90 se") == "IM-S1"
    asked = []
    for action in ("lay 2b 90 nw", "lay 1a 0 ne", "lay 4a 0 sw", "lay 3a 0 se"):
        asked.append(state.actor)
        play(state, action)
    assert asked == [CHANCE, 0, 1, 2]
    assert (state.actor, state.prompt.key) == (2, "im.prompt.fort")


@pytest.mark.rule("IM-S3")
def test_forts_are_placed_in_reverse_order() -> None:
    state = begun(4)
    play(state, "lay 1a 0 nw", "lay 2a 0 ne", "lay 3a 0 sw", "lay 4a 0 se")
    asked = []
    for fort in ("b2", "g2", "b7", "g7"):
        asked.append(state.actor)
        play(state, f"fort {fort}")
    assert asked == [3, 2, 1, 0]


RING = "b2 c2 d2 e2 f2 g2 g3 g4 g5 g6 g7 f7 e7 d7 c7 b7 b6 b5 b4 b3"
CORNERS = "b2 g2 g7 b7"
STEPS = "c2 f2 g3 g6 f7 c7 b6 b3"


@pytest.mark.rule("IM-S3")
@pytest.mark.parametrize(("seats", "left"), [(2, 8), (3, 16), (4, 20)])
def test_where_a_fort_may_stand(seats: int, left: int) -> None:
    """Of the ring between edge and castle, not where cells are covered or shut two exits."""
    state = at(f"turn {seats} forts", base=f"imperia; seats {seats}; boards 1a0 2a0 3a0 4a0")
    barred = {2: f"{CORNERS} {STEPS}", 3: CORNERS, 4: ""}[seats]
    allowed = set(RING.split()) - set(barred.split())
    assert cells(state, "fort") == allowed
    assert len(allowed) == left
    for name in set(CELL_NAMES) - allowed:
        assert refused(state, f"fort {name}") == "IM-S3"


@pytest.mark.rule("IM-S3")
@pytest.mark.parametrize(
    ("seats", "cell", "why"),
    [
        (4, "d4", "fort_in_castle"),
        (4, "c3", "fort_at_castle"),
        (4, "a4", "fort_on_edge"),
        (2, "d1", "fort_on_edge"),
        (2, "b2", "fort_covered"),
        (2, "a1", "fort_covered"),
        (3, "b2", "fort_exits_shut"),
        (2, "c2", "fort_exits_shut"),
    ],
)
def test_why_no_fort_may_stand_there_is_told(seats: int, cell: str, why: str) -> None:
    state = at(f"turn {seats} forts", base=f"imperia; seats {seats}; boards 1a0 2a0 3a0 4a0")
    facts = reason(state, f"fort {cell}")
    assert (facts["key"], facts["cell"]) == (f"im.refuse.{why}", cell)
    if why == "fort_exits_shut":
        assert facts["exits"] == {"b2": ("b1", "a2"), "c2": ("c1", "b2")}[cell]


@pytest.mark.rule("IM-S3")
def test_two_cells_lie_between_forts() -> None:
    state = at("turn 4 forts", base="imperia; seats 4; boards 1a0 2a0 3a0 4a0")
    play(state, "fort d2")
    near = ["b2", "c2", "d2", "e2", "f2", "b3", "b4"]
    assert cells(state, "fort") == set(RING.split()) - set(near)
    facts = reason(state, "fort f2")
    assert (facts["key"], facts["owner"], facts["fort"]) == ("im.refuse.fort_too_near", 4, "d2")
    assert refused(state, "fort f2") == refused(state, "fort b3") == "IM-S3"


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
    assert (state.actor, state.prompt.key) == (0, "im.prompt.play")
    assert isinstance(state, Imperia)
    assert all(fort in FORT_CELLS[seats] for fort in state.forts)
    assert all(distance(one, other) >= 3 for one, other in combinations(state.forts, 2))
    beside = {CELL_NAMES[cell] for cell in BESIDE[state.forts[0]] if not IS_COVERED[seats][cell]}
    for kind in kinds_in(state.armies[0].hand):
        assert cells(state, f"place {KIND_NAMES[kind]}") == beside
