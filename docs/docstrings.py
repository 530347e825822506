"""How the reference shows what it takes from the sources: no wrong links, no endless values."""

import builtins
from importlib import import_module
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer

CONSTANTS = ("gonfalon.engine.state", "gonfalon.engine.view")
"""Where numbers are written that `gonfalon` hands on."""
LONGEST = 60
"""Letters of a value that is still shown."""


def tidy(app: Sphinx, doctree: nodes.document) -> None:
    """Leave Python's own names without a link, and long values out."""
    for link in list(doctree.findall(addnodes.pending_xref)):
        # Sphinx would take `dict` for a field of ours that is called so.
        if link.get("refdomain") == "py" and hasattr(builtins, link["reftarget"]):
            link.replace_self(nodes.Text(link["reftarget"]))
    for value in list(doctree.findall(addnodes.desc_annotation)):
        text = value.astext().strip()
        if text.startswith("=") and len(text) > LONGEST:
            value.parent.remove(value)


def constants(app: Sphinx, what: str, name: str, value: object, _: Any, lines: list[str]) -> None:
    """What is said of a number where it is written, not what Python says of all of them."""
    package, _, short = name.rpartition(".")
    if what != "data" or not isinstance(value, int):
        return
    for module in (package, *CONSTANTS):
        told = ModuleAnalyzer.for_module(import_module(module).__name__).find_attr_docs()
        if ("", short) in told:
            lines[:] = told["", short]
            return


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx of it."""
    app.connect("autodoc-process-docstring", constants)
    app.connect("doctree-read", tidy)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
