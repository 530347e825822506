"""The table of Imperia: what is drawn and outlined, and that it fits and can be read."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.audit import at_size
from tests.browser.conftest import LAPTOP, PHONE, Sit
from tests.browser.imperia import CHAIN, FORTS, GOING_ON, SIZES, marked, pointed_cell
from tests.browser.test_access import _LONGEST, _NAMELESS, check_readable

READ = (
    ".own h3", ".to-draw", ".piece span", ".ask label", ".signs span", ".army .name",
    ".army .sum", ".army .points", ".seat b", ".seat-side", ".note",
)  # fmt: skip
# Whether a badge is painted above the lines: nothing around it makes a layer of its own.
_LAYERS = """(one) => {
  const lines = Number(getComputedStyle(document.querySelector(".map .lines")).zIndex);
  const layers = [];
  for (let up = one; !up.matches(".map"); up = up.parentElement) {
    layers.push(getComputedStyle(up).zIndex);
  }
  return Number(layers.filter((index) => index !== "auto").at(-1)) > lines;
}"""
# Where a thing stands on its page, however that is scrolled.
_TOP = "(one) => one.getBoundingClientRect().top + scrollY"
# The smaller side of each thing.
_SIZES = """(all) => all.map((one) => one.getBoundingClientRect())
  .map(({ width, height }) => Math.min(width, height))"""
# How far below the head of the page the table begins, if its symbols have the size of a picture.
_GAP = """() => {
  const symbols = document.querySelector(".sprite > svg");
  symbols.setAttribute("width", 320);
  symbols.setAttribute("height", 240);
  const head = document.querySelector(".masthead").getBoundingClientRect();
  return document.getElementById("main").getBoundingClientRect().top - head.bottom;
}"""
# What of a list reaches beyond the right edge of its line.
_BEYOND = """(all) => all.flatMap((line) => {
  const { right } = line.getBoundingClientRect();
  return [...line.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > right)
    .map((one) => one.outerHTML);
})"""


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_the_ways_stay_around_a_piece_on_the_upper_edge(sit: Sit, size: tuple[int, int]) -> None:
    guest = sit("imperia; boards 1a0 2a0 3a0 4a0; forts d7 d2; hand1 i+ gx", size)
    page = guest.page
    guest.pick("i+", "d8")
    page.wait_for_timeout(400)  # until they have come up
    cell = page.locator("[data-pick=d8]").bounding_box()
    ways = {way: page.locator(f".way.can-pick[data-pick={way}]").bounding_box() for way in "nesw"}
    assert cell is not None
    middle = (cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2)
    at = {
        way: (box["x"] + box["width"] / 2 - middle[0], box["y"] + box["height"] / 2 - middle[1])
        for way, box in ways.items()
        if box is not None
    }
    assert at["e"][1] == pytest.approx(0, abs=1) == at["w"][1]
    assert at["e"][0] == pytest.approx(-at["w"][0], abs=1)
    assert at["n"][1] < -10 < 40 < at["s"][1]


@pytest.mark.rule("IM-B1")
def test_formations_are_outlined_until_they_are_unticked(sit: Sit) -> None:
    guest = sit(CHAIN)
    page = guest.page
    expect(page.get_by_label("Show formations")).to_be_checked()
    shown = page.locator(".formed")
    assert {name for one in shown.all() for name in (one.get_attribute("class") or "").split()} == {
        "formed", "scores", "kept", "a1", "a2",
    }  # fmt: skip
    for outline in shown.all():
        expect(outline).to_be_visible()
    expect(page.locator(".scoring").first).to_contain_text("would score: ")
    cells = "all => all.map(one => one.closest('.cell').dataset.pick)"
    assert set(page.locator(".map .bond.holds:visible").evaluate_all(cells)) == {
        "b3", "g3", "g4", "g5",
    }  # fmt: skip
    assert page.locator(".map .bond.stray:visible").evaluate_all(cells) == ["e3"]
    guest.pick("i+")
    expect(page.locator(".show-bonds")).to_be_checked()
    page.locator(".show-bonds").uncheck()
    expect(page.locator(".map .bond").first).to_be_hidden()
    expect(page.locator(".formed:not(.kept)").first).to_be_hidden()
    expect(page.locator(".scoring").first).to_be_hidden()


@pytest.mark.long
def test_four_players_fit_into_the_masthead_and_under_a_finger(sit: Sit) -> None:
    laptop = sit(GOING_ON)
    assert laptop.page.locator(".masthead").evaluate("one => one.offsetHeight") <= 60
    expect(laptop.page.locator(".seat .note").nth(3)).to_be_visible()
    phone = sit(GOING_ON, PHONE, has_touch=True, is_mobile=True, asking=True)
    page = phone.page
    assert page.locator(".masthead").evaluate("one => one.offsetHeight") <= 120
    assert min(page.locator(".cell").evaluate_all(_SIZES)) >= 42  # beside the numbers of the rows
    top = page.locator(".map").evaluate(_TOP)
    phone.pick("i+")  # for which there is one cell
    expect(page.locator(".cell.picked")).to_have_attribute("data-pick", "c3")
    assert page.locator(".map").evaluate(_TOP) == top  # nothing jumps away from the finger
    assert min(page.locator(".way.can-pick").evaluate_all(_SIZES)) >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    way = page.locator(".way.can-pick[data-pick=s]")
    way.tap()
    expect(page.locator("#asked")).to_have_text(
        re.compile(r"^Touch again to do it\. Points: you .*Your next piece goes to c2\.$")
    )
    assert (pointed_cell(phone), phone.ply()) == ("c2", 0)
    page.locator(".way.can-pick[data-pick=n]").tap()
    assert (pointed_cell(phone), phone.ply()) == ("c4", 0)
    page.locator(".way.can-pick[data-pick=n]").tap()
    expect(page.locator("[data-pick=c3]")).to_have_attribute(
        "aria-label", re.compile(r"straight infantry on \w\d\. .*pointing north, with the cube")
    )


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_no_arrowhead_lies_over_a_chain(sit: Sit, size: tuple[int, int]) -> None:
    """In the castle too: lemon points at red's soldier there, which holds others."""
    army = "b3 1i+n; c3 1i+e; d3 1ixne; d4 1ixne; e4 1ixse; e5 1c+n; head1 e5; hand1 cx"
    page = sit(f"{FORTS}; {army}; g4 2c+w; head2 g4", size).page
    badge = page.locator("[data-pick=e4] .bond")
    expect(badge).to_be_visible()
    assert badge.evaluate(_LAYERS)


@pytest.mark.long
def test_the_ways_do_not_hide_a_piece_at_the_side_of_a_phone(sit: Sit) -> None:
    position = f"{FORTS}; b3 1i+w; head1 b3; hand1 i+ g+"
    phone = sit(position, PHONE, has_touch=True, is_mobile=True, asking=True)
    page = phone.page
    phone.pick("i+")
    page.locator(
        "[data-pick=a3]"
    ).tap()  # it was taken by itself: whoever touches it means the same
    page.wait_for_timeout(400)  # until they have come up
    cell = page.locator("[data-pick=a3]").bounding_box()
    assert cell is not None
    places = set()
    for way in page.locator(".way.can-pick").all():
        box = way.bounding_box()
        assert box is not None
        across, down = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert not (
            cell["x"] < across < cell["x"] + cell["width"]
            and cell["y"] < down < cell["y"] + cell["height"]
        )
        places.add((round(across / 20), round(down / 20)))
    assert len(places) == 4
    page.locator(".way.can-pick[data-pick=w]").tap()
    expect(page.locator("#asked")).to_contain_text("It leads nowhere")
    assert marked(phone, "wanted") == {"a2", "b1", "c2"}
    expect(page.locator(".reach")).not_to_be_visible()


@pytest.mark.long
def test_words_stand_out_and_everything_has_a_name(sit: Sit) -> None:
    guest = sit(CHAIN)
    page = guest.page
    page.get_by_label("Show formations").check()
    assert page.evaluate(_NAMELESS) == []
    names = page.locator("#table [data-pick]").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    assert all(names)
    assert len(set(names)) == len(names) >= 64
    check_readable(page, READ)
    assert page.locator("#table *").evaluate_all(_LONGEST) <= 0.001
    page.locator("#open-menu").click()
    expect(page.locator("#menu")).to_contain_text("Shift+R")


@pytest.mark.long
def test_symbols_take_no_room(sit: Sit) -> None:
    guest = sit(GOING_ON)
    for size in (LAPTOP, PHONE):
        at_size(guest, size)
        assert abs(guest.page.evaluate(_GAP)) < 1, size


@pytest.mark.long
def test_a_long_name_in_the_log_leaves_its_arrow_in_sight(sit: Sit) -> None:
    guest = sit(f"{FORTS}; b3 1i+n; c3 1i+e; head1 c3; hand1 gx i+ cx")
    guest.pick("gx", "d3", "ne")
    guest.wait_ply(1)
    for size in (LAPTOP, (1024, 640)):
        at_size(guest, size)
        assert not guest.page.locator("#log li").evaluate_all(_BEYOND), size
