"""How the reference shows what it takes from the sources: no wrong links, no endless values."""

import builtins
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx

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


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx of it."""
    app.connect("doctree-read", tidy)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
