"""One's tables on another device: a link made here, read from its picture there, and ended."""

import re

import zxingcpp
from playwright.sync_api import Page, expect

from tests.browser.axe import in_turn, wrong_on
from tests.browser.conftest import PHONE, MakeTable, Visit
from tests.browser.guest import Guest
from tests.browser.server import Server
from tests.server.modules import modules

LOCKED = ("status of 403",)


def seated(visit: Visit, server: Server, make_table: MakeTable) -> tuple[Guest, str, str]:
    """A guest who sits at two tables against the test, and the addresses of these."""
    guest = visit(server, expected=LOCKED)
    addresses = []
    for _ in range(2):
        table = make_table()
        guest.come_by(table.link(1))
        guest.wait_connected()
        addresses.append(f"/t/{table.id}")
    guest.go("/")
    return guest, addresses[0], addresses[1]


def make_link(page: Page) -> str:
    """The link that is made in the dialog of the first page, read back from its picture."""
    page.locator("#open-devices").click()
    page.locator("#devices [data-with-link=make]").click()
    box = page.locator("#device-link-text")
    expect(box).to_have_value(re.compile("/device#take="))
    expect(page.locator("#device-qr")).to_be_visible()
    picture = page.evaluate(
        "decodeURIComponent(document.getElementById('device-qr').src.split(',')[1])"
    )
    found = zxingcpp.read_barcode(modules(picture))
    assert found is not None
    assert found.text == box.input_value()
    return found.text


def test_all_tables_come_to_the_phone_and_go_again(
    visit: Visit, server: Server, make_table: MakeTable
) -> None:
    anna, first, second = seated(visit, server, make_table)
    phone = visit(server, PHONE, expected=LOCKED, language="hu")
    link = make_link(anna.page)
    phone.go(link)
    expect(phone.page.locator("#told")).to_contain_text("2 asztalát")
    expect(phone.page.locator("#sees")).to_be_visible()
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.page.locator("#take").click()
    expect(phone.page.locator("#told")).to_contain_text("2 asztal mostantól itt is")
    assert "#" not in phone.page.url
    expect(anna.page.locator("#devices [data-end-device]")).to_have_count(1)  # without a reload
    expect(anna.page.locator("#device-link")).to_be_hidden()
    phone.page.locator("#to-tables").click()
    for address in (first, second):
        expect(phone.page.locator(f"a[href='{address}']")).to_be_visible()
    phone.go(first)
    phone.wait_connected()
    expect(phone.page.locator(".hand.own .card")).to_have_count(7)
    anna.page.locator("#devices [data-end-device]").click()
    expect(anna.page.locator("#devices [data-end-device]")).to_have_count(0)
    expect(phone.page.locator("#asked")).to_contain_text("hozzáférés", ignore_case=True)
    phone.go("/")
    expect(phone.page.locator(f"a[href='{first}']")).to_have_count(0)
    anna.go(first)
    anna.wait_connected()
    expect(anna.page.locator(".hand.own .card")).to_have_count(7)


def test_a_link_is_ended_before_it_is_used(
    visit: Visit, server: Server, make_table: MakeTable
) -> None:
    anna, _, _ = seated(visit, server, make_table)
    late = visit(server, PHONE, expected=LOCKED)
    link, looks = make_link(anna.page), in_turn()
    assert wrong_on(anna.page, "devices", looks) == []
    anna.page.locator("#devices [data-with-link=end]").click()
    expect(anna.page.locator("#device-link")).to_be_hidden()
    expect(anna.page.locator("#devices [data-with-link=make]")).to_be_visible()
    late.go(link)
    expect(late.page.locator("#notice")).to_contain_text("has been used or has ended")
    expect(late.page.locator("#take")).to_be_hidden()
    assert "#" not in late.page.url
    assert wrong_on(late.page, "device", looks) == []
