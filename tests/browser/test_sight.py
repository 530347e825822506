"""By touch, what is asked and something that leads on is in sight; what is forced is done."""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ComeTo, SitAt, Visit
from tests.browser.guest import Guest
from tests.browser.playing import START, next_moment
from tests.browser.server import Server
from tests.browser.tables import ApiTable

SIZES = ((360, 740), (390, 844), (844, 390), (1024, 768), (1366, 640))
GAMES = ("battle-line", "imperia", "battalia")
# Two games, each at one size of a phone; all else in `make test-long`.
USUAL = SIZES[1:3]
SHORT = [
    pytest.param(game, size, id=f"{game} {size}", marks=() if size in USUAL else pytest.mark.long)
    for game, size in zip((*GAMES[2:], *GAMES, *GAMES[1:2]), SIZES, strict=True)
]
PICKS = 10
MOST_PLIES = 200

# The middles of what leads on and is in sight, with nothing over it.
_IN_SIGHT = """() => [...document.querySelectorAll(".can-pick")].map((one) => {
  const box = one.getBoundingClientRect();
  const x = box.x + box.width / 2, y = box.y + box.height / 2;
  const top = document.elementFromPoint(x, y);
  return top && one.contains(top) ? { pick: one.dataset.pick, x, y } : null;
}).filter((one) => one)"""


# What is asked, if it cannot be read without scrolling.
_CUT = """() => {
  const asked = document.getElementById("prompt");
  const isLow = asked.scrollHeight > asked.clientHeight + 6; // a third of a line
  const line = document.getElementById("verbs").getBoundingClientRect();
  const choices = [...document.querySelectorAll("#verbs .can-pick")];
  const isCut = choices.some((one) => one.getBoundingClientRect().right > line.right + 2);
  if (!isLow && (!isCut || choices.length > 3)) return "";
  return `${asked.innerText} ${asked.scrollHeight} ${asked.clientHeight}`;
}"""


def play_by_touch(guest: Guest, rng: Random, most: int) -> int:
    """Touch what is in sight until the game is over, or so many times; how often."""
    moment = START
    for number in range(most):
        moment = next_moment(guest, moment)
        if moment.is_over:
            return number
        seen: list[dict[str, Any]] = guest.page.evaluate(_IN_SIGHT)
        assert seen, f"nothing that leads on is in sight: {moment.glow}"
        assert guest.page.evaluate(_CUT) == ""
        one = rng.choice(seen)
        guest.page.touchscreen.tap(one["x"], one["y"])
    return most


def begin(visit: Visit, server: Server, game: str, size: tuple[int, int]) -> Guest:
    """Somebody with a touch screen of this size, who begins a game against the computer."""
    guest = visit(server, size, has_touch=True, is_mobile=size[0] < 900)
    guest.begin("computer", game)
    return guest


@pytest.mark.parametrize(("game", "size"), SHORT)
def test_the_next_thing_to_touch_is_in_sight(
    visit: Visit, server: Server, game: str, size: tuple[int, int]
) -> None:
    rng, picks = Random(f"{game} {size}"), 0
    while picks < PICKS:  # a game may be over sooner, when the commander is placed at once
        guest = begin(visit, server, game, size)
        played = play_by_touch(guest, rng, PICKS - picks)
        assert played
        picks += played


def imperia_where(server: Server, until: Callable[[list[str]], bool]) -> ApiTable:
    """A game of Imperia in which the first player may do what is looked for."""
    table = ApiTable(server.url, "imperia", 2).sit("Anna", "Béla")
    rng = Random(5)
    for _ in range(MOST_PLIES):
        told = table.asked()
        if not told["waiting"]:  # it has ended too soon
            table.close()
            return imperia_where(server, until)
        if told["waiting"] == [1] and until(told["actions"]):
            break
        others = [one for one in told["actions"] if not one.startswith("commander")]
        table.act(told["waiting"][0], rng.choice(others or told["actions"]))
    return table


ONE_ORDER = (
    "imperia; turn 1 play > order; boards 1a0 2a0 3a0 4a0; forts d2 d7; d3 1i+n; e2 1g+n; head1 e2"
)
"""Red's general has one soldier to mobilise."""


SOLDIER = ".piece.can-pick[data-pick^=i], .piece.can-pick:is([data-pick='c+'], [data-pick=cx])"


def is_narrow(actions: list[str]) -> bool:
    """Whether all pieces, the commander too, can go to one cell alone; one of them is a soldier."""
    words = [action.split() for action in actions]
    if not any(word[0] == "place" and word[1][0] in "ic" for word in words):
        return False
    cells = {word[2] if word[0] == "place" else word[1] for word in words if len(word) > 1}
    return {word[0] for word in words} == {"place", "commander"} and len(cells) == 1


@pytest.fixture
def narrow(server: Server) -> Iterator[ApiTable]:
    """A game of Imperia in which there is one cell for whatever the first player places."""
    table = imperia_where(server, is_narrow)
    yield table
    table.close()


def test_the_only_pick_that_leads_on_is_made(narrow: ApiTable, come_to: ComeTo) -> None:
    """But one touch does nothing: it may only have asked where a piece could go."""
    before = narrow.look()
    cell = next(one.split()[1] for one in before["actions"] if one.startswith("commander"))
    careful, guest = come_to(narrow), come_to(narrow, asking=True)
    for one, picked in ((careful, 1), (guest, 2)):
        one.wait_asked()
        one.page.locator(SOLDIER).first.click()
        expect(one.page.locator("#step")).to_have_text(f"{picked + 1}/3")
        expect(one.page.locator(f"#table .picked[data-pick={cell}]")).to_have_count(picked - 1)
    said = guest.page.locator("#announce")
    expect(said).to_contain_text(re.compile(rf"picked\. {cell}, [^.]*: picked\."))
    guest.page.keyboard.press("Escape")
    expect(said).not_to_contain_text("picked")
    guest.page.locator("#table .can-pick[data-pick=cmd]").click()
    assert guest.glowing() == [cell]
    assert narrow.look()["ply"] == before["ply"]
    assert guest.page.locator("#why").is_hidden()


@pytest.mark.long
def test_the_only_thing_to_do_is_done(sit_at: SitAt) -> None:
    careful = sit_at(ONE_ORDER)[0]
    careful.page.wait_for_timeout(1500)
    assert careful.look()["ply"] == 0
    guest = sit_at(ONE_ORDER, asking=True)[0]
    guest.wait_ply(1)
    assert guest.look()["ply"] == 1


DRAWS = (
    "battle-line tactics=off; turn 1 claim; 3 8r 9r 10r / 1b; hand1 1o 2o 3o 4o 5o 6o; "
    "hand2 1p 2p 3p 4p 5p 6p 7p"
)
"""England can claim; then there is one deck to draw from."""
DEALT = 14
"""The plies of a deal."""


def test_a_late_touch_of_what_was_done_by_itself_is_no_mistake(sit_at: SitAt) -> None:
    """After the claim the card is drawn; whoever touches the deck then is told so once."""
    phone = {"size": SIZES[0], "has_touch": True, "is_mobile": True}
    guest, other = sit_at(DRAWS, 2, asking=True, **phone)
    page, why = guest.page, guest.page.locator("#why")
    page.locator("#verbs [data-pick='3']").tap()
    guest.wait_ply(DEALT + 3)  # claimed, drawn, and what that was
    other.pick("1p", "5")
    guest.wait_ply(DEALT + 6)
    page.evaluate(_LATER)
    for said in ("done by itself", "end of your turn"):
        page.locator(".deck.t").tap()
        expect(why).to_contain_text(said)
    page.locator("#ask-what").tap()
    expect(why).to_be_hidden()
    assert guest.look()["ply"] == DEALT + 6


# Some time goes by.
_LATER = """() => {
  const now = performance.now.bind(performance);
  performance.now = () => now() + 5000;
}"""
