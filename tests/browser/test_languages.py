"""The four languages: pages, rules and refusals in each, and the switch between them."""

import re

import pytest
from _pytest.mark.structures import ParameterSet
from playwright.sync_api import expect

from gonfalon.engine.words import Words, languages
from gonfalon.games import GAMES, find, words_for
from gonfalon.games.battle_line.text.words import words_in
from tests.browser.audit import at_size
from tests.browser.conftest import NAMES, PHONE, MakeTable, SitAt, Visit
from tests.browser.guest import Guest
from tests.browser.playing import next_moment
from tests.browser.server import Server
from tests.browser.tables import is_over

# Everything a page says: what is seen, what is read aloud, and what shows up on the way.
_SAID = """() => {
  const names = ["aria-label", "title", "placeholder", "alt"];
  const attributes = [...document.querySelectorAll("*")].flatMap((one) =>
    [...one.attributes].filter(({ name }) => names.includes(name) || name.startsWith("data-say"))
      .map(({ value }) => value));
  const { title, body } = document;
  return [title, body.innerText, body.textContent, ...attributes].join("\\n");
}"""
PREFIXES = "|".join(["web", "play", "result", "option", *[game.prefix for game in GAMES.values()]])
KEY = re.compile(rf"\b(?:{PREFIXES})\.[a-z_]+(?:\.[a-z_]+)*")
FILLED_LATER = re.compile(
    r"\{(?:ply|plies|turn|turns|ago|name|number|last|title|what|time|date|text)\}"
)
ALL = languages()
OTHER = [language for language in ALL if language != "en"]


def long_but(*short: str) -> list[ParameterSet]:
    """All languages, but for these few in `make test-long`: they go the same way."""
    return [
        pytest.param(language, marks=() if language in short else pytest.mark.long)
        for language in ALL
    ]


def check_said(guest: Guest, language: str, *keys: str) -> None:
    """The page is in this language, shows no key, and these sentences stand in it."""
    expect(guest.page.locator("html")).to_have_attribute("lang", language)
    said: str = guest.page.evaluate(_SAID)
    assert KEY.findall(said) == []
    assert "{" not in FILLED_LATER.sub("", said)
    for key in keys:
        assert words_for(key, language).say(key) in said, key


def switch(guest: Guest, language: str) -> None:
    """Choose a language, and wait for the page in it."""
    guest.page.wait_for_load_state()
    guest.page.locator("#language").select_option(language)
    expect(guest.page.locator("html")).to_have_attribute("lang", language)


def test_there_are_four_languages() -> None:
    assert ALL == ["bg", "en", "hu", "pl"]


@pytest.mark.long
@pytest.mark.parametrize("language", long_but("hu"))
def test_every_page_speaks_it(visit: Visit, server: Server, language: str) -> None:
    guest = visit(server, language=language, expected=("status of 404",))
    guest.go("/")
    check_said(guest, language, "web.start.title", "web.start.text", "web.start.computer")
    guest.go("/new/battle-line")
    check_said(guest, language, "web.new.seats", "bl.preset.classic", "bl.preset.war.text")
    guest.go("/new/battalia")
    check_said(guest, language, "web.new.seats", "ba.preset.volcano", "ba.preset.wanderers.text")
    for game in GAMES:
        guest.go(f"/rules/{game}")
        book = find(game).rulebook(language)
        check_said(guest, language, "web.search")
        expect(guest.page.locator("h1")).to_have_text(book.title)
        assert guest.page.locator(".rule").count() == len(book.rules)
    guest.go("/t/nowhere")
    check_said(guest, language, "web.error.no_such_table")
    guest.begin("friend")
    expect(guest.page.locator("#sit")).to_be_visible()
    check_said(guest, language, "web.lobby.title", "web.lobby.prompt", "web.sit_down")


@pytest.mark.parametrize("language", long_but("bg"))
def test_a_table_speaks_it(visit: Visit, server: Server, language: str) -> None:
    guest = visit(server, language=language)
    guest.begin("computer")
    next_moment(guest)
    check_said(guest, language, "web.log", "web.say.your_turn", "web.typed", "web.menu")
    page = guest.page
    assert guest.text("#pill") == Words(language).say("web.say.your_turn")
    page.locator("#open-rules").click()
    rule = find("battle-line").rulebook(language).rules["BL-P5"]
    expect(page.locator("#rule-BL-P5 h4")).to_contain_text(rule.title)
    page.locator("#close-rules").click()
    page.locator(".deck[data-pick=troops]").click()
    expect(page.locator("#why .rule-link")).to_be_visible()
    path = f"{guest.url}/api/tables/{guest.table}/why?lang={language}"
    told = guest.context.request.post(path, data={"action": "draw troops"}).json()
    title = find("battle-line").rulebook(language).rules[told["rule"]].title
    assert guest.text("#why") == f"{told['text']} {title} {told['rule']}"
    assert words_in(language).say("bl.step.play") in told["text"]
    page.locator("#open-menu").click()
    check_said(guest, language, "web.keys.text", "web.fair.title", "web.owner.seats")


@pytest.mark.long
def test_a_result_and_the_log_speak_all(
    visit: Visit, server: Server, make_table: MakeTable
) -> None:
    table = make_table()
    told = table.move_until(is_over)
    guest = visit(server, expected=("status of 403",))
    guest.come_by(table.watch_link())
    guest.wait_connected()  # the page of the link lets the browser in and loads anew
    for language in ALL:
        switch(guest, language)
        guest.wait_connected()
        check_said(guest, language, "web.result.record", "web.fair.seed")
        first = told["result"]["ranks"].index(1)
        assert NAMES[first] in guest.text("#result h2")
        check_said(guest, language, "web.result.share")
        texts = guest.page.locator("#log li").all_inner_texts()
        assert any(text.startswith(NAMES[0]) for text in texts)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        *[
            pytest.param(path, marks=pytest.mark.long)
            for path in ("table", "/new/battle-line", "/rules/battle-line", "lobby")
        ],
    ],
)
def test_the_switch_works_on_every_page(guest: Guest, path: str) -> None:
    if path.startswith("/"):
        guest.go(path)
    else:
        guest.begin("computer" if path == "table" else "friend")
    for language in (*OTHER, "en"):
        switch(guest, language)
        expect(guest.page.locator("#language")).to_have_value(language)
        if not path.startswith("/"):
            guest.wait_connected()
        check_said(guest, language, "web.language")
    if path == "table":
        next_moment(guest)
        assert guest.text("#pill") == Words("en").say("web.say.your_turn")


# How much wider the switch would be if it took the room that its language's name needs.
_CUT_OFF = """(shown) => {
  const whole = shown.cloneNode(true);
  whole.replaceChildren(new Option(shown.selectedOptions[0].textContent));
  whole.style.width = "auto";
  shown.after(whole);
  const wider = whole.offsetWidth - shown.offsetWidth;
  whole.remove();
  return wider;
}"""


@pytest.mark.long
def test_the_switch_shows_the_whole_name_on_a_phone(visit: Visit, server: Server) -> None:
    guest = visit(server, PHONE, language="bg")
    guest.begin("computer", "battalia")
    for language in ALL:
        switch(guest, language)
        guest.wait_connected()
        assert guest.page.locator("#language").evaluate(_CUT_OFF) <= 0, language
        boxes = [guest.page.locator(one).bounding_box() for one in (".brand", "#theme")]
        assert boxes[0] is not None
        assert boxes[1] is not None
        assert boxes[1]["y"] < boxes[0]["y"] + boxes[0]["height"]  # all in one line


# Labels of formations that reach out of the column of their battlefield.
_TOO_WIDE = """() => [...document.querySelectorAll(".strength")].filter((one) => {
  const [label, field] = [one, one.closest(".field")].map((part) => part.getBoundingClientRect());
  return label.left < field.left - 1 || label.right > field.right + 1;
}).map((one) => one.textContent)"""
SIDE_BY_SIDE = """battle-line; turn 1 play; 1=1 10r 9o 7y / 8b 6g 3p *; 2=1 9r 8o 10y / 7b 5g 2p *;
 3 8r 7o 3y / 10b 9g 6p *; 4 1o 3o 6o / 1b 4b 5b *; 5 4r 5o 1p / 4y 3r 2b *; hand1 4g"""


@pytest.mark.long
def test_the_names_of_formations_keep_within_their_columns(sit_at: SitAt) -> None:
    guest = sit_at(SIDE_BY_SIDE.replace("\n", ""))[0]
    for language in ALL:
        switch(guest, language)
        for size in ((1366, 640), (1280, 720)):
            at_size(guest, size)
            expect(guest.page.locator(".strength:has(b)")).to_have_count(10)
            assert guest.page.evaluate(_TOO_WIDE) == [], (language, size)
