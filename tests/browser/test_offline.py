"""The whole as an app: it can be installed, and shows without a connection what it showed last."""

import json
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import in_turn, wrong_on
from tests.browser.conftest import BROWSER, PATIENCE, PHONE, MakeTable, Visit
from tests.browser.guest import Guest
from tests.browser.server import Server
from tests.browser.tables import ApiTable

OFFLINE = ("status of 403", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "preload assets")
KEPT = """async () => {
  const cache = await caches.open("seen");
  return (await cache.keys()).map((one) => new URL(one.url).pathname).sort();
}"""
READY = "navigator.serviceWorker.ready.then(() => true)"


def installed(visit: Visit, server: Server, size: tuple[int, int] = PHONE, **more: Any) -> Guest:
    """A guest whose browser has the worker."""
    guest = visit(server, size, expected=OFFLINE, worker=True, **more)
    guest.go("/")
    guest.page.evaluate(READY)
    guest.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return guest


def give_away(table: ApiTable) -> None:
    """The first seat is another person's from now on."""
    token = table._post(1, "seats/1/give", {})["token"]
    path, body = f"{table.url}/api/tables/{table.id}/join", {"name": "Dora", "nonce": "n"}
    answer = httpx.post(path, json=body, headers={"authorization": f"Bearer {token}"})
    assert answer.is_success, answer.text


REST = """async (seat) => {
  const table = `/api${location.pathname.replace("/t/", "/tables/")}`;
  const body = JSON.stringify({ kind: "computer", level: "page" });
  const headers = { "Content-Type": "application/json" };
  return (await fetch(`${table}/seats/${seat}/hand`, { method: "POST", headers, body })).status;
}"""
"""Lets the computer play a seat from 1 at the table that is looked at."""


def wait_kept(page: Page, paths: Callable[[list[str]], bool]) -> None:
    """Wait until what is kept is so."""
    for _ in range(PATIENCE // 100):
        if paths(page.evaluate(KEPT)):
            return
        page.wait_for_timeout(100)
    raise AssertionError(page.evaluate(KEPT))


def test_without_a_connection_one_sees_what_one_saw_last(
    visit: Visit, server: Server, make_table: MakeTable
) -> None:
    guest, table, unseen = installed(visit, server), make_table(), make_table()
    page, address = guest.page, f"/t/{table.id}"
    guest.come_by(unseen.link(1))
    guest.go("/")
    guest.come_by(table.link(1))
    guest.wait_connected()
    hand = guest.hand()
    wait_kept(page, lambda paths: address in paths)
    guest.go("/")
    wait_kept(page, lambda paths: "/" in paths)
    guest.context.set_offline(True)
    guest.go("/")
    banner = page.locator(".offline")
    expect(banner).to_contain_text("You are offline: this is what was seen here")
    page.locator(f"a[href='{address}']").click()
    expect(banner).to_contain_text("You are offline")
    assert guest.hand() == hand
    assert page.locator("script").count() == 1
    assert page.evaluate("getComputedStyle(document.querySelector('.hand .card')).borderRadius")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".hand.own [data-pick]").first.click()
    expect(banner).to_have_attribute("role", "alert")
    assert page.locator(".picked").count() == 0
    assert wrong_on(page, "a table without a connection", in_turn()) == []
    guest.go(f"/t/{unseen.id[:-1]}x")
    expect(page.locator("h1")).to_have_text("You are offline")
    guest.go(address)
    table.move()
    guest.context.set_offline(False)
    guest.wait_connected()
    expect(banner).to_have_count(0)
    expect(page.locator("#line-state")).not_to_be_empty()


def test_it_says_so_in_the_language_of_the_page(
    visit: Visit, server: Server, make_table: MakeTable
) -> None:
    guest = installed(visit, server, language="bg")
    wait_kept(guest.page, lambda paths: {"/", "/offline"} <= set(paths))
    guest.context.set_offline(True)
    guest.go("/")
    expect(guest.page.locator(".offline")).to_contain_text("Няма връзка")
    guest.go("/rules/imperia")
    expect(guest.page.locator("h1")).to_have_text("Няма връзка")


def test_what_one_may_see_no_more_is_not_kept(
    visit: Visit, server: Server, make_table: MakeTable
) -> None:
    """The seat of the open page is given away; that of another is, while this browser is away."""
    guest, tables = installed(visit, server), [make_table() for _ in range(2)]
    page, addresses = guest.page, [f"/t/{table.id}" for table in tables]
    for table, address in zip(tables, addresses, strict=True):
        guest.come_by(table.link(1))
        guest.wait_connected()
        wait_kept(page, lambda paths, at=address: at in paths)  # type: ignore[misc]
    for table in reversed(tables):
        give_away(table)
    wait_kept(page, lambda paths: addresses[1] not in paths)
    assert addresses[0] in page.evaluate(KEPT)
    guest.go("/rules/battle-line")
    wait_kept(page, lambda paths: addresses[0] not in paths)


def test_another_cookie_takes_all_with_it(
    visit: Visit, server: Server, make_table: MakeTable
) -> None:
    guest, table = installed(visit, server), make_table()
    guest.come_by(table.link(1))
    guest.wait_connected()
    wait_kept(guest.page, lambda paths: f"/t/{table.id}" in paths)
    guest.context.clear_cookies()
    guest.go("/rules/battle-line")
    wait_kept(guest.page, lambda paths: paths == ["/offline"])


def test_nothing_secret_of_a_link_is_kept(
    visit: Visit, server: Server, make_table: MakeTable
) -> None:
    guest, table = installed(visit, server), make_table()
    page = guest.page
    guest.come_by(table.link(1))
    guest.wait_connected()
    page.locator("#open-menu").click()
    page.locator("#seat-tools [data-new-link='1']").click()
    box = page.locator("#new-link-text")
    expect(box).not_to_have_value("")
    page.locator("#new-link [data-qr=new]").click()
    expect(page.locator("#qr")).to_be_visible()
    wait_kept(page, lambda paths: f"/t/{table.id}" in paths)
    page.wait_for_timeout(2000)
    held = page.evaluate(
        """async (path) => (await (await caches.open("seen")).match(path)).text()""",
        f"/t/{table.id}",
    )
    assert box.input_value().partition("=")[2] not in held
    assert "data:image/svg" not in held
    assert "<script" in held
    assert held.count("<script") == 1
    everything = page.evaluate("""async () => {
      const found = [];
      for (const name of await caches.keys()) {
        const keys = await (await caches.open(name)).keys();
        found.push(...keys.map((one) => new URL(one.url).pathname));
      }
      return found;
    }""")
    assert not [path for path in everything if path.startswith(("/api", "/devices", "/qr"))]


def test_a_screen_that_several_share_is_not_kept(visit: Visit, server: Server) -> None:
    guest = installed(visit, server)
    guest.begin("screen")
    guest.page.wait_for_timeout(3000)
    assert not [path for path in guest.page.evaluate(KEPT) if path.startswith("/t/")]
    guest.sit("Anna", "Béla")
    guest.page.locator("#lift").click()  # from here on the computer plays for the other one
    assert guest.page.evaluate(REST, 3 - guest.look()["waiting"][0]) == 200
    expect(guest.page.locator(".hand.own [data-pick]").first).to_be_visible()
    guest.page.wait_for_timeout(3000)
    assert not [path for path in guest.page.evaluate(KEPT) if path.startswith("/t/")]


def test_only_the_latest_tables_are_kept(visit: Visit, server: Server) -> None:
    guest = installed(visit, server)
    guest.page.evaluate("""async () => {
      for (let number = 10; number < 35; number += 1) {
        const told = { type: "keep", path: `/t/x${number}`, html: "<html></html>", seat: 0 };
        navigator.serviceWorker.controller.postMessage(told);
        await new Promise((go) => setTimeout(go, 20)); // each has a time of its own
      }
    }""")
    latest = {f"/t/x{number}" for number in range(15, 35)}
    wait_kept(guest.page, lambda paths: {one for one in paths if one.startswith("/t/")} == latest)


def test_pages_of_a_release_are_shown_with_its_styles(
    visit: Visit, server: Server, make_table: MakeTable
) -> None:
    guest = installed(visit, server)
    page = guest.page
    wait_kept(page, lambda paths: "/" in paths)
    release = page.evaluate("document.documentElement.dataset.release")
    kept = page.evaluate("""async () => (await (await caches.open("seen")).match("/")).text()""")
    assert f"/static/base.css?release={release}" in kept
    files = page.evaluate(
        """async (name) => {
          const keys = await (await caches.open(name)).keys();
          return keys.map((one) => new URL(one.url).pathname);
        }""",
        f"shell-{release}",
    )
    assert {"/static/base.css", "/static/offline.js", "/games/imperia/style.css"} <= set(files)


@pytest.fixture
def whole(browser: Browser) -> Iterator[Browser]:
    """The whole browser: the one without windows knows nothing of apps."""
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("no browser (Debian's chromium)")
    opened = browser.browser_type.launch(executable_path=path, args=BROWSER)
    yield opened
    opened.close()


def test_chromium_finds_that_it_can_be_installed(whole: Browser, server: Server) -> None:
    context = whole.new_context(locale="pl")
    page = context.new_page()
    page.goto(f"{server.url}/")
    page.evaluate(READY)
    line = context.new_cdp_session(page)
    found = line.send("Page.getAppManifest")
    assert found["errors"] == []
    told = json.loads(found["data"])
    assert (told["lang"], told["display"], told["start_url"]) == ("pl", "standalone", "/")
    wrong = [
        one["errorId"] for one in line.send("Page.getInstallabilityErrors")["installabilityErrors"]
    ]
    assert [one for one in wrong if one != "in-incognito"] == []
    context.close()
