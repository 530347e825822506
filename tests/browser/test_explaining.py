"""What is this: everything explains itself, and nothing is picked, lost or hidden by that."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from gonfalon.games import GAMES
from tests.amounts import some_of
from tests.browser.conftest import LAPTOP, PHONE, MakeTable, SitAt, Visit
from tests.browser.guest import Guest
from tests.browser.playing import next_moment
from tests.browser.server import Server
from tests.browser.tables import ApiTable, is_asked_to

CARD = ".hand.own .card"
# Explains everything that can be seen, one by one: what is said of each, and how it lies.
_ALL = """() => [...document.querySelectorAll("#table [data-help], .verbs [data-pick]")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 0)
  .map((one) => {
    one.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
    const box = document.getElementById("what").getBoundingClientRect();
    const said = ["what-name", "what-text"].map((id) => document.getElementById(id).innerText);
    return { of: one.dataset.help ?? one.dataset.pick, said, left: box.left, right: box.right,
      top: box.top, bottom: box.bottom };
  })"""
# Whether a click on the middle of the card would reach what lies below it.
_LETS_THROUGH = """(card) => {
  const box = card.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !card.contains(hit);
}"""


def name_of(piece: Locator) -> str:
    """How a piece is read aloud."""
    return piece.get_attribute("aria-label") or ""


def explained(guest: Guest, piece: Locator) -> None:
    """The card is there, speaks of this piece, and nothing is picked."""
    expect(guest.page.locator("#what-name")).to_have_text(name_of(piece), ignore_case=True)
    expect(guest.page.locator("#what-text")).not_to_be_empty()
    expect(guest.page.locator(".picked")).to_have_count(0)


def hold(guest: Guest, piece: Locator) -> None:
    """Hold a finger on a piece until it is explained, and let go."""
    box = piece.bounding_box()
    assert box is not None
    finger = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    devtools = guest.context.new_cdp_session(guest.page)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": finger})
    expect(guest.page.locator("#what")).to_be_visible()
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.fixture
def table(make_table: MakeTable) -> ApiTable:
    """A table where Anna is to play a card."""
    table = make_table(first="1", terrain="on")
    table.move_until(is_asked_to("play"))
    return table


@pytest.fixture
def anna(visit: Visit, server: Server, table: ApiTable) -> Guest:
    guest = visit(server, expected=("status of 403",))
    guest.come_by(table.link(1))
    next_moment(guest)
    return guest


def test_resting_on_a_thing_explains_it_and_takes_no_click(anna: Guest) -> None:
    page, card = anna.page, anna.page.locator(CARD).first
    what = page.locator("#what")
    card.hover()
    explained(anna, card)
    assert what.evaluate(_LETS_THROUGH)
    page.mouse.move(2, 2)
    expect(what).to_be_hidden()
    card.hover()
    expect(what).to_be_visible()
    card.click()
    expect(what).to_be_hidden()
    expect(page.locator(f"{CARD}.picked")).to_have_count(1)
    page.locator("#open-menu").click()
    page.locator("#rest-setting").uncheck()
    page.keyboard.press("Escape")
    other = page.locator(CARD).nth(1)
    other.hover()
    page.wait_for_timeout(1500)  # nothing comes
    expect(what).to_be_hidden()


def test_the_button_explains_touches_until_one_plays_on(anna: Guest) -> None:
    page, card, other = anna.page, *(anna.page.locator(CARD).nth(number) for number in range(2))
    ply = anna.ply()
    what, button = page.locator("#what"), page.locator("#ask-what")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(what).to_contain_text("Touch anything")
    for one in (card, other, page.locator("#table [data-pick=troops]"), card):
        one.click()
        explained(anna, one)
    assert anna.ply() == ply
    expect(page.locator(".picked")).to_have_count(0)
    page.locator("#what-play").click()
    expect(button).not_to_have_attribute("aria-pressed", "true")
    expect(what).to_be_hidden()
    card.click()
    expect(page.locator(".picked")).to_have_count(1)
    button.click()
    page.keyboard.press("Escape")
    expect(button).not_to_have_attribute("aria-pressed", "true")
    expect(what).to_be_hidden()
    expect(page.locator(".picked")).to_have_count(1)  # Escape has closed one thing
    button.click()
    page.locator("#verbs [data-pick]").click()  # let go
    expect(page.locator("#what-name")).to_have_text("Cancel")
    expect(page.locator(".picked")).to_have_count(1)
    expect(button).to_have_accessible_name("Play on")
    button.click()
    expect(button).to_have_accessible_name("What is this?")


@pytest.mark.long
def test_closing_the_words_about_asking_still_lets_ask(anna: Guest) -> None:
    page, card = anna.page, anna.page.locator(CARD).first
    page.locator("#ask-what").click()
    page.locator("#close-what").click()
    expect(page.locator("#what")).to_be_hidden()
    card.click()
    explained(anna, card)
    expect(page.locator(".picked")).to_have_count(0)


@pytest.mark.long
def test_it_closes_when_the_table_moves_on(anna: Guest, table: ApiTable) -> None:
    anna.page.locator(".ground").nth(3).click(button="right")
    expect(anna.page.locator("#what")).to_be_visible()
    table.move()
    expect(anna.page.locator("#what")).to_be_hidden()


def test_the_legend_opens_from_the_card_and_from_the_menu(anna: Guest) -> None:
    page = anna.page
    page.locator(CARD).first.click(button="right")
    page.locator("#what-legend").click()
    expect(page.locator("#legend")).to_be_visible()
    expect(page.locator("#legend li")).to_have_count(30)  # without tactics cards
    page.keyboard.press("Escape")
    expect(page.locator("#legend")).to_be_hidden()
    page.locator("#open-menu").click()
    page.locator("#open-legend").click()
    expect(page.locator("#legend li").first).to_be_visible()
    expect(page.locator("#menu")).to_be_hidden()


def test_a_finger_that_holds_asks_and_one_that_taps_plays(
    visit: Visit, server: Server, table: ApiTable
) -> None:
    guest = visit(server, PHONE, has_touch=True, is_mobile=True, expected=("status of 403",))
    guest.come_by(table.link(1))
    next_moment(guest)
    page, card = guest.page, guest.page.locator(CARD).first
    hold(guest, card)
    explained(guest, card)
    card.tap()
    expect(page.locator("#what")).to_be_hidden()
    expect(page.locator(".picked")).to_have_count(1)
    page.locator("#ask-what").tap()
    page.locator(CARD).nth(1).tap()
    expect(page.locator("#what-name")).to_have_text(
        name_of(page.locator(CARD).nth(1)), ignore_case=True
    )
    expect(page.locator(".picked")).to_have_count(1)


@pytest.mark.long
@pytest.mark.parametrize("game", some_of(GAMES, "battalia"))
def test_everything_is_explained_on_a_small_phone(visit: Visit, server: Server, game: str) -> None:
    """Every piece has a name and a sentence, and the card lies within the screen."""
    made = ApiTable(server.url, game, 2)
    made.sit("Anna", "Béla")
    made.move_some(60)
    guest = visit(server, PHONE, has_touch=True, is_mobile=True, expected=("status of 403",))
    guest.come_by(made.link(1))
    guest.wait_connected()
    expect(guest.page.locator("#table [data-help]").first).to_be_visible()
    ply = guest.ply()
    found: list[dict[str, Any]] = guest.page.evaluate(_ALL)
    assert len({one["of"] for one in found}) > 5
    for one in found:
        assert all(part.strip() for part in one["said"]), one
        assert one["left"] >= 0, one
        assert one["right"] <= PHONE[0], one
        assert one["top"] >= 0, one
        assert one["bottom"] <= PHONE[1], one
    expect(guest.page.locator(".picked")).to_have_count(0)
    assert guest.ply() == ply
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("#what")).to_be_hidden()
    made.close()


@pytest.mark.long
def test_a_battlefield_shows_what_beats_what(visit: Visit, server: Server) -> None:
    """With the cards drawn, on a phone too; what else is explained has nothing of it."""
    guest = visit(server, size=PHONE, has_touch=True)
    guest.begin("computer")
    next_moment(guest)
    hold(guest, guest.page.locator(".ground").nth(4))
    signs = guest.page.locator("#what .signs li")
    expect(signs).to_have_count(5)
    expect(signs.first).to_contain_text("wedge")
    expect(signs.first.locator(".chip")).to_have_count(3)
    expect(signs.last).to_be_in_viewport()
    card = guest.page.locator("#what").bounding_box()
    shield = guest.page.locator(".field .shield").nth(4).bounding_box()
    assert card is not None
    assert shield is not None
    assert card["y"] + card["height"] < shield["y"], "it covers what it speaks of"
    guest.page.keyboard.press("Escape")
    hold(guest, guest.page.locator(CARD).first)
    expect(signs).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(
    "size",
    [pytest.param(LAPTOP, id="laptop"), pytest.param(PHONE, id="phone", marks=pytest.mark.long)],
)
def test_whoever_is_new_to_a_game_is_told_how_it_is_won(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    """Once; the first touch of the table takes it away, and counts."""
    guest = visit(server, size=size, new=True)
    guest.begin("computer")
    page = guest.page
    expect(page.locator("#what-name")).to_have_text("The aim of the game")
    expect(page.locator("#what-text")).to_contain_text("three battlefields next to each other")
    expect(page.locator("#what")).to_be_in_viewport(ratio=1)
    page.locator(CARD).first.click()
    expect(page.locator("#what")).to_be_hidden()
    expect(page.locator(".picked")).to_have_count(1)
    page.reload()
    next_moment(guest)
    expect(page.locator("#what")).to_be_hidden()


WEATHER = (
    "battle-line; turn 1 play; 4 5y 6y 9y * / 10o 10b 10r; 5 - / 6r fog; hand1 1o 2o; hand2 2y"
)


LYING = "battle-line; turn 1 play; 4 5y 6y 9y / 10o KF; 6 - / C; hand1 1o 2o; hand2 2y"
# Where a card lies, and which thing it is.
_LYING = """() => [...document.querySelectorAll("#table .line .card")].map((one) => {
  const { x, y, width } = one.getBoundingClientRect();
  return [x + width / 2, y + 6, one.ariaLabel];
})"""


def rest_at(guest: Guest, piece: Locator, wide: float = 0.5, high: float = 0.5) -> None:
    """Move the mouse to a part of a piece, whatever lies above it."""
    box = piece.bounding_box()
    assert box is not None
    guest.page.mouse.move(box["x"] + box["width"] * wide, box["y"] + box["height"] * high)


@pytest.mark.rule("BL-M4")
def test_a_card_on_a_battlefield_is_explained_and_lets_the_battlefield_be_touched(
    sit_at: SitAt,
) -> None:
    """Where the mouse rests, and where a touch asks; played, the touch is for the battlefield."""
    (guest,) = sit_at(LYING, size=LAPTOP)
    page, name = guest.page, guest.page.locator("#what-name")
    found = page.evaluate(_LYING)
    assert len(found) == 6
    rest_at(guest, page.locator(".line .card[data-pick=KF]"))
    expect(name).to_have_text("King of France")
    rest_at(guest, page.locator(".ground").nth(3), high=0.52)
    expect(name).to_have_text("Battlefield 4")
    page.locator("#ask-what").click()
    for x, y, label in found:
        page.mouse.click(x, y)
        expect(name).to_have_text(label, ignore_case=True)
    expect(page.locator("#what-text")).to_contain_text("8")  # the last one is the Cavalry
    page.locator("#what-play").click()
    page.locator(CARD).first.click()
    rest_at(guest, page.locator(".line .card[data-pick=C]"))
    page.mouse.down()
    page.mouse.up()
    expect(page.locator("[data-place=field-6] .card")).to_have_count(2)


@pytest.mark.long
def test_signs_explain_themselves_and_lie_in_their_own_field(sit_at: SitAt) -> None:
    """Fog and the pennant; what lies between the cards of a hand explains nothing."""
    (guest,) = sit_at(WEATHER, size=LAPTOP)
    page, name = guest.page, guest.page.locator("#what-name")
    sign, field = page.locator(".bands .card"), page.locator("[data-place='field-5']")
    box, column = sign.bounding_box(), field.bounding_box()
    ground = page.locator(".ground").nth(4)
    rest_at(guest, ground, high=0.55, wide=0.1)
    expect(name).to_have_text("Battlefield 5, Fog")
    expect(page.locator("#what-more")).to_contain_text("totals")
    expect(page.locator("#what-text")).to_contain_text("higher total wins")
    expect(page.locator("#what .signs")).to_be_empty()  # kinds of formations do not count there
    assert box is not None
    assert column is not None
    assert box["x"] - column["x"] > box["width"] / 2, "it seems to belong to the neighbour, too"
    rest_at(guest, sign)
    expect(name).to_have_text("Fog")
    page.locator(".strength .first").hover()
    expect(name).to_have_text("Complete first")
    hand = page.locator(".hand.own").bounding_box()
    assert hand is not None
    page.mouse.move(hand["x"] + hand["width"] - 4, hand["y"] + hand["height"] / 2)
    page.wait_for_timeout(1500)  # nothing comes
    expect(page.locator("#what")).to_be_hidden()
