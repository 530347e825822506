"""What a refusal is about: the cells to be marked where they are drawn."""

from collections.abc import Mapping

from gonfalon.engine.errors import Illegal


def pointed(illegal: Illegal) -> Mapping[str, str]:
    """The cells of a refusal: who would be cut off by losing which one, or where to go instead."""
    facts = illegal.facts
    marks = {}
    if "cells" in facts:
        marks[str(facts["cell"])] = "taken"
        cells = facts["cells"]
        assert isinstance(cells, tuple)
        marks |= {str(cell): "lost" for cell in cells}
    elif "target" in facts:
        marks[str(facts["target"])] = "wanted"
    return marks
