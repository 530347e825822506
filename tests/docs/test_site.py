"""The site is built without a warning, and everything on it leads somewhere."""

import subprocess
import sys
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.docs.names import public_members, public_names
from tests.docs.pages import ROOT

pytest.importorskip("sphinx", reason="Sphinx is not installed")
pytest.importorskip("myst_parser", reason="MyST is not installed")

OUTSIDE = ("http", "https", "mailto", "data")


@dataclass
class Page:
    """What a page has that can be linked to, what it links to, and what it needs to be shown."""

    anchors: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    needs: list[str] = field(default_factory=list)


class Reader(HTMLParser):
    """Reads a page."""

    def __init__(self) -> None:
        super().__init__()
        self.page = Page()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.page.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.page.links.append(given["href"])
        elif tag == "link" or "src" in given:
            self.page.needs.append(given.get("src") or given.get("href", ""))


def read(path: Path) -> Page:
    """A page of the site, read."""
    reader = Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    return reader.page


def broken(site: dict[Path, Page]) -> list[str]:
    """The links to pages, files and places that are not there, and what is had from elsewhere."""
    found = []
    for path, page in site.items():
        for link in (*page.links, *page.needs):
            parts = urlsplit(link)
            if parts.scheme in OUTSIDE:
                is_broken = link in page.needs and parts.scheme != "data"
            else:
                target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
                place = unquote(parts.fragment)
                is_broken = not target.is_file() or (
                    bool(place) and target in site and place not in site[target].anchors
                )
            if is_broken:
                found.append(f"{path.name}: {link}")
    return found


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<p id="here"><a href="b.html#there"></a><a href="#here"></a><a href="https://x.org/"></a>'
        '<a href="c.html"></a><script src="https://x.org/x.js"></script></p>'
    )
    (tmp_path / "b.html").write_text("<p></p>")
    site = {path.resolve(): read(path) for path in tmp_path.glob("*.html")}
    expected = ["a.html: b.html#there", "a.html: c.html", "a.html: https://x.org/x.js"]
    assert broken(site) == expected


def test_the_site_is_whole(tmp_path: Path) -> None:
    """One test for all of it, since it takes a while to build."""
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", "-c"]
    folder = tmp_path / "site"
    built = subprocess.run(
        [*command, "docs", ".", str(folder)],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stderr
    site = {path.resolve(): read(path) for path in folder.rglob("*.html")}
    assert (folder / "index.html").resolve() in site
    assert broken(site) == []
    reference = [page for path, page in site.items() if path.parent.name == "reference"]
    shown = {anchor for page in reference for anchor in page.anchors}
    names = {name for name, _ in public_names()} | set(public_members())
    assert sorted(names - shown) == []
