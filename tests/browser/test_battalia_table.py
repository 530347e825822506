"""The table of Battalia: the ways in to a deed, what is refused, names and contrast."""

import pytest
from playwright.sync_api import expect

from gonfalon.games import find
from tests.amounts import one_of_all
from tests.browser.conftest import SitAt
from tests.browser.guest import Guest
from tests.browser.placed import PlacedServer
from tests.browser.playing import next_moment
from tests.browser.test_access import _LONGEST, _NAMELESS, check_readable
from tests.browser.test_keyboard import arrow_to, check_focus
from tests.browser.test_languages import check_said, long_but

LAND = (
    "board b6:city.b.nesw/1@1 b5:road.b.ns d4:ruins/8 e2:road.i.ew f2:city.i.nesw/1@2; first 1; "
    "factions b i"
)
ACTING = (
    f"battalia weeks=3; {LAND}; heroes b6 -; "
    "hand1 friman.b friman.i provisions*3 horse.b; hand2 lord.i weapon.i; nation1 chief.b*4"
)
_PREVIEW = """() => {
  const box = (one) => one.getBoundingClientRect();
  const ghost = box(document.querySelector(`.g-${document.activeElement.dataset.pick}`));
  const cell = box(document.querySelector(".ba-cell.picked"));
  return Math.hypot(ghost.x - cell.x, ghost.y - cell.y, ghost.width - cell.width);
}"""


def test_a_deed_first_then_a_square_then_turned_by_keys(sit_at: SitAt) -> None:
    (guest,) = sit_at(ACTING)
    page = guest.page
    expect(page.locator(".ba-net")).to_be_hidden()
    guest.pick("road")
    expect(page.locator(".ba-net")).to_be_visible()
    assert "b4" in guest.glowing()
    assert "d5" not in guest.glowing()
    guest.pick("b4")
    ways = page.locator(".ba-turn.can-pick")
    assert set(guest.glowing()) >= {"ns", "ne"}
    assert all("n" in pick for pick in guest.glowing() if pick)
    page.keyboard.press("r")
    expect(ways.nth(0)).to_be_focused()
    assert page.evaluate(_PREVIEW) < 2
    page.keyboard.press("r")
    expect(ways.nth(1)).to_be_focused()
    laid = page.evaluate("document.activeElement.dataset.pick")
    page.keyboard.press("Enter")
    moment = next_moment(guest)
    assert {"friman.b", "friman.i"} <= {glow.pick for glow in moment.glow}
    guest.pick("friman.i")
    expect(page.locator("[data-key=hand-1-friman\\.i]")).to_have_count(0)
    assert f"b4:road.b.{laid}" in guest.look(1)["view"]


def test_cards_that_pay_are_touched_in_any_order(sit_at: SitAt) -> None:
    """All that may pay glow, each can be let go of, and none is laid down by itself."""
    hand = "hand1 friman.b friman.i friman.e*2 provisions*2; hand2 lord.i weapon.i"
    (guest,) = sit_at(f"battalia weeks=3; {LAND}; heroes b6 -; {hand}; nation1 chief.b*4")
    page = guest.page
    guest.pick("city1", "b4")
    page.locator(".ba-turn.can-pick").first.click()
    frimen = {"friman.b", "friman.i", "friman.e"}
    expect(page.locator("[data-pick='friman.e'].can-pick")).to_be_visible()
    assert frimen <= set(guest.glowing())
    ply = guest.ply
    guest.pick("friman.e")
    expect(page.locator("#asked")).to_have_text("Now choose another card to pay with.")
    expect(page.locator("#step")).to_have_text("2/3")
    assert frimen <= set(guest.glowing())
    blue = page.locator("#table [data-pick='friman.i']")
    blue.click()
    expect(blue).to_have_attribute("aria-pressed", "true")
    assert "friman.i" not in guest.glowing()
    blue.click()
    expect(blue).to_have_attribute("aria-pressed", "false")
    blue.click()
    assert guest.ply == ply
    guest.pick("friman.b")
    for spent in ("friman.b", "friman.i"):
        expect(page.locator(f".ba-hand [data-pick='{spent}']")).to_have_count(0)
    expect(page.locator(".ba-hand [data-pick='friman.e']")).to_have_count(1)


@pytest.mark.long
def test_heroes_do_not_stand_in_the_way_of_their_square(sit_at: SitAt) -> None:
    """While a square is asked for, a click on a hero there means the square."""
    hand = "hand1 chief.b chief.i chief.e provisions*2; hand2 lord.i weapon.i; nation1 chief.b*4"
    (guest,) = sit_at(f"battalia weeks=3; {LAND}; heroes b6,b6 -; {hand}")
    guest.pick("upgrade")
    expect(guest.page.locator(".can-pick[data-pick=b6]")).to_be_visible()
    guest.page.locator("[data-pick=hero2]").first.click()
    expect(guest.page.locator("#why")).to_be_hidden()
    moment = next_moment(guest)
    assert {"chief.b", "chief.i"} <= {glow.pick for glow in moment.glow}


@pytest.mark.long
def test_a_deck_first_then_where_its_card_is_laid(sit_at: SitAt) -> None:
    """Only as the cards of this deck can lie; a deck that has no place says why."""
    (guest,) = sit_at(ACTING)
    page = guest.page
    guest.pick("bend", "road", "b4")
    turns = page.locator(".ba-turn.can-pick")
    shown = turns.evaluate_all("all => all.map(one => one.dataset.pick)")
    assert sorted(shown) == ["ne", "nw"]
    turns.first.click()
    guest.pick("friman.i")
    expect(page.locator("[data-key=hand-1-friman\\.i]")).to_have_count(0)
    assert "b4:road." in guest.look(1)["view"]
    page.locator(".ba-tile-deck[data-pick=four]").click()
    expect(page.locator("#why")).to_contain_text("shares an edge with another city")


@pytest.mark.parametrize(
    "path", [("road", "b4"), pytest.param(("b4", "road"), marks=pytest.mark.long)]
)
def test_a_card_is_turned_by_the_wheel_and_laid_by_a_click(
    sit_at: SitAt, path: tuple[str, ...]
) -> None:
    (guest,) = sit_at(ACTING)
    page = guest.page
    guest.pick(*path)
    ways = page.locator(".ba-turn.can-pick")
    page.locator("[data-key=cell-b4]").hover()
    for place, rolled in ((0, 100), (1, 100), (0, -100), (1, 100)):
        page.mouse.wheel(0, rolled)
        expect(ways.nth(place)).to_be_focused()
        assert page.evaluate(_PREVIEW) < 2
    check_laid_by_a_click(guest)


@pytest.mark.long
def test_a_card_turned_by_keys_is_laid_by_a_click_too(sit_at: SitAt) -> None:
    (guest,) = sit_at(ACTING)
    page = guest.page
    guest.pick("b4", "road")
    page.keyboard.press("[")
    expect(page.locator(".ba-turn.can-pick").last).to_be_focused()
    page.keyboard.press("]")
    expect(page.locator(".ba-turn.can-pick").first).to_be_focused()
    check_laid_by_a_click(guest)


def check_laid_by_a_click(guest: Guest) -> None:
    """A click on the square lays the road as it has been turned."""
    laid = guest.page.evaluate("document.activeElement.dataset.pick")
    guest.page.locator("[data-key=cell-b4]").click()
    next_moment(guest)
    guest.pick("friman.i")
    expect(guest.page.locator("[data-key=hand-1-friman\\.i]")).to_have_count(0)
    assert f"b4:road.b.{laid}" in guest.look(1)["view"]


@pytest.mark.long
def test_the_wheel_scrolls_where_nothing_is_turned(sit_at: SitAt) -> None:
    (guest,) = sit_at(ACTING, size=(700, 600))
    page = guest.page
    page.locator("[data-key=cell-b4]").hover()
    page.mouse.wheel(0, 120)
    page.wait_for_function("() => scrollY > 0")
    guest.pick("road", "b4")
    page.locator(".ba-own").hover()
    before = page.evaluate("scrollY")
    page.mouse.wheel(0, 120)
    page.wait_for_function("before => scrollY > before", arg=before)


@pytest.mark.long
def test_the_oracle_turns_when_the_day_changes(sit_at: SitAt, placed: PlacedServer) -> None:
    (guest,) = sit_at(ACTING)
    guest.page.emulate_media(reduced_motion="no-preference")
    guest.page.evaluate(
        """() => {
          window.turned = new Set();
          const note = (event) => event.propertyName === "transform" && turned.add(event.target);
          for (const one of document.querySelectorAll("g.ba-turner")) {
            one.addEventListener("transitionend", note);
          }
        }"""
    )
    placed.place(guest.page.url.rpartition("/")[2], f"{ACTING}; day 2")
    # The ring, its ray, the frame of the pair, and seven symbols that stay upright.
    guest.page.wait_for_function("() => turned.size === 10")


@pytest.mark.long
def test_a_card_first_then_a_deed_it_can_pay_for(sit_at: SitAt) -> None:
    (guest,) = sit_at(ACTING)
    guest.pick("horse.b")
    assert set(guest.glowing()) == {"ride"}
    guest.page.keyboard.press("Escape")
    guest.pick("friman.b")
    assert "road" in guest.glowing()
    assert "hire" not in guest.glowing()
    guest.page.keyboard.press("Escape")
    guest.pick("provisions")
    assert {"hire", "road", "step"} <= set(guest.glowing())


@pytest.mark.long
def test_a_deck_or_a_hero_first(sit_at: SitAt) -> None:
    (guest,) = sit_at(ACTING)
    guest.pick("hero1", "b5")
    expect(guest.page.locator("[data-place=cell-b5] [data-pick=hero1]")).to_be_visible()
    guest.pick("friman")
    expect(guest.page.locator("[data-key=hand-1-provisions]")).to_have_count(0)


@pytest.mark.long
@pytest.mark.rule("BA-O3", "BA-X2")
def test_the_paired_artefact_is_of_a_faction_or_the_top_card(sit_at: SitAt) -> None:
    (guest,) = sit_at(f"battalia weeks=3; {LAND}; hand1 friman.b*3; tops tool.i; nation1 chief.b*5")
    guest.pick("create", "tool")
    expect(guest.page.locator(".can-pick[data-pick=top]")).to_have_text("Take the top card")
    assert set(guest.glowing()) == {"b", "i", "e", "top"}
    guest.pick("top")
    expect(guest.page.locator("#log")).to_contain_text("created: ")
    assert "tool.i" in guest.look(1)["view"].split("; table ")[1].split(";")[0]


@pytest.mark.long
def test_what_cannot_be_done_is_not_offered_but_explained(sit_at: SitAt) -> None:
    (guest,) = sit_at(ACTING)
    assert not {"city4", "attack", "upgrade", "use"} & set(guest.glowing())
    guest.page.locator("[data-pick=city4]").click()
    expect(guest.page.locator("#why")).to_be_visible()
    expect(guest.page.locator("#why .rule-link")).to_be_visible()
    guest.page.locator(".d-end small").wait_for()


@pytest.mark.long
@pytest.mark.parametrize("language", long_but("bg"))
def test_a_table_speaks_it(sit_at: SitAt, language: str) -> None:
    """Nothing is left untranslated, neither on the table nor in a refusal nor in the rules."""
    (guest,) = sit_at(ACTING, language=language)
    check_said(guest, language, "ba.draw.map", "ba.column.shelter", "ba.draw.turns")
    guest.page.locator("[data-pick=city4]").click()
    expect(guest.page.locator("#why .rule-link")).to_be_visible()
    title, _, rule = guest.text("#why .rule-link").rpartition(" ")
    book = find("battalia").rulebook(language)
    assert title == book.rules[rule].title
    guest.page.locator("#why .rule-link").click()
    expect(guest.page.locator(f"#rule-{rule} h4")).to_contain_text(book.rules[rule].title)
    check_said(guest, language)


@pytest.mark.long
def test_a_turn_by_arrows_and_keys(sit_at: SitAt) -> None:
    """A hero marches, a road is laid and paid for, and Escape lets go; the focus is never lost."""
    (guest,) = sit_at(ACTING)
    page = guest.page
    for picks in (("hero1", "b5"), ("road", "b4")):
        for pick in picks:
            arrow_to(guest, pick)
            page.keyboard.press("Enter")
        guest.wait_asked()
        check_focus(guest)
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    next_moment(guest)
    arrow_to(guest, "friman.i")
    page.keyboard.press("Enter")
    expect(page.locator("[data-key=hand-1-friman\\.i]")).to_have_count(0)
    check_focus(guest)
    arrow_to(guest, "horse.b")
    page.keyboard.press("Enter")
    expect(page.locator("#announce")).to_contain_text("picked")
    page.keyboard.press("Escape")
    expect(page.locator(".picked")).to_have_count(0)
    assert check_focus(guest) == "horse.b"


@pytest.mark.long
def test_who_wants_calm_and_hatching_gets_them(sit_at: SitAt) -> None:
    (guest,) = sit_at(ACTING)
    assert guest.page.locator("#table *").evaluate_all(_LONGEST) < 0.001
    pattern = "() => getComputedStyle(document.querySelector('.ba-hand .ba-band')).backgroundImage"
    assert guest.page.evaluate(pattern) == "none"
    guest.page.locator("#hatch").click()
    assert "gradient" in guest.page.evaluate(pattern)


VOLCANO = (
    "battalia volcano=on; day 4; first 1; factions b i; heroes d4 e4; seals1 c5; seals2 e3; "
    "relics c5:horn e3:sword,book; winners 1; hand1 weapon.b lord.b*2 provisions*2 friman.b; "
    "shelter1 crown; hand2 lord.i; nation1 chief.b*4; nation2 chief.i*4"
)
READ_VOLCANO = (".ba-points", ".ba-shelf h3", ".ba-shelf .ba-peek", ".ba-great", ".l-v .ba-at")
READ = (
    ".ba-who b", ".ba-who small", ".ba-counts span", ".ba-points", ".ba-hand .ba-name",
    ".ba-hand .ba-band b", ".ba-deed.can-pick span", ".ba-deed:not(.can-pick) span", ".d-end span",
    ".ba-heading", ".ba-market h3", ".ba-deck .ba-name", ".ba-deck .ba-need i", ".ba-size",
    ".ba-tile-deck .ba-need i", ".ba-oracle p", ".ba-days b", ".ba-keep small",
    ".ba-table small",
)  # fmt: skip


def test_everything_has_a_name_and_can_be_read(sit_at: SitAt) -> None:
    (guest,) = sit_at(f"{ACTING}; table friman.b")
    page = guest.page
    assert page.evaluate(_NAMELESS) == []
    names = page.locator("#table [data-pick]").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    assert len(names) > 60
    assert len(set(names)) == len(names)
    check_readable(page, READ)


@pytest.mark.long
def test_the_volcano_has_names_and_can_be_read(sit_at: SitAt) -> None:
    (guest,) = sit_at(VOLCANO)
    assert guest.page.evaluate(_NAMELESS) == []
    check_readable(guest.page, READ_VOLCANO)


@pytest.mark.long
@pytest.mark.parametrize("language", one_of_all("hu"))
def test_the_market_is_whole_on_a_low_laptop(sit_at: SitAt, language: str) -> None:
    """Also below a line about the own seat: nothing has to be scrolled, and no deck is cut."""
    (guest,) = sit_at(ACTING, size=(1366, 640), language=language)
    page = guest.page
    expect(page.locator("#own-seat")).to_be_visible()
    market = page.locator(".ba-market")
    assert market.evaluate("one => one.scrollHeight - one.clientHeight") <= 1
    cut = "all => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length"
    assert page.locator(".ba-deck").evaluate_all(cut) == 0


@pytest.mark.rule("BA-B1")
def test_a_square_that_does_not_fit_begins_no_other_deed(sit_at: SitAt) -> None:
    """It is refused, and the deed stays; another one that fits takes the place of the first."""
    (guest,) = sit_at(ACTING.replace("friman.b friman.i", "friman.b*2 friman.i*2"))
    page = guest.page
    guest.pick("road")
    roads = sorted(set(guest.glowing()))
    page.locator(".d-city1").click()
    expect(page.locator("#table .picked")).to_have_attribute("data-pick", "city1")
    wrong = next(square for square in roads if square not in guest.glowing())
    page.locator(f"[data-key=cell-{wrong}]").click()
    expect(page.locator("#why .rule-link")).to_be_visible()
    expect(page.locator("#table .picked")).to_have_attribute("data-pick", "city1")
    page.locator(".d-road").click()
    page.locator(f"[data-key=cell-{roads[0]}]").click()
    page.locator(f"[data-key=cell-{roads[1]}]").click()
    expect(page.locator(".ba-cell.picked")).to_have_attribute("data-pick", roads[1])
    expect(page.locator(".ba-deed.picked")).to_have_attribute("data-pick", "road")
