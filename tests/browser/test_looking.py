"""Looking first: what a finger has touched once is shown, and the next touch takes it."""

import pytest
from playwright.sync_api import Locator, expect

from tests.amounts import some_of
from tests.browser.conftest import PHONE, SitAt
from tests.browser.guest import Guest
from tests.browser.imperia import FORTS, marked

POSITION = f"{FORTS}; b3 1i+w; head1 b3; hand1 i+ g+"
EXITS = {"a2", "b1", "c2"}
# What else there is to touch meanwhile, one after the other.
ELSEWHERE = {
    "help": ("#ask-what", "#ask-what"),
    "menu": ("#open-menu", "#menu .close"),
    "seats": (".seat",),
    "nothing": (".own h3",),
}
# How many lines of what is asked are cut through: others end above the edge, or begin below it.
_SLICED = """() => {
  const box = document.getElementById("prompt");
  const edge = box.getBoundingClientRect().top + box.clientHeight;
  const range = document.createRange();
  range.selectNodeContents(document.getElementById("asked"));
  const air = parseFloat(getComputedStyle(box).fontSize) / 4; // above and below the letters
  return [...range.getClientRects()]
    .filter(({ top, bottom }) => top + air < edge && bottom - air > edge).length;
}"""


def way(guest: Guest) -> Locator:
    """The way that is looked at."""
    return guest.page.locator(".way.can-pick[data-pick=w]")


@pytest.fixture
def looking(sit_at: SitAt) -> Guest:
    """Somebody with a phone and large letters, who has looked at a way that leads nowhere."""
    guest, *_ = sit_at(POSITION, size=PHONE, has_touch=True, is_mobile=True, asking=True)
    guest.page.evaluate("document.documentElement.style.fontSize = '21px'")
    guest.page.locator(".piece[data-pick='i+']").tap()
    way(guest).tap()
    expect(guest.page.locator("#asked")).to_contain_text("Touch again to do it.")
    return guest


def test_a_long_sentence_is_opened_and_what_is_looked_at_stays(looking: Guest) -> None:
    page = looking.page
    more, line = page.locator("#asked-more"), page.locator(".prompt-line")
    said = page.locator("#asked").inner_text()
    assert marked(looking, "wanted") == EXITS
    assert page.evaluate(_SLICED) == 0
    more.tap(timeout=5000)
    expect(line).to_contain_class("open", timeout=5000)
    expect(page.locator("#asked")).to_have_text(said, timeout=5000)
    assert marked(looking, "wanted") == EXITS
    page.locator("#prompt").tap(position={"x": 30, "y": 30})  # whoever reads it
    expect(line).to_contain_class("open")
    more.tap()
    expect(line).not_to_contain_class("open")
    expect(page.locator("#asked")).to_have_text(said)
    assert looking.ply() == 0
    way(looking).tap()
    looking.wait_ply(3)


@pytest.mark.parametrize("where", some_of(ELSEWHERE, "menu"))
def test_what_is_no_longer_shown_is_looked_at_anew(looking: Guest, where: str) -> None:
    """Whatever else is touched: a touch does only what the page said it would."""
    page = looking.page
    for one in ELSEWHERE[where]:
        page.locator(one).first.tap()
    asked = page.locator("#asked")
    is_shown = "Touch again" in asked.inner_text()
    assert (marked(looking, "wanted") == EXITS) == is_shown
    way(looking).tap()
    if not is_shown:
        expect(asked).to_contain_text("Touch again to do it.")
        assert marked(looking, "wanted") == EXITS
        assert looking.ply() == 0
        way(looking).tap()
    looking.wait_ply(3)


@pytest.mark.long
def test_what_was_looked_at_is_not_done_by_a_touch_of_the_piece(looking: Guest) -> None:
    """Once something else was touched: nothing says any more that it would be."""
    page = looking.page
    for _ in range(2):
        page.locator("#ask-what").tap()
    expect(page.locator("#asked")).not_to_contain_text("Touch again")
    page.locator(".cell.picked").tap(force=True)
    page.wait_for_timeout(500)
    assert looking.ply() == 0


@pytest.mark.long
def test_what_is_looked_at_is_taken_by_a_button_too(looking: Guest) -> None:
    taking = looking.page.locator("#verbs .taking")
    expect(taking).to_have_text("Yes, like this")
    taking.tap()
    looking.wait_ply(3)
    expect(taking).to_have_count(0)


@pytest.mark.long
def test_who_goes_on_to_another_thing_is_told_that_it_was_not_done(looking: Guest) -> None:
    page = looking.page
    page.locator(".piece[data-pick='g+']").tap()
    expect(page.locator("#why")).to_contain_text("was not done")
    expect(page.locator("#verbs .taking")).to_have_count(0)
    assert looking.ply() == 0
