"""axe-core finds nothing wrong: on every page, in every dialog, light and dark, wide and narrow."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from gonfalon.games import GAMES
from tests.amounts import some_of
from tests.browser import middle
from tests.browser.axe import Looks, all_ways, in_turn, wrong_on
from tests.browser.conftest import NAMES, SitAt, Visit
from tests.browser.guest import Guest, unfold
from tests.browser.server import Server
from tests.browser.tables import ApiTable
from tests.helpers import random_record

REFUSED = ("status of 403", "status of 404")
REVIEWING = 300_000  # milliseconds for the review of a whole game
at_every_look = pytest.mark.parametrize(
    "ways",
    [in_turn, pytest.param(all_ways, marks=pytest.mark.long)],
    ids=["in turn", "all ways"],
)


@at_every_look
def test_the_pages_around_a_table(visit: Visit, server: Server, ways: Callable[[], Looks]) -> None:
    guest, looks = visit(server, expected=REFUSED), ways()
    wrong = []
    pages = ("/rules/battalia", "/rules/imperia/card", "/api/docs", "/t/nothing")
    for path in pages if ways is in_turn else ("/", "/nothing", *pages):
        guest.go(path)
        wrong += wrong_on(guest.page, path, looks)
    for game in ("battalia",) if ways is in_turn else GAMES:
        guest.go(f"/new/{game}")
        unfold(guest.page)
        wrong += wrong_on(guest.page, f"/new/{game}", looks)
    guest.begin("friend")
    expect(guest.page.locator("#sit")).to_be_visible()
    wrong += wrong_on(guest.page, "lobby", looks)
    address = guest.page.url
    other = visit(server, expected=REFUSED)
    other.go(address)
    expect(other.page.locator("#notice")).to_be_visible()
    wrong += wrong_on(other.page, "locked", looks)
    guest.go("/")  # with a table in the list
    wrong += wrong_on(guest.page, "/ with tables", looks)
    assert wrong == []


@pytest.mark.parametrize("position", [middle.IMPERIA, middle.BATTALIA], ids=["imperia", "battalia"])
def test_a_table_in_the_middle_of_a_game(sit_at: SitAt, position: str) -> None:
    (guest,) = sit_at(position)
    assert wrong_on(guest.page, "table", in_turn()) == []


@at_every_look
@pytest.mark.parametrize("game", some_of(GAMES, "battle-line"))
def test_a_table_from_its_beginning_to_its_end(
    visit: Visit, server: Server, game: str, ways: Callable[[], Looks]
) -> None:
    looks = ways()
    table = ApiTable(server.url, game, 2).sit(*NAMES[:2])
    guest = visit(server, expected=REFUSED)
    page, wrong = guest.page, list[str]()
    if ways is all_ways:
        guest.come_by(table.link(1))
        guest.wait_connected()
        wrong += wrong_on(page, f"{game}, first step", looks)
    table.move_some(30)
    guest.come_by(table.link(1))
    guest.wait_ply(table.look()["ply"])
    wrong += wrong_on(page, f"{game}, later", looks)
    if game == "battle-line" or ways is all_ways:  # made of the same parts in all games
        page.keyboard.press("d")
        expect(page.locator("#told-position h3").first).to_be_visible()
        wrong += wrong_on(page, f"{game}, described", looks)
        page.keyboard.press("Escape")
    if game == "battle-line":  # these are the same in all games
        page.locator("#open-menu").click()
        wrong += wrong_on(page, "menu", looks)
        page.keyboard.press("Escape")
        page.locator("#open-rules").click()
        wrong += wrong_on(page, "rules beside the table", looks)
    table.close()
    guest.go(finished(guest, game))
    expect(page.locator("#result h2")).to_be_visible()
    wrong += wrong_on(page, f"{game}, ended", looks)
    if ways is all_ways and game == "battle-line":  # the same in all games, and long to work out
        page.locator("#result [data-do=review]").click()
        expect(page.locator("#review .turning")).to_be_visible(timeout=REVIEWING)
        wrong += wrong_on(page, f"{game}, looked back", looks)
    page.locator("#step-back").click()
    expect(page.locator("#past")).to_be_visible()
    wrong += wrong_on(page, f"{game}, as it was", looks)
    assert wrong == []


def finished(guest: Guest, game: str) -> str:
    """The address of a game that is over, brought as a record."""
    plug = GAMES[game]
    short = {"weeks": "1"} if game == "battalia" else {}
    record = random_record(plug, plug.options.choose(short), f"axe {game}")
    answer = guest.context.request.post(f"{guest.url}/api/records", data={"record": record.write()})
    assert answer.ok, answer.text()
    return str(answer.json()["url"])
