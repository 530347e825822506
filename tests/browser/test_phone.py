"""A phone: fingers instead of a mouse, and nothing to scroll sideways."""

import pytest
from playwright.sync_api import expect

from tests.amounts import some_of
from tests.browser.conftest import PHONE, MakeTable, Visit
from tests.browser.guest import Guest
from tests.browser.playing import (
    MOST_PICKS,
    START,
    Glow,
    headline,
    high,
    next_moment,
    play_on,
    tap,
)
from tests.browser.server import Server
from tests.browser.tables import is_over

# The widest thing and how far right it reaches, which a page that can be scrolled would show.
_WIDTH = """() => {
  const reach = (one) => one.getBoundingClientRect().right;
  const seen = [...document.body.querySelectorAll("*")].filter((one) => one.checkVisibility());
  const far = seen.filter((one) => reach(one) > screen.width + 1 && !one.closest("svg"));
  return [document.documentElement.scrollWidth, far.map((one) => one.outerHTML.slice(0, 120))];
}"""


@pytest.fixture
def phone(visit: Visit, server: Server) -> Guest:
    """Someone with a phone."""
    return visit(server, PHONE, has_touch=True, is_mobile=True, expected=("status of 403",))


def check_width(guest: Guest) -> None:
    """Nothing reaches beyond the screen."""
    width, far = guest.page.evaluate(_WIDTH)
    assert width <= PHONE[0], far


def test_the_pages_fit_on_a_phone(phone: Guest) -> None:
    games = ("/new/battle-line", "/rules/battle-line", "/new/battalia", "/rules/battalia")
    for path in ("/", *games, "/t/nowhere", "/api/docs"):
        phone.expected = ("status of 403", "status of 404")
        phone.go(path)
        check_width(phone)
        if path == "/":
            ways = phone.page.locator(".ways > .button").first
            assert ways.evaluate("one => getComputedStyle(one).textAlign") == "center"
    phone.begin("friend")
    expect(phone.page.locator("[data-link='seat-2']")).to_be_visible()
    check_width(phone)
    phone.page.locator("#open-menu").tap()
    expect(phone.page.locator("#menu")).to_be_visible()
    check_width(phone)


@pytest.mark.parametrize("picks", [21, pytest.param(MOST_PICKS, marks=pytest.mark.long)])
def test_a_game_with_a_finger(phone: Guest, picks: int) -> None:
    """The first picks, or all of them to the end."""
    phone.go("/")
    phone.page.locator("[data-quick=computer][data-game=battle-line]").tap()
    phone.page.wait_for_url("**/t/*")
    touched = play_on(phone, high, _tap_within_the_screen, picks)
    assert len(touched) > 20
    if picks == MOST_PICKS:
        expect(phone.page.locator("#result h2")).to_have_text(headline(phone.look()))
    check_width(phone)


def _tap_within_the_screen(guest: Guest, glow: Glow) -> None:
    check_width(guest)
    tap(guest, glow)


@pytest.mark.long
@pytest.mark.parametrize("option", some_of(["terrain", "war"], "terrain"))
def test_other_ways_to_play_fit_too(phone: Guest, make_table: MakeTable, option: str) -> None:
    table = make_table(**{option: "on"})
    phone.come_by(table.link(1))
    phone.wait_connected()
    check_width(phone)
    with phone.away():
        table.move_some(40)
    phone.wait_ply(table.look()["ply"])
    check_width(phone)
    with phone.away():
        table.move_until(is_over)
    expect(phone.page.locator("#result h2")).to_be_visible()
    check_width(phone)


@pytest.mark.long
def test_the_rules_and_a_refusal_fit_on_a_phone(phone: Guest) -> None:
    phone.begin("computer")
    next_moment(phone, START)
    phone.page.locator(".deck[data-pick=troops]").tap()
    expect(phone.page.locator("#why")).to_be_visible()
    check_width(phone)
    phone.page.locator("#why .rule-link").tap()
    expect(phone.page.locator(".rule.shown")).to_be_in_viewport()
    check_width(phone)


@pytest.mark.long
def test_a_long_name_fits_on_a_phone(phone: Guest) -> None:
    phone.begin("screen")
    phone.sit("W" * 80, "M" * 80)
    expect(phone.page.locator("#curtain")).to_be_visible()
    check_width(phone)
    phone.page.locator("#lift").tap()
    next_moment(phone)
    check_width(phone)
    phone.go("/")
    check_width(phone)
