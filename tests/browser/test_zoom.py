"""Maps are enlarged and moved about by wheel, drag, pinch, buttons and keys; picks stay picks."""

from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from tests.browser.conftest import PHONE, ComeTo, SitAt
from tests.browser.guest import Guest
from tests.browser.middle import BATTALIA_FOUR, IMPERIA, IMPERIA_FOUR
from tests.browser.placed import PlacedServer
from tests.browser.tables import ApiTable

FINGER = 40
ON_ITS_SIDE = (740, 360)
# Where the frame and a square of the map are, how large the map is, and how it lies.
_SEEN = """pick => {
  const frame = document.querySelector("[data-map]");
  const box = (one) => { const { x, y, width, height } = one.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2, width, height }; };
  // What stands at the rim, such as the names of rows, is no part of the map.
  const room = frame.clientWidth - parseFloat(getComputedStyle(frame).paddingLeft);
  return {
    cell: box(frame.querySelector(`[data-pick="${pick}"]`)), frame: box(frame),
    size: frame.firstElementChild.getBoundingClientRect().width / room,
    left: frame.scrollLeft, top: frame.scrollTop,
    picked: [...document.querySelectorAll(".picked")].map((one) => one.dataset.pick),
  };
}"""
# Whether what leads on next can be touched where its middle is.
_IS_SEEN = """pick => {
  const one = document.querySelector(`[data-map] .can-pick[data-pick="${pick}"]`);
  const box = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""


def seen(guest: Guest, pick: str) -> dict[str, Any]:
    """The map as it is seen, and one of its squares."""
    told: dict[str, Any] = guest.page.evaluate(_SEEN, pick)
    return told


def roll(guest: Guest, far: int) -> None:
    """Turn the wheel, and wait until the page has heard of it."""
    guest.page.mouse.wheel(0, far)
    guest.page.evaluate("() => new Promise((go) => requestAnimationFrame(() => setTimeout(go)))")


@pytest.mark.parametrize(
    ("position", "hand", "pick", "change"),
    [
        pytest.param(
            *(IMPERIA_FOUR, "i+", "c6", ("f3 2c+n", "f3 2c+s")),
            id="imperia",
            marks=pytest.mark.long,
        ),
        pytest.param(
            *(BATTALIA_FOUR, "road", "f7", ("d6:city.e.nesw/4", "d6:city.e.nesw/3")),
            id="battalia",
        ),
    ],
)
def test_wheel_drag_and_click(
    sit_at: SitAt,
    placed: PlacedServer,
    position: str,
    hand: str,
    pick: str,
    change: tuple[str, str],
) -> None:
    (guest,) = sit_at(position)
    guest.pick(hand)
    whole = seen(guest, pick)
    assert whole["size"] == pytest.approx(1, abs=0.01)
    mouse = guest.page.mouse

    mouse.move(whole["cell"]["x"], whole["cell"]["y"])
    roll(guest, -200)
    large = seen(guest, pick)
    assert large["size"] > 1.4
    assert large["cell"]["width"] > 1.4 * whole["cell"]["width"]
    for side in "xy":
        assert abs(large["cell"][side] - whole["cell"][side]) < large["cell"]["width"] / 3

    mouse.move(large["cell"]["x"], large["cell"]["y"])
    mouse.down()
    mouse.move(large["cell"]["x"] - 30, large["cell"]["y"] - 20)
    mouse.move(large["cell"]["x"] - 60, large["cell"]["y"] - 50)
    mouse.up()
    moved = seen(guest, pick)
    assert moved["left"] == pytest.approx(large["left"] + 60, abs=2)
    assert moved["top"] == pytest.approx(large["top"] + 50, abs=2)
    assert moved["picked"] == [hand], "what moved the map is no pick"

    drawn = guest.page.locator("[data-map]").inner_html()
    placed.place(guest.table, position.replace(*change))
    guest.page.wait_for_function(
        "drawn => document.querySelector('[data-map]').innerHTML !== drawn", arg=drawn
    )
    kept = seen(guest, pick)
    assert [kept[name] for name in ("size", "left", "top", "picked")] == [
        moved[name] for name in ("size", "left", "top", "picked")
    ]

    guest.page.locator(f"[data-pick='{pick}']").scroll_into_view_if_needed()
    there = seen(guest, pick)["cell"]
    mouse.click(there["x"], there["y"])
    expect(guest.page.locator(f".picked[data-pick='{pick}']")).to_be_visible()
    guest.page.keyboard.press("Escape")

    mouse.move(there["x"], there["y"])
    roll(guest, 2000)
    assert seen(guest, pick)["size"] == pytest.approx(1, abs=0.01)


@pytest.mark.long
def test_the_wheel_turns_what_is_being_placed_and_with_ctrl_it_zooms(sit_at: SitAt) -> None:
    (guest,) = sit_at(IMPERIA)
    guest.pick("i+", "f4")
    page = guest.page
    cell = seen(guest, "f4")["cell"]
    page.mouse.move(cell["x"], cell["y"])
    roll(guest, -100)
    expect(page.locator(".way.can-pick:focus")).to_have_count(1)
    assert seen(guest, "f4")["size"] == pytest.approx(1, abs=0.01)
    page.keyboard.down("Control")
    roll(guest, -100)
    page.keyboard.up("Control")
    assert seen(guest, "f4")["size"] > 1.5
    expect(page.locator(".picked[data-pick=f4]")).to_be_visible()


@pytest.mark.parametrize(
    ("position", "hand", "pick"),
    [
        pytest.param(IMPERIA, "i+", "f4", id="imperia"),
        pytest.param(BATTALIA_FOUR, "road", "g6", id="battalia", marks=pytest.mark.long),
    ],
)
def test_buttons_and_keys_and_what_comes_next_is_panned_into_sight(
    sit_at: SitAt, position: str, hand: str, pick: str
) -> None:
    (guest,) = sit_at(position)
    page = guest.page
    frame = page.locator("[data-map]")
    expect(page.get_by_role("group", name="Size of the map").get_by_role("button")).to_have_count(3)
    for _ in range(3):
        page.get_by_role("button", name="Enlarge the map").click()
    assert seen(guest, pick)["size"] == pytest.approx(1.5**3, abs=0.05)
    frame.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    guest.pick(hand)
    page.wait_for_function(_IS_SEEN, arg=pick)
    page.get_by_role("button", name="Make the map smaller").click()
    assert seen(guest, pick)["size"] == pytest.approx(1.5**2, abs=0.05)
    page.get_by_role("button", name="Show the whole map").click()
    assert seen(guest, pick)["size"] == pytest.approx(1, abs=0.01)
    assert seen(guest, pick)["picked"] == [hand]
    page.locator(f".can-pick[data-pick='{pick}']").focus()
    for key in "++":
        page.keyboard.press(key)
    assert seen(guest, pick)["size"] == pytest.approx(1.5**2, abs=0.05)
    assert page.evaluate(_IS_SEEN, pick), "what has the focus stays in sight"
    page.keyboard.press("-")
    assert seen(guest, pick)["size"] == pytest.approx(1.5, abs=0.05)
    page.keyboard.press("0")
    assert seen(guest, pick)["size"] == pytest.approx(1, abs=0.01)


class Fingers:
    """Fingers on the screen, as the browser gets them from a real one."""

    def __init__(self, guest: Guest) -> None:
        self._line: CDPSession = guest.context.new_cdp_session(guest.page)

    def at(self, how: str, *points: tuple[float, float]) -> None:
        """Fingers come, move or go; these are those that are there now."""
        told = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._line.send("Input.dispatchTouchEvent", {"type": f"touch{how}", "touchPoints": told})


@pytest.mark.parametrize(
    ("position", "hand", "pick"),
    [
        pytest.param(IMPERIA, "i+", "f4", id="imperia", marks=pytest.mark.long),
        pytest.param(BATTALIA_FOUR, "road", "f7", id="battalia"),
    ],
)
def test_two_fingers_zoom_one_pans_and_a_tap_picks(
    sit_at: SitAt, position: str, hand: str, pick: str
) -> None:
    (guest,) = sit_at(position, size=PHONE, has_touch=True, is_mobile=True)
    page, fingers = guest.page, Fingers(guest)
    page.locator(f".can-pick[data-pick='{hand}']").tap()
    page.wait_for_function(_IS_SEEN, arg=pick)
    whole = seen(guest, pick)
    x, y = whole["cell"]["x"], whole["cell"]["y"]
    fingers.at("Start", (x - 10, y))
    fingers.at("Start", (x - 10, y), (x + 10, y))
    for far in (14, 18, 22):
        fingers.at("Move", (x - far, y), (x + far, y))
    fingers.at("End", (x - 22, y))
    fingers.at("End")
    large = seen(guest, pick)
    assert large["size"] == pytest.approx(2.2 * whole["size"], rel=0.05)
    assert large["picked"] == [hand], "a pinch is no pick"

    x, y = large["frame"]["x"], large["frame"]["y"]
    before = large["left"]
    by = -60 if before < 60 else 60
    fingers.at("Start", (x, y))
    for step in range(1, 7):
        fingers.at("Move", (x + by * step / 6, y))
    fingers.at("End")
    page.wait_for_function(
        "before => Math.abs(document.querySelector('[data-map]').scrollLeft - before) > 20",
        arg=before,
    )
    assert seen(guest, pick)["picked"] == [hand], "a pan is no pick"

    page.locator(f".can-pick[data-pick='{pick}']").tap()
    expect(page.locator(f".picked[data-pick='{pick}']")).to_be_visible()


@pytest.mark.parametrize(
    ("position", "pick"),
    [(IMPERIA, "f4"), pytest.param(BATTALIA_FOUR, "f7", marks=pytest.mark.long)],
    ids=["imperia", "battalia"],
)
def test_on_a_touch_screen_a_map_begins_large_enough_for_fingers(
    sit_at: SitAt, position: str, pick: str
) -> None:
    (guest,) = sit_at(position, size=ON_ITS_SIDE, has_touch=True, is_mobile=True)
    assert seen(guest, pick)["cell"]["width"] >= FINGER - 1
    guest.page.get_by_role("button", name="Show the whole map").tap()
    whole = seen(guest, pick)
    assert whole["size"] == pytest.approx(1, abs=0.01)
    assert whole["cell"]["width"] < FINGER


ENDED = (
    "imperia; turn 1 over; boards 1a0 2a0 3a0 4a0; forts d2 d7; d3 1i+n 1cmd; d6 2i+s; e6 2cmd; "
    "head1 d3; head2 e6"
)
# How far what is around the map, or the page, is scrolled, and could be.
_SCROLLED = """() => {
  let [far, most] = [scrollY, document.documentElement.scrollHeight - innerHeight];
  for (let one = document.querySelector("[data-map]").parentElement; one; one = one.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(one).overflowY)) continue;
    far += one.scrollTop;
    most += one.scrollHeight - one.clientHeight;
  }
  return { far, most };
}"""


@pytest.mark.long
def test_a_wheel_that_passes_over_a_whole_map_scrolls_the_page(
    come_to: ComeTo, placed: PlacedServer
) -> None:
    """Down and up again; with Ctrl it enlarges the map."""
    table = ApiTable(placed.url, "imperia", 2, first="1").sit("Anna", "Béla")
    placed.place(table.id, ENDED)
    guest = come_to(table, size=PHONE)
    page = guest.page
    cell = seen(guest, "d4")["cell"]
    page.mouse.move(cell["x"], min(cell["y"], 600))
    most = page.evaluate(_SCROLLED)["most"]
    assert most > 20, "there is something to scroll"
    for far in (60, -30):
        before = page.evaluate(_SCROLLED)["far"]
        page.mouse.wheel(0, far)
        page.wait_for_function(f"before => ({_SCROLLED})().far !== before", arg=before)
        assert seen(guest, "d4")["size"] == pytest.approx(1, abs=0.01)
    page.keyboard.down("Control")
    roll(guest, -100)
    page.keyboard.up("Control")
    assert seen(guest, "d4")["size"] > 1.5
    table.close()


def test_a_map_that_goes_on_fades_out_on_those_sides(sit_at: SitAt) -> None:
    """On a phone on its side squares keep the size of a finger, so not all of them are in sight."""
    (guest,) = sit_at(IMPERIA, size=ON_ITS_SIDE, has_touch=True, is_mobile=True)
    frame, table = guest.page.locator("[data-map]"), guest.page.locator("#table")
    sides = """one => ["left", "top", "right", "bottom"].map(
      (side) => Number(one.style.getPropertyValue(`--more-${side}`)))"""
    assert table.evaluate(sides) == [1, 1, 1, 1]
    assert "gradient" in frame.evaluate("one => getComputedStyle(one).maskImage")
    frame.evaluate("one => one.scrollTo(0, 0)")
    guest.page.wait_for_function(
        "() => document.getElementById('table').style.getPropertyValue('--more-top') === '0'"
    )
    assert table.evaluate(sides) == [0, 0, 1, 1]
