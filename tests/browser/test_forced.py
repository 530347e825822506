"""The only thing to do is done at once and never asked; what is asked waits, whoever takes long."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SitAt
from tests.browser.guest import Guest

SOON = 10_000  # milliseconds on the page's clock
LATER = SOON + 2000
LAND = (
    "battalia heroes=1 weeks=3; turn 1 act; day 11; factions b i; gone c; board b2:city.i.nesw/4 "
    "b6:city.b.nesw/1@1 b5:road.b.ns b4:city.b.nesw/1@1 b3:road.i.ns d4:ruins/8 "
    "f2:city.i.nesw/1@2; heroes b2 f2"
)
ATTACKING = f"{LAND}; hand1 weapon.b amulet.e priest.b lord.b; nation1 friman.b*6"

# All that the prompt has said since.
_LISTEN = """() => {
  window.asked = [];
  const asked = document.getElementById("asked");
  const note = () => window.asked.push(asked.textContent);
  new MutationObserver(note).observe(asked, { childList: true, subtree: true });
}"""


def set_clock(guest: Guest, time: int) -> None:
    """The page's clock stands still at this time, however busy the machine is."""
    guest.page.evaluate("time => { performance.now = () => time; }", time)


@pytest.mark.rule("BA-W3")
def test_the_only_weapon_opens_at_once_and_what_slides_there_is_not_meant(sit_at: SitAt) -> None:
    """A click where it lay begins nothing with the amulet; a while later it does."""
    (guest,) = sit_at(ATTACKING, asking=True)
    page = guest.page
    weapon = page.locator(".ba-hand [data-pick='weapon.b']")
    box = weapon.bounding_box()
    assert box is not None
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    set_clock(guest, SOON)
    page.evaluate(_LISTEN)
    before = guest.ply()
    guest.pick("attack", "city")
    guest.wait_ply(before + 2)
    expect(weapon).to_have_count(0)
    said = page.evaluate("asked")
    assert said
    assert not [one for one in said if "begin with a weapon" in one.lower()]
    page.mouse.click(*place)
    expect(page.locator("#why")).to_be_hidden()
    expect(page.locator("#table .picked")).to_have_count(0)
    assert guest.ply() == before + 2
    set_clock(guest, LATER)
    page.mouse.click(*place)
    expect(page.locator("#asked")).to_contain_text("die")


def test_the_end_of_a_turn_is_meant_though_a_card_is_picked(sit_at: SitAt) -> None:
    """Other deeds answer what is to be done with the card; this one begins anew."""
    (guest,) = sit_at(ATTACKING)
    page = guest.page
    guest.pick("amulet.e")
    page.locator("#table [data-pick='end']:visible").first.click()
    expect(page.locator("#table .picked")).to_have_count(0)
    expect(page.locator("#why")).to_be_hidden()
    assert guest.look()["view"].partition("; turn ")[2].startswith("2")
