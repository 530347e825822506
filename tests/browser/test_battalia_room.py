"""Battalia's table with much on it: nothing is cut, nothing lies over what one decides by."""

import pytest
from playwright.sync_api import expect

from tests.browser.audit import at_size, cut_off, out_of_sight, unread
from tests.browser.conftest import PHONE, SitAt
from tests.browser.middle import BATTALIA

SMALL = ((1366, 640), (1024, 768))
_AMULET = "table amulet.i; played amulet.i; subject lord.i; left 1"
JOKER = f"{BATTALIA}; {_AMULET}".replace("turn 1 act", "turn 1 act > use > name")
_LAID = "table amulet.i chief.b friman.c provisions*3 weapon.b horse.i lord.i tent.c"
_HELD = "friman.i*2 chief.i chief.b priest.i priest.b provisions*3 horse.i weapon.i tool.i"
MUCH_LAID = f"{BATTALIA}; {_LAID}"
MUCH_HELD = BATTALIA.replace("friman.b friman.i priest.b lord.i provisions*2; n", f"{_HELD}; n")
TENTS = (
    f"{BATTALIA}; tents1 tent.b(friman.i,lord.b) tent.c(chief.i,weapon.b); "
    "tents2 tent.i(friman.b,lord.c); table friman.c weapon.i provisions"
)
COHORT = BATTALIA.replace("turn 1 act", "turn 1 muster").replace(
    "friman.b friman.i priest.b lord.i provisions*2; n",
    "friman.c chief.c weapon.c chief.b provisions*2; n",
)
# Where every deed lies, from the first one.
_PLACES = """all => all.map((one) => {
  const { left, top } = one.getBoundingClientRect(), first = all[0].getBoundingClientRect();
  return [one.dataset.pick, Math.round(left - first.left), Math.round(top - first.top)].join();
})"""


@pytest.mark.long
def test_what_a_joker_can_be_leaves_the_prices_in_sight(sit_at: SitAt) -> None:
    (guest,) = sit_at(JOKER, size=SMALL[0])
    for size in SMALL:
        at_size(guest, size)
        expect(guest.page.locator(".ba-plate.can-pick")).to_have_count(34)
        assert out_of_sight(guest, ".ba-plate") == []
        assert out_of_sight(guest, ".ba-deck .ba-price") == []


@pytest.mark.long
def test_what_was_laid_this_turn_is_not_cut(sit_at: SitAt) -> None:
    (guest,) = sit_at(MUCH_LAID, size=SMALL[0])
    for size in SMALL:
        at_size(guest, size)
        assert cut_off(guest, ".ba-table > span") == []


def test_tents_leave_the_market_and_the_deeds_whole(sit_at: SitAt) -> None:
    (guest,) = sit_at(TENTS, size=SMALL[0])
    guest.page.locator("#own-seat").evaluate("one => one.replaceChildren()")
    for size in SMALL:
        at_size(guest, size)
        for part in (
            ".ba-tile-deck",
            ".ba-deck .ba-price",
            ".ba-deed:not(.ba-far)",
            ".ba-own-tent",
        ):
            assert out_of_sight(guest, part) == [], (size, part)


@pytest.mark.long
def test_a_large_hand_lies_beside_the_deeds(sit_at: SitAt) -> None:
    (guest,) = sit_at(MUCH_HELD, size=SMALL[0])
    for size in SMALL:
        at_size(guest, size)
        last = guest.page.locator(".ba-hand .ba-card").last.bounding_box()
        deeds = guest.page.locator(".ba-deeds").bounding_box()
        assert last is not None
        assert deeds is not None
        assert last["x"] + last["width"] <= deeds["x"]


@pytest.mark.long
def test_on_a_phone_every_deed_keeps_its_place(sit_at: SitAt) -> None:
    (guest,) = sit_at(MUCH_HELD, size=PHONE)
    deeds = guest.page.locator(".ba-deed:not([data-pick=end])")  # that one keeps to the lower edge
    before = deeds.evaluate_all(_PLACES)
    guest.page.locator(".ba-deed.can-pick").first.click()
    expect(guest.page.locator(".ba-deed.picked")).to_have_count(1)
    assert deeds.evaluate_all(_PLACES) == before


def test_a_long_question_and_its_choices_cover_nobody(sit_at: SitAt) -> None:
    (guest,) = sit_at(COHORT, size=SMALL[0])
    for size in (*SMALL, (844, 390)):
        at_size(guest, size)
        expect(guest.page.locator("#verbs .can-pick")).to_have_count(3)
        low = guest.page.locator("#verbs").bounding_box()
        board = guest.page.locator("#table").bounding_box()
        assert low is not None
        assert board is not None
        assert low["y"] + low["height"] <= board["y"] + 1
        assert unread(guest) == []
