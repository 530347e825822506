"""Touches that come fast: one that repeats what was done is passed over, one that counts is not."""

from playwright.sync_api import Locator, expect

from tests.browser import middle
from tests.browser.conftest import SitAt
from tests.browser.guest import Guest

SOON = 10_000  # milliseconds on the page's clock
LATER = SOON + 1600
# An attack on a hero, with several cards to add.
FIGHTING = (
    "battalia weeks=3; turn 1 act; factions i c; gone e; board b6:city.b.nesw/2@2 "
    "f6:city.i.nesw/4@1 d4:ruins/8 b2:city.c.nesw/4 f2:city.c.nesw/2@1; heroes f6 f6; "
    "hand1 weapon.i chief.i priest.i lord.i; nation1 friman.c*5; "
    "hand2 friman.i chief.i provisions*3; nation2 friman.i*5"
)
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


def test_a_card_that_slid_away_from_under_the_pointer_is_the_one_that_was_meant(
    sit_at: SitAt,
) -> None:
    guest, *_ = sit_at(FIGHTING)
    page = guest.page
    guest.pick("attack", "f6", "foe2")
    guest.pick("weapon.i")
    cards = page.locator(".ba-hand [data-pick]")
    expect(cards).to_have_count(3)
    guest.wait_connected()
    first, second, *_ = [card.get_attribute("data-pick") for card in cards.all()]
    box = cards.nth(1).bounding_box()
    assert box is not None
    set_clock(guest, SOON)
    cards.first.click()
    expect(page.locator(f".ba-hand [data-pick='{first}']")).to_have_count(0)
    guest.wait_connected()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(f".ba-hand [data-pick='{second}']")).to_have_count(0)
    expect(cards).to_have_count(1)
