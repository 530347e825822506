"""A mouse that lies still points at nothing, whatever comes to lie below it."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import middle
from tests.browser.conftest import SitAt
from tests.browser.test_haste import LATER, SOON, set_clock
from tests.browser.test_hints import SENDING

REST = 1100  # milliseconds: longer than a mouse rests until something is explained
_BELOW = """([x, y]) => document.elementFromPoint(x, y).closest("[data-pick]")?.dataset.pick"""
_COVER = """([x, y, width, height]) => {
    const button = document.createElement("button");
    button.id = "covering";
    Object.assign(button.style, {
        position: "fixed", zIndex: 99,
        left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px`,
    });
    button.addEventListener("click", () => button.remove());
    document.body.append(button);
}"""
"""Puts a button over a place, which goes when it is touched."""


def _is_raised(card: Locator) -> bool:
    raised: bool = card.evaluate("one => getComputedStyle(one).transform !== 'none'")
    return raised


def test_what_lies_below_a_mouse_that_lies_still_is_not_raised(sit_at: SitAt) -> None:
    (guest,) = sit_at(middle.BATTLE_LINE)
    page = guest.page
    card = page.locator(".hand.own [data-pick='4b']")
    box = card.bounding_box()
    assert box is not None
    place = [box["x"] + box["width"] * 0.8, box["y"] + box["height"] / 2]
    page.mouse.move(*place)
    assert _is_raised(card)
    for _ in range(2):
        page.mouse.down()
        page.mouse.up()
    expect(page.locator(".picked")).to_have_count(0)
    assert page.evaluate(_BELOW, place) == "4b"
    assert not _is_raised(card)
    page.mouse.move(place[0] + 2, place[1])
    assert _is_raised(card)
    page.mouse.down()
    page.mouse.up()
    page.locator("#notation").evaluate("one => one.value = 'play 5o 2'")
    page.locator("#typed").evaluate("one => one.requestSubmit()")
    expect(page.locator(".hand.own [data-pick='5o']")).to_have_count(0)
    assert page.evaluate(_BELOW, place) == "2p"
    page.wait_for_timeout(REST)
    expect(page.locator("#what")).to_be_hidden()


def _draw(page: Page, card: Locator, place: Locator) -> None:
    """Draw a card to a place with the mouse."""
    box, target = card.bounding_box(), place.bounding_box()
    assert box is not None
    assert target is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=6)
    page.mouse.up()


def test_a_card_is_played_by_drawing_it_to_its_place(sit_at: SitAt) -> None:
    (guest,) = sit_at(middle.BATTLE_LINE)
    page, before = guest.page, guest.look()["ply"]
    card = page.locator(".hand.own [data-pick='4b']")
    _draw(page, card, page.locator("#prompt"))  # let go where nothing is: it stays picked
    expect(page.locator("#table .picked[data-pick='4b']")).to_have_count(1)
    assert guest.look()["ply"] == before
    _draw(page, card, page.locator("#table .ground[data-pick='2']"))
    guest.wait_ply(before + 1)
    assert "4b" not in guest.hand()


@pytest.mark.long
def test_a_card_that_is_drawn_to_another_one_leaves_that_one_picked(sit_at: SitAt) -> None:
    (guest,) = sit_at(middle.BATTLE_LINE)
    page, before = guest.page, guest.look()["ply"]
    card, other = (page.locator(f".hand.own [data-pick='{one}']") for one in ("4b", "2p"))
    _draw(page, card, other)
    expect(page.locator("#table .picked[data-pick='2p']")).to_have_count(1)  # as two touches do
    assert guest.look()["ply"] == before


def test_what_comes_to_lie_below_the_mouse_is_not_foretold(sit_at: SitAt) -> None:
    """A soldier is sent one cell away; one of the arrows around it lies where it was clicked."""
    (guest,) = sit_at(SENDING)
    page, asked = guest.page, guest.page.locator("#asked")
    guest.pick("g+", "e3", "n")
    expect(asked).to_contain_text("Choose the soldier")
    box = page.locator(".cell[data-pick=b3]").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6
    set_clock(guest, SOON)
    page.mouse.click(x, y)
    expect(asked).to_contain_text("Turn your soldier on b4")
    assert page.evaluate(_BELOW, [x, y]) == "s"
    page.mouse.move(x + 2, y + 1)
    expect(asked).to_contain_text("Turn your soldier on b4")
    set_clock(guest, SOON + 2000)
    way = page.locator(".way.can-pick[data-pick=s]").bounding_box()
    assert way is not None
    page.mouse.move(x, y - 80)
    page.mouse.move(way["x"] + way["width"] / 2, way["y"] + way["height"] / 2)
    expect(asked).to_have_text("Your next piece goes to b3.")
    page.mouse.down()
    page.mouse.up()
    expect(asked).not_to_contain_text("Turn your soldier")


def test_a_button_that_goes_by_its_own_touch_lets_it_through_to_nothing(sit_at: SitAt) -> None:
    (guest,) = sit_at(middle.BATTLE_LINE)
    page = guest.page
    box = page.locator(".hand.own [data-pick='4b']").bounding_box()
    assert box is not None
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate(_COVER, [box["x"], box["y"], box["width"], box["height"]])
    set_clock(guest, SOON)
    page.mouse.click(*place)
    expect(page.locator("#covering")).to_have_count(0)
    expect(page.locator(".picked")).to_have_count(0)
    page.mouse.click(*place)  # the second of two quick ones was meant for the button, too
    expect(page.locator(".picked")).to_have_count(0)
    set_clock(guest, LATER)
    page.mouse.click(*place)
    expect(page.locator(".hand.own .picked")).to_have_count(1)
