"""Passages: a position told in words, in the order in which one reads it."""

from collections.abc import Iterable
from typing import NamedTuple


class Passage(NamedTuple):
    """A part of a told position: what it is about, and a short sentence for each thing in it."""

    title: str
    lines: tuple[str, ...]


def passage(title: str, lines: Iterable[str]) -> Passage:
    """A passage of these lines, without those that say nothing; its title begins in capitals."""
    return Passage(title[:1].upper() + title[1:], tuple([line for line in lines if line]))


def sentence(*parts: str) -> str:
    """Parts of a sentence, those that say something, with commas between them."""
    return ", ".join([part for part in parts if part])
