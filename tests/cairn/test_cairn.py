"""Cairn: its rules on positions, and that it can be found without being offered."""

import pytest

import gonfalon
from gonfalon.engine.errors import Illegal, Malformed
from gonfalon.games import GAMES, find
from tests.games import PLAYED

LATE = "cairn; turn 1 take; pile 2; taken 12 10; found 1 0; tokens moon sun"


def test_it_is_found_and_not_offered() -> None:
    assert find("cairn") is PLAYED["cairn"]
    assert "cairn" not in GAMES


def test_three_stones_at_most_and_not_more_than_there_are() -> None:
    state = gonfalon.load(LATE)
    game = find("cairn")
    assert [action.text for action in state.legal()] == ["take 1", "take 2"]
    illegal = state.verify(game.parse_action("take 3"))
    assert isinstance(illegal, Illegal)
    assert game.text.words("en").refusal(illegal) == "CA-T1: there are only 2 stones left"


def test_who_takes_one_looks_below() -> None:
    state, game = gonfalon.load(LATE), find("cairn")
    state.apply(game.parse_action("take 1"))
    assert state.actor == gonfalon.CHANCE
    assert state.weights() == [3, 1]
    state.apply(game.parse_action("find 1"))
    assert state.actor == 1
    assert "found 2 0" in state.position()


def test_tokens_count_at_the_end() -> None:
    state = gonfalon.load(LATE)
    state.apply(find("cairn").parse_action("take 2"))
    assert state.result is not None
    assert state.result.points == (16, 13)
    assert state.result.winner == 0
    assert "tokens moon sun" in find("cairn").text.write(state.view(gonfalon.SPECTATOR))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("pile 2", "pile 3", "pile and taken do not add up to 24 stones"),
        ("moon sun", "sun sun", "each player has a different one"),
        ("moon sun", "- sun", "each player has a different one"),
        ("1 take", "1 over", "the game goes on"),
        ("1 take", "1 next", "expected 1 or 2, then one of: deal"),
        ("1 take", "3 take", "expected 1 or 2"),
        ("pile 2", "pile two", "expected a number below 100"),
        ("; found 1 0", "", "expected turn, pile"),
        ("pile 2; taken 12 10", "pile 0; taken 12 12", "nothing to take"),
    ],
)
def test_a_position_that_cannot_be_is_refused(old: str, new: str, problem: str) -> None:
    assert old in LATE
    with pytest.raises(Malformed, match=problem):
        gonfalon.load(LATE.replace(old, new))
