"""Variants are chosen once: rules ask no flag and read no option (docs/architecture.md)."""

import ast
from pathlib import Path
from typing import Any

import pytest

from gonfalon.engine.variant import Variant
from gonfalon.games.battalia.rules import variants as battalia
from gonfalon.games.battle_line.rules import variants as battle_line
from gonfalon.games.imperia.rules import variants as imperia
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
    figures = battalia.variant_of(battalia.OPTIONS.choose(chosen)).figures
    assert "weeks" in _fields(figures)
    assert _flags(figures) == []


@pytest.mark.parametrize(
    "variant",
    [
        battle_line.variant_of(battle_line.OPTIONS.choose({})),
        battle_line.variant_of(battle_line.OPTIONS.choose({"terrain": "on"})),
        battle_line.variant_of(battle_line.OPTIONS.choose({"war": "on", "claims": "before"})),
        imperia.variant_of(imperia.OPTIONS.choose({})),
        battalia.variant_of(battalia.OPTIONS.choose({})),
        battalia.variant_of(battalia.OPTIONS.choose({"volcano": "on"})),
    ],
    ids=lambda variant: f"{type(variant).__module__}: {' '.join(variant.options.words())}",
)
def test_no_variant_has_a_flag(variant: Variant) -> None:
    assert "steps" in _fields(variant)
    assert _flags(variant) == []


@pytest.mark.parametrize("rules", [battle_line, imperia, battalia], ids=lambda one: one.__name__)
def test_every_variant_knows_the_first_player_whom_an_option_names(rules: Any) -> None:
    assert rules.variant_of(rules.OPTIONS.choose({})).named_first is None
    assert rules.variant_of(rules.OPTIONS.choose({"first": "2"})).named_first == 1


def _fields(chosen: object) -> list[str]:
    return [name for name in dir(chosen) if not name.startswith("_")]


def _flags(chosen: object) -> list[str]:
    return [name for name in _fields(chosen) if isinstance(getattr(chosen, name), bool)]
