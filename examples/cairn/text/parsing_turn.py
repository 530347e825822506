"""The turn of a position read back: whose it is, the step, and what is open inside it."""

from typing import Final

from examples.cairn.rules.frames import OPEN_STEPS
from examples.cairn.text.notation import steps_in_words
from gonfalon.engine.errors import Malformed

_ASKED: Final = {steps_in_words(steps): steps for steps in OPEN_STEPS}


def parse_turn(words: list[str]) -> tuple[int, tuple[int, ...]]:
    """Whose turn it is, the step, and what is open inside it."""
    asked = _ASKED.get(" ".join(words[1:]))
    if asked is None or words[0] not in ("1", "2"):
        raise Malformed("turn", f"expected 1 or 2, then one of: {', '.join(_ASKED)}")
    return int(words[0]) - 1, asked
