"""What a refusal is about: the cells to be marked where they are drawn."""

from collections.abc import Mapping

from gonfalon.engine.errors import Facts, Illegal


def pointed(illegal: Illegal) -> Mapping[str, str]:
    """The cells of a refusal: what would be torn, and that alone; else where to go instead."""
    facts = illegal.facts
    if "cells" in facts or "parts" in facts:
        return _torn(facts)
    wanted = [str(facts["target"])] if "target" in facts else []
    return dict.fromkeys([*wanted, *_several(facts, "places")], "wanted")


def _torn(facts: Facts) -> dict[str, str]:
    """What losing a cell would do to the others of its formation (IM-B2, IM-G5)."""
    marks = {str(facts["cell"]): "taken"}
    marks |= dict.fromkeys(_several(facts, "cells"), "lost")
    for number, part in enumerate(_several(facts, "parts"), start=1):
        marks |= dict.fromkeys(part.split(), f"part{number}")
    return marks


def _several(facts: Facts, name: str) -> list[str]:
    """The values of a fact that has several, or none if it is not there."""
    value = facts.get(name, ())
    return [str(one) for one in value] if isinstance(value, tuple) else []
