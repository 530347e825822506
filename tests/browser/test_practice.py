"""Practice against the computer: chosen on the page, named at the table, and all is taken back."""

import pytest
from playwright.sync_api import expect

from tests.browser.guest import Guest
from tests.browser.playing import next_moment

CHOICE = "[data-practice]"


def begin(guest: Guest) -> None:
    """Open a practice table against the computer from the start page, and wait to be asked."""
    guest.go("/")
    guest.page.locator(CHOICE).first.check()
    guest.page.locator("[data-quick=computer][data-game=battle-line]").click()
    guest.page.wait_for_url("**/t/*")
    next_moment(guest)


def a_turn(guest: Guest) -> None:
    """Play a card, draw one, and wait until the computer has answered."""
    moment = next_moment(guest)
    guest.pick(guest.hand()[0])
    field = next(pick for pick in guest.glowing() if pick in "123456789")
    guest.pick(field)
    moment = next_moment(guest, moment)
    while not any(glow.place == "hand" for glow in moment.glow):
        guest.pick("done" if "done" in guest.glowing() else "troops")
        moment = next_moment(guest, moment)


def test_a_draw_and_the_computers_answer_are_taken_back(guest: Guest) -> None:
    begin(guest)
    page = guest.page
    expect(page.locator(".practice")).to_have_text("Practice")
    expect(page.locator("#no-undo")).to_have_text("Practice: everything can be taken back")
    expect(page.locator("#undo")).to_be_hidden()
    before, hand = guest.look(), guest.hand()
    lying, entries = guest.lying(), guest.text("#log")
    a_turn(guest)
    later = guest.look()
    assert later["ply"] >= before["ply"] + 5, "a play and a draw of each"
    expect(page.locator("#no-undo")).to_be_hidden()
    page.locator("#undo").click()  # the draw
    guest.wait_asked()
    expect(page.locator(".deck.can-pick").first).to_be_visible()
    drawn = guest.look()
    assert drawn["revision"] == 1
    assert before["ply"] < drawn["ply"] < later["ply"]
    page.locator("#undo").click()  # the play
    guest.wait_ply(before["ply"])
    assert (guest.hand(), guest.lying(), guest.text("#log")) == (hand, lying, entries)
    a_turn(guest)
    expect(page.locator("#restart-turn")).to_be_hidden()  # this turn has not begun
    for _ in range(2):
        page.locator("#undo").click()
        guest.wait_asked()
    guest.wait_ply(before["ply"])
    after = guest.look()
    assert after["revision"] == 4
    assert after["view"] == before["view"]
    assert guest.hand() == hand


def test_a_first_game_is_practice_unless_one_says_no(guest: Guest) -> None:
    page = guest.page
    guest.go("/")
    expect(page.locator(f"{CHOICE}:checked")).to_have_count(3)
    page.locator("[data-quick=computer][data-game=imperia]").click()
    page.wait_for_url("**/t/*")
    guest.wait_connected()
    assert guest.look()["practice"] is True
    guest.go("/new/battalia")
    expect(page.locator(CHOICE)).not_to_be_checked()
    guest.go("/")
    page.locator(CHOICE).first.uncheck()
    expect(page.locator(f"{CHOICE}:checked")).to_have_count(0)
    guest.go("/")
    expect(page.locator(f"{CHOICE}:checked")).to_have_count(0)


@pytest.mark.long
def test_the_choice_is_offered_to_one_person_against_computers(guest: Guest) -> None:
    """It is remembered, and goes where a second person is to play."""
    guest.go("/")
    guest.page.locator(CHOICE).first.uncheck()  # so far it was so by itself
    begin(guest)
    guest.go("/new/imperia")
    choice, page = guest.page.locator(CHOICE), guest.page
    expect(choice).to_be_checked()
    page.locator("#seat-2").select_option("friend")
    expect(choice).to_be_hidden()
    page.locator("#new-table button[type=submit]").click()
    page.wait_for_url("**/t/*")
    assert guest.look()["practice"] is False
    guest.go("/new/imperia")
    expect(choice).to_be_visible()
    page.locator("#new-table button[type=submit]").click()
    page.wait_for_url("**/t/*")
    assert guest.look()["practice"] is True
