"""What a refusal is about: the cells to be marked where they are drawn."""

from collections.abc import Mapping

from gonfalon.engine.errors import Facts, Illegal


def pointed(illegal: Illegal) -> Mapping[str, str]:
    """The cells of a refusal: what losing one of them would do, or where to go instead."""
    facts = illegal.facts
    marks = {}
    if "cells" in facts or "parts" in facts:
        marks[str(facts["cell"])] = "taken"
        for cell in _several(facts, "cells"):
            marks[cell] = "lost"
        for number, part in enumerate(_several(facts, "parts"), start=1):
            marks |= dict.fromkeys(part.split(), f"part{number}")
    wanted = [str(facts["target"])] if "target" in facts else []
    for cell in (*wanted, *_several(facts, "places")):
        marks.setdefault(cell, "wanted")  # what would be torn is told first
    return marks


def _several(facts: Facts, name: str) -> list[str]:
    """The values of a fact that has several, or none if it is not there."""
    value = facts.get(name, ())
    return [str(one) for one in value] if isinstance(value, tuple) else []
