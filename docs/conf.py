"""The site: `make docs` makes it of these pages, the README, the rulebooks and the docstrings.

It is built from the root of the repository, so that a link between two pages is the same here and
where the sources are read.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import gonfalon  # noqa: E402, it is read from beside

project = "Gonfalon"
author = "The Gonfalon authors"
release = gonfalon.__version__
root_doc = "docs/index"
include_patterns = ["CHANGELOG.md", "CONTRIBUTING.md", "docs/**.md"]
exclude_patterns = [".*", "build", "dist", "site", "src", "tests", "**/__pycache__"]

extensions = ["myst_parser", "sphinx.ext.autodoc", "docs.docstrings", "docs.rulebooks"]
myst_heading_anchors = 4
smartquotes = False
default_role = "code"  # docstrings write code as Markdown does
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "no-value": True}
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries = False

html_theme = "alabaster"
html_title = "Gonfalon"
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_use_index = True
templates_path = ["templates"]
html_static_path = ["static"]
html_extra_path = ["extra"]
html_css_files = ["site.css"]
html_sidebars = {"**": ["menu.html"]}
html_theme_options = {
    "description": "A table for games of conquest",
    "fixed_sidebar": True,
    "show_relbars": False,
    "page_width": "1290px",
    "sidebar_width": "230px",
    "body_max_width": "none",
    "font_family": "system-ui, 'DejaVu Sans', sans-serif",
    "head_font_family": "Georgia, 'DejaVu Serif', serif",
    "font_size": "16px",
}
