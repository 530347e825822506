"""A game against the computer with the mouse alone, from the start page to the record."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from gonfalon.engine.record_reading import parse_record
from gonfalon.games import find
from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tests.browser.playing import (
    MOST_PICKS,
    anything,
    click,
    finish,
    headline,
    low,
    next_moment,
    play_on,
)
from tests.browser.server import Server

BEGUN = 20  # plies, with which a game is well under way


def check_ended(guest: Guest, folder: Path) -> None:
    """The result is shown, the chart drawn, and the record tells the same and can be verified."""
    page = guest.page
    expect(page.locator("#result h2")).to_be_visible()
    told = guest.look()
    result = told["result"]
    assert guest.text("#result h2") == headline(told)
    order = sorted(range(len(result["ranks"])), key=result["ranks"].__getitem__)
    notes = page.locator("#seats .note").all_inner_texts()
    held = [notes[seat].partition(" · ")[0] for seat in order]
    assert page.locator("#result .ranks b").all_inner_texts() == held  # one score everywhere
    assert page.locator(".back").count() == 0  # all hands lie open now
    assert page.locator(".can-pick").count() == 0
    chart = page.locator("#result img.chart")
    page.wait_for_function("() => document.querySelector('#result img.chart').complete")
    assert chart.evaluate("one => one.naturalWidth") > 0
    with page.expect_download() as downloading:
        page.locator("#result a[download]").click()
    file = folder / downloading.value.suggested_filename
    downloading.value.save_as(file)
    command = [sys.executable, "-m", "gonfalon", "verify", str(file)]
    verified = subprocess.run(command, capture_output=True, text=True, check=False)
    assert verified.returncode == 0, verified.stderr
    record = parse_record(file.read_text(), find)
    assert record.end == f"{guest.ply()} {'-'.join(map(str, result['points']))} {result['how']}"
    assert len(record.plies) == told["ply"] == guest.ply()


@pytest.mark.parametrize("picks", [8, pytest.param(MOST_PICKS, marks=pytest.mark.long)])
def test_a_game_in_one_click_from_the_start_page(guest: Guest, tmp_path: Path, picks: int) -> None:
    """The first picks by clicks, or all of them."""
    guest.go("/")
    guest.page.locator("[data-quick=computer][data-game=battle-line]").click()
    guest.page.wait_for_url("**/t/*")
    touched = play_on(guest, anything(Random(1)), most=picks)
    finish(guest)
    assert {"hand", "field", "deck"} <= {glow.place for glow in touched}
    check_ended(guest, tmp_path)


@pytest.mark.long
def test_a_whole_game_with_pieces_that_move(visit: Visit, server: Server, tmp_path: Path) -> None:
    guest = visit(server, moving=True)
    guest.begin("computer")
    play_on(guest, low)
    check_ended(guest, tmp_path)
    expect(guest.page.locator("main.room")).to_have_attribute("data-line", "connected")
    expect(guest.page.locator("#table .flying")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(
    "preset",
    [pytest.param(2, id="terrain", marks=pytest.mark.long), pytest.param(3, id="war")],
)
def test_other_ways_to_play_are_set_up_and_played(guest: Guest, preset: int) -> None:
    page = guest.page
    guest.go("/")
    page.locator("a[href='/new/battle-line']").click()
    page.wait_for_url("**/new/battle-line")
    page.locator(".preset").nth(preset).click()
    expect(page.locator(".preset").nth(preset)).to_have_attribute("aria-pressed", "true")
    page.locator("#new-table button[type=submit]").click()
    page.wait_for_url("**/t/*")
    choose, moment = anything(Random(preset)), next_moment(guest)
    while moment.ply <= BEGUN:
        click(guest, choose(moment))
        moment = next_moment(guest, moment)
    wanted = {2: ["terrain=on"], 3: ["war=on"]}
    told = guest.look()
    assert told["options"] == wanted[preset]
    assert told["ply"] >= moment.ply
