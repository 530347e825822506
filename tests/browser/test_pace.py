"""What others do is shown as fast as the reader likes, and nobody who acts is kept waiting."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ComeTo, MakeTable
from tests.browser.guest import Guest
from tests.browser.tables import ApiTable, choose, is_asked_to

# The plies that the page has shown, each once, in their order.
_WATCH = """() => {
  window.shown = [];
  const slider = document.getElementById("slider");
  const note = new MutationObserver(() => shown.push(Number(slider.max)));
  note.observe(slider, { attributeFilter: ["max"] });
}"""
# Steps last for ever, so that nothing here depends on how fast anything is.
_HOLD = """() => {
  const now = performance.now();
  performance.now = () => now;
  window.setTimeout = () => 0;
}"""


def choose_pace(guest: Guest, pace: str) -> None:
    """Choose it in the menu."""
    guest.page.locator("#open-menu").click()
    guest.page.locator("#pace-setting").select_option(pace)
    guest.page.keyboard.press("Escape")


def turn(table: ApiTable, seat: int, guest: Guest) -> int:
    """A card is played and one drawn, and each is told; how many plies there are then."""
    for _ in range(2):
        told = table.look(seat)
        is_claimed = is_asked_to("done", seat)(told)
        table.act(seat, "done" if is_claimed else choose(told["actions"], is_high=seat == 1))
        guest.wait_told(table.look()["ply"])
    return int(table.look()["ply"])


def test_each_step_is_seen_and_a_touch_catches_up(come_to: ComeTo, make_table: MakeTable) -> None:
    table = make_table(first="2")
    guest = come_to(table, paced=True)
    page = guest.page
    page.evaluate(_WATCH)
    begun = table.look()["ply"]
    guest.wait_ply(turn(table, 2, guest))  # by itself, one step after the other
    shown = [ply for ply in page.evaluate("shown") if ply > begun]
    assert shown == sorted(set(shown))
    assert len(shown) == 2
    guest.wait_ply(turn(table, 1, guest))
    # The next turn of the other is told at once, and shown later.
    page.evaluate(_HOLD)
    choose_pace(guest, "calm")
    now = turn(table, 2, guest)
    assert guest.ply() < now
    expect(page.locator("#pill")).to_be_hidden()
    # A card that is touched is picked on the table as it is now.
    page.locator(f".hand.own .card[data-pick='{guest.hand()[0]}']").click()
    assert guest.ply() == now
    expect(page.locator("#pill")).to_be_visible()
    expect(page.locator(".hand.own .picked")).to_have_count(1)
    told = page.locator("#log li").all_inner_texts()
    page.reload()
    guest.wait_ply(now)
    assert page.locator("#log li").all_inner_texts() == told


@pytest.mark.long
def test_at_once_nothing_waits(come_to: ComeTo, make_table: MakeTable) -> None:
    table = make_table(first="2")
    guest = come_to(table, paced=True)
    guest.page.evaluate(_HOLD)
    now = turn(table, 2, guest)
    assert guest.ply() < now
    # What is touched before that was seen and leads nowhere now was no mistake.
    guest.page.locator("#table .ground").nth(4).click(position={"x": 20, "y": 20})
    assert guest.ply() == now
    guest.page.wait_for_timeout(300)
    expect(guest.page.locator("#why")).to_be_hidden()
    turn(table, 1, guest)
    now = turn(table, 2, guest)
    assert guest.ply() < now
    choose_pace(guest, "at_once")
    guest.wait_ply(now)
    turn(table, 1, guest)
    guest.wait_ply(turn(table, 2, guest))
