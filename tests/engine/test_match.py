"""Matches: several games in a row (BL-E3)."""

import pytest

from gonfalon.engine.errors import IllegalPly, Malformed, WrongEnd
from gonfalon.engine.match import Match, parse_match
from gonfalon.engine.record import Record
from gonfalon.games import find
from tests.helpers import random_record

GAME = find("battle-line")


def new_match(unit: str = "games", goal: int = 3) -> Match:
    return Match(GAME, GAME.options.choose({}), ("P1", "P2"), unit, goal)


def play_next(match: Match, seed: str) -> Record:
    """The next game of a match, played at random."""
    record = random_record(GAME, match.next_record().options, seed)
    match.add(record)
    return record


def drawn_record(first: int) -> Record:
    """A random game that was drawn and that this seat (from 1) had begun."""
    options = GAME.options.choose({"terrain": "on", "tactics": "on", "first": str(first)})
    for seed in range(2000):
        record = random_record(GAME, options, f"draw {seed}")
        result = record.replay().result
        if result is not None and result.winner is None:
            return record
    raise AssertionError("no drawn game found")


@pytest.mark.rule("BL-E3")
def test_points_add_up_and_the_winner_starts_the_next_game() -> None:
    match = new_match("games", 4)
    expected = [0, 0]
    for number in range(4):
        result = play_next(match, f"match {number}").replay().result
        assert result is not None
        assert result.winner is not None
        expected = [total + points for total, points in zip(expected, result.points, strict=True)]
        assert match.scores == tuple(expected)
        if not match.over:
            assert match.next_record().options["first"] == str(result.winner + 1)
    assert match.over
    with pytest.raises(Malformed, match="it is over after 4 games"):
        match.next_record()


@pytest.mark.rule("BL-E3")
@pytest.mark.parametrize("first", [1, 2])
def test_after_a_draw_the_same_player_starts_again(first: int) -> None:
    record = drawn_record(first)
    result = record.replay().result
    assert result is not None
    assert GAME.rules.options_after(record, result)["first"] == str(first)


@pytest.mark.rule("BL-E3")
def test_a_match_may_be_played_to_a_number_of_points() -> None:
    match = new_match("points", 11)
    games = 0
    while not match.over:
        assert max(match.scores) < 11
        play_next(match, f"points {games}")
        games += 1
    assert max(match.scores) >= 11
    assert games >= 3


def test_a_match_is_read_back() -> None:
    match = new_match()
    play_next(match, "text 1")
    play_next(match, "text 2")
    text = match.write()
    again = parse_match(text, find)
    assert again.write() == text
    assert again.scores == match.scores
    assert not again.over


def two_games() -> str:
    match = new_match()
    play_next(match, "text 1")
    play_next(match, "text 2")
    return match.write()


def test_a_cut_match_is_malformed() -> None:
    lines = two_games().splitlines(keepends=True)
    second = [at for at, line in enumerate(lines) if line.startswith("gonfalon record")][1]
    with pytest.raises(Malformed, match="it has no `match end` line"):
        parse_match("".join(lines[:second]), find)


def test_a_wrong_score_is_reported() -> None:
    text = two_games()
    with pytest.raises(WrongEnd, match="The match ends with 'match end 2 0-0'"):
        parse_match(text[: text.rindex("match end")] + "match end 2 0-0\n", find)


def test_errors_name_the_game_and_the_line_of_the_file() -> None:
    lines = two_games().splitlines()
    second = [at for at, line in enumerate(lines) if line.startswith("gonfalon record")][1]
    ply = lines.index("", second) + 20
    lines[ply] = "nonsense"
    with pytest.raises(Malformed, match=f"Game 2, line {ply + 1}, move 20"):
        parse_match("\n".join(lines), find)
    lines[ply] = "pass"
    with pytest.raises(IllegalPly) as caught:
        parse_match("\n".join(lines), find)
    assert caught.value.ply == 20
    assert str(caught.value).startswith("Game 2: Move 20 (pass) isn't allowed. BL-")


def test_a_game_that_was_not_due_is_refused() -> None:
    match = new_match()
    result = play_next(match, "due").replay().result
    assert result is not None
    loser = result.ranks.index(2) + 1
    wrong = random_record(GAME, GAME.options.choose({"first": str(loser)}), "not due")
    with pytest.raises(Malformed, match="that one has the options first="):
        match.add(wrong)
    assert len(match.records) == 1


def test_an_unfinished_game_is_refused() -> None:
    match = new_match()
    with pytest.raises(Malformed, match="This game isn.t finished"):
        match.add(match.next_record())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "gonfalon match 1\n",
        "gonfalon match 1\ngames: 0\n",
        "gonfalon match 1\nrounds: 3\n",
        "gonfalon match 1\ngames: 3\n",
        "gonfalon match 2\ngames: 3\n",
    ],
)
def test_a_broken_match_is_malformed(text: str) -> None:
    with pytest.raises(Malformed, match="match"):
        parse_match(text, find)


def test_a_match_needs_a_goal() -> None:
    with pytest.raises(Malformed, match="at least 1"):
        new_match("rounds", 3)
