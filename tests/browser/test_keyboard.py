"""Playing by the keyboard alone: arrows, Tab, Enter, Escape, Ctrl+Z, and typed moves."""

import pytest
from playwright.sync_api import expect

from gonfalon.games import GAMES
from tests.browser.conftest import MakeTable, SitAt, Visit
from tests.browser.guest import Guest
from tests.browser.playing import START, Moment, headline, low, next_moment, settle
from tests.browser.server import Server
from tests.browser.tables import is_asked_to
from tests.browser.test_lessons import picks_of

# The element in focus: a name for it, and whether it can be seen there.
_FOCUS = """() => {
  const one = document.activeElement;
  const box = one.getBoundingClientRect();
  const style = getComputedStyle(one);
  return {
    name: one.dataset.pick ?? one.id ?? one.tagName,
    isBody: one === document.body,
    isSeen: box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0,
    outline: style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth),
  };
}"""
WITH_SCOUT = "battle-line; turn 1 play; hand1 1r 2r 3r 4r 5r 6r scout; hand2 1b 2b 3b 4b 5b 6b 7b"
# Keys that point a soldier of Imperia somewhere.
WAYS = {"n": "ArrowUp", "e": "ArrowRight", "s": "ArrowDown", "w": "ArrowLeft"}
OWN_TURNS = 15
MOST_TURNS = 100
MOST_TABS = 60


def check_focus(guest: Guest) -> str:
    """The focus is on something that can be seen, with an outline around it; what it is."""
    focus = guest.page.evaluate(_FOCUS)
    assert not focus["isBody"], "the focus was lost"
    assert focus["isSeen"], focus
    assert focus["outline"] >= 2, focus
    return str(focus["name"])


def tab_to(guest: Guest, selector: str) -> None:
    """Press Tab until this is in focus."""
    for _ in range(MOST_TABS):
        guest.page.keyboard.press("Tab")
        if guest.page.locator(f"{selector}:focus").count():
            return
    raise AssertionError(f"Tab does not come to {selector}")


def arrow_to(guest: Guest, pick: str) -> None:
    """Press an arrow until this glowing thing is in focus."""
    for _ in range(MOST_TABS):
        guest.page.keyboard.press("ArrowRight")
        if check_focus(guest) == pick:
            return
    raise AssertionError(f"the arrows do not come to {pick}")


def begin(guest: Guest) -> Moment:
    """From the start page to the first turn, by keys."""
    guest.go("/")
    tab_to(guest, "[data-quick=computer][data-game=battle-line]")
    check_focus(guest)
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_url("**/t/*")
    return next_moment(guest)


def type_move(guest: Guest, text: str) -> None:
    """Type a move, after a slash unless the box for it is in focus already."""
    if guest.page.locator("#notation:focus").count() == 0:
        guest.page.keyboard.press("/")
    expect(guest.page.locator("#notation")).to_be_focused()
    guest.page.keyboard.type(text)
    guest.page.keyboard.press("Enter")


def suggested(guest: Guest) -> list[str]:
    """The moves that the box for typing suggests."""
    options = guest.page.locator("#completions option")
    return [str(text) for text in options.evaluate_all("all => all.map(one => one.value)")]


@pytest.mark.parametrize("most", [6, pytest.param(MOST_TURNS, marks=pytest.mark.long)])
def test_a_game_by_keys(guest: Guest, most: int) -> None:
    """The first turns, or all of them to the end; arrows and Enter, or typed."""
    moment = begin(guest)
    turns = typed = 0
    while not moment.is_over and turns < most:
        glow = low(moment)
        if turns % 3 == 2 or turns >= OWN_TURNS:
            moves = suggested(guest)
            wanted = ("claim", "play", "draw")
            type_move(guest, next((move for move in moves if move.startswith(wanted)), moves[0]))
            typed += 1
            turns += any(move.startswith("draw") for move in moves)
        else:
            if guest.page.locator("#notation:focus").count():
                guest.page.keyboard.press("Shift+Tab")
            arrow_to(guest, glow.pick)
            guest.page.keyboard.press("Enter")
            turns += glow.place == "deck"
        moment = next_moment(guest, moment)
        check_focus(guest)
    assert typed > 2
    if most == MOST_TURNS:
        assert guest.text("#result h2") == headline(guest.look())


def test_escape_lets_go_and_ctrl_z_takes_back(guest: Guest) -> None:
    begin(guest)
    page, hand = guest.page, guest.hand()
    tab_to(guest, ".hand.own .card")
    card = check_focus(guest)
    page.keyboard.press("Enter")
    expect(page.locator(".picked")).to_have_attribute("data-pick", card)
    expect(page.locator(".picked")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#announce")).to_contain_text("picked")
    page.keyboard.press("Escape")
    expect(page.locator(".picked")).to_have_count(0)
    assert check_focus(guest) == card
    page.keyboard.press("Enter")
    moment = next_moment(guest)
    arrow_to(guest, "5")
    before = guest.look()
    page.keyboard.press("Enter")
    settle(guest, moment)
    guest.wait_ply(before["ply"] + 1)
    assert card in guest.lying()
    page.keyboard.press("Control+z")
    guest.wait_ply(before["ply"])
    check_focus(guest)
    after = guest.look()
    assert (after["revision"], after["ply"]) == (before["revision"] + 1, before["ply"])
    assert guest.hand() == hand
    assert after["view"] == before["view"]


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_by_keys(guest: Guest, game: str) -> None:
    """The first scenes of each game: arrows and Enter, and Enter again for the next scene."""
    lesson = GAMES[game].lessons()[0]
    guest.go(f"/learn/{game}/{lesson.id}")
    page, say = guest.page, GAMES[game].text.words("en").say
    for number, scene in enumerate(lesson.scenes[:4]):
        said = lesson.key(GAMES[game].prefix, scene.id)
        expect(page.locator("#teacher-text")).to_have_text(say(said))
        for picks in picks_of(GAMES[game], lesson, number):
            for pick in picks:
                if pick in WAYS:
                    page.keyboard.press(WAYS[pick])
                else:
                    arrow_to(guest, pick)
                page.keyboard.press("Enter")
        if scene.answers:
            expect(page.locator("#teacher-text")).to_have_text(say(f"{said}.right"))
        expect(page.locator("#scene-on")).to_be_focused()
        page.keyboard.press("Enter")


@pytest.mark.long
def test_a_verb_leaves_the_focus_on_something(guest: Guest) -> None:
    begin(guest)
    page = guest.page
    tab_to(guest, ".hand.own .card")
    page.keyboard.press("Enter")
    cancel = page.locator("#verbs button[data-pick='']")
    cancel.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".picked")).to_have_count(0)
    check_focus(guest)


def test_a_typed_move_that_is_wrong_says_why(guest: Guest) -> None:
    moment = begin(guest)
    page = guest.page
    type_move(guest, "dance 5")
    expect(page.locator("#why")).to_contain_text("dance")
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_hidden()
    page.keyboard.press("Control+a")
    page.keyboard.type("draw troops")
    page.keyboard.press("Enter")
    expect(page.locator("#why .rule-link")).to_be_visible()
    assert next_moment(guest, START).mark == moment.mark


@pytest.mark.long
def test_a_question_mark_explains_the_piece_in_focus(guest: Guest) -> None:
    begin(guest)
    page = guest.page
    tab_to(guest, ".hand.own .card")
    name = page.locator(":focus").get_attribute("aria-label")
    page.keyboard.press("?")
    expect(page.locator("#what-name")).to_have_text(str(name), ignore_case=True)
    expect(page.locator("#what-text")).not_to_be_empty()
    expect(page.locator(":focus")).to_have_attribute("aria-label", str(name))
    page.keyboard.press("Escape")
    expect(page.locator("#what")).to_be_hidden()
    page.keyboard.press("?")
    expect(page.locator("#what")).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator("#rule-BL-C1")).to_have_class("rule shown")
    expect(page.locator("#rule-BL-C1")).to_be_focused()
    expect(page.locator("#what")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#rules-panel")).to_be_hidden()
    check_focus(guest)
    # Whoever talks to the computer switches keys of one letter or sign off.
    page.locator("#open-menu").click()
    page.locator("#keys-setting").uncheck()
    page.keyboard.press("Escape")
    tab_to(guest, ".hand.own .card")
    page.keyboard.press("d")
    page.keyboard.press("?")
    expect(page.locator("#told")).to_be_hidden()
    expect(page.locator("#what")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    check_focus(guest)


def test_tab_comes_to_every_battlefield_but_not_to_every_card(
    visit: Visit, server: Server, make_table: MakeTable
) -> None:
    table = make_table(first="1")
    table.move_until(lambda told: is_asked_to("play")(told) and told["ply"] > 40)
    guest = visit(server, expected=("status of 403",))
    guest.come_by(table.link(1))
    next_moment(guest)
    order = "all => all.map(one => one.tabIndex)"
    assert guest.page.locator(".ground").evaluate_all(order) == [0] * 9
    assert set(guest.page.locator(".hand.own .card").evaluate_all(order)) == {0}
    assert set(guest.page.locator(".line .card").evaluate_all(order)) == {-1}


@pytest.mark.long
def test_a_card_that_leaves_the_hand_at_once_leaves_the_focus_on_something(
    sit_at: SitAt,
) -> None:
    """Scout is played by one pick: the card in focus goes away, and a draw is asked."""
    (guest,) = sit_at(WITH_SCOUT)
    moment = next_moment(guest)
    arrow_to(guest, "scout")
    guest.page.keyboard.press("Enter")
    next_moment(guest, moment)
    assert check_focus(guest) in ("troops", "tactics")
