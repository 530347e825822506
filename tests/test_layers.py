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
INSIDE = ["box", "rules", "sight", "text", "html"]
"""The folders of a game; each may import those before it."""
OF_GAMES = [path for path in FILES if path.parts[0] == "games" and len(path.parts) > 2]


def imported(path: Path, only_at_run_time: bool = False) -> set[str]:
    """The full names of the modules a file imports; perhaps without those for types alone."""
    names = set()
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    if only_at_run_time:
        tree = _WithoutTypes().visit(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            names.add(node.module or "")
    return names


class _WithoutTypes(ast.NodeTransformer):
    """Leaves out what is imported for types alone."""

    def visit_If(self, node: ast.If) -> ast.AST | None:
        """Drop `if TYPE_CHECKING:`."""
        return None if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)


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
    roots = {name.split(".")[0] for name in imported(path, only_at_run_time=True)}
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


@pytest.mark.parametrize("path", OF_GAMES, ids=str)
def test_a_folder_of_a_game_imports_only_those_before_it(path: Path) -> None:
    """`box`, `rules`, `sight`, `text`, `html`; above them all is `game.py`, the plug."""
    _, game, *inside = path.parts
    if inside in (["__init__.py"], ["game.py"]):
        return
    assert inside[0] in INSIDE, f"{path} is in none of the folders {INSIDE}"
    allowed = INSIDE[: INSIDE.index(inside[0]) + 1]
    for name in imported(path, only_at_run_time=True):
        if name.startswith(f"gonfalon.games.{game}."):
            assert name.split(".")[3] in allowed, f"{path} imports {name}"
