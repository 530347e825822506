"""The page of one's finished games, at a phone and at a laptop."""

import re
import zipfile
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import expect
from sqlalchemy import create_engine

from tests.browser.axe import Looks, wrong_on
from tests.browser.conftest import LAPTOP, PHONE, Visit
from tests.browser.guest import Guest
from tests.browser.server import Server
from tests.browser.test_axe import at_every_look
from tests.server.filling import match_of, put, whole_game, year

GAMES = 200
COOKIE = "a-browser-that-has-played-for-a-year"
SMALLEST = 12.0  # pixels of any letter
_SMALL = """(least) => [...document.querySelectorAll("main *")].filter((one) =>
  [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
  && one.getClientRects().length && !one.closest(".unseen")
  && parseFloat(getComputedStyle(one).fontSize) < least
).map((one) => `${one.tagName} ${one.textContent.slice(0, 40)}`)"""


@pytest.fixture(scope="module")
def filled(server: Server) -> Server:
    """A server where somebody has finished some two hundred games."""
    engine = create_engine(f"sqlite:///{server.folder / 'tables.db'}")
    put(engine, COOKIE, year(GAMES))
    put(engine, COOKIE, match_of([whole_game("battle-line", 2)] * 3, "games=5"))
    engine.dispose()
    return server


@pytest.fixture
def come(visit: Visit, filled: Server) -> Callable[..., Guest]:
    """The browser that has played them."""

    def come(size: tuple[int, int] = LAPTOP, path: str = "/played", **more: object) -> Guest:
        guest = visit(filled, size, **more)
        guest.context.add_cookies([{"name": "gonfalon", "value": COOKIE, "url": filled.url}])
        guest.go(path)
        return guest

    return come


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_all_of_it_fits_and_can_be_read(come: Callable[..., Guest], size: tuple[int, int]) -> None:
    page = come(size).page
    expect(page.locator(".sums dd").first).to_have_text(str(GAMES + 3))
    expect(page.locator(".past > li")).to_have_count(25)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert page.evaluate(_SMALL, SMALLEST) == []
    wide = page.locator(".panel .bar, .columns").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().width)"
    )
    assert min(wide) > 100
    texts = page.locator(".columns text").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map(({ left, right, top }) => "
        "[left, right, Math.round(top)])"
    )
    below = sorted((left, right) for left, right, top in texts if top == texts[-1][2])
    assert all(one[1] <= other[0] for one, other in pairwise(below))


def test_a_choice_is_an_address(come: Callable[..., Guest]) -> None:
    guest = come()
    page = guest.page
    page.locator("select[name=game]").select_option("imperia")
    page.wait_for_url("**/played?game=imperia")
    page.locator("select[name=result]").select_option("won")
    page.wait_for_url("**/played?game=imperia&result=won")
    expect(page.locator("select[name=game]")).to_have_value("imperia")
    shown = page.locator(".past > li .which strong").all_inner_texts()
    assert set(shown) == {"Imperia"}
    page.go_back()
    expect(page.locator("select[name=result]")).to_have_value("")
    page.locator("#by-players a").first.click()
    page.wait_for_url(re.compile("game=imperia&seats=2"))
    page.get_by_role("link", name="Show all games").click()
    page.wait_for_url("**/played")
    page.get_by_role("link", name="Older games").click()
    page.wait_for_url("**/played?page=2#list")
    expect(page.locator(".past")).to_have_attribute("start", "26")


def test_it_works_without_scripts(come: Callable[..., Guest]) -> None:
    page = come(java_script_enabled=False).page
    page.locator("select[name=game]").select_option("imperia")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator("select[name=game]")).to_have_value("imperia")
    expect(page.locator(".past > li").first).to_contain_text("Imperia")
    expect(page.locator("[data-again]").first).to_be_hidden()


def test_by_the_keyboard_a_list_is_gone_through_without_leaving(
    come: Callable[..., Guest],
) -> None:
    page = come().page
    page.locator("select[name=game]").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.url.endswith("/played")
    chosen = page.locator("select[name=game]").input_value()
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Show", exact=True).press("Enter")
    page.wait_for_url(f"**/played?game={chosen}")


def test_records_come_as_one_file(come: Callable[..., Guest], tmp_path: Path) -> None:
    page = come(path="/played?game=imperia&seats=4").page
    expect(page.locator(".past > li").first).to_be_visible()
    with page.expect_download() as coming:
        page.locator(".list-head .button").click()
    coming.value.save_as(tmp_path / "all.zip")
    assert re.fullmatch(r"gonfalon-\d{4}-\d\d-\d\d\.zip", coming.value.suggested_filename)
    with zipfile.ZipFile(tmp_path / "all.zip") as found:
        assert found.testzip() is None
        assert found.namelist()
        assert all("imperia" in name and "/" not in name for name in found.namelist())


def test_a_game_is_opened_again_and_followed_by_another(come: Callable[..., Guest]) -> None:
    guest = come(path="/?")
    page = guest.page
    page.get_by_role("link", name="All finished games and figures").click()
    page.wait_for_url("**/played")
    first = page.locator(".past > li").first
    first.get_by_role("link", name=re.compile("^Replay")).click()
    expect(page.locator("#past")).to_be_visible()
    page.go_back()
    first.get_by_role("link", name=re.compile("^Analyse")).click()
    expect(page.locator("#review")).to_be_visible()  # asked for by the link itself
    page.go_back()
    page.locator(".past > li [data-again]").last.click()
    page.wait_for_url("**/t/*")
    guest.go("/played")
    expect(page.locator(".past > li").first).to_be_visible()


@at_every_look
def test_axe_finds_nothing(come: Callable[..., Guest], ways: Callable[[], Looks]) -> None:
    guest, looks = come(), ways()
    wrong = wrong_on(guest.page, "/played", looks)
    guest.page.locator(".months summary").click()
    wrong += wrong_on(guest.page, "/played, as a table", looks)
    guest.go("/played?game=battalia&seats=4")
    wrong += wrong_on(guest.page, "/played, nothing", looks)
    assert wrong == []


def test_it_prints_without_what_cannot_be_printed(come: Callable[..., Guest]) -> None:
    page = come().page
    page.emulate_media(media="print")
    expect(page.locator(".sums")).to_be_visible()
    for gone in (".filters", ".pages", ".ways-on", ".masthead"):
        expect(page.locator(gone).first).to_be_hidden()
