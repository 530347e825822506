"""Battle Line: a wrong touch is answered for what was tried, whatever lies where a finger comes."""

import re

import pytest
from playwright.sync_api import expect

from tests.amounts import some_of
from tests.browser.conftest import PHONE, ComeTo, MakeTable, SitAt
from tests.browser.guest import Guest
from tests.browser.tables import is_asked_to

POSITION = (
    "battle-line; turn 1 play; 1=1 5o 6o 7o / 1b 2b; 2 2r 2y 2g / 6g 7g; 3 8g / C; 4 KE / 3r; "
    "5 - / 9y; hand1 4b traitor deserter redeploy; hand2 9g 10g fog"
)
STEPS = {
    "traitor": [
        (".line .tac-C", "isn't a troop card"),
        (".line [data-pick='8g']", "on your own side"),
        (".line [data-pick='1b']", "already yours"),
        (".ground[data-pick='9']", "The Traitor needs a card first"),
        (".deck[data-pick=troops]", "The Traitor needs a card first"),
    ],
    "deserter": [
        (".line .tac-KE", "on your own side"),
        (".ground[data-pick='8']", "The Deserter needs a card"),
    ],
    "redeploy": [
        (".line .tac-C", "on your opponent's side"),
        (".line [data-pick='5o']", "already yours"),
        (".ground[data-pick='7']", "Redeploy needs a card first"),
    ],
}

# Where the words of the menu end, and what stands in its rows.
_ENDS = """menu => [...menu.querySelectorAll(".row, p, h3, li")]
  .filter((one) => one.checkVisibility())
  .map((one) => one.getBoundingClientRect().right)"""


@pytest.fixture
def phone(sit_at: SitAt) -> Guest:
    """Somebody with a phone, who may play tactics cards."""
    return sit_at(POSITION, size=PHONE, has_touch=True, is_mobile=True)[0]


@pytest.mark.parametrize("card", some_of(STEPS, "traitor"))
def test_a_finger_on_the_wrong_card_is_told_why_it_cannot_be_chosen(
    phone: Guest, card: str
) -> None:
    page, why, before = phone.page, phone.page.locator("#why"), phone.ply()
    page.locator(f".hand.own [data-pick={card}]").tap()
    for touched, said in STEPS[card]:
        box = page.locator(touched).bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 9))
        expect(why).to_contain_text(said)
        expect(page.locator(".picked")).to_have_attribute("data-pick", card)
        page.locator("#close-why").tap()
    assert phone.ply() == before


@pytest.mark.long
def test_the_next_step_of_the_traitor_is_answered_too(phone: Guest) -> None:
    page, why, before = phone.page, phone.page.locator("#why"), phone.ply()
    phone.pick("traitor", "9y")
    page.locator(".ground[data-pick='2']").tap()
    expect(why).to_contain_text("your side is full")
    page.locator("#close-why").tap()
    page.locator(".deck[data-pick=tactics]").tap()
    expect(why).to_contain_text("choose one that glows")
    phone.pick("5")
    phone.wait_ply(before + 1)


@pytest.mark.long
def test_a_card_that_is_named_above_the_table_explains_itself(
    make_table: MakeTable, come_to: ComeTo
) -> None:
    table = make_table(first="1")
    table.move_some(4)
    table.move_until(is_asked_to("play"))
    page = come_to(table, size=PHONE, has_touch=True, is_mobile=True).page
    chip = page.locator("#others-text .chip").first
    name = chip.get_attribute("aria-label") or ""
    chip.tap()
    expect(page.locator("#what-name")).to_have_text(re.compile(name, re.IGNORECASE))
    expect(page.locator("#what-legend")).to_be_visible()


@pytest.mark.long
def test_the_other_hand_is_whole_and_no_line_of_the_menu_ends_below_its_cross(
    phone: Guest,
) -> None:
    page = phone.page
    first = page.locator(".hand.other .back").first.bounding_box()
    assert first is not None
    assert first["x"] >= 3
    page.locator("#open-menu").tap()
    close = page.locator("#menu .close").bounding_box()
    assert close is not None
    ends = page.locator("#menu").evaluate(_ENDS)
    assert max(ends) <= close["x"] + 1


def test_a_battlefield_before_a_card_asks_for_the_card(phone: Guest) -> None:
    page, why = phone.page, phone.page.locator("#why")
    page.locator(".ground[data-pick='9']").tap()
    expect(why).to_contain_text("First choose a card from your hand")
    page.locator("#close-why").tap()
    page.locator(".ground[data-pick='2']").tap()
    expect(why).to_contain_text("you claim after playing")  # a complete formation lies there
