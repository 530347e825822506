"""Draws the icons of the installed page, and what messengers show beside an invitation.

make pictures. They are shipped, in src/gonfalon/web/static.
"""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from gonfalon.games import GAMES

STATIC = Path(__file__).parents[2] / "src/gonfalon/web/static"
GROUND = "#f4f1ea"
ICON_SIZES = (180, 192, 512)
PREVIEW = (1200, 630)


def main() -> int:
    """Draw them all."""
    chromium = shutil.which("chromium")
    if chromium is None:
        print("pictures: chromium is not installed", file=sys.stderr)
        return 2
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        icon = (STATIC / "icon.svg").read_text()
        for size in ICON_SIZES:
            shoot(page, icon, (size, size), "62%", STATIC / f"icon-{size}.png")
        for game in GAMES.values():
            shoot(page, game.emblem(), PREVIEW, "88%", STATIC / f"preview-{game.id}.png")
        browser.close()
    return 0


def shoot(page: Page, svg: str, size: tuple[int, int], part: str, to: Path) -> None:
    """One picture: a drawing in the middle of its ground."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(
        f"<style>body {{ margin: 0; height: 100vh; display: grid; place-items: center; "
        f"background: {GROUND} }} svg {{ max-width: {part}; height: {part}; width: auto }}</style>"
        f"{svg}"
    )
    page.screenshot(path=to)


if __name__ == "__main__":
    sys.exit(main())
