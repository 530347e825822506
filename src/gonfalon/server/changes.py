"""What has changed in a drawing: which parts of the old one stay, and the text that is new.

A drawing is cut at every `CUT`. Its edits are a list: two numbers stand for parts of the old
drawing (the first of them, and how many), a text for one new part. So an edit names nothing that is
not in the drawing it leads to, and the old drawing with its edits is the new one, to the byte.
"""

from typing import Any, Final

CUT: Final = "<span"
_BLOCK: Final = 16
Edits = list[int | str]


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
            edits.append(new[here])
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


def edited(old: str, edits: Edits) -> str:
    """A drawing after its edits; the page does the same (`changes.js`)."""
    parts, new = old.split(CUT), list[str]()
    place = 0
    while place < len(edits):
        edit = edits[place]
        if isinstance(edit, str):
            new.append(edit)
            place += 1
        else:
            count = edits[place + 1]
            assert isinstance(count, int)
            new += parts[edit : edit + count]
            place += 2
    return CUT.join(new)


def changed(state: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A state after a change; the page does the same."""
    told = {**state, **{name: value for name, value in change.items() if name != "edits"}}
    del told["on"]
    if "edits" in change:
        told["html"] = edited(state["html"], change["edits"])
    return {**told, "type": "state"}
