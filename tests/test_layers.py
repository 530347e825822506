"""Imports point one way: cli, server to arena to bots to games to engine."""

import ast
import sys
from pathlib import Path

import pytest

import gonfalon
from gonfalon.games import GAMES

ROOT = Path(gonfalon.__file__).parent
ORDER = ["engine", "games", "bots", "arena", "web", "server", "cli"]
FILES = sorted(path.relative_to(ROOT) for path in ROOT.rglob("*.py"))
ENGINE = [path for path in FILES if path.parts[0] == "engine"]


def imported(path: Path) -> set[str]:
    """The full names of the modules a file imports."""
    names = set()
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            names.add(node.module or "")
    return names


@pytest.mark.parametrize("path", FILES, ids=str)
def test_a_layer_imports_only_those_below(path: Path) -> None:
    layer = path.parts[0]
    if layer not in ORDER:
        assert path in (Path("__init__.py"), Path("__main__.py"))
        return
    above = ORDER[ORDER.index(layer) + 1 :]
    for name in imported(path):
        if name.startswith("gonfalon."):
            assert name.split(".")[1] not in above, f"{path} imports {name}"
        elif name == "gonfalon":
            assert layer in ("cli", "server"), f"{path} imports the package that imports it"


@pytest.mark.parametrize("path", ENGINE, ids=str)
def test_the_engine_knows_no_game_and_only_the_standard_library(path: Path) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    for game in GAMES.values():
        assert game.id not in text
        assert game.name not in text
    roots = {name.split(".")[0] for name in imported(path)}
    assert roots <= {"gonfalon", *sys.stdlib_module_names}


def test_games_do_not_import_each_other() -> None:
    folders = {path.parts[1] for path in FILES if path.parts[0] == "games" and len(path.parts) > 2}
    assert folders
    for path in FILES:
        if path.parts[0] == "games" and len(path.parts) > 2:
            for name in imported(path):
                parts = name.split(".")
                if parts[:2] == ["gonfalon", "games"] and len(parts) > 2:
                    assert parts[2] == path.parts[1], f"{path} imports {name}"
