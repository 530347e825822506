"""Two people in two browsers, invited by a link, and someone who watches."""

import re

import pytest
from playwright.sync_api import expect

from gonfalon.engine.fairness import verify_chance
from gonfalon.engine.record import Record
from gonfalon.engine.record_reading import parse_record
from gonfalon.engine.view import SPECTATOR
from gonfalon.games import find
from tests.browser.conftest import MakeTable, Visit
from tests.browser.guest import Guest
from tests.browser.playing import click, finish, headline, high, low, next_moment, settle
from tests.browser.secrecy import check_frames, seen_on_page
from tests.browser.server import Server
from tests.browser.tables import MOST_PLIES
from tests.server.secrecy import knowledge_after_each_ply

# Whoever has no access yet is shown a page that says so, with that status.
LOCKED = ("status of 403",)


def link(owner: Guest, which: str) -> str:
    """A secret link that the lobby shows."""
    box = owner.page.locator(f"[data-link='{which}']")
    expect(box).to_have_value(re.compile(re.escape(f"{owner.url}/t/{owner.table}#")))
    return box.input_value()


def record_of(guest: Guest) -> Record:
    """The record of a game that is over, as the API hands it out."""
    answer = guest.context.request.get(f"{guest.url}/api/tables/{guest.table}/record")
    return parse_record(answer.text(), find)


@pytest.mark.parametrize("most", [10, pytest.param(MOST_PLIES, marks=pytest.mark.long)])
def test_a_game_by_an_invitation_and_watched(visit: Visit, server: Server, most: int) -> None:
    """The first moves by clicks, or all of them."""
    owner, friend, watcher = (visit(server, expected=LOCKED) for _ in range(3))
    owner.begin("friend")
    invitation, watching = link(owner, "seat-2"), link(owner, "watch")
    owner.sit("Anna")
    expect(owner.page.locator(".lobby-seats .here")).to_have_text("Anna")
    watcher.go(watching)
    watcher.wait_connected()
    friend.go(invitation)
    friend.wait_connected()
    assert "#" not in friend.page.url
    friend.sit("Béla")

    everyone = (owner, friend, watcher)
    for one in everyone:
        expect(one.page.locator("main.room:not(.lobby-open)")).to_be_visible()
        expect(one.page.locator("#seats")).to_contain_text("Anna")
        expect(one.page.locator("#seats")).to_contain_text("Béla")
    players = {1: (owner, friend, high), 2: (friend, owner, low)}
    told, watched = owner.look(), dict[int, set[str]]()
    while told["phase"] == "running" and len(watched) < most:
        (asked,) = told["waiting"]
        player, other, choose = players[asked]
        moment = next_moment(player)
        assert other.glowing() == []
        click(player, choose(moment))
        settle(player, moment)
        ply, told = told["ply"], owner.look()
        if told["ply"] == ply:
            continue
        for one in everyone:
            one.wait_ply(told["ply"])
        assert owner.lying() == friend.lying() == watcher.lying()
        assert watcher.glowing() == []
        if told["phase"] == "running":  # at the end everything is shown
            watched[told["ply"]] = seen_on_page(watcher, {*owner.hand(), *friend.hand()})

    finish(owner, friend)
    for one in (owner, friend):
        expect(one.page.locator("#result h2")).to_have_text(headline(one.look()))
    expect(watcher.page.locator("#result h2")).to_have_text(
        re.compile("^((Anna|Béla) won|A draw)$")
    )
    record = record_of(owner)
    assert record.names == ("Anna", "Béla")
    assert verify_chance(record) >= 14
    known = knowledge_after_each_ply(record)
    assert len(watched) > 8
    assert all(seen <= known[ply][SPECTATOR] for ply, seen in watched.items()), watched
    assert check_frames(watcher.frames, record, SPECTATOR) > 20
    assert check_frames(owner.frames, record, 0) > 8
    assert check_frames(friend.frames, record, 1) > 8


def test_who_is_away_is_seen_without_a_new_state(visit: Visit, server: Server) -> None:
    owner, friend = (visit(server, expected=LOCKED) for _ in range(2))
    owner.begin("friend")
    invitation = link(owner, "seat-2")
    owner.sit("Anna")
    friend.go(invitation)
    friend.wait_connected()
    friend.sit("Béla")
    for one in (owner, friend):
        expect(one.page.locator("main.room:not(.lobby-open)")).to_be_visible()
    away = owner.page.locator("#seats .away")
    expect(away.nth(1)).to_be_hidden()
    states = len(owner.states())
    friend.go("/")
    expect(away.nth(1)).to_be_visible()
    expect(away.nth(0)).to_be_hidden()
    friend.go(f"/t/{owner.table}")
    expect(away.nth(1)).to_be_hidden()
    assert len(owner.states()) == states


@pytest.mark.long
def test_a_link_that_could_not_be_handed_over_is_not_lost(
    visit: Visit, server: Server, make_table: MakeTable
) -> None:
    """Whoever comes too fast, or while the server is away, just loads the page again."""
    table = make_table()
    guest = visit(server, expected=(*LOCKED, "status of 429"))
    page = guest.page
    page.route("**/enter", lambda route: route.fulfill(status=429, json={"text": "Too fast."}))
    guest.go(table.watch_link())
    expect(page.locator("#notice")).to_have_text("Too fast.")
    page.unroute("**/enter")
    page.reload()
    guest.wait_connected()
    assert "#" not in page.url


@pytest.mark.long
def test_a_link_that_has_ended_is_told_and_gone(
    visit: Visit, server: Server, make_table: MakeTable
) -> None:
    guest = visit(server, expected=LOCKED)
    table = make_table()
    guest.go(f"{table.watch_link()}x")
    expect(guest.page.locator("#notice")).not_to_be_empty()
    assert "#" not in guest.page.url
