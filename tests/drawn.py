"""What tests of drawings share: a fragment taken apart, and how well a colour reads on another."""

from html import unescape
from html.parser import HTMLParser


class Fragment(HTMLParser):
    """A fragment taken apart: its elements, and whether they are well nested."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.feed(html)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not (tag == "button" and "button" in self.open)
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def values(self, name: str) -> list[str]:
        """The values of an attribute wherever it stands."""
        return [found[name] for _, found in self.elements if name in found]


def check_fragment(fragment: Fragment, rules: set[str], symbols: set[str]) -> None:
    """Keys are unique, links and rules lead somewhere, buttons are whole, nothing is inline."""
    names = fragment.values("data-key")
    assert len(names) == len(set(names)), sorted(names)
    assert set(fragment.values("data-help")) <= rules
    assert {link[1:] for link in fragment.values("href")} <= symbols
    for tag, found in fragment.elements:
        assert tag not in ("script", "style", "a")
        assert not [name for name in found if name == "style" or name.startswith("on")]
        if tag == "button":
            assert found["type"] == "button"
            assert all(found[name] for name in ("data-pick", "data-key", "data-help", "aria-label"))


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
