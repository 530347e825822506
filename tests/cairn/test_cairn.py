"""Cairn: its rules on positions, and that it can be found without being offered."""

import pytest

import gonfalon
from gonfalon.cli.inputs import read_text
from gonfalon.engine.errors import Illegal, Malformed
from gonfalon.games import GAMES, find, words_for
from tests.games import PLAYED

LATE = "cairn; turn 1 take; pile 2; taken 12 10; found 1 0; tokens moon sun"


def test_it_is_found_and_not_offered() -> None:
    assert find("cairn") is PLAYED["cairn"]
    assert "cairn" not in GAMES
    assert words_for("ca.pitch", "en").has("ca.pitch")
    assert read_text(LATE) == LATE, "a position, not the name of a file"


@pytest.mark.rule("CA-S1")
def test_the_pile_has_as_many_stones_as_was_chosen() -> None:
    assert "pile 24" in gonfalon.new("cairn").position()
    assert "pile 40" in gonfalon.new("cairn", pile=40).position()


@pytest.mark.rule("CA-S2")
def test_a_token_is_seen_by_its_owner_alone() -> None:
    state, game = gonfalon.load(LATE), find("cairn")
    seen = {seat: game.text.write(state.view(seat)) for seat in (0, 1, gonfalon.SPECTATOR)}
    assert seen[0].endswith("tokens moon ?")
    assert seen[1].endswith("tokens ? sun")
    assert seen[gonfalon.SPECTATOR].endswith("tokens ? ?")


@pytest.mark.rule("CA-S2")
def test_a_token_is_dealt_once() -> None:
    state, game = gonfalon.new("cairn"), find("cairn")
    state.apply(game.parse_action("deal sun"))
    assert [action.text for action in state.legal()] == ["deal moon", "deal cloud"]
    assert "turn 2 deal" in state.position()


@pytest.mark.rule("CA-E1")
def test_players_take_turns_until_the_pile_is_gone() -> None:
    state, game = gonfalon.load(LATE.replace("pile 2; taken 12", "pile 4; taken 10")), find("cairn")
    state.apply(game.parse_action("take 2"))
    assert state.actor == 1
    assert state.result is None
    state.apply(game.parse_action("take 2"))
    assert state.over


@pytest.mark.rule("CA-T1")
def test_three_stones_at_most_and_not_more_than_there_are() -> None:
    state = gonfalon.load(LATE)
    game = find("cairn")
    assert [action.text for action in state.legal()] == ["take 1", "take 2"]
    illegal = state.verify(game.parse_action("take 3"))
    assert isinstance(illegal, Illegal)
    assert game.text.words("en").refusal(illegal) == "CA-T1: there are only 2 stones left"


@pytest.mark.rule("CA-T2")
def test_who_takes_one_looks_below() -> None:
    state, game = gonfalon.load(LATE), find("cairn")
    state.apply(game.parse_action("take 1"))
    assert state.actor == gonfalon.CHANCE
    assert state.weights() == [3, 1]
    state.apply(game.parse_action("find 1"))
    assert state.actor == 1
    assert "found 2 0" in state.position()


@pytest.mark.rule("CA-E2")
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
