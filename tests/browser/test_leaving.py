"""Leaving well in two browsers: a take-back and an end that are asked for, a seat that is given."""

import re

import pytest
from playwright.sync_api import Dialog, expect

from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tests.browser.playing import click, high, next_moment, settle
from tests.browser.server import Server
from tests.browser.test_seats import LOCKED, two
from tests.browser.test_two_browsers import link


def by_menu(one: Guest, what: str) -> None:
    """Choose a way to leave in the menu."""
    one.page.locator("#open-menu").click()
    one.page.locator(f"#menu [data-leave={what}]").click()


def test_a_move_is_taken_back_and_then_the_game_resigned(visit: Visit, server: Server) -> None:
    anna, bela, _ = two(visit, server)
    (asked,) = anna.look()["waiting"]
    mover, other = (anna, bela) if asked == 1 else (bela, anna)
    name = "Anna" if asked == 1 else "Béla"
    hand, ply = mover.hand(), anna.look()["ply"]
    while mover.look()["waiting"] == [asked]:
        moment = next_moment(mover)
        click(mover, high(moment))
        settle(mover, moment)
    by_menu(mover, "turn")
    question = other.page.locator("#own-seat .question")
    expect(question).to_contain_text(f"{name} asks to take back the last turn.")
    expect(mover.page.locator("#own-seat [data-answer]")).to_have_text("Withdraw")
    question.locator("[data-ply]").click()
    expect(other.page.locator("#past-text")).to_be_visible()
    question.get_by_text("Agree").click()
    for one in (anna, bela):
        expect(one.page.locator("#log")).to_contain_text("as all have agreed")
        expect(one.page.locator("#own-seat .question")).to_have_count(0)
    told = mover.look()
    assert (told["waiting"], told["ply"]) == ([asked], ply)
    expect(mover.page.locator(".hand.own .card")).to_have_count(7)
    assert mover.hand() == hand

    asks = list[str]()

    def answer(dialog: Dialog) -> None:
        asks.append(dialog.message)
        dialog.accept() if len(asks) > 1 else dialog.dismiss()

    other.page.on("dialog", answer)
    by_menu(other, "resign")
    other.page.keyboard.press("Escape")
    assert other.look()["phase"] == "running"
    by_menu(other, "resign")
    expect(mover.page.locator("#result h2")).to_have_text("You won")
    expect(other.page.locator("#result h2")).to_have_text("You lost")
    expect(mover.page.locator("#asked")).to_have_text(re.compile(r"Resigned: (Anna|Béla)\."))


def test_who_waits_is_told_that_the_table_was_given_up(visit: Visit, server: Server) -> None:
    anna, bela = (visit(server) for _ in range(2))
    anna.begin("friend")
    bela.go(link(anna, "seat-2"))
    bela.wait_connected()
    expect(anna.page.locator("#seats .away")).to_have_count(0)  # nobody has sat down yet
    anna.page.on("dialog", lambda dialog: dialog.accept())
    by_menu(anna, "abandon")
    for one in (anna, bela):
        expect(one.page.locator("#announce")).to_contain_text("This table was given up")
        expect(one.page.locator("#others")).to_be_hidden()
    bela.page.get_by_role("link", name="Back to the start page").click()
    expect(bela.page.locator(".start")).to_be_visible()


@pytest.mark.long
def test_a_draw_is_declined_and_a_seat_given_away(visit: Visit, server: Server) -> None:
    anna, bela, _ = two(visit, server)
    by_menu(bela, "end")
    question = anna.page.locator("#own-seat .question")
    expect(question).to_contain_text("Béla offers a draw.")
    question.get_by_text("Decline").click()
    expect(bela.page.locator("#own-seat .question")).to_have_text("Anna says no.")

    hand = sorted(bela.hand())
    by_menu(bela, "give")
    box = bela.page.locator("#new-link-text")
    expect(bela.page.locator("#new-link-gives")).to_be_visible()
    cili = visit(server, expected=LOCKED)
    cili.go(box.input_value())
    cili.wait_connected()
    expect(cili.page.locator(".hand.own .card")).to_have_count(0)
    form = cili.page.locator("#own-seat form")
    expect(form).to_contain_text("Béla would like to give you this seat.")
    form.locator("input").fill("Cili")
    form.locator("button").click()
    expect(cili.page.locator(".hand.own .card")).to_have_count(7)
    assert sorted(cili.hand()) == hand
    for one in (anna, cili):
        expect(one.page.locator("#log")).to_contain_text("Béla (")
        expect(one.page.locator("#seats")).to_contain_text("Cili")
    expect(bela.page.locator("#asked")).to_contain_text("link")
    bela.page.reload()
    expect(bela.page.locator("main.room")).to_have_count(0)
