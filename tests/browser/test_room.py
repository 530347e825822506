"""Room: on screens of all sizes everything can be read, touched, and seen where it matters."""

import pytest
from playwright.sync_api import expect

from gonfalon.games import GAMES
from tests.amounts import some_of
from tests.browser import middle
from tests.browser.audit import (
    at_size,
    broken_words,
    crowded,
    cut_off,
    is_too_wide,
    out_of_sight,
    too_near,
    too_small,
)
from tests.browser.conftest import PHONE, SitAt, Visit
from tests.browser.guest import Guest
from tests.browser.server import Server
from tests.browser.test_axe import finished

Sizes = tuple[tuple[int, int], ...]
PHONES = ((360, 740), (740, 360))
LARGER_PHONES = ((390, 844), (844, 390))
TOUCHED = (*PHONES, (820, 1180), (1024, 768))
POINTED = ((1024, 768), (1366, 640), (1920, 1080))
LAPTOP = (1366, 640)
TABLET = (1024, 768)
POSITIONS = {
    "battle line": middle.BATTLE_LINE,
    "imperia": middle.IMPERIA,
    "imperia for four": middle.IMPERIA_FOUR,
    "battalia": middle.BATTALIA,
    "battalia for four": middle.BATTALIA_FOUR,
}
HANDS = {
    "battle line": ".hand.own .card",
    "imperia": ".pieces .piece",
    "battalia": ".ba-hand .ba-card",
}
FIRST = {"battle line": "5o", "imperia": "i+", "battalia": "road"}
# What tells at a glance how players stand, and what things cost.
GLANCES = {
    "battle line": ".played, .pile, .seat",
    "imperia": ".army, .piece, .seat",
    "battalia": ".ba-player, .ba-deck, .ba-decks, .ba-deed, .seat",
}
_BOARD = "[data-map], .line"
_PLACE = """one => {
  const { y, width, height } = one.getBoundingClientRect();
  return [y, width, height];
}"""


def at_sizes(usual: Sizes, others: Sizes) -> pytest.MarkDecorator:
    """Look at the usual sizes, and at others that are much like them in `make test-long`."""
    long = pytest.param(others, marks=pytest.mark.long)
    return pytest.mark.parametrize("sizes", [usual, long], ids=["usual", "others"])


def check_glances(guest: Guest, name: str, size: tuple[int, int]) -> None:
    """What is read at a glance lies by itself, and no name is cut off."""
    assert crowded(guest, GLANCES[name.removesuffix(" for four")]) == [], size
    assert cut_off(guest, ".seat b") == [], size
    assert broken_words(guest) == [], size


@at_sizes(TOUCHED, LARGER_PHONES)
@pytest.mark.parametrize("name", some_of(POSITIONS, "imperia"))
def test_on_touch_screens_all_can_be_read_and_touched(
    sit_at: SitAt, name: str, sizes: Sizes
) -> None:
    (guest,) = sit_at(POSITIONS[name], size=PHONE, has_touch=True, is_mobile=True)
    for size in sizes:
        at_size(guest, size)
        assert too_small(guest) == [], size
        assert too_near(guest) == [], size
        assert not is_too_wide(guest), size
        check_glances(guest, name, size)


@at_sizes(POINTED, ((2560, 1440),))
@pytest.mark.parametrize("name", some_of(POSITIONS, "battle line", "battalia"))
def test_on_other_screens_all_can_be_read(sit_at: SitAt, name: str, sizes: Sizes) -> None:
    (guest,) = sit_at(POSITIONS[name])
    for size in sizes:
        at_size(guest, size)
        assert too_small(guest) == [], size
        assert not is_too_wide(guest), size
        check_glances(guest, name, size)
        hand = HANDS[name.removesuffix(" for four")]
        assert out_of_sight(guest, hand) == [], size


@pytest.mark.long
@pytest.mark.parametrize("game", some_of(GAMES, "battalia"))
def test_the_end_and_what_was_before_can_be_read_and_touched(
    visit: Visit, server: Server, game: str
) -> None:
    guest = visit(server, PHONE, has_touch=True, is_mobile=True)
    guest.go(finished(guest, game))
    expect(guest.page.locator("#result h2")).to_be_visible()
    for is_past in (False, True):
        if is_past:
            guest.page.locator("#step-back").click()
            expect(guest.page.locator("#past")).to_be_visible()
        for size in (*PHONES, LARGER_PHONES[0], (1280, 800)):
            at_size(guest, size)
            assert too_small(guest) == [], (size, is_past)
            assert too_near(guest) == [], (size, is_past)
            assert not is_too_wide(guest), (size, is_past)


def test_a_phone_shows_all_of_battle_line(sit_at: SitAt) -> None:
    (guest,) = sit_at(middle.BATTLE_LINE, size=PHONE, has_touch=True, is_mobile=True)
    _forget_device(guest)
    for size in ((360, 740), (740, 360), (390, 844), (844, 390)):
        at_size(guest, size)
        for part in (".hand.own .card", ".deck", ".ground"):
            assert out_of_sight(guest, part) == [], (size, part)


@pytest.mark.long
@pytest.mark.parametrize("name", some_of(["battalia", "battalia for four"], "battalia for four"))
def test_a_laptop_shows_the_market_the_hand_and_the_deeds(sit_at: SitAt, name: str) -> None:
    (guest,) = sit_at(POSITIONS[name])
    _forget_device(guest)
    at_size(guest, LAPTOP)
    market = (".ba-deck", ".ba-tile-deck", ".ba-market .ba-price")
    for part in (".ba-hand .ba-card", ".ba-deed:not(.ba-far)", ".ba-player", *market):
        assert out_of_sight(guest, part) == [], part
    chips = guest.page.locator("[data-help=chips] svg").first
    assert chips.evaluate("one => getComputedStyle(one).fill === getComputedStyle(one).color")


@pytest.mark.long
def test_who_else_has_this_seat_is_told_without_cutting_the_market(sit_at: SitAt) -> None:
    """On a low screen that is touched, whose lines are higher."""
    (guest,) = sit_at(middle.BATTALIA, size=LAPTOP, language="bg", has_touch=True)
    line = guest.page.locator("#own-seat p")
    expect(line).to_be_in_viewport(ratio=1)
    assert cut_off(guest, "#own-seat, #own-seat p") == []
    assert line.evaluate("one => one.scrollHeight <= one.parentElement.clientHeight")
    assert out_of_sight(guest, ".ba-tile-deck, .ba-lands .ba-price") == []
    market = guest.page.locator(".ba-market")
    assert market.evaluate("one => one.scrollHeight - one.clientHeight") <= 1


@at_sizes((*PHONES, LAPTOP), LARGER_PHONES)
@pytest.mark.parametrize("name", some_of(HANDS, "battalia"))
def test_what_is_asked_never_moves_the_board(sit_at: SitAt, name: str, sizes: Sizes) -> None:
    (guest,) = sit_at(POSITIONS[name], size=PHONE, has_touch=True, is_mobile=True)
    board = guest.page.locator(_BOARD)
    for size in sizes:
        at_size(guest, size)
        before = board.evaluate(_PLACE)
        guest.page.locator(f".can-pick[data-pick='{FIRST[name]}']").click()
        expect(guest.page.locator(".picked")).not_to_have_count(0)
        guest.page.evaluate("scrollTo(0, 0)")
        assert board.evaluate(_PLACE) == before, size
        guest.page.keyboard.press("Escape")
        expect(guest.page.locator(".picked")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("name", some_of(HANDS, "battle line"))
def test_rules_beside_a_game_leave_the_hand_in_sight(sit_at: SitAt, name: str) -> None:
    (guest,) = sit_at(POSITIONS[name])
    _forget_device(guest)
    guest.page.locator("#open-rules").click()
    for size in (TABLET, LAPTOP, (1920, 1080)):
        at_size(guest, size)
        expect(guest.page.locator("#rules-panel")).to_be_in_viewport()
        assert out_of_sight(guest, HANDS[name]) == [], size


@pytest.mark.long
def test_two_players_of_imperia_have_the_corners_for_what_belongs_to_the_map(
    sit_at: SitAt,
) -> None:
    (guest,) = sit_at(middle.IMPERIA, size=PHONE, has_touch=True, is_mobile=True)
    covered = guest.page.locator(".cell.covered")
    expect(covered).to_have_count(24)
    colours = covered.evaluate_all("all => all.map((one) => getComputedStyle(one).background)")
    assert all("rgba(0, 0, 0, 0)" in colour and "gradient" not in colour for colour in colours)
    for size in ((360, 740), (390, 844), (820, 1180)):
        at_size(guest, size)
        assert out_of_sight(guest, ".map .cell:not(.covered)") == [], size
        assert out_of_sight(guest, ".map-tools button") == [], size


@pytest.mark.long
@pytest.mark.parametrize("language", ["bg", pytest.param("hu", marks=pytest.mark.long)])
@pytest.mark.parametrize("name", some_of(HANDS, "battalia"))
def test_no_word_is_torn(sit_at: SitAt, name: str, language: str) -> None:
    (guest,) = sit_at(POSITIONS[name], language=language)
    check_words(guest)


def check_words(guest: Guest) -> None:
    """No word of the table is torn on screens of several sizes."""
    for size in ((360, 740), (844, 390), TABLET, LAPTOP):
        at_size(guest, size)
        assert broken_words(guest) == [], size


@pytest.mark.long
def test_a_phone_says_that_this_is_practice_and_which_language_it_speaks(
    visit: Visit, server: Server
) -> None:
    guest = visit(server, PHONE, language="bg", has_touch=True, is_mobile=True)
    guest.go("/")
    page = guest.page
    assert page.locator("#language").evaluate(_FITS)
    page.locator("[data-practice]").first.check()
    page.locator("[data-quick=computer][data-game=battle-line]").click()
    page.wait_for_url("**/t/*")
    guest.wait_asked()
    assert page.locator("#language").evaluate(_FITS)
    tops = "all => all.map((one) => Math.round(one.getBoundingClientRect().top))"
    assert len(set(page.locator(".brand, .controls > *").evaluate_all(tops))) == 1
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(page.locator(".practice")).to_be_in_viewport(ratio=1)


# Whether a choice is on the screen and wide enough for what it says.
_FITS = """one => {
  const pen = document.createElement("canvas").getContext("2d");
  const style = getComputedStyle(one);
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const box = one.getBoundingClientRect();
  const said = pen.measureText(one.selectedOptions[0].textContent).width;
  return box.left >= 0 && box.right <= innerWidth && one.clientWidth >= said;
}"""


def _forget_device(guest: Guest) -> None:
    """The line that this seat is open elsewhere, too, is only here because a test sits there."""
    guest.page.locator("#own-seat").evaluate("one => one.replaceChildren()")


def test_on_its_side_a_phone_names_the_side_in_full(sit_at: SitAt) -> None:
    (guest,) = sit_at(middle.IMPERIA, size=(740, 360), has_touch=True, is_mobile=True)
    assert cut_off(guest, ".seat b, .seat-side") == []
