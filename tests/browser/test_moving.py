"""While pieces glide the page takes every click, on what lies there for good."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.amounts import some_of
from tests.browser.conftest import LAPTOP, MakeTable, Visit
from tests.browser.guest import Guest
from tests.browser.server import Server
from tests.browser.tables import ApiTable, is_asked_to

GAMES = ("battle-line", "imperia", "battalia")
CLICKS = 6  # while something flies: not every ply moves a piece
MOST_PLIES = 200
SLOWLY = 0.02  # a movement then lasts as long as a whole test

# What may be touched, and where its middle is when nothing moves.
_PLACES = """() => [...document.querySelectorAll("#table [data-pick], #verbs [data-pick]")]
  .map((one) => [one.dataset.pick, one.getBoundingClientRect(), one])
  .map(([pick, box, one]) => ({ pick, one, x: box.x + box.width / 2, y: box.y + box.height / 2 }))
  .filter(({ x, y, one }) => document.elementFromPoint(x, y)?.closest("[data-pick]") === one)
  .map(({ pick, x, y }) => ({ pick, x, y }))"""
# Every pick that is touched, and whether something flew just before.
_LISTEN = """() => {
  window.clicked = [];
  let isFlying;
  document.addEventListener("pointerdown", () => {
    isFlying = Boolean(document.querySelector("#table .flying"));
  }, true);
  document.addEventListener("click", () => { clicked.push(isFlying); }, true);
}"""
# What a click led to: something is picked or said, or on its way to the server.
_ANSWER = """(before) => {
  const said = document.getElementById("why").innerText;
  const picked = [...document.querySelectorAll(".picked")].map((one) => one.dataset.pick);
  const ply = document.getElementById("slider").max;
  return said || picked.length || ply !== before ? { said, picked, ply } : null;
}"""

# Out of the page, and in again at the same place.
_TAKE_OUT = """(one) => {
  const { parentElement, nextSibling } = one;
  one.remove();
  parentElement.insertBefore(one, nextSibling);
}"""


@pytest.fixture
def table(server: Server, request: pytest.FixtureRequest) -> Iterator[ApiTable]:
    """A game of two people who are both played by the test."""
    table = ApiTable(server.url, request.param, 2)
    yield table.sit("Anna", "Béla")
    table.close()


def slow_down(guest: Guest) -> None:
    """Let every movement last long."""
    session = guest.context.new_cdp_session(guest.page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": SLOWLY})


def two_pages(table: ApiTable, visit: Visit, server: Server) -> tuple[Guest, Guest]:
    """The same seat twice: where pieces move slowly, and where nothing moves."""
    guests = []
    for is_moving in (True, False):
        guests.append(visit(server, LAPTOP, moving=is_moving, expected=("status of 403",)))
        guests[-1].come_by(table.link(1))
        guests[-1].wait_connected()
    slow_down(guests[0])
    return guests[0], guests[1]


@pytest.mark.parametrize("table", some_of(GAMES, "battle-line"), indirect=True)
def test_every_click_counts_while_pieces_move(
    table: ApiTable, visit: Visit, server: Server
) -> None:
    moving, still = two_pages(table, visit, server)
    moving.page.evaluate(_LISTEN)
    game = str(table.look()["game"])
    rng, clicks = Random(game), 0
    for _ in range(MOST_PLIES):
        told = table.asked()
        lasting = [one for one in told["actions"] if "commander" not in one]  # it ends a game
        table.act(told["waiting"][0], rng.choice(lasting or told["actions"]))
        now = table.look()
        for guest in (moving, still):
            guest.wait_ply(now["ply"])
        if not now["waiting"] or clicks == CLICKS:
            break
        places = still.page.evaluate(_PLACES)
        if not moving.page.locator("#table .flying").count() or not places:
            continue
        clicks += 1
        click_and_see(moving, rng.choice(places))
    flown = moving.page.evaluate("clicked")
    assert flown == [True] * clicks
    assert clicks == CLICKS


def click_and_see(guest: Guest, place: dict[str, Any]) -> None:
    """A click where something lies for good is answered; what it began is left."""
    before = guest.page.evaluate("document.getElementById('slider').max")
    guest.page.mouse.click(place["x"], place["y"])
    guest.page.wait_for_function(_ANSWER, arg=before)
    guest.page.keyboard.press("Escape")
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("#table .picked")).to_have_count(0)


def test_a_press_counts_though_what_was_pressed_is_moved_before_it_is_let_go(
    make_table: MakeTable, visit: Visit, server: Server
) -> None:
    table = make_table()
    table.move_until(is_asked_to("play"))
    guest = visit(server, expected=("status of 403",))
    guest.come_by(table.link(1))
    guest.wait_asked()
    for card in guest.page.locator(".hand.own .card.can-pick").all()[:3]:
        card.hover()
        guest.page.mouse.down()
        card.evaluate(_TAKE_OUT)
        guest.page.mouse.up()
        expect(guest.page.locator("#table .picked")).to_have_count(1)
        guest.page.keyboard.press("Escape")
