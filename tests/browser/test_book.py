"""The rules as a book: one screen first, on every width, and on paper."""

import re

import pytest
from playwright.sync_api import Page

from gonfalon.engine.words import languages
from gonfalon.games import GAMES
from tests.amounts import one_of_all, some_of
from tests.browser.conftest import Visit
from tests.browser.server import Server

SCREEN = (1366, 640)
PHONE = (360, 740)
DESK = (1920, 1080)
# What stands out of the page at its side, and pictures whose parts stand out of them.
_OUT = """() => [...document.querySelectorAll(".shot")].filter((shot) => {
  const box = shot.getBoundingClientRect();
  return box.right > innerWidth + 1 || shot.scrollWidth > shot.clientWidth + 1;
}).length"""
_SHOWN = """(names) => names.filter((name) => document.querySelector(name)?.checkVisibility())"""


def sheets(page: Page) -> int:
    """How many pages of paper this page is."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


@pytest.mark.long
@pytest.mark.parametrize("game", some_of(GAMES, "battalia"))
def test_the_aim_is_on_one_screen_and_nothing_stands_out(
    visit: Visit, server: Server, game: str
) -> None:
    page = visit(server).page
    for language, (wide, high) in zip(languages(), (SCREEN, PHONE, DESK, SCREEN), strict=True):
        page.set_viewport_size({"width": wide, "height": high})
        page.goto(f"{server.url}/rules/{game}?lang={language}")
        page.wait_for_load_state()
        assert page.evaluate("document.documentElement.scrollWidth") <= wide
        assert page.evaluate(_OUT) == 0
        if wide > PHONE[0]:
            glance = page.locator(".glance").bounding_box()
            assert glance is not None
            assert glance["y"] + glance["height"] <= max(high, 700)


@pytest.mark.parametrize("language", one_of_all("bg"))
def test_a_card_is_one_page(visit: Visit, server: Server, language: str) -> None:
    page = visit(server).page
    for game in GAMES:
        page.goto(f"{server.url}/rules/{game}/card?lang={language}")
        page.wait_for_load_state()
        assert sheets(page) == 1, game


def test_a_booklet_has_a_page_for_each_chapter(visit: Visit, server: Server) -> None:
    page = visit(server).page
    page.goto(f"{server.url}/rules/battle-line?lang=hu")
    page.wait_for_load_state()
    assert sheets(page) > page.locator(".chapter").count()
    page.emulate_media(media="print")
    hidden = [".masthead", ".search", ".book-ways", ".source"]
    shown = [".glance", ".contents", ".shot"]
    assert page.evaluate(_SHOWN, [*hidden, *shown]) == shown
