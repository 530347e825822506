"""Matches: several games in a row, their scores, and who starts (BL-E3, IM-E6, BA-E3)."""

from fractions import Fraction

import pytest

from gonfalon.engine.errors import Malformed
from gonfalon.engine.game import Game
from gonfalon.engine.goal import Goal, parse_goal
from gonfalon.engine.match import BY_BOARD, BY_SCORE, DRAWN, Match
from gonfalon.engine.match_rules import starter
from gonfalon.engine.record import Record
from gonfalon.engine.result import Result
from gonfalon.games import GAMES, find
from tests.games import PLAYED
from tests.helpers import random_record

GAME = find("battle-line")
NONE, HALF, THIRD = Fraction(0), Fraction(1, 2), Fraction(1, 3)


def new_match(unit: str = "games", goal: int = 3, game: Game = GAME, seats: int = 2) -> Match:
    names = tuple(f"P{seat + 1}" for seat in range(seats))
    return Match(game, game.options.choose({}), names, Goal(unit, goal))


def play_next(match: Match, seed: str) -> Record:
    """The next game of a match, played at random."""
    due = match.next_record()
    record = random_record(match.game, due.options, seed, len(due.names))
    match.add(record)
    return record


def ended(*ranks: int, points: tuple[int, ...] | None = None) -> Result:
    """A game that ended in this order."""
    return Result(points or (0,) * len(ranks), ranks, "end")


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
    with pytest.raises(Malformed, match="is over after 4 games"):
        match.next_record()


@pytest.mark.rule("BL-E3")
@pytest.mark.parametrize("first", [1, 2])
def test_after_a_draw_the_same_player_starts_again(first: int) -> None:
    record = drawn_record(first)
    match = Match(GAME, record.options, record.names, Goal("games", 2))
    match.add(record)
    assert match.next_options["first"] == str(first)
    assert match.next_options["terrain"] == "on"
    result = record.replay().result
    assert result is not None
    assert match.scores == result.points


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


@pytest.mark.rule("BL-E3")
def test_equal_points_make_a_drawn_match() -> None:
    match = new_match("games", 2)
    match.count(0, ended(1, 2, points=(5, 3)))
    match.count(0, ended(2, 1, points=(3, 5)))
    verdict = match.verdict()
    assert (verdict.winners, verdict.how) == ((0, 1), DRAWN)


@pytest.mark.rule("BL-E3")
def test_of_two_who_reach_the_points_at_once_the_one_with_more_wins() -> None:
    match, over = new_match("points", 8), []
    for result in (ended(1, 2, points=(5, 4)), ended(2, 1, points=(4, 5))):
        match.count(0, result)
        over.append(match.over)
    assert over == [False, True]
    assert match.verdict().how == DRAWN
    match = new_match("points", 8)
    match.count(0, ended(1, 2, points=(5, 4)))
    match.count(0, ended(1, 2, points=(5, 4)))
    verdict = match.verdict()
    assert match.over
    assert (verdict.winners, verdict.how, int(verdict.margin)) == ((0,), BY_SCORE, 2)


@pytest.mark.rule("IM-E6", "BA-E3")
@pytest.mark.parametrize("name", ["imperia", "battalia"])
def test_a_shared_victory_shares_the_point(name: str) -> None:
    match = new_match("games", 4, find(name), 4)
    match.count(0, ended(1, 1, 3, 4))
    assert match.scores == (HALF, HALF, NONE, NONE)
    match.count(0, ended(1, 1, 1, 4))
    assert match.scores == (HALF + THIRD, HALF + THIRD, THIRD, NONE)
    match.count(0, ended(2, 1, 3, 4))
    assert match.scores == (HALF + THIRD, 1 + HALF + THIRD, THIRD, NONE)
    verdict = match.verdict()
    assert (verdict.winners, verdict.how, int(verdict.margin)) == ((1,), BY_SCORE, 1)


@pytest.mark.rule("IM-E6", "BA-E3")
@pytest.mark.parametrize("name", ["imperia", "battalia"])
def test_between_equal_scores_the_points_on_the_board_decide(name: str) -> None:
    match = new_match("games", 2, find(name))
    match.count(0, ended(1, 2, points=(20, 12)))
    match.count(1, ended(2, 1, points=(14, 19)))
    verdict = match.verdict()
    assert (verdict.winners, verdict.how, int(verdict.margin)) == ((0,), BY_BOARD, 3)
    assert match.ranks == (1, 2)
    match = new_match("games", 2, find(name))
    match.count(0, ended(1, 2, points=(20, 12)))
    match.count(1, ended(2, 1, points=(12, 20)))
    assert match.verdict().winners == (0, 1)


@pytest.mark.rule("IM-E6", "BA-E3")
@pytest.mark.parametrize("name", ["imperia", "battalia"])
@pytest.mark.parametrize(
    ("ranks", "first", "starts"),
    [
        ((1, 2, 3, 4), 0, 3),
        ((4, 1, 2, 3), 0, 0),
        ((1, 3, 2, 3), 1, 3),  # seats 2 and 4 are last, seat 2 started: seat 4 is next after it
        ((1, 3, 2, 3), 3, 1),
        ((1, 3, 2, 3), 2, 3),
        ((1, 1, 1, 1), 2, 3),
        ((1, 1), 1, 0),
    ],
)
def test_whoever_came_last_starts(
    name: str, ranks: tuple[int, ...], first: int, starts: int
) -> None:
    match = new_match("games", 2, find(name), len(ranks))
    match.count(first, ended(*ranks))
    assert match.next_options["first"] == str(starts + 1)


@pytest.mark.rule("BL-E3", "IM-E6", "BA-E3")
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_in_a_whole_match_every_game_has_the_starter_it_should(game: Game) -> None:
    match = new_match("games", 4, game, game.seats[-1])
    for number in range(4):
        due = match.next_record().options
        record = play_next(match, f"starters {number}")
        result = match.results[-1]
        if number:
            assert starter(record.options, record.plies) == int(due["first"]) - 1
        if match.over:
            break
        following = int(match.next_options["first"]) - 1
        if game is GAME:
            assert following == result.winner
        else:
            assert result.ranks[following] == max(result.ranks)
    assert sum(match.scores) == (sum(sum(r.points) for r in match.results) if game is GAME else 4)


def test_a_game_without_a_choice_of_starter_has_a_match_too() -> None:
    cairn = PLAYED["cairn"]
    match = new_match("points", 1, cairn)
    while not match.over:
        play_next(match, f"cairn {len(match.results)}")
    assert match.verdict().winners


@pytest.mark.parametrize("text", ["games=3", "points=15", "games=1", "points=999"])
def test_a_goal_is_read_back(text: str) -> None:
    assert str(parse_goal(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3",
        "games",
        "games=",
        "games=0",
        "games=-1",
        "games=03",
        "games=1000",
        "games=3 ",
        "rounds=3",
        "games=3,points=5",
        "Games=3",
        "games=½",
        "games=٣",
    ],
)
def test_any_other_goal_is_malformed(text: str) -> None:
    with pytest.raises(Malformed, match="to games=N or points=N with N from 1 to 999"):
        parse_goal(text)


def test_a_game_that_was_not_due_is_refused() -> None:
    match = new_match()
    result = play_next(match, "due").replay().result
    assert result is not None
    loser = result.ranks.index(2) + 1
    wrong = random_record(GAME, GAME.options.choose({"first": str(loser)}), "not due")
    with pytest.raises(Malformed, match="Another game was due here: battle-line first="):
        match.add(wrong)
    assert len(match.records) == 1


def test_an_unfinished_game_is_not_added() -> None:
    match = new_match()
    with pytest.raises(Malformed, match="This game isn't finished"):
        match.add(match.next_record())
    assert not match.records


def test_a_seat_keeps_its_score_whoever_plays_it() -> None:
    match = new_match("games", 2)
    play_next(match, "names")
    scores = match.scores
    other = random_record(GAME, match.next_record().options, "names 2")
    renamed = Record(GAME, other.options, ("Anna", "greedy"))
    renamed.plies, renamed.end = other.plies, other.end
    match.add(renamed)
    assert match.names == ("Anna", "greedy")
    assert all(now >= before for now, before in zip(match.scores, scores, strict=True))
