"""Before what was likely not meant is done, it is asked about beside its place."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import middle
from tests.browser.conftest import PHONE, ComeTo, MakeTable, SitAt
from tests.browser.server import Server
from tests.browser.tables import ApiTable, is_asked_to, table_where

MOST_PLIES = 200
TOUCH: dict[str, Any] = {"size": PHONE, "has_touch": True, "is_mobile": True}


@pytest.fixture
def imperia(server: Server) -> Iterator[ApiTable]:
    """A game of Imperia in which the first player may place the commander, or something else."""
    table = ApiTable(server.url, "imperia", 2).sit("Anna", "Béla")
    rng = Random(3)
    for _ in range(MOST_PLIES):
        told = table.asked()
        others = [one for one in told["actions"] if not one.startswith("commander")]
        if told["waiting"] == [1] and 0 < len(others) < len(told["actions"]):
            break
        table.act(told["waiting"][0], rng.choice(others))
    yield table
    table.close()


@pytest.mark.parametrize(
    "is_phone",
    [pytest.param(False, id="laptop", marks=pytest.mark.long), pytest.param(True, id="phone")],
)
def test_two_taps_on_the_commander_do_not_end_the_game(
    imperia: ApiTable, come_to: ComeTo, is_phone: bool
) -> None:
    guest = come_to(imperia, asking=True, **TOUCH if is_phone else {})
    guest.wait_asked()
    page, before = guest.page, imperia.look()["ply"]
    cell = next(
        action.split()[1] for action in imperia.look()["actions"] if action.startswith("commander")
    )
    page.locator("#table .piece[data-pick=cmd]").click()
    target = page.locator(f".cell[data-pick={cell}]")
    for _ in range(3):
        target.click()
        expect(page.locator("#why .question")).to_be_visible()
    expect(page.locator("#table .picked[data-pick=cmd]")).to_have_count(1)
    expect(page.locator("#asked")).to_have_text("Place it now?")  # the rest is said beside it
    expect(page.locator("#verbs .rule-link")).to_have_text("Rule: After the commander IM-H4")
    beside, place = page.locator("#why").bounding_box(), target.bounding_box()
    assert beside is not None
    assert place is not None
    assert abs(beside["y"] - place["y"]) < 400
    expect(page.locator("#why .no")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#why")).to_be_hidden()
    expect(page.locator("#table .picked[data-pick=cmd]")).to_have_count(1)
    assert imperia.look()["ply"] == before
    target.click()
    page.locator("#why .yes").click()
    guest.wait_ply(before + 1)
    assert not any(action.startswith("place") for action in imperia.look()["actions"])


def test_a_deck_is_not_drawn_from_by_mistake_while_a_claim_is_offered(
    make_table: MakeTable, come_to: ComeTo
) -> None:
    table, told = table_where(is_asked_to("claim"), make_table)
    guest = come_to(table, asking=True)
    page, deck = guest.page, guest.page.locator(".deck.can-pick").first
    deck.click()
    expect(page.locator("#why .question")).to_contain_text("claim")
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_hidden()
    expect(deck).to_be_focused()
    assert table.look()["ply"] == told["ply"]
    page.locator("#open-menu").click()
    page.locator("#ask-setting").select_option("none")
    page.keyboard.press("Escape")
    deck.click()
    expect(page.locator("#slider")).not_to_have_attribute("max", str(told["ply"]))
    assert table.look()["ply"] > told["ply"]


def test_no_is_a_no_also_after_somebody_has_come_to_watch(
    make_table: MakeTable, come_to: ComeTo
) -> None:
    """What comes meanwhile asks nothing else: the question stands, and so does its answer."""
    table, told = table_where(is_asked_to("claim"), make_table)
    guest = come_to(table, asking=True)
    page, deck = guest.page, guest.page.locator(".deck.can-pick").first
    deck.click()
    expect(page.locator("#why .question")).to_be_visible()
    come_to(table, 0)
    page.wait_for_timeout(500)
    page.locator("#why .no").click()
    expect(page.locator("#why")).to_be_hidden()
    expect(page.locator("#table .picked")).to_have_count(0)
    assert table.look()["ply"] == told["ply"]


@pytest.mark.long
def test_a_road_that_leads_nowhere_stays_where_it_is_put_while_that_is_asked(
    sit_at: SitAt,
) -> None:
    (guest,) = sit_at(middle.BATTALIA, asking=True)
    page, square = guest.page, guest.page.locator(".ba-cell[data-pick=e6]")
    board = guest.look(1)["view"]
    guest.pick("road", "e6", "ne")
    expect(page.locator("#why .question")).to_contain_text("leads nowhere")
    expect(square).to_have_class(re.compile(r"\bpicked\b"))
    asked, place = page.locator("#why").bounding_box(), square.bounding_box()
    assert asked is not None
    assert place is not None
    across = max(asked["x"] - place["x"] - place["width"], place["x"] - asked["x"] - asked["width"])
    down = max(asked["y"] - place["y"] - place["height"], place["y"] - asked["y"] - asked["height"])
    assert 0 < max(across, down) < 20  # beside the square, and not over it
    page.locator("#why .no").click()
    assert guest.look(1)["view"] == board
    expect(square).to_have_class(re.compile(r"\bpicked\b"))
    guest.pick("ew")
    expect(page.locator("#slider")).to_have_attribute("max", re.compile("[1-9]"))
    assert page.locator("#why").is_hidden()


@pytest.mark.long
def test_a_card_is_not_bought_by_touching_its_deck_once(sit_at: SitAt) -> None:
    """Whoever has said what they do is not asked."""
    (guest,) = sit_at(middle.BATTALIA, asking=True)
    page, board = guest.page, guest.look(1)["view"]
    guest.pick("friman")
    expect(page.locator("#why .question .ba-bit")).to_be_visible()
    page.locator("#why .no").click()
    assert guest.look(1)["view"] == board
    guest.pick("hire", "friman")
    expect(page.locator("#slider")).to_have_attribute("max", re.compile("[1-9]"))
    assert page.locator("#why").is_hidden()


@pytest.mark.long
def test_the_prompt_follows_the_picks(make_table: MakeTable, come_to: ComeTo) -> None:
    table = make_table()
    table.move_until(is_asked_to("play"))
    guest = come_to(table, asking=True)
    page = guest.page
    expect(page.locator("#asked")).to_have_text("play a card.", ignore_case=True)
    guest.page.locator(".hand.own .card.can-pick").first.click()
    expect(page.locator("#asked")).to_have_text("Now choose a battlefield.")
    expect(page.locator("#step")).to_have_text("2/2")
    page.keyboard.press("Escape")
    expect(page.locator("#asked")).to_have_text("play a card.", ignore_case=True)


ONE_WAY = middle.BATTALIA.replace("friman.b friman.i", "friman.b chief.i", 1)
"""On e4 a road fits one way only, and there is one way to pay for it."""


@pytest.mark.long
@pytest.mark.rule("BA-B5")
def test_who_has_touched_how_a_road_lies_is_not_asked_again(sit_at: SitAt) -> None:
    """What lies one way only is asked about; after a no the ways are open, and a touch does it."""
    (guest,) = sit_at(ONE_WAY, asking=True)
    page, begun = guest.page, guest.ply()
    guest.pick("road", "e4")
    expect(page.locator("#why .question")).to_contain_text("only this way")
    expect(page.locator("#asked")).to_have_text("Lay it here?")  # why is said beside it
    page.locator("#why .no").click()
    assert guest.glowing() == ["ew"]
    guest.pick("ew")
    expect(page.locator("#slider")).not_to_have_attribute("max", str(begun))
    assert page.locator("#why").is_hidden()


@pytest.mark.long
@pytest.mark.rule("BA-T3")
def test_the_only_cohort_is_announced_by_its_button(sit_at: SitAt) -> None:
    hand = "hand1 friman.i*2 chief.i lord.i provisions*2"
    position = middle.BATTALIA.replace("turn 1 act", "turn 1 muster").replace(
        "hand1 friman.b friman.i priest.b lord.i provisions*2", hand
    )
    (guest,) = sit_at(position, asking=True)
    begun = guest.ply()
    guest.pick("cohort")
    expect(guest.page.locator("#slider")).not_to_have_attribute("max", str(begun))
    expect(guest.page.locator("#log")).to_contain_text("announced a cohort of 4")
