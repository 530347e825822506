"""axe-core, run on a page in both themes and at two widths: what it finds wrong there.

What is shown is looked at wide and light or narrow and dark, in turn, and only where it has all
that others have. In `make test-long` everything is looked at in all ways; a theme changes nothing
but colours, so those alone are asked about again.
"""

from collections.abc import Iterator
from functools import cache
from importlib import resources
from itertools import cycle, repeat

from playwright.sync_api import Page

WIDE, NARROW = (1280, 800), (390, 844)
COLOURS = ("color-contrast",)
"""The rules that a theme matters to."""

Look = tuple[tuple[int, int], str, tuple[str, ...] | None]
"""A size, a theme, and which rules are asked about: None for all."""
Looks = Iterator[tuple[Look, ...]]
"""How one thing after another is looked at."""
_ONCE: tuple[Look, ...] = ((WIDE, "light", None), (NARROW, "dark", None))
_CROSSWISE: tuple[Look, ...] = ((WIDE, "dark", COLOURS), (NARROW, "light", COLOURS))


def in_turn() -> Looks:
    """Each thing in one way, which are taken in turn."""
    return cycle([(look,) for look in _ONCE])


def all_ways() -> Looks:
    """Each thing in all ways."""
    return repeat(_ONCE + _CROSSWISE)


# What axe finds in the theme that is set, one line for each element: the rule, where, and why.
# Colours are judged as they are in the end, so nothing changes by and by.
_FOUND = """async ([theme, rules]) => {
  const still = new CSSStyleSheet();
  still.replaceSync("*, ::before, ::after { transition: none !important; }");
  document.adoptedStyleSheets = [still];
  document.documentElement.dataset.theme = theme;
  const only = rules ? { runOnly: rules } : {};
  const { violations } = await axe.run(document, { resultTypes: ["violations"], ...only });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) =>
    `${id}: ${node.target.join(" ")} ${node.any.concat(node.all, node.none)[0]?.message ?? ""}`));
}"""


@cache
def _script() -> str:
    """axe-core itself, as its package brings it."""
    return (resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def wrong_on(page: Page, what: str, looks: Looks) -> list[str]:
    """What axe finds wrong on a page as it stands, at the next of these looks."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_script())
    found = []
    for (width, height), theme, rules in next(looks):
        page.set_viewport_size({"width": width, "height": height})
        lines = page.evaluate(_FOUND, [theme, rules])
        found += [f"{what}, {width} {theme}: {line}" for line in lines]
    return found
