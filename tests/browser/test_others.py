"""What others did since the reader's last turn: in one line, marked on the board, shown again."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import middle
from tests.browser.conftest import LAPTOP, PHONE, ComeTo, MakeTable, SitAt
from tests.browser.guest import Guest
from tests.browser.playing import next_moment
from tests.browser.server import Server
from tests.browser.tables import ApiTable, choose, is_asked_to, table_where

SCOUT = (
    "battle-line; turn 1 play > scout 3 2; 4 4g / -; 6 - / 9r; hand1 5o 2y 6g 4b 2p 4p; "
    "hand2 2r 8r 7y 8y 9y 2g S; played1 scout; played2 KE; scouted"
)
GENERAL = (
    "imperia; seats 4; turn 1 play; boards 1a0 2a0 3a0 4a0; forts b2 g2 b7 g7; b4 1i+n; b3 1i+n; "
    "hand1 go; hand2 ge; head1 b4"
)
# The keys of what is marked, as a list that can be compared.
MARKED = "all => all.map(one => one.dataset.key).sort()"


def turn(table: ApiTable, seat: int) -> str:
    """Let a seat play a card, claim nothing and draw a troop card; the card and the battlefield."""
    told = table.look(seat)
    played = choose(told["actions"], is_high=seat == 1)
    table.act(seat, played)
    if is_asked_to("done", seat)(table.look(seat)):
        table.act(seat, "done")
    table.act(seat, "draw troops")
    return played


def check_told(guest: Guest, played: str) -> None:
    """The line tells that Béla played this and drew, and the card alone is marked."""
    _, card, field = played.split()
    line = guest.page.locator("#others-text")
    expect(line).to_have_text(
        f"Béla played {card[:-1]} at battlefield {field} · drew from the troop deck"
    )
    expect(line.locator("[role=img]")).to_have_count(1)
    expect(guest.page.locator(".fresh")).to_have_attribute("data-key", f"card-{card}")
    assert guest.page.locator("#table .left").count() == 0


def check_steps(guest: Guest, played: str) -> None:
    """Whoever steps by hand through what is shown again reads what was done, one by one."""
    told, on = guest.page.locator("#past-text"), guest.page.locator("#past-on")
    place = played.split()[2]
    on.click()
    expect(told).to_have_text(re.compile(f"^ ?Béla played .* at battlefield {place}$"))
    on.click()
    expect(told).to_have_text(re.compile("^ ?Béla drew from the troop deck$"))
    guest.page.locator("#past-back").click()
    expect(told).to_contain_text(f"at battlefield {place}")
    guest.page.wait_for_timeout(100)
    expect(guest.page.locator("#past")).to_be_visible()  # it waits for whoever reads
    on.click()
    expect(told).to_contain_text("drew")
    on.click()
    expect(guest.page.locator("#past")).to_be_hidden()


def test_what_the_other_did_is_told_marked_and_shown_again(
    come_to: ComeTo, make_table: MakeTable
) -> None:
    table = make_table(first="1")
    guest = come_to(table)
    page = guest.page
    expect(page.locator("#others-none")).to_be_visible()
    turn(table, 1)
    guest.wait_ply(table.look()["ply"])
    drawn = page.locator(".hand.own .fresh").evaluate_all(MARKED)
    assert len(drawn) == 1
    played = turn(table, 2)
    guest.wait_ply(table.look()["ply"])
    line = page.locator("#others-text")
    expect(line).to_contain_text("drew from the troop deck")
    card = f"card-{played.split()[1]}"
    assert page.locator(".fresh").evaluate_all(MARKED) == sorted([card, *drawn])
    # A page that comes in later is told the same, of the board at least.
    page.reload()
    guest.wait_connected()
    check_told(guest, played)
    # It stays there while Anna takes her turn, and she can act while it is shown again.
    page.locator("#show-again").click()
    expect(page.locator("#past")).to_be_visible()
    expect(page.locator("#pill")).to_be_hidden()
    expect(page.locator(f".line [data-key='{card}']")).to_have_count(0)
    expect(page.locator(f".line [data-key='{card}']")).to_have_count(1)
    expect(page.locator("#past")).to_be_hidden()
    expect(page.locator("#pill")).to_have_text("Your turn")
    check_told(guest, played)
    page.locator("#show-again").click()
    expect(page.locator("#past")).to_be_visible()
    check_steps(guest, played)
    page.locator("#show-again").click()
    expect(page.locator("#past")).to_be_visible()
    page.locator(".hand.own .card").first.click()
    expect(page.locator("#past")).to_be_hidden()
    expect(page.locator(".hand.own .picked")).to_have_count(1)
    page.locator(".ground.can-pick").last.click()
    expect(page.locator("#last-told")).to_contain_text("Anna (you) played")
    check_told(guest, played)


@pytest.mark.long
def test_on_a_phone_the_last_line_of_the_log_is_in_sight(
    come_to: ComeTo, make_table: MakeTable
) -> None:
    """As part of what others did, or below it; the board stays where it was."""
    table = make_table(first="1")
    guest = come_to(table, size=PHONE)
    top = "() => document.getElementById('table').getBoundingClientRect().top"
    turn(table, 1)
    guest.wait_ply(table.look()["ply"])
    before = guest.page.evaluate(top)
    for seat in (2, 1):
        if seat == 2:  # who has read further below is shown it, too
            guest.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        turn(table, seat)
        guest.wait_ply(table.look()["ply"])
        last = guest.page.locator("#log li").last.inner_text()
        shown = guest.page.locator("#others-text" if seat == 2 else "#last-told")
        expect(shown).to_be_in_viewport(ratio=0.9)
        words = last.removeprefix("Béla ").replace("Anna ", "Anna (you) ").rstrip(".")
        expect(shown).to_contain_text(words)
        assert abs(guest.page.evaluate(top) - before) < 60


# Whether the text of an element is seen whole: not cut, and nothing lies over its corners.
_IS_WHOLE = """(one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const [near, far] = [[left + 2, top + 2], [right - 2, bottom - 2]];
  const corners = [near, far, [near[0], far[1]], [far[0], near[1]]];
  return one.scrollWidth <= one.clientWidth + 2 && one.scrollHeight <= one.clientHeight + 2
    && corners.every(([x, y]) => one.contains(document.elementFromPoint(x, y)));
}"""


@pytest.mark.long
@pytest.mark.parametrize(
    "size",
    [pytest.param(LAPTOP, id="laptop", marks=pytest.mark.long), pytest.param(PHONE, id="phone")],
)
def test_a_claim_is_in_sight_with_its_proof(
    come_to: ComeTo, make_table: MakeTable, size: tuple[int, int]
) -> None:
    """For whoever has lost the battlefield, until the table is touched."""
    table, told = table_where(is_asked_to("claim"), make_table)
    come_to(table, seat=1, size=size)
    losing = come_to(table, seat=2, size=size)
    table.act(1, next(one for one in told["actions"] if one.startswith("claim")))
    if is_asked_to("done")(table.look()):
        table.act(1, "done")
    table.act(1, "draw troops")
    losing.wait_asked()
    line = losing.page.locator("#others-text")
    expect(line).to_contain_text("took battlefield")
    expect(line).to_contain_text("there, a")
    expect(line).not_to_contain_text("device")
    assert line.evaluate(_IS_WHOLE)
    losing.page.locator(".hand.own .card").first.click()
    expect(losing.page.locator("#others")).not_to_have_class(re.compile(r"\bopen\b"))


def test_of_the_first_hand_the_card_that_is_drawn_alone_is_new(guest: Guest) -> None:
    """Also to a page that was there before the hands were dealt."""
    guest.begin("friend")
    guest.sit("Anna")
    page, fresh = guest.page, guest.page.locator(".hand.own .fresh")
    page.locator("[data-hand='2'][data-kind=computer]").click()
    next_moment(guest)
    expect(page.locator(".hand.own .card")).to_have_count(7)
    expect(fresh).to_have_count(0)
    page.keyboard.press("Escape")  # what is told of the aim of the game
    page.locator(".hand.own .card.can-pick").first.click()
    page.locator(".ground.can-pick").last.click()
    page.locator(".deck.can-pick").first.click()
    expect(page.locator(".hand.own .card")).to_have_count(7)
    expect(fresh).to_have_count(1)


@pytest.mark.long
def test_all_cards_that_a_scout_brings_are_marked(sit_at: SitAt) -> None:
    (guest,) = sit_at(SCOUT)
    page = guest.page
    for number in range(1, 4):
        page.locator(".deck.can-pick").first.click()
        expect(page.locator(".hand.own .fresh")).to_have_count(number)
    page.locator(".hand.own .can-pick:not(.fresh)").first.click()
    expect(page.locator(".hand.own .card")).to_have_count(8)
    expect(page.locator(".hand.own .fresh")).to_have_count(3)


@pytest.mark.long
def test_a_long_turn_of_a_general_is_told_whole_on_a_phone(sit_at: SitAt) -> None:
    """Once it is asked for: by itself it does not come to lie over the map."""
    red, lemon = sit_at(GENERAL, 2, PHONE)
    for ply, action in enumerate(("place go b5", "order b3", "with b4", "turn n", "turn e")):
        red.wait_ply(ply)
        red.page.locator("#notation").fill(action)
        red.page.locator("#notation").press("Enter")
    lemon.wait_asked()
    line = lemon.page.locator("#others-text")
    expect(line).to_contain_text("b3")
    expect(lemon.page.locator("#others")).not_to_have_class(re.compile(r"\bopen\b"))
    lemon.page.locator("#others-more").click()
    assert line.evaluate(_IS_WHOLE)
    lemon.page.locator(".piece.can-pick").first.click()
    expect(lemon.page.locator("#others")).not_to_have_class(re.compile(r"\bopen\b"))


def after_a_turn_of_bela(sit_at: SitAt, size: tuple[int, int]) -> Guest:
    """Anna's page at a table of Battalia, once Béla has built a road and hired somebody."""
    anna, bela = sit_at(middle.BATTALIA.replace("turn 1 act", "turn 2 act"), 2, size, asked=2)
    if size == PHONE:  # the line about another device would keep the map away
        anna.page.locator("#own-seat").evaluate("one => one.replaceChildren()")
    for action in ("road c6 ew", "hire friman", "end"):
        before = str(bela.ply())
        bela.page.locator("#notation").fill(action)
        bela.page.locator("#notation").press("Enter")
        expect(bela.page.locator("#slider")).not_to_have_attribute("max", before)
    anna.wait_asked()
    expect(anna.page.locator("#others-text")).to_contain_text("hired")
    return anna


@pytest.mark.long
def test_what_others_did_does_not_come_to_lie_over_a_map(sit_at: SitAt) -> None:
    """All of it is shown once it is asked for, and put away by the next touch."""
    page = after_a_turn_of_bela(sit_at, PHONE).page
    others, text = page.locator("#others"), page.locator("#others-text")
    expect(others).not_to_have_class(re.compile(r"\bopen\b"))
    told, board = text.bounding_box(), page.locator("[data-map]").bounding_box()
    assert told is not None
    assert board is not None
    assert told["y"] + told["height"] <= board["y"]
    page.locator("#others-more").click()
    expect(others).to_have_class(re.compile(r"\bopen\b"))
    assert text.evaluate(_IS_WHOLE)
    page.locator(".ba-map, [data-map]").first.click(position={"x": 150, "y": 200})
    expect(others).not_to_have_class(re.compile(r"\bopen\b"))


@pytest.mark.long
def test_a_line_that_was_scrolled_through_begins_at_its_beginning_again(sit_at: SitAt) -> None:
    page = after_a_turn_of_bela(sit_at, PHONE).page
    line, more = page.locator("#others-text"), page.locator("#others-more")
    line.evaluate("one => { one.scrollTop = one.parentElement.scrollTop = 99; }")
    more.click()
    more.click()
    assert line.evaluate("one => one.scrollTop + one.parentElement.scrollTop") == 0


@pytest.mark.long
def test_a_long_line_is_opened_at_once_by_mouse_and_by_key(sit_at: SitAt) -> None:
    page = after_a_turn_of_bela(sit_at, (1366, 640)).page
    text, more = page.locator("#others-text"), page.locator("#others-more")
    for key in ("", "Enter", "Space"):
        expect(more).to_have_attribute("aria-expanded", "false")
        assert not text.evaluate(_IS_WHOLE)
        more.press(key) if key else more.click()
        expect(more).to_have_attribute("aria-expanded", "true")
        assert text.evaluate(_IS_WHOLE)
        more.press("Enter")


def test_a_cube_that_goes_on_leaves_no_mark_behind(server: Server, come_to: ComeTo) -> None:
    """The piece that it stood on is still there: nothing went away."""
    table = ApiTable(server.url, "imperia", map="random", first="1").sit("Anna", "Béla")
    for seat in (1, 2, 1, 2):
        placed = [one for one in table.look(seat)["actions"] if re.match("place [ic]", one)]
        table.act(seat, placed[0])
    guest = come_to(table)
    guest.wait_asked()
    expect(guest.page.locator("#table .cube.fresh")).to_have_count(1)
    expect(guest.page.locator("#table .cell.left")).to_have_count(0)
    table.close()
