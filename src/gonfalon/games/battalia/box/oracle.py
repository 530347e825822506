"""The Oracle: which artefact is lit today, and which is paired (BA-O)."""

from typing import Final

from gonfalon.games.battalia.box.cards import ARTEFACTS, KIND_BY_NAME
from gonfalon.games.battalia.box.components import words_of

OUTER: Final = [KIND_BY_NAME[name] for name in words_of("oracle.outer")]
INNER: Final = [KIND_BY_NAME[name] for name in words_of("oracle.inner")]


def _lit(day: int) -> int:
    """The outer symbol that the inner tool's ray points to (BA-O2)."""
    return OUTER[day % ARTEFACTS]


def _paired(day: int) -> int:
    """The symbol that faces its like: the inner ring runs the other way round (BA-O1)."""
    for place in range(ARTEFACTS):
        if OUTER[place] == INNER[(day - place) % ARTEFACTS]:
            return OUTER[place]
    raise AssertionError("one pair at each position")


# By day of the week, from 0: tool/tool, weapon/scroll, amulet/weapon and so on (BA-O2).
_LIT: Final = [_lit(day) for day in range(ARTEFACTS)]
_PAIRED: Final = [_paired(day) for day in range(ARTEFACTS)]


def lit_on(day: int) -> int:
    """The artefact that is lit on a day, counted from 0 through all weeks (BA-O2)."""
    return _LIT[day % ARTEFACTS]


def paired_on(day: int) -> int:
    """The artefact whose faction may be named on that day (BA-O3)."""
    return _PAIRED[day % ARTEFACTS]
