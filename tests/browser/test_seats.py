"""Whose seat it is: the computer plays on, its player comes back, another device comes in."""

import re

import pytest
from playwright.sync_api import Dialog, expect

from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tests.browser.server import Server
from tests.browser.test_two_browsers import link

LOCKED = ("status of 403",)


def two(visit: Visit, server: Server) -> tuple[Guest, Guest, str]:
    """Anna, who made the table, and Béla, who came by her link; both sit."""
    anna, bela = (visit(server, expected=LOCKED) for _ in range(2))
    anna.begin("friend")
    invitation = link(anna, "seat-2")
    anna.sit("Anna")
    bela.go(invitation)
    bela.wait_connected()
    bela.sit("Béla")
    for one in (anna, bela):
        expect(one.page.locator("main.room:not(.lobby-open)")).to_be_visible()
        expect(one.page.locator(".hand.own .card")).to_have_count(7)
    return anna, bela, invitation


@pytest.mark.long
def test_ones_own_seat_is_not_given_away_by_a_slip(guest: Guest) -> None:
    guest.begin("computer")
    hand, asked = guest.hand(), list[str]()

    def refuse(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    guest.page.on("dialog", refuse)
    guest.page.locator("#open-menu").click()
    guest.page.locator("#menu [data-seat='1'][data-kind=computer][data-level=page]").click()
    assert "take your seat back" in asked[0]
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("#own-seat form")).to_have_count(0)
    assert guest.hand() == hand
    assert [seat["kind"] for seat in guest.look()["seats"]] == ["person", "computer"]


def test_the_computer_plays_for_somebody_until_they_come_back(visit: Visit, server: Server) -> None:
    anna, bela, _ = two(visit, server)
    hand = sorted(bela.hand())
    anna.page.locator("#open-menu").click()
    tools = anna.page.locator("#seat-tools li").nth(1)
    expect(tools).to_contain_text("This is Béla's seat")
    expect(tools.locator("[data-new-link]")).to_have_count(0)
    expect(tools.locator("[data-kind=person]")).to_have_count(0)
    handing = tools.locator("[data-kind=computer]")
    expect(handing).to_have_count(1)
    handing.click()
    expect(anna.page.locator("#seats")).to_contain_text("for Béla")
    for one in (anna, bela):
        expect(one.page.locator("#log")).to_contain_text("plays for Béla")
    expect(bela.page.locator("#own-seat")).to_contain_text("The computer is playing for you.")
    expect(bela.page.locator("#typed")).to_be_hidden()
    expect(anna.page.locator("#own-seat form")).to_have_count(0)
    anna.page.locator("#open-menu").click()
    expect(tools).to_contain_text("until they come back")
    expect(handing).to_have_count(0)
    anna.page.keyboard.press("Escape")
    bela.page.get_by_role("button", name="Take your seat back").click()
    expect(bela.page.locator("#own-seat form")).to_have_count(0)
    expect(bela.page.locator("#typed")).to_be_visible()
    for one in (anna, bela):
        expect(one.page.locator("#log")).to_contain_text("Béla (France) takes over")
    assert len(set(hand) & set(bela.hand())) >= 6  # the computer has played a card at most


def test_another_device_comes_in_once_and_all_are_told(visit: Visit, server: Server) -> None:
    anna, bela, invitation = two(visit, server)
    phone, late = (visit(server, (360, 740), expected=LOCKED) for _ in range(2))
    late.go(invitation)
    expect(late.page.locator("#notice")).to_contain_text(
        "This invitation has been used or has ended."
    )
    bela.page.locator("#open-menu").click()
    bela.page.locator("#seat-tools [data-new-link='2']").click()
    box = bela.page.locator("#new-link-text")
    expect(box).to_have_value(re.compile("#seat="))
    expect(bela.page.locator("#new-link-once")).to_be_visible()
    phone.go(box.input_value())
    phone.wait_connected()
    expect(phone.page.locator(".hand.own .card")).to_have_count(7)
    assert sorted(phone.hand()) == sorted(bela.hand())
    for one in (phone, bela):
        expect(one.page.locator("#own-seat")).to_contain_text("another device")
    expect(anna.page.locator("#log")).to_contain_text("Béla (France) has come in on another device")
    expect(anna.page.locator("#own-seat")).to_be_empty()
    late.go(box.input_value())
    expect(late.page.locator("#notice")).to_contain_text(
        "This invitation has been used or has ended."
    )


@pytest.mark.long
def test_who_came_by_the_same_link_is_shut_out_when_somebody_sits_down(
    visit: Visit, server: Server
) -> None:
    anna, bela, spy = (visit(server, expected=LOCKED) for _ in range(3))
    anna.begin("friend")
    invitation = link(anna, "seat-2")
    anna.sit("Anna")
    for one in (spy, bela):
        one.go(invitation)
        one.wait_connected()
        expect(one.page.locator("#sit input")).to_have_count(1)
    bela.sit("Béla")
    expect(spy.page.locator("#asked")).to_contain_text("Your access has ended")
    expect(bela.page.locator(".hand.own .card")).to_have_count(7)
    spy.page.reload()
    expect(spy.page.locator("#notice")).to_be_visible()


@pytest.mark.long
def test_somebody_sits_down_in_the_computers_place(visit: Visit, server: Server) -> None:
    anna, bela = (visit(server, expected=LOCKED) for _ in range(2))
    anna.begin("computer")
    expect(anna.page.locator(".hand.own .card")).to_have_count(7)
    anna.page.locator("#open-menu").click()
    anna.page.locator("#seat-tools [data-new-link='2']").click()
    box = anna.page.locator("#new-link-text")
    expect(box).to_have_value(re.compile("#seat="))
    expect(anna.page.locator("#new-link-once")).to_be_hidden()
    bela.go(box.input_value())
    bela.wait_connected()
    assert bela.hand() == []
    bela.page.locator("#own-seat input").fill("Béla")
    bela.page.locator("#own-seat button").click()
    expect(bela.page.locator(".hand.own .card").first).to_be_visible()
    expect(anna.page.locator("#log")).to_contain_text("Béla (France) takes over")
    expect(anna.page.locator("#seats")).to_contain_text("Béla")
