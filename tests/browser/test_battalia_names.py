"""The names of Battalia's cards fit on them, in every language and at every size."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NAMES, PHONE, SitAt, Visit
from tests.browser.middle import BATTALIA
from tests.browser.placed import PlacedServer
from tests.browser.server import Server
from tests.browser.test_axe import finished
from tests.browser.test_languages import long_but

HANDS = (
    "friman.b chief.b priest.b lord.b provisions tool.b weapon.b amulet.b",
    "title.b scroll.b tent.b horse.b hammer sword shield wings",
    "horn crown luut pavilion staff book",
)
SIZES = ((1366, 640), (1280, 800), PHONE)
LEAST = 12.0  # pixels of the type
# The names whose letters reach beyond their card, are cut off, or are too small to be read.
_CLIPPED = """least => [...document.querySelectorAll(".ba-card .ba-name, .ba-deck .ba-name")]
  .filter((name) => {
    const letters = document.createRange();
    letters.selectNodeContents(name);
    const [text, card] = [letters, name.parentElement].map((one) => one.getBoundingClientRect());
    const own = name.getBoundingClientRect();
    const isCut = getComputedStyle(name).overflow !== "visible"
      && (text.height > own.height + 2 || text.width > own.width + 1);
    return isCut || text.left < card.left || text.right > card.right || text.bottom > card.bottom
      || parseFloat(getComputedStyle(name).fontSize) < least;
  })
  .map((name) => `${name.textContent} ${name.parentElement.className}`)"""


@pytest.mark.parametrize("language", long_but("bg"))
def test_names_fit_on_their_cards(sit_at: SitAt, placed: PlacedServer, language: str) -> None:
    positions = [
        f"battalia; first 1; factions b i; hand1 {hand}; nation1 chief.b*4" for hand in HANDS
    ]
    (guest,) = sit_at(positions[0], language=language)
    clipped = []
    for position in positions:
        guest.wait_version(placed.place(guest.table, position))
        for width, height in SIZES:
            guest.page.set_viewport_size({"width": width, "height": height})
            clipped += [(width, name) for name in guest.page.evaluate(_CLIPPED, LEAST)]
    assert clipped == []


@pytest.mark.long
def test_the_boxes_of_players_have_their_names(sit_at: SitAt) -> None:
    """Not the numbers of their seats, neither to eyes nor to ears, nor while the past is shown."""
    (guest,) = sit_at(f"{BATTALIA}; table tool.b")
    page = guest.page
    boxes = page.locator(".ba-player")
    for place, name in enumerate(NAMES[:2]):
        expect(boxes.nth(place).locator(".ba-who b")).to_have_text(name)
        expect(boxes.nth(place)).to_have_attribute("aria-label", re.compile(name))
    laid = page.locator(".ba-table > span")
    expect(laid.locator("small").first).to_have_text(f"{NAMES[0]}, table:")
    expect(laid).to_have_attribute("aria-label", f"{NAMES[0]}, table:")
    page.locator("#step-back").click()
    expect(page.locator("#past")).to_be_visible()
    assert "Player 1" not in page.locator("#table").inner_text()


@pytest.mark.long
def test_hands_that_are_shown_at_the_end_have_the_names_of_players(
    visit: Visit, server: Server
) -> None:
    guest = visit(server)
    guest.go(finished(guest, "battalia"))
    names = [name.split()[0] for name in guest.page.locator("#seats .who b").all_inner_texts()]
    hands = guest.page.locator(".ba-open .ba-camp", has_text="hand:")
    assert [words.partition(",")[0] for words in hands.locator("small").all_inner_texts()] == names
