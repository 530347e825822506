"""What has changed in a drawing: which pieces of the old one stay, and the text that is new.

A drawing is a list of pieces (`Page.pieces`). What looks the same is mostly the same object, so two
drawings are compared without being read. Edits are a list: two numbers stand for pieces of the old
drawing (the first of them, and how many), a text for a new piece, and a list for a piece of the old
one of which only the middle is new: its place, how many letters stay before and after, and the text
between them. So the old drawing with its edits is the new one, to the byte, and an edit tells
nothing that is not in one of the two.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

DRAWN: Final = ("html", "seats")
"""The fields of a state that are lists of pieces."""
_WORTH: Final = 24
"""A piece that keeps fewer letters is told whole."""
Edits: TypeAlias = list[int | str | Sequence[int | str]]


def edits_between(old: list[str], new: list[str]) -> Edits:
    """What leads from the pieces of one drawing to those of another."""
    edits: Edits = []
    # Where none came or went, each piece has its own place.
    moved = {} if len(old) == len(new) else {piece: place for place, piece in enumerate(old)}
    there, here, count = 0, 0, len(new)
    while here < count:
        same = _run(old, there, new, here)
        if not same and moved:
            there = moved.get(new[here], there)
            same = _run(old, there, new, here)
        if same:
            edits += (there, same)
            there, here = there + same, here + same
        else:
            edits.append(_new_piece(old, there, new[here]))
            there, here = there + 1, here + 1
    return edits


def _run(old: list[str], there: int, new: list[str], here: int) -> int:
    """How many pieces from these places on are the same."""
    begun, end = here, here + min(len(new) - here, len(old) - there)
    while here < end and (old[there] is new[here] or old[there] == new[here]):
        there, here = there + 1, here + 1
    return here - begun


def _new_piece(old: list[str], there: int, new: str) -> str | Sequence[int | str]:
    """A new piece, as far as it is not like the old one at its place.

    Browsers count some rare letters twice, so letters are counted only where there are none of
    these.
    """
    was = old[there] if there < len(old) else ""
    if not (_counts_alike(was) and _counts_alike(new)):
        return new
    head = _alike_before(was, new)
    tail = _alike_after(was, new, min(len(was), len(new)) - head)
    if head + tail < _WORTH:
        return new
    return there, head, tail, new[head : len(new) - tail]


def _counts_alike(text: str) -> bool:
    """Whether browsers count the letters of a text as we do."""
    return text.isascii() or len(text.encode("utf-16-le")) == 2 * len(text)


def _alike_before(one: str, other: str) -> int:
    """How many letters two texts have in common at their beginning.

    Halves are compared whole, which is far quicker than letter by letter.
    """
    same, end = 0, min(len(one), len(other))
    while same < end:
        middle = (same + end + 1) // 2
        if one[same:middle] == other[same:middle]:
            same = middle
        else:
            end = middle - 1
    return same


def _alike_after(one: str, other: str, most: int) -> int:
    """How many letters two texts have in common at their end, of so many at most."""
    same, last, last_other = 0, len(one), len(other)
    while same < most:
        middle = (same + most + 1) // 2
        if one[last - middle : last - same] == other[last_other - middle : last_other - same]:
            same = middle
        else:
            most = middle - 1
    return same


def edited(old: Sequence[str], edits: Sequence[Any]) -> list[str]:
    """A drawing after its edits; the page does the same (`changes.js`)."""
    new = list[str]()
    coming = iter(edits)
    for edit in coming:
        if isinstance(edit, str):
            new.append(edit)
        elif isinstance(edit, int):
            new += old[edit : edit + next(coming)]
        else:
            place, head, tail, text = edit
            was = old[place]
            new.append(was[:head] + text + was[len(was) - tail :])
    return new


def changes_between(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """The fields that have other values, and the edits of those that are drawn."""
    fields, edits = {}, {}
    for name, value in new.items():
        was = old[name]
        if was is not value and was != value:
            if name in DRAWN:
                edits[name] = edits_between(was, value)
            else:
                fields[name] = value
    return {**fields, "edits": edits}


def changed(state: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A state after a change; the page does the same."""
    told = {**state, **change, "type": "state"}
    for name, edits in told.pop("edits").items():
        told[name] = edited(state[name], edits)
    del told["on"]
    return told
