"""The names of Battalia's cards fit on them, in every language and at every size."""

import pytest

from tests.browser.conftest import PHONE, SitAt
from tests.browser.placed import PlacedServer
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


@pytest.mark.parametrize("language", long_but("bg", "hu"))
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
