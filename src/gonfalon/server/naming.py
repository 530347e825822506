"""Names as they are seen: some letters count as printable, and show nothing."""

import re
from typing import Final

_BLANK: Final = re.compile("[\u115f\u1160\u2800\u3164\uffa0]")
"""Fillers, as wide as a letter."""
_NOTHING: Final = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Joiners and selectors: two names that differ by one of these look the same."""


def seen(name: str) -> str:
    """A name without what nobody sees of it; nothing, if that is all of it."""
    return " ".join(_BLANK.sub(" ", _NOTHING.sub("", name)).split())
