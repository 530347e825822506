"""Takes a sheet of each game: the table in mid-game on screens of all sizes, before and now.

make pictures. "Before" is the last commit before the table began to speak.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.browser import middle  # noqa: E402 the tree is no package that is installed

BEFORE = "24956b1"
SHEETS = {
    "battle-line": middle.BATTLE_LINE,
    "imperia": middle.IMPERIA,
    "battalia": middle.BATTALIA,
}
# Each screen with how much smaller it is shown; fingers touch the first five.
SCREENS = {
    (360, 740): 0.62,
    (390, 844): 0.62,
    (820, 1180): 0.44,
    (740, 360): 0.58,
    (844, 390): 0.58,
    (1024, 768): 0.52,
    (1366, 640): 0.48,
    (1920, 1080): 0.34,
    (2560, 1440): 0.26,
}
TOUCHED = 5
LATER = 20_000  # by then what the others did was shown, step by step
DARK = ((390, 844), (1366, 640))
SHEET = {"width": 1400, "height": 900}
STYLE = """
body { margin: 0; padding: 14px; width: 1372px; background: #d9dce2; font: 600 15px sans-serif; }
body { display: flex; flex-wrap: wrap; gap: 14px; align-items: start; }
figure { margin: 0; padding: 8px; background: #fff; border-radius: 8px; }
figcaption { display: flex; justify-content: space-between; padding-bottom: 6px; }
div { display: flex; gap: 8px; }
img { display: block; box-shadow: 0 0 0 1px #0003; }
"""


@dataclass
class Taken:
    """One picture: on which screen, in which theme, before or now."""

    size: tuple[int, int]
    theme: str
    png: bytes


def main() -> int:
    """Take every sheet."""
    chromium = shutil.which("chromium")
    if chromium is None:
        print("pictures: chromium is not installed", file=sys.stderr)
        return 2
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for game, taken in take_sheets(browser).items():
            path = Path(__file__).parent / f"sizes-{game}.webp"
            path.write_bytes(taken)
            print(path.name)
        browser.close()
    return 0


def take_sheets(browser: Browser) -> dict[str, bytes]:
    """A sheet of each game, as WebP."""
    with tempfile.TemporaryDirectory() as folder:
        before = take_tree(browser, unpacked(BEFORE, Path(folder)))
    now = take_tree(browser, ROOT)
    return {
        game: sheet(browser, old, new) for game, old, new in zip(SHEETS, before, now, strict=True)
    }


def unpacked(commit: str, folder: Path) -> Path:
    """The sources of a commit, with their catalogues compiled."""
    packed = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True)
    subprocess.run(["tar", "-x", "-C", str(folder)], input=packed.stdout, check=True)
    command = [sys.executable, "setup.py", "-q", "build_catalogues"]
    subprocess.run(command, cwd=folder, check=True, env={**os.environ, "GONFALON_PURE": "1"})
    return folder


def take_tree(browser: Browser, tree: Path) -> list[list[Taken]]:
    """Every game as the code of this tree shows it."""
    with standing(tree) as tables:
        touched = [open_table(browser, link, True) for link in ask(tables, "links")]
        pointed = [open_table(browser, link, False) for link in ask(tables, "links")]
        ask(tables, "move")
        touched[0][0].wait_for_timeout(LATER)
        return [
            take_page(*one) + take_page(*other) for one, other in zip(touched, pointed, strict=True)
        ]


@contextmanager
def standing(tree: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that serves the tables, by the code of a tree."""
    command = [sys.executable, str(Path(__file__).parent / "stand.py"), *SHEETS.values()]
    path = os.pathsep.join((str(tree / "src"), str(ROOT)))
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, text=True, env={**os.environ, "PYTHONPATH": path}
    ) as tables:
        try:
            yield tables
        finally:
            assert tables.stdin is not None
            tables.stdin.close()
            tables.wait(30)


def ask(tables: subprocess.Popen[str], what: str) -> list[str]:
    """Ask the process for something; the words of its answer."""
    assert tables.stdin is not None
    assert tables.stdout is not None
    tables.stdin.write(f"{what}\n")
    tables.stdin.flush()
    answer = tables.stdout.readline().split()
    assert answer, "the tables do not stand"
    return answer


def open_table(browser: Browser, link: str, is_touched: bool) -> tuple[Page, bool]:
    """A page at the table, touched or pointed at."""
    context = browser.new_context(
        reduced_motion="reduce", has_touch=is_touched, is_mobile=is_touched
    )
    page = context.new_page()
    page.goto(link)
    page.wait_for_selector("#table .can-pick", timeout=60_000)
    return page, is_touched


def take_page(page: Page, is_touched: bool) -> list[Taken]:
    """The page on every screen of its kind, and dark on some."""
    page.locator("#own-seat").evaluate("one => one.replaceChildren()")
    screens = list(SCREENS)[:TOUCHED] if is_touched else list(SCREENS)[TOUCHED:]
    taken = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        for size in screens:
            if theme == "light" or size in DARK:
                page.set_viewport_size({"width": size[0], "height": size[1]})
                page.wait_for_timeout(400)
                page.evaluate("scrollTo(0, 0)")
                page.wait_for_timeout(300)
                taken.append(Taken(size, theme, page.screenshot()))
    page.context.close()
    return taken


def sheet(browser: Browser, before: list[Taken], now: list[Taken]) -> bytes:
    """All pictures of a game, each before and now side by side."""
    figures = "".join([figure(old, new) for old, new in zip(before, now, strict=True)])
    page = browser.new_page(viewport={"width": SHEET["width"], "height": SHEET["height"]})
    page.set_content(f"<style>{STYLE}</style>{figures}")
    page.wait_for_function("[...document.images].every((one) => one.complete)")
    height = page.evaluate("document.body.scrollHeight")
    page.set_viewport_size({"width": SHEET["width"], "height": height})
    devtools = page.context.new_cdp_session(page)
    shot = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": 82})
    page.close()
    return b64decode(shot["data"])


def figure(before: Taken, now: Taken) -> str:
    """One screen, before and now."""
    width, height = now.size
    shown = round(width * SCREENS[now.size])
    images = "".join(
        [
            f'<img width="{shown}" src="data:image/png;base64,{b64encode(one.png).decode()}">'
            for one in (before, now)
        ]
    )
    title = escape(f"{width}×{height}{', dark' if now.theme == 'dark' else ''}")
    caption = f"<figcaption><span>{title}</span><span>before, now</span></figcaption>"
    return f"<figure>{caption}<div>{images}</div></figure>"


if __name__ == "__main__":
    sys.exit(main())
