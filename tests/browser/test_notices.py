"""Told that it is your turn: chosen in a panel of the table, shown by the browser's own worker."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from gonfalon.server import statements
from gonfalon.server.notices import outgoing, sender
from tests.browser.conftest import BROWSER, LAPTOP, NAMES, PATIENCE, PHONE, ComeTo, Visit
from tests.browser.placed import PlacedServer
from tests.browser.tables import ApiTable
from tests.server.channel import Channel
from tests.server.harness import without_bots
from tests.server.subscriber import Subscriber

TELLS = {
    "tell": "push,mail,webhook,feed",
    "public_url": "http://127.0.0.1",
    "smtp": "smtp://127.0.0.1:1",
    "mail_from": "games@example.org",
}


COUNTS = """navigator.setAppBadge = async (count) => { window.counted = count; };
navigator.clearAppBadge = async () => { window.counted = 0; };"""

SUBSCRIBES = """PushManager.prototype.subscribe = async (options) => {
  const [endpoint, keys] = %s;
  window.subscribed = { ...options };
  return { toJSON: () => ({ endpoint, keys }) };
};"""


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlacedServer]:
    """A server that offers every way to be told."""
    with pytest.MonkeyPatch.context() as patch:
        without_bots(patch)
        server = PlacedServer(tmp_path_factory.mktemp("telling"), **TELLS)
        server.start()
        yield server
        server.stop()


@pytest.fixture
def table(telling: PlacedServer) -> Iterator[ApiTable]:
    table = ApiTable(telling.url, "battle-line", 2, first="1")
    yield table.sit(*NAMES[:2])
    table.close()


@pytest.mark.parametrize("size", [PHONE, pytest.param(LAPTOP, marks=pytest.mark.long)])
def test_a_seat_chooses_how_it_is_told(
    table: ApiTable, come_to: ComeTo, size: tuple[int, int]
) -> None:
    guest = come_to(table, 1, size, language="hu")
    page = guest.page
    page.locator("#open-menu").click()
    page.locator("#open-notices").click()
    panel = page.locator("#notices-panel")
    panel.locator("form[data-way=feed] button").click()
    feed = panel.locator(".ways-told input")
    assert feed.input_value().endswith("/feed")
    expect(panel.locator("form[data-way=feed]")).to_have_count(0)
    panel.locator("form[data-way=mail] input").fill("anna@example.org")
    panel.locator("form[data-way=mail] button").click()
    expect(panel).to_contain_text("an…@example.org")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    dialog = page.locator("#notices")
    assert dialog.evaluate("one => one.scrollWidth <= one.clientWidth")
    panel.locator("[data-end-way]").first.click()
    panel.locator("[data-end-way]").first.click()
    expect(panel.locator("[data-end-way]")).to_have_count(0)


def test_who_waits_over_days_is_offered_it_until_a_way_is_chosen(
    telling: PlacedServer, come_to: ComeTo
) -> None:
    table = ApiTable(telling.url, clock={"days": 3}, first="1").sit(*NAMES[:2])
    asked, waits = come_to(table, 1), come_to(table, 2, PHONE, language="bg")
    expect(asked.page.locator("#tell-me")).to_be_hidden()
    page = waits.page
    page.locator("#tell-me").click()
    page.locator("#notices-panel form[data-way=feed] button").click()
    expect(page.locator("#notices-panel [data-end-way]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#tell-me")).to_be_hidden()
    page.reload()
    expect(page.locator("#tell-me")).to_have_count(0)
    table.move_until(lambda told: told["waiting"] == [2])
    expect(asked.page.locator("#tell-me")).to_be_visible()
    table.close()


def test_a_link_ends_messages(table: ApiTable, come_to: ComeTo, visit: Visit) -> None:
    guest = come_to(table, 1)
    guest.page.locator("#open-menu").click()
    guest.page.locator("#open-notices").click()
    panel = guest.page.locator("#notices-panel")
    panel.locator("form[data-way=feed] button").click()
    feed = panel.locator(".ways-told input").input_value()
    somebody = visit(table)  # whoever has the link, on whatever device
    somebody.go(feed.partition("127.0.0.1")[2].removesuffix("/feed"))
    somebody.page.locator("[data-do=end]").click()
    expect(somebody.page.locator("#notice")).to_have_text("Done: no more messages.")
    guest.page.locator("#notices .close").click()
    guest.page.locator("#open-menu").click()
    guest.page.locator("#open-notices").click()
    expect(panel.locator("[data-end-way]")).to_have_count(0)


def test_the_title_counts_the_other_tables(
    telling: PlacedServer, table: ApiTable, come_to: ComeTo
) -> None:
    guest = come_to(table, 1)
    guest.wait_asked()
    expect(guest.page).to_have_title("● Battle Line: Medieval · Gonfalon")
    other = ApiTable(telling.url, "battle-line", 2, first="1")
    other.sit(*NAMES[:2])
    guest.come_by(other.link(1))
    guest.wait_asked()
    expect(guest.page).to_have_title("(2) ● Battle Line: Medieval · Gonfalon")
    guest.go("/")
    expect(guest.page).to_have_title(re.compile(r"^\(2\) "))
    other.close()


def test_the_icons_say_so_too(table: ApiTable, come_to: ComeTo) -> None:
    """That of the tab, and the number on that of an installed app; both go with the turn."""
    guest = come_to(table, 1)
    page, icon = guest.page, guest.page.locator("link[rel=icon]")
    page.add_init_script(COUNTS)
    page.reload()
    guest.wait_asked()
    expect(icon).to_have_attribute("href", "/static/icon-turn.svg")
    page.wait_for_function("window.counted === 1")
    table.move_until(lambda told: told["waiting"] == [2])
    expect(icon).to_have_attribute("href", "/static/icon.svg")
    page.wait_for_function("window.counted === 0")


@pytest.fixture
def windowed(browser: Browser) -> Iterator[Browser]:
    """The whole browser: the one without windows shows no notices."""
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("no browser (Debian's chromium)")
    whole = browser.browser_type.launch(executable_path=path, args=BROWSER)
    yield whole
    whole.close()


def test_the_worker_shows_a_push_while_the_page_is_closed(
    telling: PlacedServer, windowed: Browser
) -> None:
    context = windowed.new_context()
    context.set_default_timeout(PATIENCE)
    context.grant_permissions(["notifications"], origin=telling.url)
    page, last = context.new_page(), context.new_page()
    for one in (page, last):
        one.goto(f"{telling.url}/rules/battle-line")
    found: list[dict[str, Any]] = []
    line = context.new_cdp_session(last)
    line.on("ServiceWorker.workerRegistrationUpdated", lambda t: found.extend(t["registrations"]))
    line.send("ServiceWorker.enable")
    page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => {})")
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    page.close()
    wait_for(last, lambda: bool(found))
    told = {"title": "Your turn", "text": "You play with Béla.", "tag": "table-x", "language": "en"}
    for data in ({**told, "url": "/t/x"}, {**told, "url": "/t/x"}, {**told, "url": "//evil.test"}):
        push = {"origin": telling.url, "registrationId": found[0]["registrationId"]}
        line.send("ServiceWorker.deliverPushMessage", {**push, "data": json.dumps(data)})
    line.send("ServiceWorker.deliverPushMessage", {**push, "data": "nonsense"})
    shown = """navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
      .then((all) => all.map((one) => [one.title, one.body, one.data.path]))"""
    expected = [["Gonfalon", "", "/"], ["Your turn", "You play with Béla.", "/"]]
    wait_for(last, lambda: sorted(last.evaluate(shown)) == expected)


@pytest.fixture
def channel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Channel]:
    """The service that hands push on, which this server alone may reach here."""
    for module, name in ((outgoing, "tls"), (statements, "QUIET_SECONDS"), (sender, "LOOK_EVERY")):
        monkeypatch.setattr(module, name, getattr(module, name))  # put back afterwards
    with Channel(tmp_path) as channel:
        channel.trust()
        yield channel


def test_a_turn_comes_all_the_way_to_who_has_closed_the_page(
    table: ApiTable, windowed: Browser, channel: Channel
) -> None:
    """Chosen in the panel, sealed by the server, opened here, handed to the worker, and shown."""
    browser = Subscriber()
    context = windowed.new_context(locale="hu")
    context.set_default_timeout(PATIENCE)
    context.grant_permissions(["notifications"], origin=table.url)
    context.add_init_script(SUBSCRIBES % json.dumps([channel.url("/push"), browser.keys()]))
    page = context.new_page()
    found: list[dict[str, Any]] = []
    line = context.new_cdp_session(page)
    line.on("ServiceWorker.workerRegistrationUpdated", lambda t: found.extend(t["registrations"]))
    line.send("ServiceWorker.enable")
    place, _, secret = table.link(2).partition("#seat=")
    entered = context.request.post(
        f"{table.url}/api/tables/{table.id}/enter", data={"token": secret}
    )
    assert entered.ok
    page.goto(place)
    page.locator("#open-menu").click()
    page.locator("#open-notices").click()
    panel = page.locator("#notices-panel")
    panel.locator("form[data-way=push] button").click()
    expect(panel.locator("[data-end-way]")).to_have_count(1)
    asked_for = page.evaluate("window.subscribed")
    assert asked_for["userVisibleOnly"]
    assert asked_for["applicationServerKey"] == panel.locator("form[data-way=push]").get_attribute(
        "data-key"
    )
    page.goto(f"{table.url}/rules/battle-line")
    table.move_until(lambda told: told["waiting"] == [2])
    wait_for(page, lambda: bool(channel.received))
    (sent,) = channel.received
    told = browser.opened(sent.body)
    push = {"origin": table.url, "registrationId": found[0]["registrationId"]}
    line.send("ServiceWorker.deliverPushMessage", {**push, "data": json.dumps(told)})
    shown = """navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
      .then((all) => all.map((one) => [one.title, one.body, one.data.path]))"""
    wait_for(page, lambda: bool(page.evaluate(shown)))
    ((title, text, path),) = page.evaluate(shown)
    assert title.startswith("Te jössz")
    assert NAMES[0] in text
    assert path == f"/t/{table.id}"


def wait_for(page: Page, is_so: Callable[[], bool]) -> None:
    """Wait until something is so, while the page goes on."""
    for _ in range(PATIENCE // 50):
        if is_so():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it never came to be")
