"""Who may watch a running game without a seat: all as it goes, some turns behind, or nobody yet.

It is chosen when a table is opened (`docs/decisions/0024-watchers.md`). `sight.py` says to whom it
applies, `behind.py` shows a game as it was.
"""

import re
from functools import lru_cache
from typing import Final

from gonfalon.engine.words import Words
from gonfalon.server.errors import Refused

LIVE: Final = "live"
AFTERWARDS: Final = "afterwards"
MOST_TURNS: Final = 99
OFFERED_TURNS: Final = (2, 5, 10, 20)
CHOICES: Final = (LIVE, *[f"turns={turns}" for turns in OFFERED_TURNS], AFTERWARDS)
"""What the form for a new table offers."""
_TURNS: Final = re.compile("turns=([1-9][0-9]?)")


def chosen_audience(text: str) -> str:
    """The audience of a new table as it is stored, or why there is no such one."""
    if text not in (LIVE, AFTERWARDS) and _TURNS.fullmatch(text) is None:
        raise Refused("bad_watchers", most=MOST_TURNS)
    return text


@lru_cache(128)
def turns_behind(text: str) -> int | None:
    """How many turns whoever only watches is behind; nothing, if they see nothing before the end.

    What cannot be read was written by a later program: then nobody watches.
    """
    if text == LIVE:
        return 0
    turns = _TURNS.fullmatch(text)
    return None if turns is None else int(turns[1])


def tell_audience(text: str, words: Words) -> str:
    """Who may watch, in words; nothing where all may."""
    turns = turns_behind(text)
    if turns is None:
        return words.say("web.watchers.afterwards")
    return words.say("web.watchers.turns", count=turns) if turns else ""
