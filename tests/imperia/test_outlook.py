"""What looks better is better: positions where the right action is clear."""

from random import Random

import pytest

import gonfalon
from gonfalon.bots.greedy import GreedyBot
from gonfalon.bots.imperia.outlook import outlook
from gonfalon.engine.state import State
from gonfalon.games.imperia.sight.view import ImperiaView
from tests.imperia.playing import at

OTHERS = ("hand2 ge", "hand3 ge", "hand4 ge")
"""The others play on."""
CHAIN = ("c2 1i+e", "d2 1i+n", "head1 d2", *OTHERS)
"""Red's formation, from the fort at b2 toward the castle: the next piece is due at d3."""


def chosen(state: State) -> str:
    """What greedy does here."""
    return GreedyBot().choose(state.view(state.actor), 1.0, Random(0)).text


def looks(*segments: str) -> float:
    """How good a position looks to red."""
    view = at(*segments).view(0)
    assert isinstance(view, ImperiaView)
    return outlook(view)


def test_it_marches_on_the_castle() -> None:
    assert chosen(at("turn 1 play", *CHAIN, "hand1 i+")) == "place i+ d3 n"


def test_a_cell_joined_by_an_edge_is_better_than_one_across_a_corner() -> None:
    """Both point into the castle, but only d4 shares an edge with d3."""
    army = ("turn 2 play", "c2 1i+e", "d2 1i+n", "head1 d3", "hand1 c+", "hand2 i+")
    assert looks(*army, "d3 1i+n") > looks(*army, "d3 1ixne")


def test_a_formation_is_better_than_as_many_cells_apart() -> None:
    army = ("turn 2 play", "c2 1i+e", "e2 1i+n", "head1 e2", "hand1 c+", "hand2 i+")
    assert looks(*army, "d2 1i+e") > looks(*army, "e1 1i+e")


def test_an_order_joins_what_is_cut_off() -> None:
    """The horsemen in the castle stand alone; a soldier moved from c3 to d3 joins them to d2."""
    castle = ("d4 1c+n", "d5 1c+e", "e5 1cxsw")
    state = at(
        "turn 1 play > order", "c2 1i+e", "d2 1g+e", "c3 1ixne", *castle, "head1 d2", "hand1 i+"
    )
    assert chosen(state) == "order c3"


def test_it_covers_an_enemy_in_the_castle() -> None:
    """The other way would be a new campaign from the fort."""
    army = ("f2 2i+n", "f3 2i+n", "f4 2i+w", "e4 2cxnw", "d4 2ixnw", "h2 2cxnw", "head2 h2")
    chain = ("c2 1i+e", "d2 1i+n", "d3 1i+n", "head1 d3")
    assert chosen(at("turn 1 play", *army, *chain, "hand1 c+")).startswith("place c+ d4")


def test_a_soldier_whom_an_enemy_points_at_looks_worse() -> None:
    army = ("turn 2 play", "c2 1i+e", "d2 1i+n", "d3 1i+n", "c3 1c+n", "head1 c3", "hand1 ix")
    enemy = ("e4 2i+w", "head2 e3", "hand2 c+")
    assert looks(*army, *enemy, "e3 2i+w") < looks(*army, *enemy, "e3 2i+e")


@pytest.mark.rule("IM-H4")
def test_the_commander_waits_while_pieces_are_left() -> None:
    """Even where it would enter the castle at once."""
    chain = ("c2 1i+e", "d2 1i+n", "d3 1i+n", "head1 d3", *OTHERS)
    assert chosen(at("turn 1 play", *chain, "hand1 ix cx c+")).startswith("place")


@pytest.mark.rule("IM-H1")
def test_it_does_not_lock_itself_in() -> None:
    """All exits are closed: off the board, or at the fort, only the commander would be left."""
    army = ("a2 1i+n", "b1 1i+e", "c2 1c+e", "b3 1ixnw", "head1 b3", *OTHERS)
    assert chosen(at("turn 1 play", *army, "hand1 cx")) == "place cx a4 ne"


@pytest.mark.rule("IM-G2")
def test_the_one_who_was_ordered_is_turned_toward_the_castle() -> None:
    state = at("turn 1 play > turn", "c2 1i+e", "d2 1g+n", "d3 1i+w", "head1 d3", "hand1 i+ ix")
    assert chosen(state) == "turn n"


@pytest.mark.rule("IM-E3")
def test_an_enemy_commander_beside_the_formation_looks_worse() -> None:
    army = ("turn 1 play", "c2 1i+e", "d2 1i+n", "d3 1i+n", "head1 d3", "hand1 ix")
    enemy = ("f2 2i+n", "f3 2i+w")
    assert looks(*army, *enemy, "e3 2cmd") < looks(*army, *enemy, "f4 2cmd")


@pytest.mark.rule("IM-S3")
def test_forts_do_not_stand_in_a_corner() -> None:
    state = gonfalon.load("imperia; seats 4; turn 4 forts; boards 1a0 2a0 3a0 4a0; forts - - - -")
    assert chosen(state).split()[1] not in ("b2", "b7", "g2", "g7")


def test_a_hidden_hand_changes_nothing() -> None:
    hands = ("i+ ix c+", "go ge cx", "c+ c+ cx")
    chain = ("turn 1 play", "c2 1i+e", "head1 c2", "hand1 i+ ix")
    assert len({looks(*chain, f"hand2 {hand}") for hand in hands}) == 1
