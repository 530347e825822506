"""A match of two games against the computer, from the form to the record of both."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from gonfalon.engine.match_text import parse_match
from gonfalon.games import find
from tests.browser.guest import Guest

MOST_PLIES = 400


def play_out(guest: Guest, seed: str) -> None:
    """The game of this browser's seat 1 to its end, by the API; the computer answers."""
    rng = Random(seed)
    for number in range(MOST_PLIES):
        told = guest.look(1)
        if told["phase"] == "over":
            return
        if told["waiting"] != [1]:
            guest.page.wait_for_timeout(20)
            continue
        move = {"id": f"{seed}-{number}", "seat": 1, "actions": [rng.choice(told["actions"])]}
        guest.context.request.post(
            f"{guest.url}/api/tables/{guest.table}/act",
            data={**move, "revision": told["revision"], "ply": told["ply"]},
        )
    raise AssertionError("the game does not end")


def scores(guest: Guest) -> list[str]:
    """What stands beside the players' names."""
    return [text.split()[-1] for text in guest.page.locator(".match-points").all_inner_texts()]


@pytest.mark.rule("BL-E3")
def test_a_match_against_the_computer(guest: Guest, tmp_path: Path) -> None:
    page = guest.page
    guest.go("/new/battle-line")
    page.locator("[name=match-games]").fill("2")
    assert page.locator("[name=length][value=games]").is_checked()
    page.locator("#option-tactics").select_option("off")
    page.locator("#seat-2").select_option("computer:random")
    page.locator("#new-table button[type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#match")).to_have_text("Match of 2 games, game 1")
    assert scores(guest) == ["0", "0"]
    play_out(guest, "one")
    first = guest.table
    again = page.locator("[data-do=again]")
    expect(again).to_have_text("Next game of the match")
    told = guest.look(1)["match"]
    assert guest.text("#result .standing").startswith(told["text"])
    assert guest.text("#result .standing").endswith("starts the next game.")
    assert scores(guest) == told["scores"]
    again.click()
    page.wait_for_url(lambda address: "/t/" in address and first not in address)
    expect(page.locator("#match")).to_have_text("Match of 2 games, game 2")
    expect(page.locator("#sit")).to_have_count(0)
    assert scores(guest) == told["scores"]
    play_out(guest, "two")
    expect(again).to_have_text("New match, seats swapped")
    told = guest.look(1)["match"]
    assert told["over"]
    assert guest.text("#result h2") == told["text"]
    with page.expect_download() as downloading:
        page.locator("#result a[href$='/match']").click()
    file = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(file)
    assert file.name == "battle-line-match.txt"
    command = [sys.executable, "-m", "gonfalon", "verify", str(file)]
    verified = subprocess.run(command, capture_output=True, text=True, check=False)
    assert verified.stdout.endswith("in 2 games\n"), verified.stderr
    match = parse_match(file.read_text(encoding="utf-8"), find)
    assert [str(score) for score in match.scores] == told["scores"]


def test_a_number_that_no_match_is_played_to_stays_in_the_form(guest: Guest) -> None:
    page = guest.page
    guest.go("/new/imperia")
    page.locator("[name=match-points]").fill("1000")
    page.locator("#new-table button[type=submit]").click()
    assert page.locator("[name=match-points]").evaluate("one => one.validity.rangeOverflow")
    assert page.url.endswith("/new/imperia")
