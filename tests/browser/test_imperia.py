"""Games of Imperia: whole ones with two and four seats by clicking, by keys, and on a phone."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.guest import Guest
from tests.browser.playing import MOST_PICKS, Glow, Moment, headline, next_moment, play_on, tap
from tests.browser.server import Server
from tests.browser.test_keyboard import arrow_to, check_focus

WAY_KEYS = {
    "n": "ArrowUp", "e": "ArrowRight", "s": "ArrowDown", "w": "ArrowLeft",
    "nw": "7", "ne": "9", "sw": "1", "se": "3",
}  # fmt: skip


def anything(rng: Random, moment: Moment) -> Glow:
    """Anything that glows, but the commander only if there is nothing else."""
    others = [glow for glow in moment.glow if glow.pick != "cmd"]
    return rng.choice(others or list(moment.glow))


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, pytest.param(4, marks=pytest.mark.long)])
def test_a_whole_game_by_clicking(guest: Guest, seats: int) -> None:
    page = guest.page
    guest.go("/new/imperia")
    page.locator("#players").select_option(str(seats))
    for number in range(2, seats + 1):
        page.locator(f"#seat-{number}").select_option("computer:knight")
    page.locator("#new-table button[type=submit]").click()
    page.wait_for_url("**/t/*")
    rng = Random(seats)
    touched = play_on(guest, lambda moment: anything(rng, moment))
    assert len(touched) > 10
    told = guest.look()
    assert len(told["seats"]) == seats
    expect(page.locator("#result h2")).to_have_text(headline(told))
    check_end(guest, told["result"]["points"], told["result"]["ranks"])


def check_end(guest: Guest, points: list[int], ranks: list[int]) -> None:
    """The points by rank on one line each, cell by cell on the map, and as a chart."""
    page = guest.page
    shown = [int(text.split()[0]) for text in page.locator(".ranks b").all_inner_texts()]
    order = sorted(range(len(points)), key=ranks.__getitem__)
    assert shown == [points[seat] for seat in order]
    heights = page.locator(".ranks li").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert max(heights) < 32
    gains = page.locator(".map .gain").all_inner_texts()
    assert sum(int(gain.replace("\N{MINUS SIGN}", "-")) for gain in gains) == sum(points)
    page.wait_for_function("() => document.querySelector('#result img.chart').complete")
    chart = page.locator("#result img.chart")
    assert chart.evaluate("one => one.naturalWidth") > 0


@pytest.mark.long
@pytest.mark.parametrize("most", [12, pytest.param(MOST_PICKS, marks=pytest.mark.long)])
def test_a_game_by_keys(guest: Guest, most: int) -> None:
    """The first picks, or from the first board to the commander, which comes after twenty picks."""
    guest.begin("computer", "imperia")
    page, rng = guest.page, Random(4)
    moment, picked = next_moment(guest), 0
    while not moment.is_over and picked < most:
        pick = anything(rng, moment).pick
        if picked > 20 and "cmd" in [glow.pick for glow in moment.glow]:
            pick = "cmd"
        if page.locator(f".way.can-pick[data-pick='{pick}']").count():
            page.keyboard.press(WAY_KEYS[pick])
            assert check_focus(guest) == pick
        else:
            arrow_to(guest, pick)
        page.keyboard.press("Enter")
        picked += 1
        moment = next_moment(guest, moment)
        check_focus(guest)
    assert picked > 10  # the computer may end it sooner
    if most == MOST_PICKS:
        expect(page.locator("#result h2")).to_have_text(headline(guest.look()))


@pytest.mark.long
def test_a_whole_game_on_a_phone(visit: Visit, server: Server) -> None:
    phone = visit(server, PHONE, has_touch=True, is_mobile=True)
    phone.begin("computer", "imperia")
    rng = Random(3)
    play_on(phone, lambda moment: anything(rng, moment), tap)
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(phone.page.locator("#result h2")).to_be_visible()
