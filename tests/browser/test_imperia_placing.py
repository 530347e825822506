"""Placing pieces of Imperia: by clicks, keys and fingers; what is marked, and told before."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Sit
from tests.browser.imperia import CHAIN, FORTS, GOING_ON, SIZES, marked, pointed_cell
from tests.browser.test_keyboard import arrow_to, check_focus

ORDERED = f"{FORTS}; b3 2i+n 1ixne 1i+n; c3 1c+e; head1 c3; hand1 g+ i+ cx"
"""Red's general can send the tower on b3."""
APART = f"{FORTS}; c2 1i+n; d2 1c+s; d1 1c+s; head1 d1; hand1 i+ g+ gx"
"""Red's next piece starts anew, and beside the fort it may stand apart from what scores."""
EXCHANGED = f"{FORTS}; b3 1i+n; b4 1c+e; head1 b4; d5 2i+n; e5 2i+n; head2 e5; hand1 ge i+ cx"
"""Red's general can exchange a soldier with the one on d5 alone."""
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
# Where the tower would lie: the cell below the middle of what is shown of it.
_GOES = """() => {
  const shown = [...document.querySelectorAll(".goes")].filter((one) => one.checkVisibility());
  return shown.map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const below = document.elementsFromPoint(x + width / 2, y + height / 2);
    return below.find((cell) => cell.matches(".cell")).dataset.pick;
  });
}"""


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
    assert pointed_cell(phone) == "b4"


@pytest.mark.long
@pytest.mark.rule("IM-G3")
def test_a_tower_that_would_move_is_told_and_shown_before(sit: Sit) -> None:
    """A mouse points at it; a finger looks first, and moves it by another touch."""
    guest = sit(ORDERED, PHONE, has_touch=True, is_mobile=True, asking=True)
    page = guest.page
    for pick in ("g+", "n", "n"):
        page.locator(f".can-pick[data-pick='{pick}']:visible").first.tap()
    expect(page.locator("#asked")).to_contain_text("with its tower")
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
    expect(page.locator("#log")).to_contain_text("turned the soldier on c3")
    expect(page.locator(".way.can-pick")).to_have_count(0)


@pytest.mark.long
@pytest.mark.rule("IM-B1")
def test_a_piece_apart_from_what_scores_says_so_before_it_is_placed(sit: Sit) -> None:
    """By the first touch of an arrow; beside the formation it tells the points."""
    guest = sit(APART, PHONE, has_touch=True, is_mobile=True, asking=True)
    page = guest.page
    for pick in ("i+", "b3", "n"):
        page.locator(f".can-pick[data-pick='{pick}']:visible").first.tap()
    expect(page.locator("#asked")).to_contain_text(
        "not joined to what scores (a fort joins nothing)."
    )
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
