"""A record that someone brings: watched ply by ply, and refused where it is broken."""

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

import gonfalon
from gonfalon.bots import find_bot
from gonfalon.engine.record import Record
from gonfalon.engine.view import OPEN
from gonfalon.games.battle_line.box.components import CARD_NAMES
from gonfalon.games.battle_line.html.cards import cards_in
from gonfalon.games.battle_line.sight.view import BattleLineView
from tests.browser.conftest import PHONE, ComeTo, MakeTable, Visit
from tests.browser.guest import Guest
from tests.browser.server import Server
from tests.drawn import Fragment
from tests.playthrough import FOLDER, record_of


@pytest.fixture(scope="module")
def record() -> Record:
    """A whole game between two computers."""
    session = gonfalon.session("battle-line", ("Anna", "Béla"), "a record")
    session.settle_chance()
    bot, rng = find_bot("greedy"), Random(7)
    while not session.state.over:
        session.act(bot.choose(session.state.view(session.state.actor), 0.1, rng))
        session.settle_chance()
    return session.record


@pytest.fixture
def watcher(guest: Guest, record: Record, tmp_path: Path) -> Guest:
    """Someone who has brought the record."""
    bring(guest, tmp_path, record.write())
    guest.page.wait_for_url("**/t/*")
    guest.wait_connected()
    return guest


def bring(guest: Guest, folder: Path, text: str) -> None:
    """Choose a file with this text on the start page."""
    file = folder / "record.txt"
    file.write_text(text)
    guest.go("/")
    guest.page.locator("#record").set_input_files(file)


# Lines of the log that begin with a stop.
LONE_STOPS = r"""log => [...log.querySelectorAll("button")].flatMap((entry) => {
  const inside = parseFloat(getComputedStyle(entry).paddingLeft);
  const start = entry.getBoundingClientRect().left + inside;
  const found = [];
  const walker = document.createTreeWalker(entry, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    for (const stop of walker.currentNode.data.matchAll(/[.,;:!?]/g)) {
      const range = document.createRange();
      range.setStart(walker.currentNode, stop.index);
      range.setEnd(walker.currentNode, stop.index + 1);
      if (range.getBoundingClientRect().left < start + 2) found.push(entry.innerText);
    }
  }
  return found;
})"""
# The page says how long it has waited.
WAIT_LONG = """() => {
  const said = document.querySelector("main.room").dataset.saySince;
  document.getElementById("since").textContent = said.replace("{ago}", "59 minutes ago");
}"""


@pytest.mark.long
def test_the_log_follows_until_someone_scrolls_up(come_to: ComeTo, make_table: MakeTable) -> None:
    """Another size of the window, a turned phone or a tab that was hidden is no scrolling."""
    table = make_table(first="1")
    guest = come_to(table)
    table.move_some(20)
    left = "one => one.scrollHeight - one.scrollTop - one.clientHeight"
    log = guest.page.locator("#log")

    def told(more: int) -> float:
        table.move_some(more)
        expect(guest.page.locator("#slider")).to_have_attribute("max", str(table.look()["ply"]))
        return float(log.evaluate(left))

    for width, height in ((1920, 1080), (360, 740), (740, 360), (1366, 640)):
        guest.page.set_viewport_size({"width": width, "height": height})
        assert told(1) < 1
        assert log.evaluate(LONE_STOPS) == []
        high = log.evaluate("one => one.clientHeight")
        guest.page.evaluate(WAIT_LONG)
        assert log.evaluate("one => one.clientHeight") == high
    log.evaluate("one => { one.style.display = 'none'; }")
    told(1)
    log.evaluate("one => { one.style.display = ''; }")
    guest.page.wait_for_function(f"() => ({left})(document.getElementById('log')) < 1")
    log.hover()
    guest.page.mouse.wheel(0, -2000)
    expect(log.locator("button").first).to_be_in_viewport()
    assert told(1) > 100
    guest.page.mouse.wheel(0, 9000)
    expect(log.locator("button").last).to_be_in_viewport()
    assert told(1) < 1


def check_shown(guest: Guest, record: Record, ply: int) -> None:
    """The page shows the table after this ply, with what lies there then."""
    text = guest.page.locator("#past-text")
    expect(text).to_have_text(re.compile(rf"\bstep {ply} .*\b{len(record.plies)}\b"))
    expect(guest.page.locator("#slider")).to_have_value(str(ply))
    view = record.replay(ply).view(OPEN)
    assert isinstance(view, BattleLineView)
    lying = [
        CARD_NAMES[card]
        for side in view.sides
        for field in range(len(side.formations))
        for card in cards_in(side.formations[field], side.morale[field] | side.environment[field])
    ]
    assert guest.lying() == sorted(lying)
    assert set(guest.hand()) == {
        CARD_NAMES[card] for card in cards_in(view.sides[0].hand.troops, view.sides[0].hand.tactics)
    }
    assert guest.glowing() == []


def test_a_record_is_watched_step_by_step(watcher: Guest, record: Record) -> None:
    page, plies = watcher.page, len(record.plies)
    watcher.wait_ply(plies)
    expect(page.locator("#seats")).to_contain_text("Anna")
    expect(page.locator("#seats")).to_contain_text("Béla")
    expect(page.locator("#result h2")).to_be_visible()
    page.locator("#step-back").click()
    check_shown(watcher, record, plies - 1)
    page.locator("#step-back").click()
    check_shown(watcher, record, plies - 2)
    page.locator("#step-on").click()
    check_shown(watcher, record, plies - 1)
    first = page.locator("#log button", has_text="at battlefield").first
    ply = int(first.get_attribute("data-ply") or 0)
    page.locator("#slider").fill(str(ply))
    check_shown(watcher, record, ply)
    card = record.plies[ply - 1].split()[1]
    fresh = page.locator("#table .fresh").evaluate_all("all => all.map(one => one.dataset.key)")
    assert fresh == [f"card-{card}"], "only what this step changed is marked"
    expect(first).to_have_attribute("aria-current", "step")
    expect(first).to_be_in_viewport(ratio=1)
    page.locator("#back-to-now").click()
    expect(page.locator("#log [aria-current]")).to_have_count(0)
    expect(page.locator("#log button").last).to_be_in_viewport()
    expect(page.locator("#past")).to_be_hidden()
    expect(page.locator("#slider")).to_have_value(str(plies))


@pytest.mark.long
def test_the_slider_goes_anywhere(watcher: Guest, record: Record) -> None:
    page, plies = watcher.page, len(record.plies)
    watcher.wait_ply(plies)
    slider = page.locator("#slider")
    slider.press("Home")
    check_shown(watcher, record, 0)
    slider.fill(str(plies // 2))
    check_shown(watcher, record, plies // 2)
    slider.press("ArrowRight")
    check_shown(watcher, record, plies // 2 + 1)


def test_the_record_plays_by_itself(watcher: Guest, record: Record) -> None:
    page, plies = watcher.page, len(record.plies)
    watcher.wait_ply(plies)
    page.locator("#slider").fill(str(plies - 40))
    check_shown(watcher, record, plies - 40)
    play = page.locator("#play-on")
    play.click()
    expect(play).to_have_attribute("aria-pressed", "true")
    page.wait_for_function(
        "ply => document.getElementById('slider').valueAsNumber >= ply", arg=plies - 38
    )
    play.click()
    expect(play).to_have_attribute("aria-pressed", "false")
    at = int(page.locator("#slider").input_value())
    page.wait_for_timeout(1000)
    check_shown(watcher, record, at)


@pytest.mark.long
def test_an_entry_of_the_log_shows_its_ply(watcher: Guest, record: Record) -> None:
    page = watcher.page
    watcher.wait_ply(len(record.plies))
    entry = page.locator("#log button", has_text="at battlefield").nth(6)
    ply = int(entry.get_attribute("data-ply") or 0)
    played = record.plies[ply - 1]
    assert played.startswith("play")
    assert f"battlefield {played.split()[2]}" in entry.inner_text()
    entry.click()
    check_shown(watcher, record, ply)
    assert played.split()[1] in watcher.lying()


@pytest.mark.long
def test_a_link_opens_at_its_ply(watcher: Guest, record: Record) -> None:
    address = watcher.page.url
    watcher.go(f"{address}?ply=33")
    watcher.wait_connected()
    check_shown(watcher, record, 33)
    watcher.go(f"{address}?ply=99999")
    check_shown(watcher, record, len(record.plies))


@pytest.mark.long
def test_a_record_of_battalia_is_watched(guest: Guest, tmp_path: Path) -> None:
    """At any ply every piece of the drawing is there, and nothing else."""
    golden = (FOLDER / "battalia-3-volcano_on-weeks_1-heroes_2-weeks.txt").read_text("utf-8")
    record = record_of(golden)
    bring(guest, tmp_path, record.write())
    guest.page.wait_for_url("**/t/*")
    guest.wait_ply(len(record.plies))
    for ply in (0, 60, len(record.plies) // 2, len(record.plies) - 1):
        guest.page.locator("#slider").fill(str(ply))
        expect(guest.page.locator("#past-text")).to_have_text(re.compile(rf"\bstep {ply} "))
        drawn = record.game.page.draw(record.replay(ply).view(OPEN), record.game.text.words("en"))
        keys = guest.page.locator("#table [data-key]")
        shown = keys.evaluate_all("all => all.map(one => one.dataset.key)")
        assert sorted(shown) == sorted(Fragment(drawn).values("data-key"))
        assert guest.glowing() == []


def test_a_broken_record_is_refused_in_words(guest: Guest, record: Record, tmp_path: Path) -> None:
    guest.expected = ("status of 422",)
    text = record.write()
    broken = {
        text.replace("draw troops", "draw tactics", 3): "Move ",  # illegal
        text[: text.index("draw", len(text) // 2)]: "breaks off",
        re.sub(r"end (\d+) \S+", r"end \1 9-9", text): "9-9",
        "My shopping list\nbread\n": "gonfalon record 1",
        "": "",
    }
    assert len({text, *broken}) == 6
    for one, problem in broken.items():
        bring(guest, tmp_path, one)
        expect(guest.page.locator("#notice")).to_be_visible()
        expect(guest.page.locator("#notice")).to_contain_text(problem)
        assert len(guest.text("#notice")) > 20, problem
        assert guest.page.url == f"{guest.url}/"


def test_a_past_that_cannot_be_fetched_is_not_shown_and_asked_for_again(
    visit: Visit, server: Server, make_table: MakeTable
) -> None:
    table = make_table(tactics="off")
    table.move_some(6)
    guest = visit(server, expected=("status of 403", "status of 429"))
    guest.come_by(table.link(1))
    guest.wait_connected()
    page, last = guest.page, str(table.look()["ply"])
    page.wait_for_load_state("networkidle")
    page.route("**/at/*", lambda route: route.fulfill(status=429, json={"text": "Too fast."}))
    for _ in range(2):
        page.locator("#step-back").click()
    expect(page.locator("#slider")).to_have_value(last)
    expect(page.locator("#past")).to_be_hidden()
    page.unroute("**/at/*")
    page.locator("#step-back").click()
    expect(page.locator("#past")).to_be_visible()
    page.route("**/at/*", lambda route: route.fulfill(status=429, json={"text": "Too fast."}))
    page.locator("#slider").fill("5")  # what is already there is not fetched
    expect(page.locator("#slider")).to_have_value(str(int(last) - 1))
    expect(page.locator("#past")).to_be_visible()
    page.locator("#back-to-now").click()
    expect(page.locator("#past")).to_be_hidden()


# A replay of its own on a page, whose game is taken back and played otherwise while it is shown.
TAKEN_BACK = """async () => {
  const { Replay } = await import("/static/replay.js");
  let revision = 0;
  window.fetch = async () => ({ ok: true, json: async () => ({ html: `of ${revision}` }) });
  const past = { onShow: () => {}, onNow: () => {}, eyes: () => ({ seat: 1, revision }) };
  const replay = new Replay("table", past);
  replay.setLength(5);
  const before = await replay.fetch(4);
  revision = 1;
  replay.setLength(5);
  return [before.html, (await replay.fetch(4)).html];
}"""


@pytest.mark.long
def test_the_past_is_that_of_what_was_played_instead(
    make_table: MakeTable, come_to: ComeTo
) -> None:
    """Who is told at once what was taken back and done instead sees no ply that is gone."""
    guest = come_to(make_table())
    assert guest.page.evaluate(TAKEN_BACK) == ["of 0", "of 1"]


@pytest.mark.parametrize(
    "size",
    [PHONE, pytest.param((740, 360), marks=pytest.mark.long)],
    ids=["upright", "on its side"],
)
def test_the_past_says_so_and_leads_back_wherever_a_phone_is_scrolled(
    make_table: MakeTable, come_to: ComeTo, size: tuple[int, int]
) -> None:
    """What is counted of the players is that of the past, and nothing tells of later moves."""
    table = make_table(first="1")
    table.move_some(30)
    guest = come_to(table, size=size, has_touch=True, is_mobile=True)
    page = guest.page
    notes = page.locator("#seats .note").all_inner_texts()
    line, others = page.locator("#log button"), page.locator("#others")
    expect(others).to_be_visible()
    line.nth(4).scroll_into_view_if_needed()
    line.nth(4).tap()
    expect(page.locator("#past-text")).to_have_text(re.compile(r"\bstep \d+ of \d+"))
    expect(page.locator("#table")).to_be_in_viewport(ratio=0.6)
    expect(others).to_be_hidden()
    assert page.locator("#seats .note").all_inner_texts() != notes
    for top in (0, 10_000):  # the table, and the log below it
        page.evaluate("top => scrollTo({ top, behavior: 'instant' })", top)
        expect(page.locator("#past-text")).to_be_in_viewport(ratio=0.9)
        expect(page.locator("#back-to-now")).to_be_in_viewport(ratio=0.9)
    page.locator("#back-to-now").tap()
    expect(page.locator("#past-text")).to_be_hidden()
    expect(page.locator("#past")).to_be_hidden()
    expect(others).to_be_visible()
    assert page.locator("#seats .note").all_inner_texts() == notes
