"""Paint: how a piece of a text picture is styled, if at all."""

from typing import Protocol


class Paint(Protocol):
    """Styles a piece of text that has its width already."""

    def __call__(self, style: str, text: str) -> str:
        """The text in this style; an unknown style, or none, leaves it as it is."""


def plain(style: str, text: str) -> str:
    """No style at all."""
    return text
