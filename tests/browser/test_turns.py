"""Taking back, handing a seat to the computer, playing again, and beginning anew."""

import re

import pytest
from playwright.sync_api import Dialog, WebSocketRoute, expect

from tests.browser.conftest import MakeTable, Visit
from tests.browser.guest import Guest
from tests.browser.playing import finish, low, next_moment
from tests.browser.server import Server
from tests.browser.tables import ApiTable, Told, is_over, table_where

LOCKED = ("status of 403",)
MANY = 10**6


@pytest.fixture
def anna(visit: Visit, server: Server) -> Guest:
    """Someone who comes by a link."""
    return visit(server, expected=LOCKED)


def before_a_claim(make_table: MakeTable) -> ApiTable:
    """A table where seat 1 is to play, and a claim follows what it plays next."""

    def is_offered(told: Told) -> bool:
        return told["waiting"] == [1] and any(one.startswith("claim") for one in told["actions"])

    table, _ = table_where(is_offered, make_table)
    table.undo(1)
    return table


def kinds(told: Told) -> list[str]:
    """Who plays the seats."""
    return [seat["kind"] for seat in told["seats"]]


def test_an_action_is_taken_back(anna: Guest, make_table: MakeTable) -> None:
    table = make_table(first="1")
    anna.come_by(table.link(1))
    next_moment(anna)
    expect(anna.page.locator("#undo")).to_be_hidden()
    before, hand = anna.look(), anna.hand()
    anna.pick(hand[0], "3")
    anna.wait_ply(before["ply"] + 1)
    entries = anna.page.locator("#log li").count()
    anna.page.locator("#undo").click()
    anna.wait_ply(before["ply"])
    after = anna.look()
    assert after["view"] == before["view"]
    assert after["revision"] == before["revision"] + 1
    assert anna.hand() == hand
    assert anna.lying() == []
    assert anna.page.locator("#log li").count() == entries - 1
    expect(anna.page.locator("#undo")).to_be_hidden()
    anna.pick(hand[1], "3")
    anna.wait_ply(before["ply"] + 1)
    assert anna.lying() == [hand[1]]


def test_what_was_drawn_is_not_taken_back(anna: Guest, make_table: MakeTable) -> None:
    table = make_table(first="1")
    anna.come_by(table.link(1))
    next_moment(anna)
    anna.pick(anna.hand()[0], "3")
    expect(anna.page.locator("#undo")).to_be_visible()
    expect(anna.page.locator("#no-undo")).to_be_hidden()
    high = anna.page.locator(".turn-tools").bounding_box()
    anna.pick("troops")
    expect(anna.page.locator(".can-pick")).to_have_count(0)
    expect(anna.page.locator("#undo")).to_be_hidden()
    expect(anna.page.locator("#restart-turn")).to_be_hidden()
    expect(anna.page.locator("#no-undo")).to_have_text("Can't undo: something was drawn.")
    instead = anna.page.locator(".turn-tools").bounding_box()
    assert high is not None
    assert instead is not None
    assert instead["height"] == high["height"], "the board below stays where it was"
    # A phone has no room for the sentence: a sign says it.
    anna.page.set_viewport_size({"width": 360, "height": 740})
    expect(anna.page.locator("#no-undo")).to_have_class("no-undo brief")
    anna.page.locator("#no-undo").click()
    expect(anna.page.locator("#why")).to_have_text("Can't undo: something was drawn.")


@pytest.mark.long
def test_a_turn_is_begun_again(anna: Guest, make_table: MakeTable) -> None:
    table = before_a_claim(make_table)
    anna.come_by(table.link(1))
    next_moment(anna)
    before = table.look()
    table.move()
    anna.wait_ply(before["ply"] + 1)
    claim = next(pick for pick in anna.glowing() if pick.isdecimal())
    anna.pick(claim)
    anna.wait_ply(before["ply"] + 2)
    expect(anna.page.locator("#restart-turn")).to_be_visible()
    anna.page.locator("#restart-turn").click()
    anna.wait_ply(before["ply"])
    after = table.look()
    assert after["view"] == before["view"]
    assert after["log"] == before["log"]


@pytest.mark.long
def test_the_owner_hands_a_seat_to_the_computer_and_takes_it_back(
    visit: Visit, server: Server
) -> None:
    owner, friend = visit(server), visit(server, expected=LOCKED)
    owner.begin("friend")
    address = owner.page.locator("[data-link='seat-2']").input_value()
    owner.sit("Anna")
    friend.go(address)
    friend.sit("Béla")
    expect(friend.page.locator("main.room:not(.lobby-open)")).to_be_visible()
    owner.page.locator("#open-menu").click()
    owner.page.once("dialog", lambda dialog: dialog.accept())  # whether that is meant
    owner.page.locator("#menu [data-seat='1'][data-kind=computer][data-level=knight]").click()
    expect(owner.page.locator("#menu")).to_be_hidden()
    expect(owner.page.locator("#seats .seat-1 .who")).to_have_text(
        "Matilda England for Anna knight"
    )
    next_moment(friend)
    told = friend.look()
    assert kinds(told) == ["computer", "person"]
    assert told["waiting"] == [2]
    owner.page.locator("#own-seat [data-back='1'] button").click()
    expect(owner.page.locator("#own-seat form")).to_have_count(0)
    expect(owner.page.locator("#seats .seat-1")).not_to_contain_text("Computer")
    while friend.look()["waiting"] == [2]:
        moment = next_moment(friend)
        friend.pick(low(moment).pick)
        next_moment(friend, moment, is_waited=False)
    next_moment(owner)
    ply = owner.look()["ply"]
    owner.page.wait_for_timeout(500)
    assert (owner.look()["ply"], owner.look()["waiting"]) == (ply, [1])
    assert friend.page.locator("#menu [data-seat='1']").count() == 0


@pytest.mark.long
def test_a_friend_who_does_not_come_is_replaced(visit: Visit, server: Server) -> None:
    owner = visit(server)
    owner.begin("friend")
    owner.sit("Anna")
    owner.page.locator("[data-hand='2'][data-kind=computer]").click()
    next_moment(owner)
    assert kinds(owner.look()) == ["person", "computer"]


@pytest.mark.long
def test_a_friend_who_is_first_leaves_the_owner_time_for_a_name(
    visit: Visit, server: Server
) -> None:
    owner, friend = visit(server), visit(server, expected=LOCKED)
    owner.begin("friend")
    address = owner.page.locator("[data-link='seat-2']").input_value()
    owner.page.locator("#sit input").fill("Ann")
    friend.go(address)
    friend.sit("Béla")
    expect(owner.page.locator(".lobby-seats .here")).to_have_text("Béla")
    expect(owner.page.locator("#sit input")).to_have_value("Ann")
    owner.sit("Anna")
    expect(friend.page.locator("#seats")).to_contain_text("Anna")


@pytest.mark.long
def test_a_new_link_ends_the_old_one(visit: Visit, server: Server) -> None:
    owner = visit(server)
    owner.begin("friend")
    box = owner.page.locator("[data-link='seat-2']")
    old = box.input_value()
    owner.page.locator("[data-new-link='2']").first.click()
    expect(box).not_to_have_value(old)
    stranger, friend = (visit(server, expected=LOCKED) for _ in range(2))
    stranger.go(old)
    expect(stranger.page.locator("#notice")).to_contain_text(
        "This invitation has been used or has ended."
    )
    assert stranger.page.locator("#table").count() == 0
    friend.go(box.input_value())
    expect(friend.page.locator("#sit")).to_be_visible()


def test_playing_again_turns_the_seats(visit: Visit, server: Server, make_table: MakeTable) -> None:
    table = make_table()
    table.move_until(is_over)
    anna, bela = (visit(server, expected=LOCKED) for _ in range(2))
    anna.come_by(table.link(1))
    bela.come_by(table.link(2))
    again = anna.page.locator("[data-do=again]")
    expect(again).to_be_visible()
    expect(bela.page.locator("#result h2")).to_be_visible()
    again.click()
    expect(anna.page).not_to_have_url(re.compile(table.id))
    bela.page.locator(f"#result a[href='/t/{anna.table}']").click()
    for guest in (anna, bela):
        expect(guest.page).to_have_url(f"{server.url}/t/{anna.table}")
        guest.wait_connected()
    assert anna.table == bela.table
    anna.sit("Anna")
    bela.sit("Béla")
    expect(anna.page.locator("main.room:not(.lobby-open)")).to_be_visible()
    assert [seat["name"] for seat in anna.look()["seats"]] == ["Béla", "Anna"]
    assert (anna.look()["seat"], bela.look()["seat"]) == (2, 1)
    anna.go(f"/t/{table.id}")
    expect(anna.page.locator("#result a.main-way")).to_have_attribute("href", f"/t/{bela.table}")


@pytest.mark.long
def test_playing_the_computer_again_turns_the_seats(guest: Guest) -> None:
    guest.begin("computer")
    finish(guest)
    first = guest.table
    guest.page.locator("[data-do=again]").click()
    expect(guest.page).not_to_have_url(re.compile(first))
    next_moment(guest)
    told = guest.look()
    assert kinds(told) == ["computer", "person"]
    assert told["seat"] == 2
    assert told["phase"] == "running"
    expect(guest.page.locator(".hand.own")).to_have_class("hand own seat-2")


@pytest.mark.long
def test_the_owner_begins_anew(guest: Guest) -> None:
    guest.begin("computer")
    next_moment(guest)
    first, asked = guest.table, []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.accept()

    guest.page.on("dialog", answer)
    guest.page.locator("#open-menu").click()
    guest.page.locator("[data-do=restart]").click()
    expect(guest.page).not_to_have_url(re.compile(first))
    next_moment(guest)
    assert asked == ["Abandon this game and start a new one?"]
    told = guest.look()
    assert kinds(told) == ["person", "computer"]
    guest.go(f"/t/{first}")
    expect(guest.page.locator("#result h2")).to_contain_text("abandoned")


@pytest.mark.long
def test_anyone_sits_down_at_an_open_table(visit: Visit, server: Server) -> None:
    owner, stranger = visit(server), visit(server)
    owner.go("/new/battle-line")
    owner.page.locator("#seat-2").select_option("anyone")
    owner.page.locator("#new-table button[type=submit]").click()
    owner.page.wait_for_url("**/t/*")
    owner.sit("Anna")
    stranger.go("/")
    stranger.page.locator(f"[data-take='{owner.table}']").click()
    stranger.page.wait_for_url(f"**/t/{owner.table}")
    stranger.sit("Béla")
    expect(owner.page.locator("main.room:not(.lobby-open)")).to_be_visible()
    assert [seat["name"] for seat in owner.look()["seats"]] == ["Anna", "Béla"]
    table = owner.table
    owner.go("/")
    expect(owner.page.locator(f"a[href='/t/{table}']")).to_contain_text("Anna – Béla")
    assert owner.page.locator(f"[data-take='{table}']").count() == 0


@pytest.mark.long
def test_a_seat_that_the_computer_plays_has_no_buttons(visit: Visit, server: Server) -> None:
    """Also before its first move: what comes after the seat has changed hands is held back."""
    owner = visit(server)
    still = [MANY]  # messages that are let through

    def between(route: WebSocketRoute) -> None:
        line = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if still[0]:
                still[0] -= 1
                route.send(message)

        line.on_message(pass_on)

    owner.page.route_web_socket("**/live*", between)
    owner.begin("computer")
    glow = owner.page.locator("#table .can-pick, #verbs .can-pick")
    expect(glow.first).to_be_visible()
    still[0] = 1
    owner.page.locator("#open-menu").click()
    owner.page.once("dialog", lambda dialog: dialog.accept())  # whether that is meant
    owner.page.locator("#menu [data-seat='1'][data-kind=computer][data-level=knight]").click()
    expect(owner.page.locator("#own-seat [data-back='1']")).to_be_visible()
    expect(glow).to_have_count(0)
    expect(owner.page.locator("#pill")).to_be_hidden()
