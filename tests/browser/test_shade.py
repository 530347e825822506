"""What is being placed is seen where it would lie, before that is done."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ComeTo, MakeTable, SitAt
from tests.browser.imperia import GOING_ON
from tests.browser.tables import is_asked_to
from tests.browser.test_battalia_table import ACTING


def test_a_card_is_seen_on_its_battlefield(come_to: ComeTo, make_table: MakeTable) -> None:
    """By hand and by keyboard, and nowhere once it is put down, dropped or played."""
    table = make_table(first="1")
    table.move_until(is_asked_to("play"))
    guest = come_to(table)
    page, shade = guest.page, guest.page.locator(".shade")
    card = page.locator(".hand.own .card.can-pick").first
    name = str(card.get_attribute("data-pick"))
    page.locator(".ground").nth(4).hover()
    expect(shade).to_have_count(0)
    card.click()
    for field in (4, 6):
        page.locator(f".ground[data-pick='{field}']").hover()
        own = page.locator(f".slot[data-spot='{field}'] .shade")
        expect(own).to_be_visible()
        expect(shade).to_have_count(1)
        expect(own).to_have_text(name[:-1])
        slot, drawn = own.locator("..").bounding_box(), own.bounding_box()
        assert slot is not None
        assert drawn is not None
        assert abs(slot["x"] - drawn["x"]) < 4
        assert abs(slot["y"] - drawn["y"]) < 4
    assert shade.locator("button, [data-pick], [data-key]").count() == 0
    page.mouse.move(2, 2)
    expect(shade).to_have_count(0)
    page.keyboard.press("Tab")
    page.locator(".ground[data-pick='2']").focus()
    expect(page.locator(".slot[data-spot='2'] .shade")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(shade).to_have_count(0)
    guest.pick(name, "2")
    expect(page.locator(f".line [data-key='card-{name}']")).to_have_count(1)
    expect(shade).to_have_count(0)


@pytest.mark.long
def test_pieces_and_deeds_are_seen_on_the_map(sit_at: SitAt) -> None:
    """A piece of Imperia, also while it is turned or asked about; what Battalia builds."""
    (guest,) = sit_at(GOING_ON)
    page = guest.page
    guest.pick("i+")
    cell = page.locator(".cell.can-pick").last
    cell.hover()
    expect(cell.locator(".shade .token")).to_be_visible()
    cell.click()
    page.mouse.move(2, 2)
    expect(page.locator(".cell.picked .shade .token")).to_be_visible()
    (guest,) = sit_at(GOING_ON, asking=True)
    page = guest.page
    guest.pick("cmd")
    page.locator(".cell.can-pick").first.click()
    expect(page.locator("#why .question")).to_be_visible()
    expect(page.locator(".cell.picked .shade .token")).to_be_visible()
    (guest,) = sit_at(ACTING)
    guest.pick("road")
    square = guest.page.locator(".ba-cell.can-pick").first
    square.hover()
    expect(square.locator(".shade .ba-sign")).to_be_visible()
