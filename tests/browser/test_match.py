"""A match of two games against the computer, from the form to the record of both."""

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from gonfalon.engine.match_text import parse_match
from gonfalon.games import find
from tests.browser.conftest import Visit
from tests.browser.guest import Guest, unfold
from tests.browser.server import Server
from tests.browser.tables import ApiTable

MOST_PLIES = 400


def play_out(guest: Guest, seed: str) -> None:
    """The game of this browser's seat 1 to its end, by the API; the computer answers."""
    table = guest.table
    with guest.away():
        play_on(table, seed, guest)


def play_on(table: str, seed: str, *guests: Guest) -> None:
    """A game to its end by the API, with the cookies of those at seat 1 and perhaps 2."""
    rng = Random(seed)
    for number in range(MOST_PLIES):
        told = guests[0].look(1, table)
        if told["phase"] == "over":
            return
        seat = told["waiting"][0] if told["waiting"] else 0
        if not 0 < seat <= len(guests):
            guests[0].page.wait_for_timeout(20)  # the computer thinks
            continue
        guest = guests[seat - 1]
        told = told if seat == 1 else guest.look(seat, table)
        move = {"id": f"{seed}-{number}", "seat": seat, "actions": [rng.choice(told["actions"])]}
        guest.context.request.post(
            f"{guest.url}/api/tables/{table}/act",
            data={**move, "revision": told["revision"], "ply": told["ply"]},
        )
    raise AssertionError("the game does not end")


def scores(guest: Guest) -> list[str]:
    """What stands beside the players' names."""
    told = guest.page.locator("#seats .match-points").all_inner_texts()
    return [text.split()[-1] for text in told]


@pytest.mark.rule("BL-E3")
def test_a_match_against_the_computer(guest: Guest, tmp_path: Path) -> None:
    page = guest.page
    guest.go("/new/battle-line")
    page.locator("[name=match-games]").fill("2")
    assert page.locator("[name=length][value=games]").is_checked()
    unfold(page)
    page.locator("#option-tactics").select_option("off")
    page.locator("#seat-2").select_option("computer:page")
    page.locator("#new-table button[type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#match")).to_have_text("Match of 2 games, game 1")
    expect(page.locator(".variant")).to_have_text("Tactics cards: without")
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
    games = page.locator("#result .match-games li")
    expect(games).to_have_count(2)
    assert games.locator("a").get_attribute("href") == f"/t/{first}"
    expect(games.nth(1)).to_contain_text("Game 2 ")
    expect(games.nth(1)).to_contain_text("points in the match")
    with page.expect_download() as downloading:
        page.locator("#result a[href$='/match']").click()
    file = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(file)
    assert file.name == "battle-line-match.txt"
    command = [sys.executable, "-m", "gonfalon", "verify", str(file)]
    verified = subprocess.run(command, capture_output=True, text=True, check=False)
    assert verified.returncode == 0, verified.stderr
    assert "Games: 2." in verified.stdout
    match = parse_match(file.read_text(encoding="utf-8"), find)
    assert [str(score) for score in match.scores] == told["scores"]


def play_both(one: Guest, other: Guest, seed: str) -> None:
    """A game of two browsers, seats 1 and 2, to its end by the API."""
    table = one.table
    with one.away(), other.away():
        play_on(table, seed, one, other)


@pytest.mark.long
def test_two_people_go_on_with_their_match(visit: Visit, server: Server) -> None:
    """One asks for the next game, the other follows; both sit where they sat, by their names."""
    table = ApiTable(server.url, match="points=99", tactics="off")
    anna, bela = (visit(server, expected=("status of 403",)) for _ in range(2))
    for seat, (guest, name) in enumerate(((anna, "Anna"), (bela, "Béla")), start=1):
        guest.come_by(table.link(seat))
        guest.wait_connected()
        guest.sit(name)
    table.close()
    expect(bela.page.locator("main.room")).not_to_have_class(re.compile("lobby-open"))
    play_both(anna, bela, "both")
    anna.page.locator("[data-do=again]").click()
    expect(anna.page.locator("#match")).to_have_text("Match to 99 points, game 2")
    bela.page.locator("#result a.main-way").click()
    for guest in (anna, bela):
        expect(guest.page.locator("main.room")).not_to_have_class(re.compile("lobby-open"))
        expect(guest.page.locator("#seats .who b")).to_have_text(["Anna", "Béla"])
        assert scores(guest) == guest.look()["match"]["scores"]
    assert anna.table == bela.table
    assert anna.look(1)["phase"] == "running"


@pytest.mark.long
def test_a_number_that_no_match_is_played_to_is_told_in_the_form(guest: Guest) -> None:
    page = guest.page
    guest.go("/new/imperia?lang=hu")
    wrong = page.locator("#wrong-length")
    expect(wrong).to_be_hidden()
    page.locator("[name=match-points]").fill("0")
    page.locator("#new-table button[type=submit]").click()
    expect(wrong).to_be_visible()
    expect(page.locator("[name=match-points]")).to_be_focused()
    assert "999" in wrong.inner_text()
    page.locator("[name=length][value='']").check()
    expect(wrong).to_be_hidden()
    page.locator("#new-table button[type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#match")).to_be_hidden()
