"""The form for a new table: ways to play first; numbers from a list or typed, within bounds."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.guest import unfold
from tests.browser.server import Server
from tests.browser.test_languages import long_but

BAD = {
    "en": "Please enter a whole number from 5 to 99.",
    "hu": "Írj be egy egész számot 5 és 99 között.",
    "bg": "Въведи цяло число от 5 до 99.",
    "pl": "Wpisz liczbę całkowitą od 5 do 99.",
}


@pytest.mark.parametrize("language", long_but("bg"))
def test_a_number_is_typed_and_a_wrong_one_is_told_beside_it(
    visit: Visit, server: Server, language: str
) -> None:
    guest = visit(server, PHONE, language=language)
    guest.go("/new/battalia")
    page = guest.page
    field, wrong = page.locator("#number-points"), page.locator("#wrong-points")
    expect(page.locator("#option-points")).to_be_hidden()
    unfold(page)
    expect(field).to_be_hidden()
    page.locator("#option-points").select_option("number")
    expect(field).to_be_focused()
    for text in ("", "4", "100", "1e1", "+7", "７", "-5", "5.5"):
        unfold(page)
        field.fill(text)
        page.locator("#single > summary").click()
        page.locator("#new-table button[type=submit]").click()
        expect(wrong).to_have_text(BAD[language])
        expect(wrong).to_be_in_viewport(ratio=1)
        expect(field).to_be_focused()
        expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("037")
    field.blur()
    expect(wrong).to_be_hidden()
    page.locator("#new-table button[type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("body")).to_contain_text(": 37")


def test_a_way_to_play_sets_every_field_again(visit: Visit, server: Server) -> None:
    guest = visit(server)
    guest.go("/new/battalia")
    page = guest.page
    usual = page.locator(".preset").first
    expect(usual).to_have_attribute("aria-pressed", "true")
    assert (
        usual.evaluate("(one) => one.compareDocumentPosition(document.querySelector('#seat-1'))")
        & 4
    )
    unfold(page)
    page.locator("#option-points").select_option("number")
    page.locator("#number-points").fill("20")
    page.locator("#option-weeks").select_option("3")
    page.locator("#option-fours").select_option("never")
    expect(usual).to_have_attribute("aria-pressed", "false")
    usual.click()
    expect(usual).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#option-weeks")).to_have_value("8")
    expect(page.locator("#option-fours")).to_have_value("5")
    expect(page.locator("#option-points")).to_have_value("usual")
    expect(page.locator("#number-points")).to_be_hidden()


@pytest.mark.long
def test_cities_without_room_are_told_beside_the_button(visit: Visit, server: Server) -> None:
    guest = visit(server, PHONE, language="pl", expected=("status of 422",))
    guest.go("/new/battalia")
    page = guest.page
    page.locator("#players").select_option("3")
    unfold(page)
    page.locator("#option-cities").select_option("3")
    page.locator("#option-neutral").select_option("2")
    page.locator("#new-table button[type=submit]").click()
    expect(page.locator("#notice")).to_contain_text("zmieści się jeszcze tyle miast: 7")
    expect(page.locator("#notice")).to_be_focused()


@pytest.mark.long
def test_one_click_is_mild_at_first_and_then_as_it_was_chosen(visit: Visit, server: Server) -> None:
    guest = visit(server)
    page = guest.page
    guest.begin("computer", "imperia")
    expect(page.locator("#seats .level")).to_have_text("page")
    expect(page.locator(".variant")).to_have_text("Quick start")
    guest.go("/new/imperia")
    page.locator("#players").select_option("3")
    page.locator("#new-table button[type=submit]").click()
    page.wait_for_url("**/t/*")
    guest.begin("computer", "imperia")
    expect(page.locator("#seats .level")).to_have_text(["knight", "knight"])
    expect(page.locator(".variant")).not_to_have_text("Quick start")


@pytest.mark.long
def test_after_a_first_game_the_level_stays(visit: Visit, server: Server) -> None:
    """What made the game itself short does not: that was for the first one."""
    guest = visit(server)
    page = guest.page
    guest.begin("computer", "imperia")
    guest.begin("computer", "imperia")  # the first one was not ended
    expect(page.locator(".variant")).to_have_text("Quick start")
    guest.go("/")
    later = "button => { delete button.dataset.first; }"  # as the page is once a game was ended
    page.locator("[data-quick=computer][data-game=imperia]").evaluate(later)
    page.locator("[data-quick=computer][data-game=imperia]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#seats .level")).to_have_text("page")
    expect(page.locator(".variant")).not_to_have_text("Quick start")


@pytest.mark.long
def test_five_levels_are_offered_with_how_they_play(visit: Visit, server: Server) -> None:
    guest = visit(server)
    page = guest.page
    guest.go("/")
    choice = page.locator("[data-level-for=battle-line]")
    expect(choice).to_have_value("page")
    expect(choice.locator("option")).to_have_text(
        ["page", "squire", "knight", "captain", "marshal"]
    )
    choice.select_option("captain")
    expect(page.locator(".level-choice").first).to_contain_text("judges the position well")
    guest.go("/")
    expect(choice).to_have_value("captain")
    guest.go("/new/battle-line")
    expect(page.locator("dl.levels dt")).to_have_text(
        ["page", "squire", "knight", "captain", "marshal"]
    )
    guest.begin("computer", "battle-line")
    expect(page.locator("#seats .level")).to_have_text("captain")


@pytest.mark.long
def test_a_level_of_before_is_shown_by_its_name_of_today(visit: Visit, server: Server) -> None:
    guest = visit(server)
    page = guest.page
    guest.go("/")
    kept = '{"seats": [{"kind": "you"}, {"kind": "computer", "level": "glance"}], "options": {}}'
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", ["chosen-imperia", kept])
    guest.go("/")
    expect(page.locator("[data-level-for=imperia]")).to_have_value("squire")
    guest.begin("computer", "imperia")
    expect(page.locator("#seats .level")).to_have_text("squire")
