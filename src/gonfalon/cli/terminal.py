"""The terminal: colours, and lines typed with completion and history where there is a screen."""

import os
import re
import sys
import textwrap
from collections.abc import Callable, Iterable
from typing import Final

from gonfalon.engine.paint import Paint

_WIDTH: Final = 80
_CODES: Final = {
    "colour r": "1;37;41",
    "colour o": "30;48;5;208",
    "colour y": "30;43",
    "colour g": "1;37;42",
    "colour b": "1;37;44",
    "colour p": "1;37;45",
    "tactics": "7",
    "slot": "2",
    "field": "2",
    "note": "3",
    "seat 1": "1;31",
    "seat 2": "1;34",
    "army 1": "1;31",
    "army 2": "1;93",
    "army 3": "38;5;125",
    "army 4": "38;5;208",
    "asked": "1",
    "mark": "1;7",
    "strong": "1",
}
_STRONG: Final = re.compile(r"\*\*(.+?)\*\*")


def ansi(style: str, text: str) -> str:
    """The text in a terminal's colours."""
    code = _CODES.get(style)
    return text if code is None else f"\x1b[{code}m{text}\x1b[0m"


def has_colours(choice: str) -> bool:
    """Whether to use colours: always, never, or on a screen unless NO_COLOR forbids them."""
    if choice == "auto":
        return sys.stdout.isatty() and "NO_COLOR" not in os.environ
    return choice == "always"


def is_screen() -> bool:
    """Whether a person sits at a screen, and input does not come from a pipe."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def clear_screen() -> None:
    """Clear the screen, and what could be scrolled back to."""
    print("\x1b[2J\x1b[3J\x1b[H", end="")


class Reader:
    """Reads lines: at a screen with completion and a history for each seat, plainly from a pipe."""

    def __init__(self, lines: Callable[[], Iterable[str]]) -> None:
        self._lines: Final = lines
        self._prompts: Final[dict[int, Callable[[str], str]]] = {}

    def read(self, seat: int) -> str | None:
        """The next line this seat types, or nothing when the input has ended."""
        if sys.stdin is None:
            return None
        if is_screen() and seat not in self._prompts:
            from gonfalon.cli.completing import prompting

            self._prompts[seat] = prompting(self._lines)
        try:
            if is_screen():
                return self._prompts[seat]("> ").strip()
            return input("> ").strip()
        except EOFError:
            return None

    def wait(self) -> str | None:
        """A line with nothing to complete or to remember, or nothing when the input has ended."""
        try:
            return input().strip()
        except EOFError:
            return None


def fitted(text: str) -> str:
    """Text wrapped at eighty columns, each paragraph by itself; no word or file name is broken."""
    wrapper = textwrap.TextWrapper(
        _WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )
    return "\n".join("\n".join(wrapper.wrap(line)) for line in text.split("\n"))


def unmarked(text: str, paint: Paint) -> str:
    """Text of the rules without the marks of Markdown; what is strong in it is painted so."""
    return _STRONG.sub(lambda found: paint("strong", found[1]), text)
