"""No word is out of reach: long questions, proofs and names, on small screens in all languages."""

import pytest
from playwright.sync_api import expect

from tests.amounts import one_of_all
from tests.browser.audit import (
    at_size,
    broken_words,
    covered_numbers,
    cut_off,
    out_of_sight,
    unread,
)
from tests.browser.conftest import PHONE, ComeTo, MakeTable, SitAt, Visit
from tests.browser.guest import Guest, unfold
from tests.browser.server import Server

UPRIGHT = ((360, 740), (390, 844))
ON_ITS_SIDE = ((740, 360), (844, 390))
SMALL = (*UPRIGHT, *ON_ITS_SIDE, (1024, 768), (1366, 640))
BATTLE = (
    "battalia weeks=3; seats 4; turn 1 act; first 1; factions e i b c; offers horn staff; "
    "board d7:city.e.nesw/1@1 d6:road.b.ns d5:city.b.nesw/4 d4:ruins/8 e2:city.i.nesw/1@2 "
    "a4:city.b.nesw/1@3 g4:city.c.nesw/1@4; heroes d5,d6 d5 - -; "
    "hand1 weapon.e*2 chief.e lord.e provisions*2; nation1 chief.e*4; hand2 friman.i*3; "
    "nation2 chief.i*5; hand3 friman.b*3; nation3 chief.b*5; hand4 friman.c*3; nation4 chief.c*5"
)
CLAIM = (
    "battle-line; turn 1 claim; 1=1 5b 6b 7b / 7g 7p; 3 8r 9r 10r / 1b; 4 10g 10b 10y / 4o 4g; "
    "5=2 1g 3g KF / 6r 8p C fog; 6 - / 9o; 8 - / 8b; 9=1 6p 9p 3p mud / 1o 2o 4b; "
    "hand1 5o 2y 6g 4y 2p 4p; hand2 2r 7r 7y 8y 9y 2g S"
)
# What can be touched next and lies under the card of a refusal.
_UNDER_REFUSAL = """() => {
  const why = document.getElementById("why").getBoundingClientRect();
  return [...document.querySelectorAll("#table .can-pick, #verbs button")].filter((one) => {
    const box = one.getBoundingClientRect();
    const wide = Math.min(box.right, why.right) - Math.max(box.left, why.left);
    const high = Math.min(box.bottom, why.bottom) - Math.max(box.top, why.top);
    return wide > 0 && high > 0;
  }).map((one) => one.dataset.pick);
}"""
_TOP = "one => one.getBoundingClientRect().top"


def read_all(guest: Guest) -> None:
    """Open what is asked where it is too long for its place; no word is missing then."""
    more = guest.page.locator("#asked-more")
    board = guest.page.locator("[data-map]")
    if not unread(guest):
        assert more.is_hidden()
        expect(guest.page.locator(".prompt.cut")).to_have_count(0)
        return
    expect(guest.page.locator(".prompt.cut")).to_have_count(1)  # it ends with dots
    before = board.evaluate(_TOP)
    more.click()
    expect(guest.page.locator(".prompt.cut")).to_have_count(0)
    assert unread(guest) == []
    assert board.evaluate(_TOP) == before
    more.click()
    expect(guest.page.locator(".prompt-line.open")).to_have_count(0)


@pytest.mark.parametrize("language", ["hu", pytest.param("bg", marks=pytest.mark.long)])
def test_a_long_question_can_be_read(sit_at: SitAt, language: str) -> None:
    (guest,) = sit_at(BATTLE, size=PHONE, language=language, has_touch=True, is_mobile=True)
    guest.pick("attack", "d5", "foe2")
    expect(guest.page.locator(".ba-battle")).to_be_visible()
    for size in SMALL:
        at_size(guest, size)
        read_all(guest)


@pytest.mark.long
def test_a_question_that_changes_is_closed(sit_at: SitAt) -> None:
    """On a very small phone: on others it is whole."""
    (guest,) = sit_at(BATTLE, size=(300, 600), language="bg", has_touch=True, is_mobile=True)
    guest.pick("attack", "d5", "foe2")
    page = guest.page
    page.locator("#asked-more").click(timeout=15_000)
    expect(page.locator("#asked-more")).to_have_attribute("aria-expanded", "true")
    page.evaluate("document.getElementById('undo').click()")
    expect(page.locator("#asked-more")).to_be_hidden()
    expect(page.locator(".prompt-line.open")).to_have_count(0)


# The cards in the line that a proof lies on.
_UNDER_PROOFS = """() => {
  const { top } = document.getElementById("proofs").getBoundingClientRect();
  return [...document.querySelectorAll(".line .card")]
    .filter((one) => one.getBoundingClientRect().bottom > top + 1).map((one) => one.ariaLabel);
}"""


@pytest.mark.long
def test_proofs_are_in_sight_and_leave_the_battlefields_free(sit_at: SitAt) -> None:
    (guest,) = sit_at(CLAIM, size=PHONE, language="hu", has_touch=True, is_mobile=True)
    expect(guest.page.locator("#proofs .rule-link")).to_have_count(1)
    for size in (*UPRIGHT, *ON_ITS_SIDE):
        at_size(guest, size)
        for part in ("#proofs", ".ground", ".deck", "#verbs button"):
            assert out_of_sight(guest, part) == [], (size, part)
        if size in UPRIGHT:
            assert guest.page.evaluate(_UNDER_PROOFS) == [], size


@pytest.mark.parametrize("language", one_of_all("bg"))
def test_a_refused_claim_leaves_free_what_can_be_touched(sit_at: SitAt, language: str) -> None:
    """The card with the reason is whole, and covers neither claims nor decks nor their buttons."""
    (guest,) = sit_at(CLAIM, size=PHONE, language=language, has_touch=True, is_mobile=True)
    page = guest.page
    for field in ("1", "2", "5", "6", "8"):
        page.locator(f".ground[data-pick='{field}']").tap()
        expect(page.locator("#why .rule-link")).to_be_visible()
        assert out_of_sight(guest, "#why, #why *") == [], field
        assert page.evaluate(_UNDER_REFUSAL) == [], field


@pytest.mark.long
def test_fog_and_mud_leave_the_number_of_a_battlefield_free(sit_at: SitAt) -> None:
    (guest,) = sit_at(CLAIM, size=PHONE)
    expect(guest.page.locator(".held .bands .card")).to_have_count(2)
    for size in (*SMALL, (1920, 1080)):
        at_size(guest, size)
        assert covered_numbers(guest) == [], size


@pytest.mark.long
@pytest.mark.parametrize(
    "language", ["bg", *[pytest.param(one, marks=pytest.mark.long) for one in ("en", "hu")]]
)
def test_battlefields_that_are_drafted_have_whole_names(
    make_table: MakeTable, come_to: ComeTo, language: str
) -> None:
    guest = come_to(make_table(war="on"), size=PHONE, language=language)
    guest.wait_asked()
    names = guest.page.locator(".site > span")
    longest = sorted(NAMES_OF_SITES[language], key=len)[-1]
    names.evaluate_all("(all, name) => all.forEach((one) => one.textContent = name)", longest)
    for size in SMALL:
        at_size(guest, size)
        assert broken_words(guest) == [], size
        assert guest.page.evaluate(_TORN) == [], size


NAMES_OF_SITES = {
    "en": ["watchtower"],
    "bg": ["наблюдателна кула"],
    "hu": ["őrtorony"],
}
# Names of battlefields with a word that stands in two lines, or that run out of their card.
_TORN = r"""() => [...document.querySelectorAll(".site > span")].filter((one) => {
  const words = one.textContent.split(" ");
  const rows = one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight);
  const [inner, outer] = [one.getBoundingClientRect(), one.parentElement.getBoundingClientRect()];
  return Math.round(rows) > words.length || inner.left < outer.left || inner.right > outer.right;
}).map((one) => one.textContent)"""


@pytest.mark.long
@pytest.mark.parametrize("language", ["hu", pytest.param("bg", marks=pytest.mark.long)])
def test_names_of_players_are_whole(sit_at: SitAt, language: str) -> None:
    (guest,) = sit_at(CLAIM, language=language)
    for size in SMALL:
        at_size(guest, size)
        assert cut_off(guest, ".seat b") == [], size


# What of the menu runs out of it, or is lower than a finger.
_UNHANDY = """() => {
  const menu = document.getElementById("menu");
  const { left, right } = menu.getBoundingClientRect();
  return [...menu.querySelectorAll("select, button, label")].filter((one) => {
    if (!one.checkVisibility()) return false;
    const box = one.getBoundingClientRect();
    return box.height < 39.5 || box.left < left || box.right > right;
  }).map((one) => one.textContent.trim());
}"""


def test_the_menu_is_for_fingers_too(sit_at: SitAt) -> None:
    (guest,) = sit_at(CLAIM, size=PHONE, language="hu", has_touch=True, is_mobile=True)
    guest.page.locator("#open-menu").tap()
    for size in (*UPRIGHT, *ON_ITS_SIDE):
        at_size(guest, size)
        assert guest.page.evaluate(_UNHANDY) == [], size


# What stands by itself on a page around the tables and is lower than a finger.
_LOW = """() => [...document.querySelectorAll("button, select, summary, input, .brand, p > a")]
  .filter((one) => !one.matches(".rule-ref, [type=checkbox], [type=radio]"))
  .filter((one) => one.checkVisibility())
  .filter((one) => one.getBoundingClientRect().height < 39.5)
  .map((one) => `${one.outerHTML.slice(0, 80)} ${one.getBoundingClientRect().height}`)"""


@pytest.mark.long
def test_the_pages_around_the_tables_are_for_fingers_too(visit: Visit, server: Server) -> None:
    guest = visit(server, PHONE, has_touch=True, is_mobile=True)
    for path in ("/", "/new/battalia"):
        guest.go(path)
        unfold(guest.page)
        assert guest.page.evaluate(_LOW) == [], path
    guest.begin("friend")
    expect(guest.page.locator("[data-link='seat-2']")).to_be_visible()
    assert guest.page.evaluate(_LOW) == []
