"""For every eye and hand: names, headings, live regions, contrast, calm, themes, hatching; size."""

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from gonfalon.engine.words import Words
from tests.amounts import some_of
from tests.browser.conftest import LAPTOP, NAMES, MakeTable, Visit
from tests.browser.guest import Guest
from tests.browser.playing import click, high, next_moment
from tests.browser.server import Server
from tests.browser.tables import choose, is_asked_to, is_over, table_where

LOCKED = ("status of 403",)
THEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
AA = 4.5
AA_LARGE = 3.0

# The colour of an element's text and of what is behind it, as numbers from 0 to 1; a canvas reads
# whatever way a colour is written in.
_COLOURS = """(one) => {
  const brush = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const read = (colour) => {
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    return [...brush.getImageData(0, 0, 1, 1).data].map((part) => part / 255);
  };
  const over = (below, top) => below.map((part, at) => top[at] * top[3] + part * (1 - top[3]));
  const layers = [];
  for (let at = one; at; at = at.parentElement) layers.unshift(getComputedStyle(at));
  const ground = layers.map((layer) => read(layer.backgroundColor)).reduce(over, [1, 1, 1]);
  const style = getComputedStyle(one);
  const size = parseFloat(style.fontSize);
  const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  return { text: over(ground, read(style.color)), ground, isLarge };
}"""

_NAMELESS = """() => [...document.querySelectorAll("button, a[href], input, select")]
  .filter((one) => one.checkVisibility())
  .filter((one) => !(one.getAttribute("aria-label") || one.textContent.trim()
    || [...(one.labels ?? [])].some((label) => label.textContent.trim())))
  .map((one) => one.outerHTML.slice(0, 120))"""

# The longest transition among some elements, in seconds.
_LONGEST = """(all) => Math.max(...all.flatMap((one) =>
  getComputedStyle(one).transitionDuration.split(",").map(parseFloat)))"""

_EDGES = """(all) => all.map((one) => one.getBoundingClientRect())
  .map(({ left, top, right, bottom }) => [left, top, right, bottom])"""

_SIZE = """() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth,
  document.body.scrollHeight, innerHeight, innerWidth]"""

SHELL = {
    "/": [
        ".hero h1", ".hero p", ".brand", ".pitch p", ".ways .main-way",
        ".ways button:not(.main-way)", ".more a", ".lists h2", ".none", "#language", ".upload span",
    ],
    "/rules/battle-line": ["h1", ".rule h4", ".rule-id", ".rule p", ".source", ".chapter h3"],
    "/new/battle-line": ["legend", ".preset strong", ".preset span", ".hint", ".hint a", "label"],
    "table": [
        ".game-name", ".seat b", ".seat-side", ".note", "#pill", "#asked", ".happened h2",
        "#log li button", "#copy-point", "#line-state", ".deck b", ".pile .label", ".played .label",
    ],
}  # fmt: skip


def luminance(colour: list[float]) -> float:
    """How bright a colour is (WCAG 2)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: list[float], other: list[float]) -> float:
    """The contrast of two colours (WCAG 2)."""
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


def check_readable(page: Page, selectors: tuple[str, ...]) -> None:
    """Text has the contrast of AA in both themes, once each has come through."""
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished))")
        for selector in selectors:
            found = page.locator(selector).first.evaluate(_COLOURS)
            ratio = contrast(found["text"], found["ground"])
            least = AA_LARGE if found["isLarge"] else AA
            assert ratio >= least, f"{theme} {selector} {ratio:.2f} {found}"


def test_the_contrast_of_black_and_white_is_the_largest() -> None:
    assert contrast([0, 0, 0], [1, 1, 1]) == pytest.approx(21)
    assert contrast([0.5, 0.5, 0.5], [0.5, 0.5, 0.5]) == pytest.approx(1)


@pytest.mark.parametrize("path", some_of(SHELL, "table"))
def test_the_words_stand_out_in_both_themes(guest: Guest, path: str) -> None:
    if path == "table":
        guest.begin("computer")
    for theme in THEMES:
        guest.context.add_cookies([{"name": "theme", "value": theme, "url": guest.url}])
        guest.go(f"/t/{guest.table}" if path == "table" else path)
        if path == "table":
            next_moment(guest)
        expect(guest.page.locator("html")).to_have_attribute("data-theme", theme)
        for selector in SHELL[path]:
            found = guest.page.locator(selector).first.evaluate(_COLOURS)
            ratio = contrast(found["text"], found["ground"])
            least = AA_LARGE if found["isLarge"] else AA
            assert ratio >= least, f"{theme} {selector} {ratio:.2f} {found}"


@pytest.mark.long
def test_a_refusal_and_a_proof_stand_out(
    visit: Visit, server: Server, make_table: MakeTable
) -> None:
    table, _ = table_where(is_asked_to("claim"), make_table)
    guest = visit(server, expected=LOCKED)
    guest.come_by(table.link(1))
    next_moment(guest)
    guest.page.locator(".hand.own .card").first.click()
    expect(guest.page.locator("#why")).to_be_visible()
    for _ in range(2):
        for selector in ("#why", "#why .rule-link", "#proofs li", "#proofs .rule-link"):
            found = guest.page.locator(selector).first.evaluate(_COLOURS)
            assert contrast(found["text"], found["ground"]) >= AA, f"{selector} {found}"
        guest.page.locator("#theme").click()
        guest.page.locator(".hand.own .card").first.click()
        expect(guest.page.locator("#why")).to_be_visible()


@pytest.mark.long
def test_everything_has_a_name(guest: Guest) -> None:
    for path in ("/", "/new/battle-line", "/rules/battle-line", "/new/battalia", "/rules/battalia"):
        guest.go(path)
        assert guest.page.evaluate(_NAMELESS) == []
        assert guest.page.locator("h1").count() == 1
        assert guest.page.locator("main").count() == 1
    guest.begin("computer")
    moment = next_moment(guest)
    for _ in range(7):
        assert guest.page.evaluate(_NAMELESS) == []
        click(guest, high(moment))
        moment = next_moment(guest, moment)
    page = guest.page
    assert page.locator("h1").count() == 1
    assert page.locator("main").count() == 1
    pieces = page.locator("#table [data-pick]")
    assert pieces.count() > 15
    names = pieces.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert all(names)
    assert len(set(names)) == len(names)
    page.locator("#open-menu").click()
    assert page.evaluate(_NAMELESS) == []
    page.keyboard.press("Escape")
    page.locator("#open-rules").click()
    assert page.evaluate(_NAMELESS) == []


def test_news_are_read_aloud(visit: Visit, server: Server, make_table: MakeTable) -> None:
    table = make_table(first="2")
    guest = visit(server, expected=LOCKED)
    guest.come_by(table.link(1))
    guest.wait_connected()
    page = guest.page
    announce = page.locator("#announce")
    expect(announce).to_have_attribute("aria-live", "polite")
    expect(announce).to_contain_text(f"{NAMES[1]} is choosing a card to play.")
    expect(page.locator("#why")).to_have_attribute("role", "alert")
    assert page.locator("[aria-live], [role=status]").count() == 1  # one voice, not a choir
    _, card, field = played = choose(table.look(2)["actions"], is_high=False).split()
    colour = Words("en", "gonfalon.games.battle_line").say(f"bl.colour.{card[-1]}")
    table.act(2, " ".join(played))
    heard = f"{NAMES[1]} played {colour} {card[:-1]} at battlefield {field}."
    expect(announce).to_have_text(heard)
    table.act(2, "draw troops")
    expect(announce).to_have_text(
        f"{NAMES[1]} drew from the troop deck. Your turn Choice 1 of 2 Play a card."
    )
    guest.wait_asked()
    guest.page.locator(".hand.own .card.can-pick").first.click()
    expect(announce).to_contain_text("picked. Your turn Choice 2 of 2 Now choose a battlefield.")
    assert page.title().startswith("●")


@pytest.mark.parametrize("moving", [False, pytest.param(True, marks=pytest.mark.long)])
def test_who_wants_calm_gets_calm(visit: Visit, server: Server, moving: bool) -> None:
    guest = visit(server, moving=moving)
    guest.begin("computer")
    next_moment(guest)
    seconds = guest.page.locator("#table *").evaluate_all(_LONGEST)
    assert seconds > 0.1 if moving else seconds < 0.001


def test_the_theme_is_switched_and_kept(visit: Visit, server: Server) -> None:
    guest = visit(server, color_scheme="dark")
    guest.go("/")
    page, root = guest.page, guest.page.locator("html")
    ground = "() => getComputedStyle(document.body).backgroundColor"
    expect(root).to_have_attribute("data-theme", "auto")
    dark = page.evaluate(ground)
    page.locator("#theme").click()
    expect(root).to_have_attribute("data-theme", "light")
    light = page.evaluate(ground)
    assert light != dark
    page.reload()
    expect(root).to_have_attribute("data-theme", "light")
    assert page.evaluate(ground) == light
    page.locator("#theme").click()
    expect(root).to_have_attribute("data-theme", "dark")
    assert page.evaluate(ground) == dark


@pytest.mark.long
def test_the_hatching_is_switched_and_kept(guest: Guest) -> None:
    guest.begin("computer")
    next_moment(guest)
    page = guest.page
    pattern = """() => getComputedStyle(document.querySelector(".hand.own .card"), "::before")
      .backgroundImage"""
    assert page.evaluate(pattern) == "none"
    page.locator("#hatch").click()
    expect(page.locator("#hatch")).to_have_attribute("aria-pressed", "true")
    assert "gradient" in page.evaluate(pattern)
    page.reload()
    next_moment(guest)
    expect(page.locator("html")).to_have_attribute("data-hatch", "on")
    expect(page.locator("#hatch")).to_have_attribute("aria-pressed", "true")
    assert "gradient" in page.evaluate(pattern)


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [
        *[pytest.param(one, marks=pytest.mark.long) for one in ({}, {"terrain": "on"})],
        {"war": "on"},
    ],
    ids=str,
)
def test_a_running_game_needs_no_scrolling_on_a_laptop(
    visit: Visit, server: Server, make_table: MakeTable, options: dict[str, str]
) -> None:
    table = make_table(**options)
    guest = visit(server, LAPTOP, expected=LOCKED)
    guest.come_by(table.link(1))
    guest.wait_connected()
    for _ in range(4):
        guest.wait_ply(table.look()["ply"])
        check_size(guest)
        with guest.away():
            table.move_some(14)
    guest.page.locator("#open-rules").click()
    check_size(guest)
    with guest.away():
        told = table.move_until(is_over)
    guest.wait_ply(told["ply"])
    expect(guest.page.locator("#result h2")).to_be_in_viewport()
    check_page(guest)  # the table stays as it was, and goes on below


def check_page(guest: Guest) -> tuple[float, float]:
    """The page itself needs no scrolling; how wide and how high it is seen."""
    tall, wide, body, height, width = guest.page.evaluate(_SIZE)
    assert max(tall, body) <= height
    assert wide <= width
    return width, height


def check_size(guest: Guest) -> None:
    """Nothing has to be scrolled, and the own hand and the line can be seen whole."""
    width, height = check_page(guest)
    pieces = guest.page.locator(".hand.own .card, .ground")
    for left, top, right, bottom in pieces.evaluate_all(_EDGES):
        assert 0 <= left < right <= width
        assert 0 <= top < bottom <= height + 1
