"""Touches that come fast: one that repeats what was done is passed over, one that counts is not."""

from playwright.sync_api import Locator, expect

from tests.browser import middle
from tests.browser.conftest import SitAt
from tests.browser.guest import Guest

SOON = 10_000  # milliseconds on the page's clock
LATER = SOON + 1600
SCOUTING = middle.BATTLE_LINE.replace("4p redeploy", "4p scout").replace("KE scout", "KE redeploy")


def set_clock(guest: Guest, time: int) -> None:
    """The page's clock stands still at this time, however busy the machine is."""
    guest.page.evaluate("time => { performance.now = () => time; }", time)


def played(guest: Guest, card: str, field: Locator) -> None:
    """A card has been played by a click on a battlefield."""
    guest.pick(card)
    field.click()
    expect(guest.page.locator(f".hand.own [data-pick='{card}']")).to_have_count(0)
    guest.wait_connected()


def test_a_touch_that_repeats_what_was_done_is_not_refused(sit_at: SitAt) -> None:
    (guest,) = sit_at(middle.BATTLE_LINE)
    why, field = guest.page.locator("#why"), guest.page.locator(".ground[data-pick='2']")
    set_clock(guest, SOON)
    played(guest, "5o", field)
    field.click()
    expect(why).to_be_hidden()
    guest.page.locator(".ground[data-pick='3']").click()
    expect(why).to_contain_text("drawing a card")  # elsewhere it is meant
    guest.page.locator("#close-why").click()
    set_clock(guest, LATER)
    field.click()
    expect(why).to_contain_text("drawing a card")  # and later it is meant too


def test_a_touch_of_the_same_spot_that_counts_is_not_lost(sit_at: SitAt) -> None:
    """Scout draws three cards from one deck, each by a touch."""
    (guest,) = sit_at(SCOUTING)
    set_clock(guest, SOON)
    guest.pick("scout")
    expect(guest.page.locator(".hand.own [data-pick]")).to_have_count(6)
    for held in (7, 8, 9):
        guest.pick("troops")
        expect(guest.page.locator(".hand.own [data-pick]")).to_have_count(held)
    fresh = guest.page.locator(".hand.own .fresh")
    expect(fresh).to_have_count(3)  # all three are new, not only the last
