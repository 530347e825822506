"""Variants are chosen once: rules ask no flag and read no option (docs/architecture.md)."""

import ast
from pathlib import Path

import pytest

from gonfalon.games.battalia.rules.editions import OPTIONS
from gonfalon.games.battalia.rules.variants import variant_of
from tests.games import FOLDERS

CHOOSING = {"variants.py", "editions.py"}
"""Where options become steps, chapters, tables and figures."""
MODULES = [
    (package, path.relative_to(folder))
    for package, folder in FOLDERS.items()
    for path in sorted(folder.rglob("*.py"))
    if path.name not in CHOOSING
]


@pytest.mark.parametrize(("package", "path"), MODULES, ids=str)
def test_no_module_reads_an_option(package: str, path: Path) -> None:
    tree = ast.parse((FOLDERS[package] / path).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            read = ast.unparse(node.value).rpartition(".")[2]
            assert read != "options", f"{path}, line {node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize(
    "chosen",
    [
        {},
        {"edition": "crowdfunding", "advanced": "on", "unbound": "on"},
        {"edition": "first", "wanderers": "on"},
        {"volcano": "on"},
    ],
    ids=str,
)
def test_the_figures_of_battalia_are_no_flags(chosen: dict[str, str]) -> None:
    figures = variant_of(OPTIONS.choose(chosen)).figures
    names = [name for name in dir(figures) if not name.startswith("_")]
    assert "weeks" in names
    assert [name for name in names if isinstance(getattr(figures, name), bool)] == []
