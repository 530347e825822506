"""Positions of Imperia as text: what is refused, and what is left out."""

from random import Random

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

import gonfalon
from gonfalon.engine.errors import GonfalonError, Malformed
from gonfalon.engine.state import CHANCE
from gonfalon.engine.view import SPECTATOR
from gonfalon.games import find
from gonfalon.games.imperia.box.components import (
    DIRECTION_NAMES,
    DRAWN_KINDS,
    KIND_COUNTS,
    KIND_FACINGS,
    KIND_NAMES,
    NO_FACING,
    is_all_generals,
)
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.sight.determinise import determinise
from gonfalon.games.imperia.sight.view import ImperiaView
from tests.imperia.conservation import check

GAME = find("imperia")
MAP = "boards 1a0 2b90 3a180 4b270"
TWO = f"{MAP}; forts d7 e2"
FOUR = f"seats 4; {MAP}; forts b7 g7 b2 g2"


def same(text: str) -> None:
    """This text is canonical."""
    assert gonfalon.load(text).position() == text


def test_canonical_positions_are_written_as_they_are_read() -> None:
    same("imperia; turn 1 first")
    same("imperia first=2; turn 2 boards")
    same("imperia; seats 3; turn 1 boards; boards 1a0 - - -")
    same(f"imperia map=random; turn 2 forts; {MAP}")
    same(f"imperia; turn 1 forts; {MAP}; forts - e2")
    same(f"imperia; turn 2 deal; {TWO}; hand1 i+ i+ gx; hand2 ix")
    same(f"imperia; turn 1 play; first 2; {TWO}; d6 1i+s; hand1 i+ c+; hand2 ge; head1 d6")
    same(f"imperia; turn 1 draw; {TWO}; d6 1i+s; hand1 i+ c+; head1 d6")
    same(f"imperia; turn 1 play > order; {TWO}; d6 1i+s 1g+e; d5 1ixne; head1 d6")
    same(f"imperia; turn 1 play > with; {TWO}; d6 1go; d5 1ixne; d4 1cxne; head1 d6; ordered d5")
    same(f"imperia; turn 1 play > turn; {TWO}; d6 1gxne; d5 1ixne; head1 d5")
    after = "d6 1go; d5 1ixne; d4 1cxne; head1 d4; ordered d5"
    same(f"imperia; turn 1 play > turn; {TWO}; {after}")
    same(f"imperia; turn 1 play > turn-other; {TWO}; {after}")
    same(f"imperia; turn 2 over; {TWO}; d6 1i+s 1cmd; e3 2i+n 2cmd; head1 d6; head2 e3")


def test_segments_come_in_any_order_and_the_turn_may_be_left_out() -> None:
    text = f"imperia; hand1 gx i+; head1 d6; {TWO}; d6 1i+s;; first 1; seats 2"
    expected = f"imperia; turn 1 play; {TWO}; d6 1i+s; hand1 i+ gx; head1 d6"
    assert gonfalon.load(text).position() == expected


def test_the_cube_is_on_the_commander() -> None:
    text = f"imperia; turn 2 play; {TWO}; d6 1i+s 1cmd; e3 2i+n; head2 e3"
    assert gonfalon.load(text).position().endswith("head1 d6; head2 e3")


@pytest.mark.rule("IM-C3")
def test_the_piles_are_what_lies_nowhere_else() -> None:
    state = gonfalon.load(f"imperia; turn 1 play; {TWO}; d6 1g+s 1i+s; hand1 gx; head1 d6")
    check(state)
    assert isinstance(state, Imperia)
    view = state.view(1)
    assert (view.armies[0].hand_count, view.armies[0].pile_count) == (1, 11)


def test_a_view_hides_the_hands_of_others() -> None:
    state = gonfalon.load(f"imperia; turn 1 play; {TWO}; d6 1i+s; hand1 i+ c+; hand2 ge; head1 d6")
    table = f"turn 1 play; {TWO}; d6 1i+s"
    views = [GAME.text.write(state.view(seat)) for seat in (0, 1, SPECTATOR)]
    assert views == [
        f"imperia; seen by seat 1; {table}; hand1 i+ c+; hand2 x1; head1 d6",
        f"imperia; seen by seat 2; {table}; hand1 x2; hand2 ge; head1 d6",
        f"imperia; seen by spectator; {table}; hand1 x2; hand2 x1; head1 d6",
    ]
    with pytest.raises(Malformed, match="segment 'seen by seat 1'"):
        gonfalon.load(views[0])
    with pytest.raises(ValueError, match="there is no seat 2"):
        state.view(2)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("imperia map=flat", "map is one of: laid / random"),
        ("imperia first=3", "With 2 players there's no seat 3"),
        ("imperia; seats 5", "seats: expected one of 2, 3, 4"),
        ("imperia; seats 2; seats 3", "seats: given twice"),
        (f"imperia; {TWO}; hand1 i+; hand1 i+", "hand1': given twice"),
        (f"imperia; {TWO}; piles 3", "segment 'piles 3': expected seats, turn"),
        (f"imperia; {TWO}; hand3 i+", "hand3: '3' is none of the seats 1, 2"),
        ("imperia; turn", "turn: expected turn SEAT STEP"),
        ("imperia; turn 3 play", "turn: '3' is none of the seats"),
        ("imperia; turn 1", "turn: '' is not possible there; expected first, boards"),
        ("imperia; turn 1 order", "turn: 'order' is not possible there"),
        ("imperia; turn 1 play > draw", "turn: 'draw' is not possible there; expected order, with"),
        (
            "imperia; turn 1 play > order > turn",
            "turn: 'turn' is not possible there; expected noth",
        ),
        ("imperia first=1; turn 1 first", "turn: the option first has named"),
        (f"imperia first=1; {TWO}; first 2; hand1 i+", "first: the option first names another"),
        ("imperia; turn 2 first", "turn: before the first player is known it is 1"),
        ("imperia; turn 1 first; boards 1a0 - - -", "boards: none lies at this step yet"),
        ("imperia; turn 1 boards; boards 1a0 - -", "boards: expected four of them"),
        ("imperia; turn 1 boards; boards 5a0 - - -", "boards: '5a0' is no face"),
        ("imperia; turn 1 boards; boards 1a45 - - -", "boards: '1a45' is no face"),
        ("imperia; turn 1 boards; boards 1a0 1b0 - -", "boards: a board lies twice"),
        ("imperia; turn 1 boards; boards 1a0 - - 2a0", "boards: they lie edge to edge"),
        ("imperia; seats 3; turn 1 boards; boards - 1a0 - -", "boards: with three players"),
        ("imperia; turn 1 boards; boards 1a0 - - -", "turn: it is seat 2 that lays the next"),
        (f"imperia; turn 1 boards; {MAP}", "boards: all four lie"),
        ("imperia; turn 1 forts; boards 1a0 2a0 3a0 -", "boards: all four lie at this step"),
        (f"imperia; turn 1 forts; {MAP}", "turn: it is seat 2 that places a fort"),
        (f"imperia; turn 1 forts; {MAP}; forts d7 -", "forts: they are placed in reverse order"),
        (f"imperia; turn 1 forts; {TWO}", "forts: all are placed, so pieces"),
        (f"imperia; turn 1 forts; {MAP}; forts - d3", "forts: one stands where no fort may"),
        (f"imperia; {MAP}; forts d7 e7; hand1 i+", "forts: two of them are too near"),
        (f"imperia; {MAP}; forts d7; hand1 i+", "forts: expected one for each seat"),
        (f"imperia; {MAP}; forts d7 z9; hand1 i+", "forts: 'z9' is no cell"),
        (f"imperia; {MAP}; forts d7 -; hand1 i+", "forts: all are placed at this step"),
        (f"imperia; turn 1 forts; {MAP}; hand1 i+", "turn: it is seat 2 that places a"),
        (f"imperia; turn 2 forts; {MAP}; hand1 i+", "hand1: no piece is drawn at this step yet"),
        (f"imperia; turn 2 deal; {TWO}; hand1 i+", "hand1: it has drawn 3 pieces"),
        (f"imperia; turn 1 deal; {TWO}; hand1 i+ i+ c+", "hand1: it has drawn, so the next"),
        (f"imperia; turn 1 deal; {TWO}; d6 1i+s; head1 d6", "d6: no piece is placed at this step"),
        (f"imperia; {TWO}; hand1 i+ i+ i+ ix", "hand1: more than 3 pieces"),
        (f"imperia; {TWO}; hand1 cmd", "hand1: 'cmd' is none of"),
        (f"imperia; {TWO}; hand1 go go", "hand1: an army has no more than 1 go"),
        (f"imperia; {TWO}; hand1 go; d6 1go; head1 d6", "hand1: too many go for one army"),
        (f"imperia; {TWO}; d6 1go 1go; head1 d6", "d6: 1go is there too often"),
        (f"imperia; {TWO}; d6 1i+; hand1 i+", "d6: '1i\\+': i\\+ points n e s w"),
        (f"imperia; {TWO}; d6 1ixn; hand1 i+", "d6: '1ixn': ix points ne se sw nw"),
        (f"imperia; {TWO}; d6 1gon; hand1 i+", "d6: '1gon': go points nowhere"),
        (f"imperia; {TWO}; d6 1gons; hand1 i+", "d6: '1gons': go points nowhere"),
        (f"imperia; {TWO}; d6 3i+n; hand1 i+", "d6: '3' is none of the seats"),
        (f"imperia; {TWO}; d6 1kn; hand1 i+", "d6: '1kn' is no piece"),
        (f"imperia; {TWO}; a1 1i+n; hand1 i+", "a1: the cell is covered"),
        (f"imperia; {TWO}; d7 1i+n; hand1 i+", "d7: the cell is covered, or a fort"),
        (f"imperia; {TWO}; d6 1cmd 2i+n; hand1 i+", "d6: a commander is never covered"),
        (f"imperia; {TWO}; head1 d6; hand1 i+", "head1: the cube is on top of an own tower"),
        (f"imperia; {TWO}; d6 1i+n 2i+n; head1 d6", "head1: the cube is on top of an own tower"),
        (f"imperia; {TWO}; head1 d6 d5; hand1 i+", "head1: expected one cell"),
        (
            f"imperia; turn 2 play; {TWO}; d6 1cmd; d5 1i+n; head1 d5; hand2 i+",
            "head1: the cube is on the commander",
        ),
        (f"imperia; {TWO}; d6 1cmd; hand1 i+", "turn: whoever has placed the commander"),
        (f"imperia; turn 1 over; {TWO}; d6 1i+n; head1 d6", "turn: it is over when everyone"),
        (f"imperia; {TWO}", "turn: the step 'play' asks nothing here"),
        (f"imperia; turn 1 draw; {TWO}; hand1 i+", "turn: nobody draws before placing"),
        (
            f"imperia; turn 1 draw; {TWO}; d6 1i+n; head1 d6; hand1 i+ ix c+",
            "hand1: a piece of it was just placed",
        ),
        (f"imperia; {TWO}; d6 1i+n; head1 d6; ordered d6", "ordered: nobody is ordered"),
        (f"imperia; turn 1 play > order; {TWO}", "turn: no general was placed"),
        (
            f"imperia; turn 1 play > order; {TWO}; d6 1i+n; head1 d6",
            "turn: the cube is not on a general that gives",
        ),
        (
            f"imperia; turn 1 play > order; {TWO}; d6 1g+n; head1 d6",
            "turn: the step 'order' asks nothing here",
        ),
        (
            f"imperia; turn 1 play > with; {TWO}; d6 1g+n; d5 1i+n; head1 d6; ordered d5",
            "turn: the cube is not on a general that exchanges",
        ),
        (
            f"imperia; turn 1 play > with; {TWO}; d6 1go; d5 1i+n; head1 d6",
            "ordered: expected another own infantry",
        ),
        (
            f"imperia; turn 1 play > turn; {TWO}; d6 1go; d5 1i+n; head1 d6",
            "turn: the cube is not on a soldier",
        ),
        (
            f"imperia; turn 1 play > turn; {TWO}; d5 1i+n; head1 d5",
            "turn: no general that gave this order is there",
        ),
        (
            f"imperia; turn 1 play > turn-other; {TWO}; d6 1ge; d5 1i+n; d4 1i+n; head1 d5; "
            "ordered d4",
            "turn: no general that gave this order is there",
        ),
    ],
)
def test_a_position_that_does_not_agree_with_itself_is_malformed(text: str, problem: str) -> None:
    with pytest.raises(Malformed, match=problem):
        gonfalon.load(text)


@pytest.mark.parametrize(("seats", "first"), [(2, "3"), (2, "4"), (3, "4")])
@pytest.mark.rule("IM-S1")
def test_a_first_player_who_is_not_there_is_malformed(seats: int, first: str) -> None:
    problem = f"With {seats} players there's no seat {first}"
    with pytest.raises(Malformed, match=problem):
        gonfalon.new("imperia", seats, first=first)
    with pytest.raises(Malformed, match=problem):
        gonfalon.session("imperia", tuple("ABCD"[:seats]), "seed", first=first)


@pytest.mark.rule("IM-S1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_option_names_any_seat_that_plays(seats: int) -> None:
    for first in range(1, seats + 1):
        state = gonfalon.new("imperia", seats, first=first)
        assert isinstance(state, Imperia)
        assert (state.first, state.turn) == (first - 1, first - 1)
        same(state.position())


def test_seats_must_be_two_to_four() -> None:
    for seats in (1, 5):
        with pytest.raises(Malformed, match=f"Imperia is for 2–4 players, not {seats}"):
            gonfalon.new("imperia", seats)


def possible_hands(text: str, tries: int) -> list[int]:
    """Hands of seat 2 that seat 1 thinks possible."""
    view = gonfalon.load(text).view(0)
    assert isinstance(view, ImperiaView)
    rng = Random("hands")
    return [determinise(view, rng).armies[1].hand for _ in range(tries)]


@pytest.mark.rule("IM-S4")
@pytest.mark.parametrize(
    ("placed", "may"),
    [
        ("", False),
        ("; e3 2go; head2 e3", False),
        ("; e3 2i+n; head2 e3", True),
        ("; e3 2i+n; e4 2go; head2 e4", True),
    ],
)
def test_nobody_thinks_that_the_first_three_were_generals(placed: str, may: bool) -> None:
    """With few other pieces left, three generals are likely, unless they cannot be."""
    state = f"imperia; turn 1 play; {TWO}{placed}; hand1 i+; hand2 i+ g+ gx"
    assert any(map(is_all_generals, possible_hands(state, 3000))) == may


def test_only_a_seat_can_imagine_a_state() -> None:
    state = gonfalon.new("imperia")
    with pytest.raises(ValueError, match="only a seat's view"):
        GAME.sight.determinise(state.view(SPECTATOR), Random(0))


STEPS = [
    "play", "play", "play", "draw", "play > order", "play > with", "play > turn",
    "play > turn-other", "over",
]  # fmt: skip


@st.composite
def free_positions(draw: st.DrawFn) -> str:
    """A position with pieces anywhere, at any step; most of them agree with themselves."""
    seats = draw(st.integers(2, 4))
    forts = {2: "d7 e2", 3: "d7 g4 d2", 4: "b7 g7 b2 g2"}[seats]
    segments = [f"imperia; seats {seats}; {MAP}; forts {forts}"]
    segments.append(f"turn {draw(st.integers(1, seats))} {draw(st.sampled_from(STEPS))}")
    towers: dict[str, list[str]] = {}
    cells = ["c5", "d5", "e5", "c4", "d4", "e4", "f4", "d3", "e3", "d6", "c3"]
    kinds = [kind for kind in range(DRAWN_KINDS) for _ in range(KIND_COUNTS[kind])]
    armies = [draw(st.permutations(kinds)) for _ in range(seats)]
    for number in range(draw(st.integers(1, 6)) * seats):
        seat = number % seats
        kind = armies[seat].pop()
        facing = draw(st.sampled_from(KIND_FACINGS[kind]))
        arrow = "" if facing == NO_FACING else DIRECTION_NAMES[facing]
        tower = towers.setdefault(draw(st.sampled_from(cells)), [])
        tower.append(f"{seat + 1}{KIND_NAMES[kind]}{arrow}")
    for seat, army in enumerate(armies, start=1):
        own = [cell for cell in cells if cell in towers and towers[cell][-1][0] == str(seat)]
        if own and draw(st.integers(0, 3)) > 0:
            head = draw(st.sampled_from(own))
            segments.append(f"head{seat} {head}")
            if not draw(st.integers(0, 3)):
                towers[head].append(f"{seat}cmd")
        hand = [KIND_NAMES[army.pop()] for _ in range(draw(st.integers(0, 3)))]
        segments.append(f"hand{seat} {' '.join(hand)}")
    segments += [f"{cell} {' '.join(pieces)}" for cell, pieces in towers.items()]
    if " > " in segments[1] and draw(st.booleans()):
        segments.append(f"ordered {draw(st.sampled_from(cells))}")
    return "; ".join(segments)


@settings(max_examples=3 * settings().max_examples)
@given(text=free_positions())
def test_what_is_accepted_can_be_played_to_the_end(text: str) -> None:
    try:
        state = gonfalon.load(text)
    except GonfalonError as error:
        event(f"refused: {str(error)[:30]}")
        return
    event(f"accepted {state.prompt.key}")
    same(state.position())
    rng = Random(7)
    while not state.over:
        if state.actor == CHANCE:
            state.apply(state.sample(rng.getrandbits(64)))
        else:
            state.apply(rng.choice(state.legal()))
    assert state.result is not None
    same(state.position())
