"""Clocks beside the names: they tick in every page alike, and what happens when one is out."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import PHONE, ComeTo, Visit
from tests.browser.guest import Guest
from tests.browser.placed import PlacedServer
from tests.browser.tables import ApiTable

TIMED = {"seconds": 600, "increment": 5}


def clock(guest: Guest, seat: int) -> Locator:
    """The clock of a seat from 1."""
    return guest.page.locator(f"#seats > li:nth-child({seat}) .clock")


def seconds(guest: Guest, seat: int) -> int:
    """What a clock shows."""
    minutes, rest = re.fullmatch(r"(\d+):(\d\d)", clock(guest, seat).inner_text()).groups()  # type: ignore[union-attr]
    return 60 * int(minutes) + int(rest)


def test_it_ticks_and_the_computer_takes_over(come_to: ComeTo, placed: PlacedServer) -> None:
    table = ApiTable(placed.url, first="1", clock=TIMED).sit("Anna", "Béla")
    anna, bela = come_to(table, 1, PHONE), come_to(table, 2)
    for guest in (anna, bela):
        expect(clock(guest, 1)).to_have_class(re.compile("runs"))
        expect(clock(guest, 2)).to_have_text("10:00")
        begun = seconds(guest, 1)
        expect(clock(guest, 1)).not_to_have_text(clock(guest, 1).inner_text())
        assert seconds(guest, 1) < begun
    placed.pass_time(table.id, seconds(anna, 1) - 20)
    expect(clock(anna, 1)).to_have_class(re.compile("low"))
    placed.pass_time(table.id, 30)
    expect(bela.page.locator("#log")).to_contain_text("Time is out for Anna")
    expect(bela.page.locator("#log")).to_contain_text("plays for Anna")
    expect(clock(bela, 1)).to_have_count(0)
    bela.wait_asked()
    expect(clock(bela, 2)).to_have_class(re.compile("runs"))
    anna.page.locator(".own-seat button").click()
    expect(clock(anna, 1)).to_have_text("1:00")
    table.close()


def test_days_and_being_away(come_to: ComeTo, placed: PlacedServer) -> None:
    table = ApiTable(placed.url, clock={"days": 3}, first="1").sit("Anna", "Béla")
    anna, bela = come_to(table, 1, PHONE, language="pl"), come_to(table, 2)
    expect(clock(anna, 1)).to_have_text("3 dni")
    until = re.compile(r"zostało 3 dni, do .+ \d?\d:\d\d$")
    expect(clock(anna, 1)).to_have_attribute("title", until)
    expect(clock(anna, 2)).to_have_attribute("title", "zostało 3 dni")
    anna.page.locator("#open-menu").click()
    next_week = anna.page.evaluate("new Date(Date.now() + 7 * 864e5).toISOString().slice(0, 10)")
    anna.page.locator(".be-away input").fill(next_week)
    anna.page.locator("[data-be-away]").click()
    expect(anna.page.locator("#menu")).to_be_hidden()
    expect(clock(bela, 1)).to_contain_text("away until")
    anna.page.locator("#open-menu").click()
    anna.page.locator("[data-back-from-away]").click()
    expect(clock(bela, 1)).to_have_text("3 days")
    table.close()


def test_it_is_chosen_where_a_table_is_made(visit: Visit, placed: PlacedServer) -> None:
    guest = visit(placed)
    guest.go("/new/battalia")
    page = guest.page
    expect(page.locator("#clock-minutes")).to_be_hidden()  # who does not care sees no more
    page.locator("#seat-2").select_option("friend")
    page.locator("#clock summary").click()
    page.locator("[name=pace][value=days]").check()
    expect(page.locator("#clock-minutes")).to_be_hidden()
    page.locator("#clock-days").select_option("3")
    page.locator("#clock-out").select_option("end_turn")
    page.locator("#new-table [type=submit]").click()
    expect(page.locator(".lobby")).to_contain_text("Clock: 3 days a turn")
    expect(page.locator(".lobby")).to_contain_text("the turn ends")
