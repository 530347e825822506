"""Small help for messages about foreign text."""

from typing import Final

_LONGEST: Final = 40


def short(text: str) -> str:
    """A quotation of foreign text that fits on a line."""
    return repr(text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "...")


def plain_or_short(text: str) -> str:
    """Foreign text as it stands, if it fits on a line and all of it can be seen; else quoted."""
    return text if len(text) <= _LONGEST and text.isprintable() else short(text)
