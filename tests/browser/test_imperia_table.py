"""The table of Imperia: what is shown and marked, turning by keys, and what is outlined."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.audit import at_size
from tests.browser.conftest import LAPTOP, PHONE, SitAt
from tests.browser.guest import Guest
from tests.browser.test_access import _LONGEST, _NAMELESS, check_readable
from tests.browser.test_keyboard import arrow_to, check_focus

FORTS = "imperia; seats 4; boards 1a0 2a90 3a180 4b270; forts b2 g2 b7 g7"
CHAIN = (
    f"{FORTS}; g3 2i+n; g4 2i+n; g5 2i+n; f5 2ixnw; head2 f5; e3 1c+e; head1 e3; b3 1i+n; "
    "b4 1ixne; hand1 i+ cx go"
)
"""Red's cavalry points at g3, on which three soldiers of Lemon depend."""
GOING_ON = f"{FORTS}; b3 1i+e; head1 b3; hand1 i+ cx g+"
"""Red's campaign goes on at c3."""

READ = (
    ".own h3", ".to-draw", ".piece span", ".ask label", ".signs span", ".army .name",
    ".army .sum", ".army .points", ".seat b", ".seat-side", ".note",
)  # fmt: skip
SIZES = [
    pytest.param(LAPTOP, id="laptop", marks=pytest.mark.long),
    pytest.param(PHONE, id="phone"),
]

Sit = Callable[..., Guest]

# How the mark on a cell is drawn.
_DRAWN = """(one) => {
  const style = getComputedStyle(one, "::before");
  return [style.borderStyle, style.backgroundImage];
}"""
# How many of the marked cells the refusal lies over.
_HIDDEN = """() => {
  const why = document.getElementById("why").getBoundingClientRect();
  return [...document.querySelectorAll("[data-mark]")].map((one) => one.getBoundingClientRect())
    .filter((one) => one.right > why.left + 1 && one.left < why.right - 1
      && one.bottom > why.top + 1 && one.top < why.bottom - 1).length;
}"""
# The cell over which the dashed square lies.
_POINTED = """() => {
  const { x, y, width, height } = document.querySelector(".reach").getBoundingClientRect();
  const below = document.elementsFromPoint(x + width / 2, y + height / 2);
  return below.find((one) => one.matches(".cell")).dataset.pick;
}"""
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


@pytest.fixture
def sit(sit_at: SitAt) -> Sit:
    """Someone at seat 1 of a table for four that stands at a position."""
    return lambda position, size=LAPTOP, **more: sit_at(position, size=size, **more)[0]


def marked(guest: Guest, kind: str) -> set[str]:
    """The cells that are marked so."""
    cells = guest.page.locator(f"[data-mark={kind}]")
    return set(cells.evaluate_all("all => all.map(one => one.dataset.pick)"))


def test_a_wrong_cell_leaves_the_piece_chosen(sit: Sit) -> None:
    guest = sit(CHAIN)
    page, why = guest.page, guest.page.locator("#why")
    page.locator("[data-pick=c2]").click()
    expect(why).to_contain_text("First choose a piece from your hand")
    guest.pick("i+")
    page.locator("[data-pick=d6]").click()
    expect(why).to_contain_text("This piece can go here")
    expect(page.locator(".piece.picked")).to_have_attribute("data-pick", "i+")
    guest.pick("c2")
    page.locator("[data-pick=b1]").click()  # another cell in place of a direction
    expect(page.locator(".cell.picked")).to_have_attribute("data-pick", "b1")
    page.locator(".way.can-pick[data-pick=n]").click()
    guest.wait_ply(2)  # the piece, and the draw


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


@pytest.mark.long
@pytest.mark.rule("IM-H4")
def test_the_commander_is_never_placed_by_itself(sit: Sit) -> None:
    guest = sit(f"{FORTS}; turn 1 play; b3 1i+e; head1 b3; g3 2i+n; head2 g3", asking=True)
    page = guest.page
    expect(page.locator(".piece.picked")).to_have_attribute("data-pick", "cmd")
    page.wait_for_timeout(1500)  # longer than it takes until something is done by itself
    assert guest.ply() == 0
    guest.pick("c3")
    guest.wait_ply(1)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.rule("IM-B2")
def test_who_would_be_cut_off_is_marked_on_the_map(sit: Sit, size: tuple[int, int]) -> None:
    guest = sit(CHAIN, size)
    page = guest.page
    guest.pick("i+")
    page.locator("[data-pick=g3]").click()
    expect(page.locator("#why")).to_contain_text("f5 g5 g4")
    expect(page.locator("#why .rule-link")).to_have_text("Covering an enemy IM-B2")
    assert marked(guest, "lost") == {"f5", "g4", "g5"}
    assert marked(guest, "taken") == {"g3"}
    border, stripes = page.locator("[data-pick=g4]").evaluate(_DRAWN)
    assert border == "dashed"
    assert "repeating-linear-gradient" in stripes
    assert page.locator("[data-pick=g3]").evaluate(_DRAWN)[0] == "solid"
    hidden = page.evaluate(_HIDDEN)
    assert hidden == 0
    page.keyboard.press("Escape")
    expect(page.locator("[data-mark]")).to_have_count(0)


@pytest.mark.long
@pytest.mark.rule("IM-T3")
def test_where_to_go_instead_is_marked(sit: Sit) -> None:
    guest = sit(GOING_ON)
    guest.pick("i+")
    guest.page.locator("[data-pick=e6]").click()
    expect(guest.page.locator("#why")).to_contain_text("c3")
    assert marked(guest, "wanted") == {"c3"}


@pytest.mark.rule("IM-T1")
def test_a_piece_is_turned_and_placed_by_keys(sit: Sit) -> None:
    guest = sit(GOING_ON)
    page = guest.page
    arrow_to(guest, "i+")
    page.keyboard.press("Enter")
    expect(page.locator("#verbs .rule-link")).to_have_text("Rule: The soldiers IM-C4")
    expect(page.locator(".im .keys")).not_to_be_visible()
    arrow_to(guest, "c3")
    page.keyboard.press("Enter")
    expect(page.locator("#verbs .rule-link")).to_have_text("Rule: The soldiers IM-C4")
    expect(page.locator("#asked")).to_have_text(re.compile("^Now choose its direction: your next"))
    expect(page.locator(".im .keys")).to_be_visible()
    for key, way in (
        ("ArrowUp", "n"), ("ArrowRight", "e"), ("ArrowDown", "s"), ("ArrowLeft", "w"),
        ("8", "n"), ("6", "e"), ("r", "s"), ("]", "w"), ("Shift+R", "s"), ("[", "e"),
    ):  # fmt: skip
        page.keyboard.press(key)
        assert check_focus(guest) == way, key
    expect(page.locator(".reach")).to_be_visible()
    assert pointed_cell(guest) == "d3"
    expect(page.locator("#asked")).to_contain_text("Your next piece goes to d3.")
    before = guest.ply()
    page.keyboard.press("Enter")
    expect(page.locator("[data-pick=c3]")).to_have_attribute(
        "aria-label", re.compile(r"straight infantry on \w\d\. .*pointing east, with the cube")
    )
    assert guest.ply() > before


@pytest.mark.long
@pytest.mark.rule("IM-C4")
def test_diagonal_arrows_have_keys_too(sit: Sit) -> None:
    guest = sit(GOING_ON)
    guest.pick("cx", "c3")
    for key, way in (
        ("9", "ne"), ("3", "se"), ("1", "sw"), ("7", "nw"), ("Home", "nw"), ("PageUp", "ne"),
        ("PageDown", "se"), ("End", "sw"), ("ArrowRight", "nw"), ("r", "ne"),
    ):  # fmt: skip
        guest.page.keyboard.press(key)
        assert check_focus(guest) == way, key
    assert pointed_cell(guest) == "e5"  # cavalry points two cells away
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator(".way.can-pick")).to_have_count(0)


def pointed_cell(guest: Guest) -> str:
    """The cell over which the dashed square lies."""
    return str(guest.page.evaluate(_POINTED))


@pytest.mark.long
@pytest.mark.rule("IM-S1")
def test_boards_are_turned_by_keys_and_shown_where_they_would_lie(sit: Sit) -> None:
    guest = sit("imperia; seats 4; turn 1 boards; boards - - - -")
    page = guest.page
    board, turn = (page.locator(one).bounding_box() for one in (".face.f2a", ".turn.r90"))
    assert board is not None
    assert turn is not None
    assert board["width"] == turn["width"]  # a board is seen as large as a way to turn it
    guest.pick("2a", "se")
    expect(page.locator(".ghost.r0 .t2a")).to_be_visible()
    page.keyboard.press("r")
    page.keyboard.press("r")
    assert check_focus(guest) == "90"
    expect(page.locator(".ghost.r0")).to_be_hidden()
    ghost = page.locator(".ghost.r90 .t2a").bounding_box()
    quarter = page.locator(".quarter.se").bounding_box()
    assert ghost is not None
    assert quarter is not None
    assert abs(ghost["x"] - quarter["x"]) < 8
    assert abs(ghost["width"] - quarter["width"]) < 16


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
        re.compile(r"^Touch again to do it\. Points [+].*Your next piece goes to c2\.$")
    )
    assert (pointed_cell(phone), phone.ply()) == ("c2", 0)
    page.locator(".way.can-pick[data-pick=n]").tap()
    assert (pointed_cell(phone), phone.ply()) == ("c4", 0)
    page.locator(".way.can-pick[data-pick=n]").tap()
    expect(page.locator("[data-pick=c3]")).to_have_attribute(
        "aria-label", re.compile(r"straight infantry on \w\d\. .*pointing north, with the cube")
    )


@pytest.mark.long
@pytest.mark.rule("IM-H2")
def test_a_last_piece_that_leads_nowhere_marks_the_cell_where_the_commander_goes(sit: Sit) -> None:
    tower = "1i+n 1i+n 1ixne 1ixne 1ixne 1c+n 1c+n 1cxne 1cxne 1g+n 1gxne 1go 1ge"
    position = f"{FORTS}; d6 {tower}; head1 d6; hand1 i+"
    phone = sit(position, PHONE, has_touch=True, is_mobile=True, asking=True)
    page = phone.page
    phone.pick("i+", "b3")
    page.locator(".way.can-pick[data-pick=s]").tap()
    expect(page.locator("#asked")).to_contain_text(
        "It leads nowhere: your commander, your last piece, goes onto this very cell."
    )
    assert marked(phone, "wanted") == {"b3"}
    page.locator(".way.can-pick[data-pick=n]").tap()
    expect(page.locator("#asked")).to_contain_text("your last piece, goes to b4.")
    assert page.evaluate(_POINTED) == "b4"


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


# What of a list reaches beyond the right edge of its line.
_BEYOND = """(all) => all.flatMap((line) => {
  const { right } = line.getBoundingClientRect();
  return [...line.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > right)
    .map((one) => one.outerHTML);
})"""


@pytest.mark.long
def test_a_long_name_in_the_log_leaves_its_arrow_in_sight(sit: Sit) -> None:
    guest = sit(f"{FORTS}; b3 1i+n; c3 1i+e; head1 c3; hand1 gx i+ cx")
    guest.pick("gx", "d3", "ne")
    guest.wait_ply(1)
    for size in (LAPTOP, (1024, 640)):
        at_size(guest, size)
        assert not guest.page.locator("#log li").evaluate_all(_BEYOND), size


ORDERED = f"{FORTS}; b3 2i+n 1ixne 1i+n; c3 1c+e; head1 c3; hand1 g+ i+ cx"
"""Red's general can send the tower on b3."""
# Where the tower would lie: the cell below the middle of what is shown of it.
_GOES = """() => {
  const shown = [...document.querySelectorAll(".goes")].filter((one) => one.checkVisibility());
  return shown.map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const below = document.elementsFromPoint(x + width / 2, y + height / 2);
    return below.find((cell) => cell.matches(".cell")).dataset.pick;
  });
}"""


@pytest.mark.long
@pytest.mark.rule("IM-G3")
def test_a_tower_that_would_move_is_told_and_shown_before(sit: Sit) -> None:
    """A mouse points at it; a finger looks first, and moves it by another touch."""
    guest = sit(ORDERED, PHONE, has_touch=True, is_mobile=True, asking=True)
    page = guest.page
    for pick in ("g+", "n", "n"):
        page.locator(f".can-pick[data-pick='{pick}']:visible").first.tap()
    expect(page.locator("#asked")).to_contain_text("with its whole tower")
    ply = guest.ply()
    assert page.evaluate(_GOES) == []
    page.locator(".cell.can-pick[data-pick=b3]").tap()
    expect(page.locator("#asked")).to_contain_text("The whole tower on b3 (height 3) moves to b4.")
    assert page.evaluate(_GOES) == ["b4"]
    assert marked(guest, "wanted") == {"b4"}
    assert guest.ply() == ply
    page.locator(".cell.can-pick[data-pick=b3]").tap()
    guest.wait_ply(ply + 1)


@pytest.mark.long
@pytest.mark.rule("IM-G1")
def test_a_general_without_an_order_is_asked_about_beside_its_cell(sit: Sit) -> None:
    """It has no direction to choose, since none of them counts."""
    guest = sit(f"{FORTS}; hand1 g+ i+", asking=True)
    page = guest.page
    guest.pick("g+", "b3")
    expect(page.locator("#why .question")).to_contain_text("nobody to give its order to")
    assert guest.ply() == 0
    page.locator("#why .no").click()
    expect(page.locator(".piece.picked")).to_have_attribute("data-pick", "g+")
    guest.pick("b3")
    page.locator("#why .yes").click()
    expect(page.locator("#log")).to_contain_text("so it lapses")


@pytest.mark.long
@pytest.mark.rule("IM-G2")
def test_a_soldier_without_a_cube_is_not_asked_for_a_direction(sit: Sit) -> None:
    """What a direction leads to stands on its card."""
    guest = sit(f"{FORTS}; b3 1i+n; b4 1ixne; c3 1c+e; head1 c3; hand1 go i+", asking=True)
    page = guest.page
    guest.pick("go", "e3", "b3", "c3")
    page.locator(".way.can-pick[data-pick=n]").click(button="right")
    expect(page.locator("#what-text")).to_contain_text("Your next piece goes to c4.")
    page.keyboard.press("Escape")
    guest.pick("n")
    expect(page.locator("#log")).to_contain_text("turned the other soldier")
    expect(page.locator(".way.can-pick")).to_have_count(0)


APART = f"{FORTS}; c2 1i+n; d2 1c+s; d1 1c+s; head1 d1; hand1 i+ g+ gx"
"""Red's next piece starts anew, and beside the fort it may stand apart from what scores."""
EXCHANGED = f"{FORTS}; b3 1i+n; b4 1c+e; head1 b4; d5 2i+n; e5 2i+n; head2 e5; hand1 ge i+ cx"
"""Red's general can exchange a soldier with the one on d5 alone."""


@pytest.mark.long
@pytest.mark.rule("IM-B1")
def test_a_piece_apart_from_what_scores_says_so_before_it_is_placed(sit: Sit) -> None:
    """By the first touch of an arrow; beside the formation it tells the points."""
    guest = sit(APART, PHONE, has_touch=True, is_mobile=True, asking=True)
    page = guest.page
    for pick in ("i+", "b3", "n"):
        page.locator(f".can-pick[data-pick='{pick}']:visible").first.tap()
    expect(page.locator("#asked")).to_contain_text("Points +0: the fort doesn't join it.")
    labels = page.locator(".own .piece > span:not(.stars)").all_inner_texts()
    assert len(set(labels)) == len(labels)


@pytest.mark.long
@pytest.mark.rule("IM-G5")
def test_an_exchange_with_the_only_partner_is_looked_at_first(sit: Sit) -> None:
    """It is not done by itself: the first touch tells who changes places, the second does it."""
    guest = sit(EXCHANGED, PHONE, has_touch=True, is_mobile=True, asking=True)
    page = guest.page
    page.locator(".can-pick[data-pick=ge]:visible").first.tap()
    page.locator(".cell.can-pick[data-pick=d4]").tap()
    expect(page.locator("#asked")).to_contain_text("choose your soldier", ignore_case=True)
    page.locator(".cell.can-pick[data-pick=b3]").tap()
    expect(page.locator("#asked")).to_contain_text("hoose who changes places")
    ply = guest.ply()
    page.wait_for_timeout(1500)  # longer than it takes until something is done by itself
    assert guest.ply() == ply
    page.locator(".cell.can-pick[data-pick=d5]").tap()
    expect(page.locator("#asked")).to_contain_text("b3 and the enemy on d5 change places.")
    assert marked(guest, "wanted") == {"b3", "d5"}
    assert guest.ply() == ply
    page.locator(".cell.can-pick[data-pick=d5]").tap()
    guest.wait_ply(ply + 1)
