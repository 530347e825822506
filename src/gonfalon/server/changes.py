"""What has changed in a drawing: which parts of the old one stay, and the text that is new.

A drawing is cut at every `CUT`. Its edits are a list: two numbers stand for parts of the old
drawing (the first of them, and how many), a text for a new part, and a list for a part of the old
one of which only the middle is new: its place, how many letters stay before and after, and the
text between them. So the old drawing with its edits is the new one, to the byte, and an edit tells
nothing that is not in one of the two.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

CUT: Final = "<span"
LONG: Final = 200
"""Texts that are shorter are told whole."""
_BLOCK: Final = 16
_WORTH: Final = 24
"""A part that keeps fewer letters is told whole."""
Edits: TypeAlias = list[int | str | Sequence[int | str]]


def edits_between(old: list[str], new: list[str]) -> Edits:
    """What leads from the parts of one drawing to those of another."""
    edits: Edits = []
    index: dict[str, int] = {}
    there, here, count = 0, 0, len(new)
    while here < count:
        same = _run(old, there, new, here)
        if not same:
            index = index or {part: place for place, part in enumerate(old)}
            there = index.get(new[here], there)
            same = _run(old, there, new, here)
        if same:
            edits += (there, same)
            there, here = there + same, here + same
        else:
            edits.append(_new_part(old, there, new[here]))
            there, here = there + 1, here + 1
    return edits


def _run(old: list[str], there: int, new: list[str], here: int) -> int:
    """How many parts from these places on are the same; most are, so blocks are compared."""
    begun, most = here, min(len(new) - here, len(old) - there)
    end = begun + most
    while end - here >= _BLOCK and old[there : there + _BLOCK] == new[here : here + _BLOCK]:
        there, here = there + _BLOCK, here + _BLOCK
    while here < end and old[there] == new[here]:
        there, here = there + 1, here + 1
    return here - begun


def _new_part(old: list[str], there: int, new: str) -> str | Sequence[int | str]:
    """A new part, as far as it is not like the old one at its place.

    Browsers count some letters twice, so letters are counted only where all are plain ones.
    """
    was = old[there] if there < len(old) else ""
    if not (was.isascii() and new.isascii()):
        return new
    head = _alike(was, new)
    tail = _alike(was[: head - 1 if head else None : -1], new[: head - 1 if head else None : -1])
    if head + tail < _WORTH:
        return new
    return there, head, tail, new[head : len(new) - tail]


def _alike(one: str, other: str) -> int:
    """With how many same letters two texts begin."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def edited(old: str, edits: Sequence[Any]) -> str:
    """A drawing after its edits; the page does the same (`changes.js`)."""
    parts, new = old.split(CUT), list[str]()
    coming = iter(edits)
    for edit in coming:
        if isinstance(edit, str):
            new.append(edit)
        elif isinstance(edit, int):
            new += parts[edit : edit + next(coming)]
        else:
            place, head, tail, text = edit
            was = parts[place]
            new.append(was[:head] + text + was[len(was) - tail :])
    return CUT.join(new)


def changes_between(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """The fields that have other values, and the edits of those that are long texts."""
    fields, edits = {}, {}
    for name, value in new.items():
        was = old[name]
        if was != value:
            if isinstance(was, str) and isinstance(value, str) and len(was) > LONG:
                edits[name] = edits_between(was.split(CUT), value.split(CUT))
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
