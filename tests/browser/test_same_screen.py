"""Two people at one screen: a curtain between their turns, and nothing of a hand behind it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tests.browser.playing import START, Moment, click, high, next_moment, settle
from tests.browser.secrecy import seen_in_frame, seen_on_page
from tests.browser.server import Server

NAMES = ("Anna", "Béla")


@pytest.fixture
def screen(guest: Guest) -> Guest:
    """A screen for two, just before the first turn."""
    guest.begin("screen")
    guest.sit(*NAMES)
    expect(guest.page.locator("#curtain")).to_be_visible()
    assert [seat["name"] for seat in guest.look()["seats"]] == [*NAMES]
    return guest


def hand_of(guest: Guest, seat: int) -> set[str]:
    """A hand as the API tells it to this seat."""
    view = guest.look(seat)["view"]
    part = next(part for part in view.split("; ") if part.startswith(f"hand{seat} "))
    return set(part.split()[1:])


def asked(guest: Guest) -> int:
    """The seat that is asked."""
    (seat,) = guest.look()["waiting"]
    return int(seat)


def lift(guest: Guest) -> Moment:
    """Lift the curtain, as the next player at the screen does."""
    guest.page.locator("#lift").click()
    expect(guest.page.locator("#curtain")).to_be_hidden()
    return next_moment(guest)


def play_turn(guest: Guest) -> None:
    """A whole turn with the mouse, until the curtain falls."""
    moment: Moment = START
    while guest.page.locator("#curtain").is_hidden():
        moment = next_moment(guest, moment)
        click(guest, high(moment))
        settle(guest, moment)


def check_curtain(guest: Guest, seat: int) -> None:
    """The curtain is down for this seat, and nobody's cards are behind it or were just sent."""
    page = guest.page
    expect(page.locator("#curtain")).to_be_visible()
    expect(page.locator("#curtain-text")).to_contain_text(NAMES[seat - 1])
    expect(page.locator("#lift")).to_be_focused()
    secret = hand_of(guest, 1) | hand_of(guest, 2)
    assert len(secret) >= 13
    assert guest.state()["curtain"]["seat"] == seat
    assert seen_in_frame(guest.frames[-1], secret) == set()
    assert seen_on_page(guest, secret) == set()
    assert guest.glowing() == []


def test_a_curtain_falls_between_the_turns(screen: Guest) -> None:
    for _ in range(4):
        seat = asked(screen)
        check_curtain(screen, seat)
        lift(screen)
        assert set(screen.hand()) == hand_of(screen, seat)
        assert seen_on_page(screen, hand_of(screen, 3 - seat)) == set()
        play_turn(screen)
        assert asked(screen) == 3 - seat


def test_no_frame_ever_holds_the_other_hand(screen: Guest) -> None:
    hands: dict[int, set[str]] = {}
    for _ in range(4):
        seat = asked(screen)
        hands[seat] = hand_of(screen, seat)
        read = len(screen.frames)
        lift(screen)
        other = hand_of(screen, 3 - seat)
        play_turn(screen)
        assert len(screen.frames) > read
        for frame in screen.frames[read:]:
            assert seen_in_frame(frame, other) == set()


@pytest.mark.long
def test_the_curtain_falls_over_moving_pieces_too(visit: Visit, server: Server) -> None:
    guest = visit(server, moving=True)
    guest.begin("screen")
    guest.sit(*NAMES)
    expect(guest.page.locator("#curtain")).to_be_visible()
    for _ in range(2):
        lift(guest)
        play_turn(guest)
        guest.page.wait_for_timeout(500)
        check_curtain(guest, asked(guest))


def test_the_past_of_one_is_not_shown_to_the_other(screen: Guest) -> None:
    """Who looks back and then types a move leaves no own hand on the screen."""
    page, seat = screen.page, asked(screen)
    lift(screen)
    screen.pick(screen.hand()[0], "5")
    next_moment(screen)
    page.locator("#step-back").click()
    expect(page.locator("#past")).to_be_visible()
    page.locator("#notation").fill("draw troops")
    page.locator("#notation").press("Enter")
    check_curtain(screen, 3 - seat)
    page.locator("#lift").click()
    expect(page.locator("#curtain")).to_be_hidden()
    next_moment(screen)
    assert seen_on_page(screen, hand_of(screen, seat)) == set()
    assert set(screen.hand()) == hand_of(screen, 3 - seat)


@pytest.mark.long
def test_a_pick_that_was_let_go_is_not_read_aloud_to_the_other(screen: Guest) -> None:
    page, seat = screen.page, asked(screen)
    lift(screen)
    first, second = screen.hand()[:2]
    screen.pick(first)
    expect(page.locator("#announce")).to_contain_text("picked")
    page.keyboard.press("Escape")
    page.locator("#notation").fill(f"play {second} 5")
    page.locator("#notation").press("Enter")
    next_moment(screen)
    page.locator("#notation").fill("draw troops")
    page.locator("#notation").press("Enter")
    check_curtain(screen, 3 - seat)


@pytest.mark.long
def test_the_curtain_holds_the_focus(screen: Guest) -> None:
    for key in ("Tab", "Tab", "Tab", "Shift+Tab", "ArrowRight", "/"):
        screen.page.keyboard.press(key)
        inside = "() => document.activeElement.closest('#curtain') !== null"
        outside = "() => document.activeElement === document.body"
        assert screen.page.evaluate(inside) or screen.page.evaluate(outside), key
    screen.page.locator("#lift").press("Enter")
    expect(screen.page.locator("#curtain")).to_be_hidden()
    next_moment(screen)
    expect(screen.page.locator(".can-pick:focus")).to_have_count(1)


@pytest.mark.long
def test_a_page_that_is_opened_again_begins_behind_the_curtain(screen: Guest) -> None:
    seat = asked(screen)
    lift(screen)
    screen.page.reload()
    screen.wait_connected()
    check_curtain(screen, seat)
