"""What may not be done: said beside the piece, with its rule; and what may, with its proof."""

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from gonfalon.games import find
from tests.browser.conftest import MakeTable, Visit
from tests.browser.guest import Guest
from tests.browser.playing import next_moment
from tests.browser.server import Server
from tests.browser.tables import is_asked_to, table_where

NEAR = 60


@pytest.fixture
def player(visit: Visit, server: Server) -> Guest:
    """Someone at a table, whose turn it is to play a card."""
    guest = visit(server, expected=("status of 403",))
    guest.begin("computer")
    next_moment(guest)
    return guest


def box(locator: Locator) -> FloatRect:
    """The rectangle that something takes up in the window."""
    found = locator.bounding_box()
    assert found is not None
    return found


def distance(one: FloatRect, other: FloatRect) -> float:
    """How far apart two boxes are."""
    across = max(other["x"] - one["x"] - one["width"], one["x"] - other["x"] - other["width"], 0)
    down = max(other["y"] - one["y"] - one["height"], one["y"] - other["y"] - other["height"], 0)
    return across + down


def link_to(rule: str) -> str:
    """A link to a rule: its title, and its id."""
    return f"{find('battle-line').rulebook('en')[rule].title} {rule}"


def why(guest: Guest, action: str) -> dict[str, Any]:
    """Whether an action would be legal, by the API."""
    path = f"{guest.url}/api/tables/{guest.table}/why"
    told: dict[str, Any] = guest.context.request.post(path, data={"action": action}).json()
    return told


def test_a_refusal_stands_beside_the_piece_with_its_rule(player: Guest) -> None:
    deck = player.page.locator(".deck[data-pick=troops]")
    deck.click()
    shown = player.page.locator("#why")
    expect(shown).to_be_visible()
    told = why(player, "draw troops")
    assert not told["legal"]
    expect(shown).to_have_text(f"{told['text']} {link_to(told['rule'])}")
    assert distance(box(deck), box(shown)) < NEAR
    player.page.locator("#log").click(position={"x": 5, "y": 40})
    expect(shown).to_be_hidden()


@pytest.mark.long
def test_a_field_without_a_card_is_refused(player: Guest) -> None:
    field = player.page.locator(".ground[data-pick='5']")
    field.click()
    expect(player.page.locator("#why .rule-link")).to_be_visible()
    assert distance(box(field), box(player.page.locator("#why"))) < NEAR
    assert player.text("#why .rule-link") == link_to("BL-P2")
    expect(player.page.locator("#why")).to_contain_text("First choose a card")


@pytest.mark.long
def test_a_full_battlefield_is_refused(visit: Visit, server: Server, make_table: MakeTable) -> None:
    table = make_table(first="1", terrain="off")
    table.move_until(
        lambda told: (
            told["waiting"] == [1]
            and any(action.startswith("play") for action in told["actions"])
            and not any(action.endswith(" 1") for action in told["actions"])
        )
    )
    guest = visit(server, expected=("status of 403",))
    guest.come_by(table.link(1))
    next_moment(guest)
    card = next(name for name in guest.hand() if name[:-1].isdecimal())
    guest.pick(card)
    guest.page.locator(".ground[data-pick='1']").click()
    told = why(guest, f"play {card} 1")
    assert told["rule"]
    expect(guest.page.locator("#why")).to_have_text(f"{told['text']} {link_to(told['rule'])}")
    picked = guest.page.locator(".picked")
    expect(picked).to_have_attribute("data-pick", card)  # and it can still go elsewhere
    before, began = guest.ply(), f"play {card} "
    allowed = [text for text in guest.look()["actions"] if text.startswith(began)]
    guest.pick(allowed[0].removeprefix(began))
    guest.wait_ply(before + 1)


def test_the_rule_of_a_refusal_opens_the_rules_there(player: Guest) -> None:
    page = player.page
    page.locator(".deck[data-pick=tactics]").click()
    link = page.locator("#why .rule-link")
    rule = link.locator("small").inner_text()
    link.click()
    expect(page.locator("#rules-panel")).to_be_visible()
    expect(page.locator("#open-rules")).to_have_attribute("aria-expanded", "true")
    shown = page.locator(f"#rule-{rule}")
    expect(shown).to_have_class("rule shown")
    expect(shown).to_be_in_viewport()
    expect(shown).to_contain_text(rule)
    assert page.locator(".rule.shown").count() == 1
    page.locator("#close-rules").click()
    expect(page.locator("#rules-panel")).to_be_hidden()
    expect(page.locator("#open-rules")).to_be_focused()


@pytest.mark.long
def test_a_right_click_explains_a_card(player: Guest) -> None:
    player.page.locator(".hand.own .card").first.click(button="right")
    link = player.page.locator("#what .rule-link")
    expect(link).to_have_text("Read the rule: Troop cards BL-C1")
    link.click()
    expect(player.page.locator("#rule-BL-C1")).to_have_class("rule shown")
    expect(player.page.locator("#what")).to_be_hidden()


def test_the_rules_can_be_searched(player: Guest) -> None:
    page = player.page
    page.locator("#open-rules").click()
    expect(page.locator("#rule-search")).to_be_focused()
    rules = page.locator("#rules .rule:visible")
    all_rules = rules.count()
    page.locator("#rule-search").fill("scout")
    expect(rules.first).to_be_visible()
    found = rules.all_inner_texts()
    assert 0 < len(found) < all_rules
    assert all("scout" in text.lower() for text in found)
    page.locator("#rule-search").fill("helicopter")
    expect(page.locator("#no-rule")).to_be_visible()
    assert rules.count() == 0
    page.locator("#rule-search").fill("")
    expect(rules).to_have_count(all_rules)
    expect(page.locator("#no-rule")).to_be_hidden()


def test_the_page_of_the_rules_opens_at_a_rule(guest: Guest) -> None:
    guest.go("/rules/battle-line#BL-F3")
    expect(guest.page.locator("#BL-F3")).to_have_class("rule shown")
    expect(guest.page.locator("#BL-F3")).to_be_in_viewport()


def test_a_claim_shows_its_proof(visit: Visit, server: Server, make_table: MakeTable) -> None:
    table, told = table_where(is_asked_to("claim"), make_table)
    claims = [action for action in told["actions"] if action.startswith("claim")]
    guest = visit(server, expected=("status of 403",))
    guest.come_by(table.link(1))
    next_moment(guest)
    proofs = guest.page.locator("#proofs li")
    expect(proofs).to_have_count(len(claims))
    for action, shown in zip(claims, proofs.all_inner_texts(), strict=True):
        proof = why(guest, action)
        assert proof["legal"]
        assert shown.endswith(proof["rule"])
        # A card in the page is its value and a picture; in the API's sentence it is notation.
        assert _numbers(proof["text"]) == _numbers(shown.removesuffix(proof["rule"]))
    fields = [action.split()[1] for action in claims]
    assert [pick for pick in guest.glowing() if pick.isdecimal()] == fields
    guest.page.locator("#proofs .rule-link").first.click()
    expect(guest.page.locator(".rule.shown")).to_be_in_viewport()
    guest.page.locator("#close-rules").click()
    guest.pick(fields[0])
    guest.wait_ply(told["ply"] + 1)
    expect(guest.page.locator(f".ground[data-pick='{fields[0]}']")).to_have_attribute(
        "aria-label", re.compile("claimed by England")
    )


def _numbers(text: str) -> list[str]:
    return re.findall(r"\d+", text)


@pytest.mark.long
def test_out_of_turn_the_page_says_so(visit: Visit, server: Server, make_table: MakeTable) -> None:
    table = make_table(first="2")
    guest, watcher = (visit(server, expected=("status of 403",)) for _ in range(2))
    guest.come_by(table.link(1))
    guest.wait_connected()
    guest.page.locator(".hand.own .card").first.click()
    expect(guest.page.locator("#why")).to_have_text("It isn't your turn yet.")
    watcher.come_by(table.watch_link())
    watcher.wait_connected()
    watcher.page.locator(".ground").first.click()
    expect(watcher.page.locator("#why")).to_have_text("You're watching.")


@pytest.mark.long
def test_who_asked_for_it_is_warned_of_what_cannot_be_undone(player: Guest) -> None:
    page = player.page
    page.locator("#open-menu").click()
    page.locator("#ask-setting").select_option("all")
    page.keyboard.press("Escape")
    before = player.ply()
    player.pick(player.hand()[0], "5")
    player.wait_ply(before + 1)
    player.pick("troops")
    expect(page.locator("#why")).to_contain_text("can't be undone")
    assert player.look()["ply"] == before + 1
    page.locator("#why .yes").click()
    expect(page.locator("#slider")).not_to_have_attribute("max", str(before + 1))
    next_moment(player)
