"""Matches as text: written, read back, and what is wrong with them told."""

from fractions import Fraction

import pytest

from gonfalon.engine.errors import IllegalPly, Malformed, WrongEnd
from gonfalon.engine.match import Match
from gonfalon.engine.match_text import parse_match, write_match, written
from gonfalon.games import find
from tests.engine.test_match import GAME, new_match, play_next
from tests.helpers import random_game


def begun(match: Match, plies: int) -> None:
    """The next game of a match, played so far."""
    for _, record in random_game(GAME, match.next_record().options, "begun"):
        if len(record.plies) == plies:
            match.go_on_with(record.copy())
            return


def test_a_match_is_read_back() -> None:
    match = new_match()
    play_next(match, "text 1")
    play_next(match, "text 2")
    text = write_match(match)
    again = parse_match(text, find)
    assert write_match(again) == text
    assert again.scores == match.scores
    assert not again.over


def two_games() -> str:
    match = new_match()
    play_next(match, "text 1")
    play_next(match, "text 2")
    return write_match(match)


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


@pytest.mark.parametrize("games", [0, 1])
@pytest.mark.parametrize("plies", [0, 1, 40])
def test_the_game_that_runs_is_kept_and_read_back(games: int, plies: int) -> None:
    match = new_match()
    for number in range(games):
        play_next(match, f"before {number}")
    begun(match, plies)
    text = write_match(match)
    again = parse_match(text, find)
    assert write_match(again) == text
    assert again.running is not None
    assert len(again.running.plies) == plies
    assert len(again.results) == games
    assert again.scores == match.scores


def test_only_the_last_game_may_run() -> None:
    match = new_match()
    begun(match, 30)
    text = write_match(match)
    record = text[text.index("gonfalon record") : text.index("match end")]
    with pytest.raises(Malformed, match="Game 1: This game isn't finished"):
        parse_match(text.replace("match end", f"{record}match end"), find)


def test_no_game_follows_the_end_of_a_match() -> None:
    match = new_match("games", 2)
    play_next(match, "text 1")
    play_next(match, "text 2")
    text = write_match(match).replace("games: 2", "games: 1")
    with pytest.raises(Malformed, match="Game 2: The match is over after 1 game"):
        parse_match(text, find)


def test_shared_points_are_written_as_fractions() -> None:
    match = new_match("games", 3, find("imperia"), 3)
    for number in range(3):
        play_next(match, f"thirds {number}")
    assert write_match(parse_match(write_match(match), find)) == write_match(match)
    match.scores = (Fraction(3, 2), Fraction(1, 3), Fraction(7, 6))
    assert write_match(match).endswith("match end 3 3/2-1/3-7/6\n")


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(3), "3"),
        (Fraction(1, 2), "½"),
        (Fraction(4, 3), "1⅓"),
        (Fraction(29, 12), "2 5/12"),
        (Fraction(7, 12), "7/12"),
    ],
)
def test_people_read_fractions_as_they_write_them(number: Fraction, text: str) -> None:
    assert written(number) == text


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
