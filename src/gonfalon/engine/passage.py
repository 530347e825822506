"""Passages: a position told in words, in the order in which one reads it."""

from collections.abc import Iterable
from typing import NamedTuple


class Passage(NamedTuple):
    """A part of a told position: what it is about, and a short sentence for each thing in it."""

    title: str
    lines: tuple[str, ...]


def passage(title: str, lines: Iterable[str]) -> Passage:
    """A passage of these lines, without those that say nothing; its title begins in capitals."""
    return Passage(_begun(title), tuple([line for line in lines if line]))


def sentence(*parts: str) -> str:
    """Parts of a sentence, those that say something, with commas between them."""
    return ", ".join([part for part in parts if part])


def ended(line: str) -> str:
    """A line that begins and ends as a sentence does."""
    return f"{_begun(line)}."


def _begun(line: str) -> str:
    return line[:1].upper() + line[1:]
