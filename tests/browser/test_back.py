"""The browser's way back closes what lies over a table, and leaves the table only after that."""

import pytest
from playwright.sync_api import expect

from tests.browser import middle
from tests.browser.conftest import PHONE, SitAt


def test_the_way_back_closes_what_is_open(sit_at: SitAt) -> None:
    (guest,) = sit_at(middle.BATTLE_LINE, size=PHONE, has_touch=True, is_mobile=True)
    page, here = guest.page, guest.page.url
    rules = page.locator("#rules-panel")
    page.locator("#open-rules").tap()
    expect(rules).to_be_visible()
    page.go_back()
    expect(rules).to_be_hidden()
    page.locator("#open-menu").tap()
    page.locator("#open-legend").tap()
    expect(page.locator("#legend")).to_be_visible()
    page.go_back()
    expect(page.locator("#legend")).to_be_hidden()
    page.keyboard.press("d")
    expect(page.locator("#told")).to_be_visible()
    page.go_back()
    expect(page.locator("#told")).to_be_hidden()
    assert page.url == here
    guest.pick("5o")
    expect(page.locator(".picked")).not_to_have_count(0)


@pytest.mark.long
def test_what_is_closed_otherwise_is_not_gone_back_to(sit_at: SitAt) -> None:
    (guest,) = sit_at(middle.BATTLE_LINE, size=PHONE, has_touch=True, is_mobile=True)
    page, here = guest.page, guest.page.url
    guest.go("/")
    guest.go(here)
    guest.wait_asked()
    for _ in range(2):
        page.locator("#open-rules").tap()
        expect(page.locator("#rules-panel")).to_be_visible()
        page.locator("#close-rules").tap()
        expect(page.locator("#rules-panel")).to_be_hidden()
        page.wait_for_function("() => !history.state?.isLayer")
    page.go_back()
    assert page.url == f"{guest.url}/"
