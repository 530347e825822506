"""Whole games of Battalia by clicking: against the computer, at one screen; others are long."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.battalia import TAKES_TIME, begin, brisk, play_at_one_screen
from tests.browser.conftest import NAMES, PHONE, Visit
from tests.browser.guest import Guest
from tests.browser.playing import next_moment, play_on, tap
from tests.browser.server import Server
from tests.browser.test_keyboard import arrow_to, check_focus, suggested, type_move

FEW = 14
ENDS = re.compile("^(You won|You lost|You share the victory|A draw|.+ won)$")


def check_end(guest: Guest) -> None:
    """The game is over, and the page says how."""
    told = guest.look()
    assert told["phase"] == "over"
    expect(guest.page.locator("#result h2")).to_have_text(ENDS)
    expect(guest.page.locator("#asked")).to_have_text(re.compile("ends"))


@pytest.mark.long
def test_a_whole_game_against_the_computer(guest: Guest) -> None:
    begin(guest, 2, "computer:knight")
    touched = play_on(guest, brisk(Random(2)))
    assert len(touched) > 10
    check_end(guest)


@pytest.mark.long
def test_a_whole_game_on_a_phone(visit: Visit, server: Server) -> None:
    phone = visit(server, PHONE, has_touch=True, is_mobile=True)
    begin(phone, 2, "computer:knight")
    is_narrow = "document.documentElement.scrollWidth <= innerWidth"
    next_moment(phone)
    assert phone.page.evaluate(is_narrow)
    play_on(phone, brisk(Random(3)), tap)
    assert phone.page.evaluate(is_narrow)
    check_end(phone)


@pytest.mark.long
def test_a_whole_game_by_keys(guest: Guest) -> None:
    """Moves are typed at first and where much glows, else it goes by arrows and Enter."""
    begin(guest, 2, "computer:page")
    rng, page = Random(6), guest.page
    choose = brisk(rng)
    moment, typed, pressed = next_moment(guest), 0, 0
    while not moment.is_over:
        is_typed = not moment.picked and (typed <= 3 or len(moment.glow) > FEW)
        if not is_typed:
            if page.locator("#notation:focus").count():
                page.keyboard.press("Shift+Tab")
            arrow_to(guest, choose(moment).pick)
            page.keyboard.press("Enter")
            pressed += 1
        else:
            moves = suggested(guest)
            quick = [move for move in moves if not move.startswith(TAKES_TIME)]
            type_move(guest, rng.choice(quick or moves))
            typed += 1
        moment = next_moment(guest, moment)
        check_focus(guest)
    assert min(typed, pressed) > 3
    check_end(guest)


@pytest.mark.long
def test_a_whole_game_at_the_volcano_with_three(guest: Guest) -> None:
    begin(guest, 3, "computer:knight", volcano="on", heroes="2")
    next_moment(guest)
    places = ("shrine", "crossroads", "summit")
    squares = [guest.page.locator(f".ba-cell[data-help={one}]").count() for one in places]
    assert squares == [4, 4, 1]
    expect(guest.page.locator("[data-key=cell-d4]")).to_have_attribute(
        "aria-label", re.compile("summit, Guardian, strength 20")
    )
    expect(guest.page.locator(".ba-seals")).to_have_count(3)
    touched = play_on(guest, brisk(Random(5)))
    assert len(touched) > 10
    assert len(guest.look()["seats"]) == 3
    check_end(guest)


@pytest.mark.long
def test_four_seats_at_one_screen_for_a_day(guest: Guest) -> None:
    """Two weeks of it: tests/long/test_browser.py."""
    begin(guest, 4, "screen")
    guest.sit(*NAMES)
    said = play_at_one_screen(guest, brisk(Random(4)), is_second_day, most=150)
    assert len(said) == 4
    assert guest.page.locator(".ba-player").count() == 4


def is_second_day(guest: Guest) -> bool:
    """Whether everybody has had a turn."""
    return guest.page.locator(".ba-week .ba-past").count() == 1
