"""What makes newcomers stumble at a table, on a phone above all."""

import pytest
from playwright.sync_api import expect

from tests.amounts import one_of_all
from tests.browser.conftest import ComeTo, MakeTable, SitAt

UPRIGHT = (390, 844)
_IS_WHOLE = (
    "({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => "
    "scrollWidth <= clientWidth && scrollHeight <= clientHeight + 2"
)
PHONE_OR_LAPTOP = [
    pytest.param(UPRIGHT, id="phone"),
    pytest.param((1366, 640), id="laptop", marks=pytest.mark.long),
]


@pytest.mark.long
def test_the_head_of_the_rules_stays_and_a_touch_beside_them_plays_nothing(
    make_table: MakeTable, come_to: ComeTo
) -> None:
    table = make_table(first="1")
    guest = come_to(table, size=(430, 844), has_touch=True)
    page, before = guest.page, table.look()["ply"]
    guest.wait_asked()
    page.locator("#table .hand.own .card").first.tap()
    page.locator("#open-rules").tap()
    page.locator("#rule-search").fill("what can I play")
    page.locator("#rules-panel").evaluate("panel => panel.scrollTo(0, 400)")
    for part in ("#rules-panel h2", "#close-rules", "#rule-search"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    page.locator("#rule-search").fill("what can I play now")
    expect(page.locator("#answers .rule").first).to_be_in_viewport()
    page.touchscreen.tap(20, 420)
    expect(page.locator("#rules-panel")).to_be_hidden()
    page.wait_for_timeout(300)
    assert table.look()["ply"] == before
    expect(page.locator("#table .hand.own .picked")).to_have_count(1)


@pytest.mark.long
@pytest.mark.parametrize("size", PHONE_OR_LAPTOP)
def test_the_link_to_a_rule_keeps_inside_its_bubble(
    make_table: MakeTable, come_to: ComeTo, size: tuple[int, int]
) -> None:
    guest = come_to(make_table(first="1"), size=size)
    guest.wait_asked()
    page = guest.page
    page.locator("#table .ground").nth(8).click()
    link = page.locator("#why .rule-link")
    for title in ("Claiming against an unfinished formation", "Harcmezőfoglalások" * 4):
        link.locator("span").evaluate("(one, title) => { one.textContent = title; }", title)
        assert page.locator("#why").evaluate("box => box.scrollWidth <= box.clientWidth")
        inner, outer = link.bounding_box(), page.locator("#why").bounding_box()
        assert inner is not None
        assert outer is not None
        assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    page.locator("#close-why").click()
    expect(page.locator("#why")).to_be_hidden()


@pytest.mark.parametrize("size", PHONE_OR_LAPTOP)
def test_the_first_touch_closes_the_aim_of_the_game_and_counts(
    make_table: MakeTable, come_to: ComeTo, size: tuple[int, int]
) -> None:
    guest = come_to(make_table(first="1"), size=size, new=True)
    guest.wait_asked()
    page, card = guest.page, guest.page.locator("#table .hand.own .card").first
    page.evaluate("scrollTo(0, 60)")  # what comes by itself stays, whatever is scrolled
    expect(page.locator("#close-what")).to_be_in_viewport(ratio=1)
    card.click()
    expect(page.locator("#what")).to_be_hidden()
    expect(page.locator("#table .picked")).to_have_count(1)
    page.locator("#seats .seat").first.click(button="right")
    page.locator("#close-what").click()
    expect(page.locator("#what")).to_be_hidden()
    page.locator("#ask-what").click()
    page.locator("#what-aim").click()
    expect(page.locator("#what-name")).to_have_text("The aim of the game")
    expect(page.locator("#what-aim")).to_be_hidden()


@pytest.mark.long
def test_a_passing_card_is_whole_and_keeps_away_from_what_is_picked(
    make_table: MakeTable, come_to: ComeTo
) -> None:
    guest = come_to(make_table(first="1"), size=(1366, 640))
    guest.wait_asked()
    page, what = guest.page, guest.page.locator("#what")
    ground, card = page.locator("#table .ground"), page.locator("#table .hand.own .card").first
    ground.nth(4).hover(position={"x": 20, "y": 20})
    expect(what).to_be_visible()
    assert what.evaluate("card => card.scrollHeight <= card.clientHeight")
    expect(what).to_be_in_viewport(ratio=1)
    card.click()
    ground.nth(6).hover(position={"x": 20, "y": 20})
    page.wait_for_timeout(1000)
    expect(what).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("language", one_of_all("bg"))
def test_a_phone_shows_all_that_is_counted_of_a_player(sit_at: SitAt, language: str) -> None:
    hands = "hand1 1r 2r 3r 4r 5r 6r fog; hand2 1b 2b 3b 4b 5b 6b mud"
    position = f"battle-line; turn 1 play; 1=1; 3=1; 5=2; 7=2; {hands}"
    (guest,) = sit_at(position, size=UPRIGHT, language=language)
    assert guest.page.locator("#seats").evaluate("seats => seats.offsetHeight") < 60
    for note in guest.page.locator("#seats .note").all():
        assert note.evaluate(_IS_WHOLE)
