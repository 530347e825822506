"""Talking at a table: each reads it in their own language; muted by a click, never in the way."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import in_turn, wrong_on
from tests.browser.conftest import PHONE, ComeTo, Visit
from tests.browser.guest import Guest
from tests.browser.server import Server
from tests.browser.tables import ApiTable

SCRIPT = '<script>document.title = "hit"</script><img src=x onerror="document.title = 1">'
HOSTILE = f"{SCRIPT} & {'w' * 120}"

PLACES = """() => [...document.querySelectorAll("button, [data-pick]")]
  .filter((one) => one.checkVisibility()).map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height].join();
}).join(" ")"""
COVERED = """() => {
  const box = document.getElementById("just-said").getBoundingClientRect();
  const isOver = ({ left, right, top, bottom, width }) =>
    width && right > box.left && left < box.right && bottom > box.top && top < box.bottom;
  return [...document.querySelectorAll("button, a, select, [data-pick]")]
    .filter((one) => one.checkVisibility() && isOver(one.getBoundingClientRect()))
    .map((one) => one.id || one.outerHTML);
}"""


@pytest.fixture
def free(server: Server) -> Iterator[ApiTable]:
    """Anna and Béla at a table with free text; Anna is asked."""
    table = ApiTable(server.url, talk="free", first="1").sit("Anna", "Béla")
    yield table
    table.close()


def said(guest: Guest) -> Locator:
    return guest.page.locator("#talk-said p")


def unread(guest: Guest) -> Locator:
    return guest.page.locator("#talk-unread")


def open_talk(guest: Guest) -> None:
    guest.page.locator("#open-talk").click()
    expect(guest.page.locator("#talk-panel")).to_be_visible()


def overflows(guest: Guest) -> bool:
    """Whether the page is wider than its window."""
    return bool(guest.page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def test_a_phrase_is_read_in_two_languages_and_counted_until_it_is(
    come_to: ComeTo, free: ApiTable
) -> None:
    anna, bela = come_to(free, 1), come_to(free, 2, PHONE, language="hu")
    open_talk(anna)
    expect(anna.page.locator("#talk-none")).to_be_visible()
    anna.page.locator("[data-phrase=thinking]").click()
    expect(said(anna)).to_have_text(["I'm thinking…"])
    expect(unread(anna)).to_be_hidden()
    expect(unread(bela)).to_have_text("1")
    expect(bela.page.locator("#open-talk")).to_have_attribute("aria-label", "Beszélgetés, új: 1")
    expect(bela.page.locator("#announce")).to_contain_text("Anna: Gondolkodom…")
    just = bela.page.locator("#just-said")
    expect(just).to_have_text("Gondolkodom…")
    expect(just).to_have_css("pointer-events", "none")
    anna.page.locator("[data-phrase=tomorrow]").click()
    expect(unread(bela)).to_have_text("2")
    open_talk(bela)
    expect(just).to_be_hidden()
    expect(said(bela)).to_have_text(["Gondolkodom…", "Holnap folytatom."])
    expect(unread(bela)).to_be_hidden()
    bela.page.locator("[data-phrase=good_night]").click()
    expect(said(anna).last).to_have_text("Good night!")
    bela.page.reload()
    bela.wait_connected()
    expect(bela.page.locator("#open-talk")).to_be_visible()
    expect(unread(bela)).to_be_hidden()  # what was read stays read


def test_what_is_written_is_text_and_nothing_else(come_to: ComeTo, free: ApiTable) -> None:
    anna, bela = come_to(free, 1), come_to(free, 2, PHONE)
    titles = [one.page.title() for one in (anna, bela)]
    open_talk(anna)
    open_talk(bela)
    box = anna.page.locator("#talk-text")
    expect(box).to_be_focused()
    box.fill(HOSTILE)
    box.press("Enter")
    for one in (anna, bela):
        expect(said(one)).to_have_text([HOSTILE])
        assert one.page.locator("#talk-said :is(script, img)").count() == 0
        assert not overflows(one)
    assert [one.page.title() for one in (anna, bela)] == titles
    expect(box).to_have_value("")


def test_letters_that_are_typed_are_no_shortcuts(come_to: ComeTo, free: ApiTable) -> None:
    anna = come_to(free, 1)
    anna.wait_asked()
    open_talk(anna)
    before = anna.glowing()
    box = anna.page.locator("#talk-text")
    box.press_sequentially("d?/1q z+-hello")
    expect(box).to_have_value("d?/1q z+-hello")
    assert anna.page.locator("dialog[open]").count() == 0
    assert anna.page.locator("#what").is_hidden()
    assert anna.glowing() == before
    assert anna.look()["ply"] == anna.ply()
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("#talk-panel")).to_be_hidden()
    expect(anna.page.locator("#open-talk")).to_be_focused()
    open_talk(anna)
    expect(box).to_have_value("d?/1q z+-hello")  # what was begun is kept
    anna.page.locator("#open-rules").click()
    expect(anna.page.locator("#talk-panel")).to_be_hidden()
    expect(anna.page.locator("#rules-panel")).to_be_visible()
    open_talk(anna)
    expect(anna.page.locator("#rules-panel")).to_be_hidden()


def test_one_click_mutes_and_one_more_does_not(come_to: ComeTo, free: ApiTable) -> None:
    long = "one, two " * 30
    free.say(1, text=long)
    bela = come_to(free, 2, PHONE)
    expect(unread(bela)).to_have_text("1")  # said while nobody looked
    expect(bela.page.locator("#announce")).not_to_contain_text("one, two")
    open_talk(bela)
    mute = bela.page.locator("#talk-mutes button")
    expect(mute).to_have_text("Mute Anna")
    mute.click()
    expect(said(bela)).to_have_count(0)
    expect(mute).to_have_text("Hear Anna again")
    expect(mute).to_be_focused()
    expect(bela.page.locator("#why")).to_be_hidden()  # the touch has not gone through to the table
    bela.page.locator("#close-talk").click()
    free.say(1, text="two")
    free.say(2, text="mine")
    bela.page.reload()
    bela.wait_connected()
    expect(unread(bela)).to_be_hidden()
    free.say(1, text="three")
    open_talk(bela)
    expect(said(bela)).to_have_text(["mine"])
    expect(bela.page.locator("#just-said")).to_be_hidden()
    expect(bela.page.locator("#announce")).not_to_contain_text("three")
    mute.click()
    expect(said(bela)).to_have_text([long.strip(), "two", "mine", "three"])


def test_it_never_takes_a_click_or_the_focus_of_the_table(come_to: ComeTo, free: ApiTable) -> None:
    anna = come_to(free, 1, PHONE)
    anna.wait_asked()
    card = anna.page.locator(".hand.own .can-pick").first
    card.focus()
    before = anna.page.evaluate(PLACES)
    free.say(2, text="x" * 200)
    just = anna.page.locator("#just-said")
    expect(just).to_be_visible()
    expect(card).to_be_focused()
    assert anna.page.evaluate(PLACES) == before, "nothing has moved"
    covered = anna.page.evaluate(COVERED)
    assert covered == []
    assert not overflows(anna)


def test_on_a_phone_the_sheet_leaves_in_sight_what_is_asked(
    come_to: ComeTo, free: ApiTable
) -> None:
    for number in range(6):
        free.say(1 + number % 2, text=f"{number} {'word ' * 40}")
    anna = come_to(free, 1, PHONE, language="bg")
    anna.wait_asked()
    open_talk(anna)
    sheet = anna.page.locator("#talk-panel").bounding_box()
    asked = anna.page.locator(".prompt-line").bounding_box()
    assert sheet is not None
    assert asked is not None
    assert asked["y"] + asked["height"] <= sheet["y"]
    assert sheet["y"] + sheet["height"] <= PHONE[1] + 1
    assert not overflows(anna)
    small = anna.page.locator("#talk-panel :is(button, input):visible, #open-talk").evaluate_all(
        "all => all.filter(one => one.offsetHeight < 40).map(one => one.outerHTML)"
    )
    assert small == []
    expect(said(anna).last).to_be_in_viewport()
    anna.page.locator("#close-talk").click()
    expect(anna.page.locator("#talk-panel")).to_be_hidden()


def test_axe_finds_nothing_wrong(come_to: ComeTo, free: ApiTable) -> None:
    free.say(1, text="Hello")
    free.say(2, phrase="hello")
    anna = come_to(free, 1)
    open_talk(anna)
    assert wrong_on(anna.page, "talk", in_turn()) == []


def test_what_cannot_be_said_stays_written(visit: Visit, free: ApiTable) -> None:
    bela = visit(free, expected=("status of 4", "ERR_"))
    bela.come_by(free.link(2))
    bela.wait_connected()
    free.say(1, text="before")
    expect(unread(bela)).to_have_text("1")
    open_talk(bela)
    box = bela.page.locator("#talk-text")
    box.fill("\u200b")
    box.press("Enter")
    expect(bela.page.locator("#talk-wrong")).to_contain_text("300")
    expect(box).to_have_value("\u200b")
    expect(box).to_be_focused()
    bela.context.set_offline(True)
    box.fill("still there?")
    bela.page.locator("#talk-form button").click()
    expect(bela.page.locator("#talk-wrong")).to_be_visible()
    expect(box).to_have_value("still there?")
    bela.context.set_offline(False)
    bela.page.locator("#talk-form button").click()
    expect(said(bela)).to_have_text(["before", "still there?"])
    expect(bela.page.locator("#talk-wrong")).to_be_hidden()


def test_who_watches_reads_and_does_not_write(come_to: ComeTo, free: ApiTable) -> None:
    free.say(1, text="Hello")
    watcher = come_to(free, 0)
    open_talk(watcher)
    expect(said(watcher)).to_have_text(["Hello"])
    expect(watcher.page.locator("#talk-ready")).to_be_hidden()
    expect(watcher.page.locator("#talk-form")).to_be_hidden()
    expect(watcher.page.locator("#talk-mutes button")).to_have_text("Mute Anna")


def test_it_is_chosen_where_a_table_is_made_and_told_in_its_lobby(
    visit: Visit, server: Server
) -> None:
    guest = visit(server, expected=("status of 403",))
    guest.go("/new/battle-line")
    page = guest.page
    expect(page.locator("#talk-way")).to_be_hidden()  # alone there is nobody to talk to
    page.locator("#seat-2").select_option("friend")
    expect(page.locator("#talk-way")).to_have_value("phrases")
    page.locator("#talk-way").select_option("free")
    page.locator("#new-table [type=submit]").click()
    expect(page.locator(".lobby")).to_contain_text("Talk: free chat")
    guest.sit("Anna")
    open_talk(guest)
    page.locator("[data-phrase=hello]").click()
    expect(said(guest)).to_have_text(["Hello, have a good game!"])
    address = page.locator("[data-link=seat-2]").input_value()
    other = visit(server, expected=("status of 403",))
    other.go(address)
    expect(other.page.locator(".invitation")).to_contain_text("free chat")


def test_alone_against_computers_there_is_no_talk(visit: Visit, server: Server) -> None:
    guest = visit(server)
    guest.begin("computer")
    expect(guest.page.locator("#open-talk")).to_be_hidden()
    guest.begin("screen")
    guest.sit("Anna", "Béla")
    expect(guest.page.locator("#open-talk")).to_be_hidden()
    expect(guest.page.locator("#talk-panel")).to_be_hidden()
    assert re.search(r"/t/", guest.page.url)
