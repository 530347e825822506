"""What is drawn inside a sentence, held together with the stop after it.

A browser breaks a line after anything that is drawn, and so would leave a full stop alone.
"""

import re
from typing import Final

_OPENS: Final = "\N{START OF TEXT}"
_CLOSES: Final = "\N{END OF TEXT}"
_JOINED: Final = re.compile(r"\d+(?:-\w+)+")
_DRAWN: Final = re.compile(r"[(\[„“«]*(?:\x02[^\x02\x03]*\x03)+[.,;:!?)\]”»…]*")


def drawn(html: str) -> str:
    """Something drawn that is put into a sentence, with signs around it for `glued`."""
    return f"{_OPENS}{html}{_CLOSES}"


def glued(sentence: str) -> str:
    """The sentence with no line break between what is drawn and the stops beside it."""
    return _DRAWN.sub(_glue, sentence) if _OPENS in sentence else sentence


def unbroken(html: str) -> str:
    """A sentence with no line break within numbers and what a hyphen joins to them: 5-6-7, 4-es."""
    return _JOINED.sub(r'<span class="glued">\g<0></span>', html)


def _glue(found: re.Match[str]) -> str:
    """All of it in one span; what stands alone, or is nothing but words, needs none."""
    text = found[0]
    html = text.replace(_OPENS, "").replace(_CLOSES, "")
    is_alone = text == f"{_OPENS}{html}{_CLOSES}"
    return html if is_alone or "<" not in html else f'<span class="glued">{html}</span>'
