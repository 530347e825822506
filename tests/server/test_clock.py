"""The clock by itself: a pure thing whose time is moved by hand."""

from dataclasses import replace

import pytest

from gonfalon.server.clock import (
    BACK_SECONDS,
    DAY,
    GRACE,
    MOST_AWAY,
    Clock,
    Terms,
    begun,
    read_clock,
    read_terms,
)
from gonfalon.server.up_time import UpTime

LIVE = Terms(seconds=600, increment=10)
DAYS = Terms(days=3, when_out="end_turn")


def _begun(terms: Terms = LIVE, *asked: int, now: float = 0.0) -> Clock:
    return begun(terms, 3).asked(asked or (0,), now)


def test_only_who_is_asked_pays_and_not_for_the_way() -> None:
    clock = _begun()
    assert [clock.left_at(seat, GRACE + 20) for seat in range(3)] == [580, 600, 600]
    assert clock.left_at(0, GRACE / 2) == 600
    assert clock.due == clock.ends(0) == 600 + GRACE


def test_who_has_decided_gets_the_increment_once() -> None:
    clock = _begun().asked((0,), GRACE + 5)  # the same seat goes on
    assert clock.left_at(0, GRACE + 30) == 570
    clock = clock.asked((1,), GRACE + 30)
    assert (clock.left[0], clock.since[0]) == (580, None)
    assert clock.ends(1) == 630 + 2 * GRACE


def test_time_is_out_and_not_less_than_nothing() -> None:
    clock = _begun()
    assert not clock.is_out(0, 601)
    assert clock.is_out(0, 600 + GRACE)
    assert clock.left_at(0, 10_000) == 0
    assert not clock.is_out(1, 10_000)


def test_several_who_choose_at_once_pay_each_for_themselves() -> None:
    clock = _begun(LIVE, 0, 2).asked((2,), GRACE + 40)
    assert [clock.left_at(seat, GRACE + 100) for seat in range(3)] == [570, 600, 500]


def test_to_take_back_wins_no_time() -> None:
    clock = _begun()
    for turn in range(1, 6):
        clock = clock.asked((1,), turn * 20 + GRACE).taken_back((0,), turn * 20 + GRACE)
    assert clock.left_at(0, 100 + GRACE) == 500
    assert (clock.left[1], clock.since[1]) == (600, None)


def test_a_seat_that_was_taken_over_has_some_time_when_it_comes_back() -> None:
    clock = _begun().handed((), 700)
    assert (clock.left[0], clock.due) == (0, None)
    clock = clock.handed((0,), 800, back=0)
    assert clock.left_at(0, 800) == BACK_SECONDS
    left = _begun().handed((), GRACE + 100).handed((0,), 200, back=0)
    assert left.left_at(0, 200) == 500


def test_days_are_for_each_turn() -> None:
    clock = _begun(DAYS).asked((1,), 2 * DAY)
    clock = clock.asked((0,), 4 * DAY)
    assert clock.left_at(0, 4 * DAY) == 3 * DAY
    back = clock.asked((1,), 5 * DAY).taken_back((0,), 6 * DAY)
    assert back.left_at(0, 6 * DAY) == pytest.approx(2 * DAY, abs=GRACE)


def test_no_day_passes_for_who_is_away() -> None:
    clock = _begun(DAYS).gone(0, 5 * DAY, DAY)
    assert clock.left_at(0, 4 * DAY) == pytest.approx(2 * DAY, abs=GRACE)
    assert clock.ends(0) == pytest.approx(7 * DAY, abs=GRACE)
    back = clock.gone(0, 0, 3 * DAY)  # earlier than was said
    assert back.away[0] == 0
    assert back.ends(0) == pytest.approx(5 * DAY, abs=GRACE)


def test_to_hand_over_and_come_back_wins_no_time() -> None:
    """Neither the days of the turn anew, nor what is free on the way of the news."""
    for terms, left in ((DAYS, 3 * DAY), (LIVE, 600)):
        clock = _begun(terms)
        for cycle in range(1, 6):
            now = GRACE + cycle * 20
            clock = clock.handed((), now).handed((0,), now, back=0)
        assert clock.left_at(0, GRACE + 100) == left - 100
    out = _begun(DAYS).handed((), 4 * DAY).handed((0,), 4 * DAY, back=0)
    assert out.left_at(0, 4 * DAY) == BACK_SECONDS
    later = _begun(DAYS).handed((), DAY).asked((1,), DAY).asked((), 2 * DAY)
    assert later.handed((0,), 3 * DAY, back=0).left_at(0, 3 * DAY) == 3 * DAY


def test_one_is_away_for_four_weeks_of_a_turn_at_most() -> None:
    clock = _begun(DAYS, now=DAY)
    assert clock.longest_away(0, 2 * DAY) == DAY + MOST_AWAY
    for now in (2 * DAY, 20 * DAY, 28 * DAY):
        clock = clock.gone(0, clock.longest_away(0, now), now)
        clock = clock.handed((), now).handed((0,), now, back=0)
    assert clock.away[0] == DAY + MOST_AWAY
    assert clock.longest_away(1, 28 * DAY) == 28 * DAY + MOST_AWAY
    clock = clock.asked((1,), 29 * DAY).asked((0,), 30 * DAY)
    assert clock.longest_away(0, 31 * DAY) == 30 * DAY + MOST_AWAY
    older = replace(_begun(DAYS), asked_at=())  # of a server of before
    assert older.longest_away(0, DAY) == DAY + MOST_AWAY
    assert older.gone(0, 2 * DAY, DAY).longest_away(0, 9 * DAY) == DAY + MOST_AWAY


def test_who_is_asked_while_away_begins_later() -> None:
    clock = _begun(DAYS).gone(1, 5 * DAY, 0).asked((1,), DAY)
    assert clock.ends(1) == 8 * DAY
    assert _begun(DAYS).gone(1, 5 * DAY, 0).asked((1,), 6 * DAY).ends(1) == 9 * DAY + GRACE


def test_a_moment_that_comes_again_costs_nothing() -> None:
    """After a SIGKILL the time may stand a little before what was written last."""
    assert _begun(now=100).left_at(0, 97) == 600


def test_it_is_kept_as_text() -> None:
    for terms in (LIVE, DAYS, Terms(seconds=30, when_out="end_turn")):
        assert read_terms(str(terms)) == terms
        clock = _begun(terms).gone(2, DAY, 0)
        assert read_clock(str(terms), clock.write()) == clock
    assert read_terms("") is None
    assert read_clock("", None) is None
    assert read_clock(str(LIVE), None) is None


@pytest.mark.parametrize(
    "terms",
    [
        Terms(),
        Terms(seconds=29),
        Terms(seconds=90_000),
        Terms(seconds=60, increment=-1),
        Terms(seconds=60, increment=4000),
        Terms(days=31),
        Terms(days=-1),
        Terms(days=2, increment=5),
        Terms(days=2, seconds=60),
        Terms(days=2, when_out="never"),
    ],
)
def test_what_is_no_clock(terms: Terms) -> None:
    assert not terms.fit
    assert LIVE.fit
    assert DAYS.fit


def test_time_goes_on_where_it_was() -> None:
    moved = [50.0]
    up = UpTime(lambda: moved[0])
    up.set(1000)
    moved[0] += 7
    assert up.now() == 1007
    later = UpTime(lambda: 3.0)  # another process, started whenever
    later.set(1007)
    assert later.now() == 1007
