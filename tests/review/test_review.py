"""Looking back on games: chances that add up, turning points made of facts, words for all."""

import re
from functools import cache
from random import Random

import pytest

import gonfalon
from gonfalon.bots import find_bot
from gonfalon.engine.chance import SeededChance
from gonfalon.engine.errors import GonfalonError
from gonfalon.engine.event import Event
from gonfalon.engine.game import Game
from gonfalon.engine.record import Record, new_record
from gonfalon.engine.session import Session
from gonfalon.engine.state import NOBODY
from gonfalon.engine.words import languages
from gonfalon.games import GAMES, find
from gonfalon.review import Deed, Effort, Review, TurningPoint, Why, review
from gonfalon.review.insight import chances_in
from gonfalon.review.reviewing import _by_cost, _chosen
from gonfalon.review.shapes import Moment
from gonfalon.review.telling import tell_point
from gonfalon.web.curve import draw_curve
from tests.games import PLAYED
from tests.helpers import random_record

LITTLE = Effort(seconds=0.0, worlds=2, turns=2)
every_game = pytest.mark.parametrize("game", PLAYED.values(), ids=lambda game: game.id)


@cache
def played(game_id: str) -> Record:
    """A game of two who notice little; of a long one the end is random."""
    game, rng = find(game_id), Random(1)
    record = new_record(game, game.options.choose({}), ("Anna", "Béla"))
    session = Session(record, SeededChance("review"))
    bot, other = find_bot("page"), find_bot("random")
    while True:
        session.settle_chance()
        if session.state.over:
            return session.record
        view = session.state.view(session.state.actor)
        session.act((bot if session.ply < 200 else other).choose(view, 1.0, rng))


@cache
def reviewed(game_id: str) -> Review:
    """What little effort finds in it."""
    return review(played(game_id).write(), effort=LITTLE)


@pytest.mark.parametrize("game_id", [*GAMES])
def test_the_course_goes_from_the_start_to_the_result(game_id: str) -> None:
    record, found = played(game_id), reviewed(game_id)
    plies = [moment.ply for moment in found.course]
    assert plies == sorted(set(plies))
    assert plies[-1] == len(record.plies)
    for moment in found.course:
        assert sum(moment.chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in moment.chances)
    result = record.replay().result
    assert result is not None
    last = found.course[-1]
    assert last.seat == NOBODY
    firsts = result.ranks.count(1)
    assert last.chances == tuple(1 / firsts if rank == 1 else 0.0 for rank in result.ranks)


@pytest.mark.parametrize("game_id", [*GAMES])
def test_turning_points_are_decisions_of_the_game(game_id: str) -> None:
    record, found = played(game_id), reviewed(game_id)
    assert 1 <= len(found.points) <= 3
    assert [point.ply for point in found.points] == sorted({point.ply for point in found.points})
    for point in found.points:
        state = record.replay(point.ply)
        assert state.actor == point.seat
        assert point.played.action == record.plies[point.ply]
        assert point.loss > 0
        if point.better is not None:
            assert point.better.action != point.played.action
            assert point.better.action in [action.text for action in state.legal()]


def point_of(seat: int, loss: float, ply: int = 0) -> TurningPoint:
    """A turning point that cost so much."""
    return TurningPoint(ply, seat, Deed("pass", ()), 0.5 - loss, None, 0.5, None)


def test_everyone_is_told_what_cost_them_most() -> None:
    """However much more the others gave away; then come the dearest, three in all."""
    found = [point_of(1, loss / 100) for loss in (40, 30, 20, 10)] + [point_of(0, 0.02)]
    chosen = _chosen([*found, point_of(0, 0.01)])
    assert [(one.seat, round(one.loss, 2)) for one in chosen] == [(1, 0.4), (0, 0.02), (1, 0.3)]
    of_four = _chosen([*found, point_of(2, 0.01), point_of(3, 0.01)])
    assert [one.seat for one in of_four] == [1, 0, 2, 3]


def test_each_seats_dearest_turns_are_looked_at_before_others() -> None:
    chances = (0.5, 0.9, 0.5, 0.9, 0.5, 0.9, 0.85, 0.9)
    course = [
        Moment(ply, NOBODY if ply == 7 else ply % 2, (chance, 1 - chance))
        for ply, chance in enumerate(chances)
    ]
    ranked = _by_cost(course)
    assert sorted(ranked) == list(range(7))
    assert sorted(course[place].seat for place in ranked[:4]) == [0, 0, 1, 1]


def test_whoever_reads_is_told_of_their_own_turns_first() -> None:
    moments = tuple(Moment(ply, ply % 2, (0.5, 0.5)) for ply in (4, 7, 9))
    found = Review(moments, (point_of(0, 0.2, 5), point_of(1, 0.1, 8), point_of(0, 0.3, 9)))
    assert [one.seat for one in found.seen_by({1}).points] == [1, 0, 0]
    assert found.seen_by({0, 1}) == found
    assert [found.turn_of(one) for one in found.points] == [1, 2, 3]


def test_the_same_game_is_reviewed_alike() -> None:
    assert review(played("battle-line").write(), effort=LITTLE) == reviewed("battle-line")


@every_game
def test_the_chances_of_any_position_can_be_told(game: Game) -> None:
    """Also in the set-up, and for every number of seats."""
    for seats in game.seats:
        record = random_record(game, game.options.choose({}), "review", seats)
        steps = max(1, len(record.plies) // 6)
        for ply, state in enumerate(record.states()):
            if ply % steps == 0 or ply < 3:
                assert sum(chances_in(state, Random(0))) == pytest.approx(1)


def test_progress_is_told() -> None:
    told: list[float] = []
    review(played("battle-line").write(), told.append, LITTLE)
    assert told[0] == 0.0
    assert told == sorted(told)
    assert 0.5 < told[-1] <= 1.0


def test_a_game_that_is_not_over_is_refused() -> None:
    game = find("battle-line")
    record = new_record(game, game.options.choose({}), ("Anna", "Béla"))
    with pytest.raises(GonfalonError, match="not over"):
        review(record.write())


@pytest.mark.parametrize("text", ["", "nonsense", "gonfalon record 1\ngame: chess\n"])
def test_a_broken_record_is_one_line(text: str) -> None:
    with pytest.raises(GonfalonError) as refused:
        review(text)
    assert "\n" not in str(refused.value)


WHYS = [
    Why("review.why.battlefield", {"field": 3, "better": 70, "played": 40}),
    Why("review.why.tactics", {}),
    Why("review.why.points", {"own": "9", "other": "8", "own_played": "7", "other_played": "6"}),
    Why("review.why.standing", {}),
    Why("review.why.deck", {}),
    Why("review.why.land", {}),
]


@pytest.mark.parametrize("why", WHYS, ids=lambda why: why.key)
@pytest.mark.parametrize("language", languages())
def test_every_reason_is_a_sentence_in_every_language(why: Why, language: str) -> None:
    deed = Deed("pass", ())
    words = find("battle-line").text.words(language)
    point = TurningPoint(7, 1, deed, 0.31, Deed("play 9r 3", ()), 0.58, why)
    told = tell_point(point, 8, "Béla", words, words.event)
    assert "Béla" in told.title
    assert "8" in told.title
    assert (told.played, told.better) == ("pass", "play 9r 3")
    for number in ("31", "58", *map(str, why.facts.values())):
        assert number in told.why
    assert "review." not in told.why
    assert not re.search("[{}]", told.why)


def test_where_nothing_better_was_found_it_is_said() -> None:
    words = find("battle-line").text.words("en")
    point = TurningPoint(7, 1, Deed("pass", ()), 0.31, None, 0.58, None)
    told = tell_point(point, 8, "Béla", words, words.event)
    assert told.better == ""
    assert told.why == "The chances fell from 58 % to 31 %, and the computer found nothing better."


def test_the_curve_has_a_line_for_each_seat_and_a_mark_for_each_point() -> None:
    found = reviewed("battle-line")
    words = find("battle-line").text.words("en")
    svg = draw_curve(found, ["<Anna>", "Béla"], ["#a00", "#00a"], words, is_file=True)
    assert svg.count("<polyline") == 2
    assert svg.count("<circle") == len(found.points)
    assert "&lt;Anna&gt;" in svg
    assert "<Anna>" not in svg
    dashes = re.findall('<polyline[^>]*stroke-dasharray="([^"]*)"', svg)
    assert len(set(dashes)) == 2, "never by colour alone"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("position", "action", "facts"),
    [
        ("battle-line; hand1 9r", "play 9r 3", ["9r", "3"]),
        ("battle-line; hand1 scout", "play scout", []),
        ("battle-line; 4 9r / -; hand1 redeploy", "redeploy 9r 6", ["9r", "4", "6"]),
        ("battle-line; 4 - / 9r; hand1 deserter", "deserter 9r", ["9r"]),
        ("battle-line; 4 - / 9r; hand1 traitor", "traitor 9r 6", ["9r", "6"]),
        ("battle-line; turn 1 claim; 3 8r 9r 10r / 1b; hand1 1o", "claim 3", ["3"]),
        ("battle-line; turn 1 draw; hand1 1o", "draw troops", []),
    ],
)
def test_what_was_better_is_told_as_something_to_do(
    position: str, action: str, facts: list[str], language: str
) -> None:
    """Not as if it had been done: nobody is said to have done it."""
    game = find("battle-line")
    state, events = gonfalon.load(position), list[Event]()
    state.apply(game.parse_action(action), events)
    deed = Deed(action, tuple((one.key, dict(one.facts)) for one in events))
    words = game.text.words(language).called({1: "Anna", 2: "Béla"})
    point = TurningPoint(7, 0, deed, 0.3, deed, 0.5, None)
    told = tell_point(point, 4, "Anna", words, words.event)
    assert told.played.startswith("Anna")
    assert told.instead == words.say("review.advised")
    assert "Anna" not in told.better
    assert not re.search("[{}]", told.better)
    for fact in facts:
        assert fact in told.better
