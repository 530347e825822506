"""Whole games of Imperia: with two and four seats by clicking, and on a phone."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.guest import Guest
from tests.browser.playing import Glow, Moment, play_on, tap
from tests.browser.server import Server


def anything(rng: Random, moment: Moment) -> Glow:
    """Anything that glows, but the commander only if there is nothing else."""
    others = [glow for glow in moment.glow if glow.pick != "cmd"]
    return rng.choice(others or list(moment.glow))


@pytest.mark.parametrize("seats", [2, 4])
def test_a_whole_game_by_clicking(guest: Guest, seats: int) -> None:
    page = guest.page
    guest.go("/new/imperia")
    page.locator("#players").select_option(str(seats))
    for number in range(2, seats + 1):
        page.locator(f"#seat-{number}").select_option("computer:greedy")
    page.locator("#new-table button[type=submit]").click()
    page.wait_for_url("**/t/*")
    rng = Random(seats)
    touched = play_on(guest, lambda moment: anything(rng, moment))
    assert len(touched) > 10
    told = guest.look()
    assert len(told["seats"]) == seats
    expect(page.locator("#result h2")).to_have_text(told["result"]["text"])
    check_end(guest, told["result"]["points"], told["result"]["ranks"])


def check_end(guest: Guest, points: list[int], ranks: list[int]) -> None:
    """The points by rank on one line each, cell by cell on the map, and as a chart."""
    page = guest.page
    shown = [int(text) for text in page.locator(".ranks b").all_inner_texts()]
    order = sorted(range(len(points)), key=ranks.__getitem__)
    assert shown == [points[seat] for seat in order]
    heights = page.locator(".ranks li").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert max(heights) < 32
    gains = page.locator(".map .gain").all_inner_texts()
    assert sum(int(gain.replace("\N{MINUS SIGN}", "-")) for gain in gains) == sum(points)
    page.wait_for_function("() => document.querySelector('#result img.chart').complete")
    chart = page.locator("#result img.chart")
    assert chart.evaluate("one => one.naturalWidth") > 0


def test_a_whole_game_on_a_phone(visit: Visit, server: Server) -> None:
    phone = visit(server, PHONE, has_touch=True, is_mobile=True)
    phone.begin("computer", "imperia")
    rng = Random(3)
    play_on(phone, lambda moment: anything(rng, moment), tap)
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(phone.page.locator("#result h2")).to_be_visible()
