"""Battalia by clicking: whole games, four at one screen, on a phone; and the ways in to a deed."""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Visit
from tests.browser.guest import Guest
from tests.browser.placed import PlacedServer
from tests.browser.playing import START, Glow, Moment, click, next_moment, play_on, settle, tap
from tests.browser.server import Server
from tests.browser.tables import ApiTable
from tests.browser.test_access import _COLOURS, _NAMELESS, AA, AA_LARGE, contrast
from tests.server.harness import without_bots

Come = Callable[..., list[Guest]]

QUICK = {"weeks": "1", "heroes": "1", "guard": "2"}
_READY = (
    """() => !document.getElementById("curtain").hidden || document.querySelector(".can-pick")"""
)
_TAKES_TIME = ("exile", "hire", "create", "use", "ambush")


def brisk(rng: Random) -> Callable[[Moment], Glow]:
    """Build, march and attack where that can be done; end the turn soon."""

    def choose(moment: Moment) -> Glow:
        found = {glow.pick: glow for glow in moment.glow}
        for pick in ("attack", "keep", "fight", "stand"):
            if pick in found and not moment.picked:
                return found[pick]
        if "end" in found and not moment.picked and rng.random() < 0.45:
            return found["end"]
        others = [glow for glow in moment.glow if glow.pick not in _TAKES_TIME]
        return rng.choice(others or list(moment.glow))

    return choose


def begin(guest: Guest, players: int, other: str, **options: str) -> None:
    """A new table for a week, with such others."""
    guest.go("/new/battalia")
    page = guest.page
    page.locator("#players").select_option(str(players))
    for number in range(2, players + 1):
        page.locator(f"#seat-{number}").select_option(other)
    for name, value in {**QUICK, **options}.items():
        page.locator(f"#option-{name}").select_option(value)
    page.locator("#new-table button[type=submit]").click()
    page.wait_for_url("**/t/*")
    guest.wait_connected()


def test_a_whole_game_against_the_computer(guest: Guest) -> None:
    begin(guest, 2, "computer:greedy")
    touched = play_on(guest, brisk(Random(2)))
    assert len(touched) > 10
    told = guest.look()
    assert told["phase"] == "over"
    expect(guest.page.locator("#result h2")).to_have_text(told["result"]["text"])


def test_a_whole_game_around_the_volcano(guest: Guest) -> None:
    begin(guest, 3, "computer:greedy", volcano="on")
    next_moment(guest)
    expect(guest.page.locator("[data-key=cell-d4]")).to_have_attribute(
        "aria-label", re.compile("summit, Guardian, strength 20")
    )
    expect(guest.page.locator(".ba-seals")).to_have_count(3)
    play_on(guest, brisk(Random(5)))
    assert guest.look()["phase"] == "over"
    expect(guest.page.locator(".chart")).to_be_visible()


def test_a_whole_game_on_a_phone(visit: Visit, server: Server) -> None:
    phone = visit(server, PHONE, has_touch=True, is_mobile=True)
    begin(phone, 2, "computer:greedy")
    is_narrow = "document.documentElement.scrollWidth <= innerWidth"
    next_moment(phone)
    assert phone.page.evaluate(is_narrow)
    play_on(phone, brisk(Random(3)), tap)
    assert phone.page.evaluate(is_narrow)
    expect(phone.page.locator("#result h2")).to_be_visible()


def test_four_seats_at_one_screen(guest: Guest) -> None:
    begin(guest, 4, "screen")
    guest.sit("Anna", "Béla", "Cvetan", "Dorota")
    choose = brisk(Random(4))
    seen: set[str] = set()
    moment = START
    curtain = guest.page.locator("#curtain")
    for _ in range(60):
        guest.page.wait_for_function(_READY)
        if curtain.is_visible():
            seen.add(guest.text("#curtain-text"))
            assert guest.page.locator(".ba-hand").count() == 0
            guest.page.locator("#lift").click()
            expect(curtain).to_be_hidden()
            moment = START
        moment = next_moment(guest, moment)
        click(guest, choose(moment))
        settle(guest, moment)
    assert len(seen) == 4
    assert guest.page.locator(".ba-player").count() == 4


# From positions.

LAND = (
    "board b6:city.b.nesw/1@1 b5:road.b.ns d4:ruins/8 e2:road.i.ew f2:city.i.nesw/1@2; first 1; "
    "factions b i"
)
ACTING = (
    f"battalia weeks=3; {LAND}; heroes b6 -; "
    "hand1 friman.b friman.i provisions*3 horse.b; hand2 lord.i weapon.i; nation1 chief.b*4"
)
FIGHT = (
    f"battalia weeks=3; {LAND}; heroes f2 f2; "
    "hand1 weapon.b lord.b friman.b; nation1 chief.b*3 priest.b*4; "
    "hand2 lord.i chief.b; nation2 chief.i*4 priest.i*4"
)
_PREVIEW = """() => {
  const box = (one) => one.getBoundingClientRect();
  const ghost = box(document.querySelector(`.g-${document.activeElement.dataset.pick}`));
  const cell = box(document.querySelector(".ba-cell.picked"));
  return Math.hypot(ghost.x - cell.x, ghost.y - cell.y, ghost.width - cell.width);
}"""


@pytest.fixture(scope="module")
def placed(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlacedServer]:
    """A server whose tables can be put into any position."""
    with pytest.MonkeyPatch.context() as patch:
        without_bots(patch)
        server = PlacedServer(tmp_path_factory.mktemp("placed"))
        server.start()
        yield server
        server.stop()


@pytest.fixture
def sit(visit: Visit, placed: PlacedServer) -> Iterator[Come]:
    """People at the seats of a table for two that stands at a position."""
    made: list[ApiTable] = []

    def come(position: str, seats: int = 1, size: tuple[int, int] = LAPTOP) -> list[Guest]:
        table = ApiTable(placed.url, "battalia", 2, first="1").sit("Anna", "Béla")
        made.append(table)
        placed.place(table.id, position)
        guests = []
        for seat in range(1, seats + 1):
            guest = visit(placed, size, expected=("status of 403",))
            guest.go(table.link(seat))
            guest.wait_connected()
            guests.append(guest)
        next_moment(guests[0])
        return guests

    yield come
    for table in made:
        table.close()


def test_a_deed_first_then_a_square_then_turned_by_keys(sit: Come) -> None:
    (guest,) = sit(ACTING)
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


def test_a_card_is_turned_by_the_wheel_and_laid_by_a_click(sit: Come) -> None:
    (guest,) = sit(ACTING)
    page = guest.page
    guest.pick("road", "b4")
    ways = page.locator(".ba-turn.can-pick")
    page.locator("[data-key=cell-b4]").hover()
    for place in (0, 1, 0, 1):
        page.mouse.wheel(0, -100 if place == 0 else 100)
        expect(ways.nth(place)).to_be_focused()
        assert page.evaluate(_PREVIEW) < 2
    laid = page.evaluate("document.activeElement.dataset.pick")
    page.locator("[data-key=cell-b4]").click()
    next_moment(guest)
    guest.pick("friman.i")
    expect(page.locator("[data-key=hand-1-friman\\.i]")).to_have_count(0)
    assert f"b4:road.b.{laid}" in guest.look(1)["view"]


def test_the_wheel_scrolls_where_nothing_is_turned(sit: Come) -> None:
    (guest,) = sit(ACTING, size=(700, 500))
    page = guest.page
    page.locator("[data-key=cell-b4]").hover()
    page.mouse.wheel(0, 120)
    page.wait_for_function("() => scrollY > 0")
    guest.pick("road", "b4")
    page.locator(".ba-own").hover()
    before = page.evaluate("scrollY")
    page.mouse.wheel(0, 120)
    page.wait_for_function("before => scrollY > before", arg=before)


def test_the_oracle_turns_when_the_day_changes(sit: Come, placed: PlacedServer) -> None:
    (guest,) = sit(ACTING)
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


def test_a_card_first_then_a_deed_it_can_pay_for(sit: Come) -> None:
    (guest,) = sit(ACTING)
    guest.pick("horse.b")
    assert set(guest.glowing()) == {"ride"}
    guest.page.keyboard.press("Escape")
    guest.pick("friman.b")
    assert "road" in guest.glowing()
    assert "hire" not in guest.glowing()
    guest.page.keyboard.press("Escape")
    guest.pick("provisions")
    assert {"hire", "road", "step"} <= set(guest.glowing())


def test_a_deck_or_a_hero_first(sit: Come) -> None:
    (guest,) = sit(ACTING)
    guest.pick("hero1", "b5")
    expect(guest.page.locator("[data-place=field-b5] [data-pick=hero1]")).to_be_visible()
    guest.pick("friman")
    expect(guest.page.locator("[data-key=hand-1-provisions]")).to_have_count(0)


def test_what_cannot_be_done_is_not_offered_but_explained(sit: Come) -> None:
    (guest,) = sit(ACTING)
    assert not {"city4", "attack", "upgrade", "use"} & set(guest.glowing())
    guest.page.locator("[data-pick=city4]").click()
    expect(guest.page.locator("#why")).to_be_visible()
    expect(guest.page.locator("#why .rule-link")).to_be_visible()
    guest.page.locator(".d-end small").wait_for()


def test_a_battle_between_two_browsers(sit: Come) -> None:
    attacker, defender = sit(FIGHT, 2)
    attacker.pick("attack", "f2", "city")
    attacker.pick("weapon.b", "lord.b")
    for guest in (attacker, defender):
        expect(guest.page.locator(".ba-battle")).to_be_visible()
        expect(guest.page.locator("[data-place=row-a] .ba-card")).to_have_count(2)
        expect(guest.page.locator(".ba-attack .ba-total")).to_have_text("6")
        expect(guest.page.locator(".ba-defence .ba-total")).to_have_text("1")
    if "stand" in attacker.glowing():
        attacker.pick("stand")
    defender.wait_asked()
    defender.pick("fight", "heroes1")
    defender.pick("lord.i")
    expect(attacker.page.locator("[data-place=row-d] .ba-card")).to_have_count(1)
    expect(attacker.page.locator(".ba-defence .ba-total")).to_have_text("6")


def test_the_map_on_a_phone_can_be_made_larger(sit: Come) -> None:
    (guest,) = sit(ACTING, size=PHONE)
    wide = "document.querySelector('.ba-map').getBoundingClientRect().width"
    before = guest.page.evaluate(wide)
    guest.page.locator(".ba-zoom").click()
    assert guest.page.evaluate(wide) > 1.5 * before
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


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
    ".ba-tile-deck .ba-need i", ".ba-oracle p", ".ba-days small", ".ba-keep small",
    ".ba-table small",
)  # fmt: skip


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everything_has_a_name_and_can_be_read(sit: Come, theme: Literal["light", "dark"]) -> None:
    (guest,) = sit(f"{ACTING}; table friman.b")
    page = guest.page
    page.emulate_media(color_scheme=theme)
    assert page.evaluate(_NAMELESS) == []
    names = page.locator("#table [data-pick]").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    assert len(names) > 60
    assert len(set(names)) == len(names)
    check_readable(page, READ)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_volcano_has_names_and_can_be_read(sit: Come, theme: Literal["light", "dark"]) -> None:
    (guest,) = sit(VOLCANO)
    guest.page.emulate_media(color_scheme=theme)
    assert guest.page.evaluate(_NAMELESS) == []
    check_readable(guest.page, READ_VOLCANO)


def check_readable(page: Page, selectors: tuple[str, ...]) -> None:
    """Text has the contrast of AA, once another theme has come through."""
    page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished))")
    for selector in selectors:
        found = page.locator(selector).first.evaluate(_COLOURS)
        ratio = contrast(found["text"], found["ground"])
        assert ratio >= (AA_LARGE if found["isLarge"] else AA), f"{selector} {ratio:.2f} {found}"
