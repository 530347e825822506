"""The table in words: described on request, in groups that have names, reached by the keyboard."""

import pytest
from playwright.sync_api import Page, expect

from gonfalon.engine.words import languages
from tests.browser.conftest import ComeTo, MakeTable, Visit
from tests.browser.guest import Guest
from tests.browser.playing import next_moment
from tests.browser.server import Server

LOCKED = ("status of 403",)
GROUPS = """(all) => all.map((one) => one.getAttribute("aria-label"))"""


def described(page: Page) -> str:
    """Open the description by its key; what it says."""
    page.keyboard.press("d")
    expect(page.locator("#told-position h3").first).to_be_visible()
    expect(page.locator("#told-title")).to_be_focused()
    return page.locator("#told").inner_text()


@pytest.mark.parametrize(
    ("game", "spoken"),
    [
        ("battle-line", ["pl"]),
        *[
            pytest.param(game, languages(), marks=pytest.mark.long)
            for game in ("battle-line", "imperia", "battalia")
        ],
    ],
)
def test_the_table_is_described_on_request(guest: Guest, game: str, spoken: list[str]) -> None:
    guest.begin("computer", game)
    guest.wait_asked()
    page = guest.page
    page.locator(".can-pick").first.focus()
    focused = page.evaluate("document.activeElement.dataset.pick")
    told = described(page)
    assert "Your turn" in told
    assert page.locator("#told-position h3").count() >= 2
    items = page.locator("#told-position li").all_inner_texts()
    assert len(items) > 8
    assert all(item.strip() for item in items)
    page.keyboard.press("ArrowDown")  # scrolls, and picks nothing
    page.keyboard.press("Escape")
    expect(page.locator("#told")).to_be_hidden()
    assert page.evaluate("document.activeElement.dataset.pick") == focused
    groups = page.locator("#table :is([role=group], section)").evaluate_all(GROUPS)
    assert len(groups) >= 3
    assert all(groups)
    for language in spoken:
        guest.go(f"/t/{guest.table}?lang={language}")
        guest.wait_asked()
        heading = page.locator("#told-position h3").first
        assert described(page)
        expect(heading).to_have_text(page.locator("#seats").get_attribute("aria-label") or "?")


def test_a_battlefield_tells_what_lies_there(
    visit: Visit, server: Server, make_table: MakeTable
) -> None:
    table = make_table(first="1", tactics="off")
    hand = table.look(1)["actions"]
    _, card, field = next(action for action in hand if action.startswith("play")).split()
    table.act(1, f"play {card} {field}")
    table.act(1, "draw troops")
    guest, watcher = visit(server, expected=LOCKED), visit(server, expected=LOCKED)
    guest.come_by(table.link(2))
    next_moment(guest)
    ground = guest.page.locator(f".ground[data-pick='{field}']")
    name = guest.page.locator(f".line [data-pick='{card}']").get_attribute("aria-label")
    side = f"England: {name}, room for 2 more."
    expect(ground).to_have_attribute(
        "aria-label", f"battlefield {field}. France: nothing, room for 3 more. {side}"
    )
    # What lies there is reached with Shift and the arrows, though it leads nowhere.
    ground.focus()
    guest.page.keyboard.press("Shift+ArrowRight")
    expect(guest.page.locator(":focus")).to_have_attribute("aria-label", str(name))
    # What may be picked is a toggle, what was picked is pressed.
    own = guest.page.locator(".hand.own .card")
    expect(own.first).to_have_attribute("aria-pressed", "false")
    assert guest.page.locator(".line .card[aria-pressed]").count() == 0
    own.first.click()
    expect(own.first).to_have_attribute("aria-pressed", "true")
    expect(ground).to_have_attribute("aria-pressed", "false")
    # Whoever watches hears the same, but no hand; so does whoever looks back.
    watcher.come_by(table.watch_link())
    watcher.wait_connected()
    expect(watcher.page.locator(".line .card")).to_have_count(1)
    told = described(watcher.page)
    assert f"Anna: {name}, room for 2 more." in told
    assert "Béla: 7 troop cards." in told
    watcher.page.keyboard.press("Escape")
    for _ in range(3):  # a card played, a deck chosen, a card drawn
        watcher.page.locator("#step-back").click()
    expect(watcher.page.locator(".line .card")).to_have_count(0)
    assert f"Anna: {name}" not in described(watcher.page)


def test_what_happens_while_a_dialog_is_open_is_said_after_it(
    visit: Visit, server: Server, make_table: MakeTable
) -> None:
    """Nothing behind a modal dialog is read aloud."""
    table = make_table(first="2")
    guest = visit(server, expected=LOCKED)
    guest.come_by(table.link(1))
    guest.wait_connected()
    expect(guest.page.locator("#announce")).not_to_be_empty()
    described(guest.page)
    told = table.look(2)
    table.act(2, next(action for action in told["actions"] if action.startswith("play")))
    guest.wait_ply(told["ply"] + 1)
    guest.page.wait_for_timeout(1000)
    expect(guest.page.locator("#announce")).not_to_contain_text("Béla played")
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("#announce")).to_contain_text("Béla played")


@pytest.mark.long
def test_what_is_asked_while_a_dialog_is_open_is_asked_after_it(
    make_table: MakeTable, come_to: ComeTo
) -> None:
    """Also if a state comes meanwhile in which nothing else is asked: somebody came to watch."""
    table = make_table(first="2", tactics="off")
    guest = come_to(table)
    described(guest.page)
    ply = table.look(2)["ply"]
    while table.look(2)["waiting"] == [2]:
        table.move()
    guest.wait_ply(table.look(1)["ply"])
    assert table.look(1)["ply"] > ply
    come_to(table, 0)
    guest.page.wait_for_timeout(1000)
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("#announce")).to_contain_text("Your turn")
