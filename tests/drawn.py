"""What tests of drawings share: a fragment taken apart, and how well a colour reads on another."""

import re
from collections import Counter
from collections.abc import Collection
from html import unescape
from html.parser import HTMLParser

BUTTON = ("data-pick", "data-key", "data-help", "aria-label")
"""What every button has, besides its type."""
ZOOM_BUTTON = ("data-zoom", "data-key", "aria-label")
"""What a button has that changes the size of a map."""


class Fragment(HTMLParser):
    """A fragment taken apart: its elements, and whether they are well nested."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        """What is read, by eyes or aloud."""
        self.open: list[str] = []
        self.feed(html)
        assert not self.open, f"these elements are not closed: {' '.join(self.open)}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        is_nested = tag == "button" and "button" in self.open
        assert not is_nested, f"a button stands inside another one: {found}"
        self.elements.append((tag, found))
        self.texts += [found[name] for name in ("aria-label", "title") if name in found]
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        opened = self.open.pop() if self.open else "nothing"
        assert opened == tag, f"</{tag}> closes {opened}"

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def values(self, name: str) -> list[str]:
        """The values of an attribute wherever it stands."""
        return [found[name] for _, found in self.elements if name in found]


def check_fragment(fragment: Fragment, things: Collection[str], symbols: set[str]) -> None:
    """Keys are unique, all has its explanation, links lead somewhere, nothing is inline."""
    names = Counter(fragment.values("data-key"))
    twice = sorted(name for name, times in names.items() if times > 1)
    assert not twice, f"a data-key stands once in a drawing, not so: {twice}"
    unknown = sorted(set(fragment.values("data-help")) - set(things))
    assert not unknown, f"data-help names what Page.things does not have: {unknown}"
    missing = sorted({link[1:] for link in fragment.values("href")} - symbols)
    assert not missing, f"symbols.svg has no symbol with the id {', '.join(missing)}"
    for tag, found in fragment.elements:
        assert tag not in ("script", "style", "a"), f"a drawing has no <{tag}>: {found}"
        inline = [name for name in found if name == "style" or name.startswith("on")]
        assert not inline, f"nothing is inline, but <{tag}> has {inline}: {found}"
        if tag == "button":
            assert found.get("type") == "button", f'a button lacks type="button": {found}'
            wanted = ZOOM_BUTTON if "data-zoom" in found else BUTTON
            lacking = [name for name in wanted if not found.get(name)]
            assert not lacking, f"a button lacks {', '.join(lacking)}: {found}"


def raw_keys(prefix: str, text: str) -> list[str]:
    """The keys of a game that stand in a text where their sentences should."""
    return re.findall(rf"(?<![\w.-]){prefix}\.[a-z_]+(?:\.[\w-]+)*", text)


def part(html: str, key: str) -> str:
    """The drawing of the piece with this key: the beginning of its element."""
    begin = html.index(f'data-key="{key}"')
    return html[html.rindex("<", 0, begin) : html.index(">", begin)]


def label(html: str, key: str) -> str:
    """How the piece with this key is read aloud."""
    return unescape(part(html, key).split('aria-label="')[1].split('"')[0])


def luminance(colour: str) -> float:
    """The relative luminance of WCAG."""
    digits = colour.lstrip("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """How well one colour reads on another."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
