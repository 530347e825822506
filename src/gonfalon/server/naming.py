"""Names as they are seen: some letters count as printable, and show nothing."""

import re
import unicodedata
from typing import Final

MOST_MARKS: Final = 3
"""Accents on one letter: more of them run over the lines above and below."""
_BLANK: Final = re.compile("[\u115f\u1160\u2800\u3164\uffa0]")
"""Fillers, as wide as a letter."""
_NOTHING: Final = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Joiners and selectors: two names that differ by one of these look the same."""

_DOTS: Final = re.compile(r"[.\u3002\uff0e\uff61](?=\S)")
_LINKS: Final = re.compile(r"(?::(?=[\w/])|[/\\@\uff0f\uff20])+")


def unlinked(text: str) -> str:
    """A text in which no program finds a link: the words stay, and a space parts an address."""
    return " ".join(_LINKS.sub(" ", _DOTS.sub(". ", text)).split()) or "?"


def few_marks(text: str) -> str:
    """A text with a few marks on each letter: more of them would cover the lines around it."""
    kept, marks = [], 0
    for letter in text:
        is_mark = unicodedata.category(letter) in ("Mn", "Me")
        marks = marks + 1 if is_mark else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


def seen(name: str) -> str:
    """A name without what nobody sees of it; nothing, if that is all of it."""
    return " ".join(_BLANK.sub(" ", _NOTHING.sub("", name)).split())
