"""Inviting people: a word about the table, links that are shared or scanned."""

import zxingcpp
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.server import Server
from tests.server.modules import modules

ABOUT = "Kezdők is jöhetnek – esténként játszunk, <b>sietség</b> nélkül!"
SHARES = "navigator.share = async (told) => { window.shared = told; };"


def test_a_word_about_the_table_is_read_by_whoever_comes(visit: Visit, server: Server) -> None:
    owner, stranger = visit(server), visit(server, PHONE, language="pl")
    owner.go("/new/battle-line")
    page = owner.page
    about = page.locator("#about")
    expect(about).to_be_hidden()  # nobody is invited to play the computer
    page.locator("#seat-2").select_option("anyone")
    about.fill(ABOUT)
    page.locator("#new-table button[type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".lobby .about")).to_have_text(ABOUT)
    stranger.go("/")
    row = stranger.page.locator(f"li:has([data-take='{owner.table}'])")
    expect(row.locator(".about")).to_have_text(ABOUT)
    assert stranger.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    stranger.go(f"/t/{owner.table}")
    expect(stranger.page.locator(".about")).to_have_text(ABOUT)
    stranger.page.locator("[data-take]").click()
    expect(stranger.page.locator(".lobby .about")).to_have_text(ABOUT)
    assert stranger.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_link_is_shared_by_the_phone_and_scanned_by_another(visit: Visit, server: Server) -> None:
    phone, laptop = visit(server, PHONE), visit(server)
    friend = visit(server, expected=("status of 403",))
    phone.page.add_init_script(SHARES)
    laptop.page.add_init_script("delete Navigator.prototype.share")
    for guest in (phone, laptop):
        guest.begin("friend")
    expect(laptop.page.locator("[data-hand-on=seat-2]")).to_be_hidden()
    page = phone.page
    page.locator("[data-hand-on=seat-2]").click()
    page.wait_for_function("window.shared")
    link = page.locator("[data-link=seat-2]").input_value()
    assert page.evaluate("window.shared.url") == link
    page.locator("[data-qr=seat-2]").click()
    expect(page.locator("#qr-picture")).to_be_visible()
    picture = page.evaluate(
        "decodeURIComponent(document.getElementById('qr-picture').src.split(',')[1])"
    )
    found = zxingcpp.read_barcode(modules(picture))
    assert found is not None
    assert found.text == link
    friend.go(found.text.partition("#")[0])
    expect(friend.page.locator("#notice")).to_be_visible()
    friend.go(found.text)  # the whole link, pasted over what of it was open already
    friend.sit("Béla")
    expect(page.locator(".lobby .here")).to_have_text("Béla")
