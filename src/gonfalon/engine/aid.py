"""A player aid: the rules of a game on one page, read from `rulebook/aid/<lang>.md`."""

from functools import cache
from importlib import resources
from typing import Final, NamedTuple

from gonfalon.engine.errors import Malformed
from gonfalon.engine.illustration import Figure, figure_in
from gonfalon.engine.words import ENGLISH

OPENING: Final = 3
"""So many of its sections, the aim, a turn and the end, also begin the rules themselves."""


class Section(NamedTuple):
    """A part of the aid under its heading."""

    title: str
    text: str
    figures: tuple[Figure, ...]


@cache
def shipped_aid(package: str, language: str) -> tuple[Section, ...]:
    """The aid that a game's package brings in this language, else in English; or nothing."""
    folder = resources.files(package) / "rulebook" / "aid"
    for one in (language, ENGLISH):
        file = folder / f"{one}.md"
        if one.isalpha() and file.is_file():
            return parse_aid(file.read_text(encoding="utf-8"))
    return ()


def parse_aid(text: str) -> tuple[Section, ...]:
    """Read an aid: sections with `## `, in them text and pictures, and nothing before them."""
    before, *parts = f"\n{text}".split("\n## ")
    if before.strip():
        raise Malformed("aid", "it begins without a heading")
    return tuple([_section(part) for part in parts])


def _section(part: str) -> Section:
    """One section: its first line is the heading."""
    title, *lines = part.splitlines()
    figures = tuple([figure for line in lines if (figure := figure_in(line)) is not None])
    text = "\n".join([line for line in lines if figure_in(line) is None]).strip()
    return Section(title, text, figures)
