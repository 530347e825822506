"""Takes the pictures of this folder: a real server, a real browser, a game against the computer.

make pictures
"""

import re
import shutil
import subprocess
import sys
import tempfile
import time
from base64 import b64decode
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

FOLDER = Path(__file__).parent
LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}


def main() -> int:
    """Start a server, take every picture, stop it."""
    chromium = shutil.which("chromium")
    if chromium is None:
        print("pictures: chromium is not installed", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "gonfalon", "serve", "--port", "0", "--bot-pause", "0.1"]
        server = subprocess.Popen(
            [*command, "--db", f"{folder}/pictures.db"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+/", server.stdout.readline())
            assert found is not None, "the server did not start"
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=chromium, args=["--no-sandbox"]
                )
                take_all(browser, found[0])
                browser.close()
        finally:
            server.terminate()
            server.wait(10)
    return 0


def take_all(browser: Browser, address: str) -> None:
    """Every picture."""
    start = page_of(browser, LAPTOP, "light")
    start.goto(address)
    shoot(start, "start-light.png")
    table = page_of(browser, LAPTOP, "light")
    open_table(table, address, {})
    play(table, 26)
    pick_a_card(table)
    shoot(table, "battle-line.png")
    dark = page_of(browser, LAPTOP, "dark")
    dark.goto(address)
    dark.click("#hatch")
    open_table(dark, address, {"terrain": "on", "tactics": "on"})
    play(dark, 26)
    pick_a_card(dark)
    shoot(dark, "terrain-dark-hatched.png")
    dark.keyboard.press("Escape")
    dark.locator(".ground").nth(4).click(position={"x": 30, "y": 260})
    dark.wait_for_selector("#why:not([hidden])")
    shoot(dark, "refusal-dark-hatched.png")
    phone = page_of(browser, PHONE, "light", is_phone=True)
    open_table(phone, address, {})
    play(phone, 26)
    pick_a_card(phone)
    shoot(phone, "phone-light.png")
    phone.click("#theme")
    phone.click("#hatch")
    phone.goto(address)
    open_table(phone, address, {"war": "on"})
    shoot(phone, "phone-draft-dark-hatched.png")
    while not table.query_selector("#result:not([hidden])"):
        play(table, 1)
    shoot(table, "ended-light.png")
    take_imperia(browser, address)
    take_battalia(browser, address)


def take_battalia(browser: Browser, address: str) -> None:
    """The pictures of Battalia: an opening, a game of three and of four, a volcano, a phone."""
    table = page_of(browser, LAPTOP, "light")
    open_table(table, address, {"heroes": "1"}, "battalia", 3)
    let_play(table, 260)
    shoot(table, "battalia-opening.webp")
    let_play(table, 900)
    shoot(table, "battalia.webp")
    dark = page_of(browser, LAPTOP, "dark")
    dark.goto(address)
    dark.click("#hatch")
    open_table(dark, address, {"heroes": "1"}, "battalia", 4)
    let_play(dark, 900)
    shoot(dark, "battalia-dark-hatched.webp")
    volcano = page_of(browser, LAPTOP, "light")
    open_table(volcano, address, {"volcano": "on", "advanced": "on"}, "battalia", 3)
    let_play(volcano, 900)
    come_to_act(volcano)
    shoot(volcano, "battalia-volcano.webp")
    phone = page_of(browser, PHONE, "light", is_phone=True)
    open_table(phone, address, {"heroes": "1"}, "battalia", 2)
    let_play(phone, 500)
    phone.evaluate("scrollTo(0, 0)")
    shoot(phone, "battalia-phone.webp")


def take_imperia(browser: Browser, address: str) -> None:
    """The pictures of Imperia: a board being laid, a game of four, the end, and a phone."""
    table = page_of(browser, LAPTOP, "light")
    open_table(table, address, {"first": "4"}, "imperia", 4)
    table.locator(".face.can-pick").last.click()
    table.locator(".quarter.can-pick").last.click()
    table.keyboard.press("r")
    table.keyboard.press("r")
    shoot(table, "imperia-boards.webp")
    table.keyboard.press("Escape")
    let_play(table, 60)
    turn_a_piece(table)
    shoot(table, "imperia.webp")
    let_play(table, 10_000)
    shoot(table, "imperia-ended.webp")
    dark = page_of(browser, LAPTOP, "dark")
    dark.goto(address)
    dark.click("#hatch")
    open_table(dark, address, {"map": "random"}, "imperia", 3)
    let_play(dark, 60)
    dark.locator(".show-bonds").check()
    shoot(dark, "imperia-formations-dark-hatched.webp")
    phone = page_of(browser, PHONE, "light", is_phone=True)
    open_table(phone, address, {"map": "random"}, "imperia", 4)
    let_play(phone, 60)
    turn_a_piece(phone)
    phone.evaluate("scrollTo(0, 0)")
    shoot(phone, "imperia-phone.webp")


def page_of(browser: Browser, size: dict[str, int], theme: str, is_phone: bool = False) -> Page:
    """A page of this size and theme that holds its pieces still."""
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        has_touch=is_phone,
        is_mobile=is_phone,
        device_scale_factor=2 if is_phone else 1,
    )
    context.add_init_script("localStorage.setItem('pace', JSON.stringify('at_once'))")
    return context.new_page()


def open_table(
    page: Page, address: str, options: dict[str, str], game: str = "battle-line", seats: int = 2
) -> None:
    """A table against computers with these options."""
    page.goto(address)
    others = [{"kind": "computer"}] * (seats - 1)
    body = {"game": game, "options": options, "seats": [{"kind": "you"}, *others]}
    made = page.request.post(f"{address}api/tables", data=body)
    page.goto(address.rstrip("/") + made.json()["url"])
    page.wait_for_selector("#table .can-pick")


def play(page: Page, clicks: int) -> None:
    """Click what glows, so many times."""
    for _ in range(clicks):
        page.wait_for_selector(".can-pick, #result:not([hidden])", timeout=20_000)
        ready = page.query_selector_all(".can-pick:not(.picked)")
        if not ready:
            return
        ready[len(page.inner_text("#log")) % len(ready)].click(force=True)
        time.sleep(0.15)


def let_play(page: Page, plies: int) -> None:
    """Let the computer play the own seat too, until there are so many plies or the end."""
    root, table = page.url.split("/t/")
    door = f"{root}/api/tables/{table.partition('?')[0]}"
    page.request.post(f"{door}/seats/1/hand", data={"kind": "computer", "level": "greedy"})
    while (told := page.request.get(door).json())["phase"] == "running" and told["ply"] < plies:
        time.sleep(0.1)
    if told["phase"] != "running":
        page.wait_for_selector("#result:not([hidden])", timeout=60_000)
        return
    page.request.post(f"{door}/join", data={"seat": 1, "name": "Anna", "nonce": "pictures"})
    page.wait_for_selector(".can-pick, #result:not([hidden])", timeout=60_000)


def come_to_act(page: Page) -> None:
    """Answer what is asked first, until the deeds of the own turn can be chosen."""
    while not page.query_selector(".ba-deeds, #result:not([hidden])"):
        page.wait_for_selector(".can-pick, #result:not([hidden])", timeout=20_000)
        ready = page.query_selector("[data-pick=keep]") or page.query_selector(".can-pick")
        if ready:
            ready.click()
        time.sleep(0.3)


def turn_a_piece(page: Page) -> None:
    """Pick a piece and its cell, so that the ways to turn it are shown."""
    while not page.query_selector(".way.can-pick"):
        page.wait_for_selector(".piece.can-pick, .cell.can-pick, .way.can-pick")
        piece = page.query_selector(".piece.can-pick:not([data-pick^=g])")
        cell = page.query_selector(".cell.can-pick")
        (piece or cell or page.locator(".can-pick").first).click()
        time.sleep(0.2)


def pick_a_card(page: Page) -> None:
    """Play on until a card can be picked, and pick the highest."""
    page.keyboard.press("Escape")
    for _ in range(20):
        page.wait_for_selector(".can-pick, #result:not([hidden])", timeout=20_000)
        if page.query_selector(".hand.own .can-pick"):
            break
        play(page, 1)
    page.locator(".hand.own .can-pick").last.click()
    time.sleep(0.4)


def shoot(page: Page, name: str) -> None:
    """One picture; as WebP a map with its many small patterns is a third as large."""
    page.wait_for_function("() => [...document.images].every((one) => one.complete)")
    time.sleep(0.3)
    if name.endswith(".webp"):
        devtools = page.context.new_cdp_session(page)
        shot = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": 90})
        (FOLDER / name).write_bytes(b64decode(shot["data"]))
    else:
        page.screenshot(path=FOLDER / name)
    print(name)


if __name__ == "__main__":
    sys.exit(main())
