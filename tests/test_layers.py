"""Imports point one way: cli, server to arena to bots to games to engine."""

import ast
import re
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.games import FOLDERS, PLAYED
from tests.games import SOURCE as ROOT

ORDER = [
    "engine",
    "games",
    "bots",
    "review",
    "arena",
    "training",
    "adapters",
    "web",
    "server",
    "cli",
]
FILES = sorted(path.relative_to(ROOT) for path in ROOT.rglob("*.py"))
ENGINE = [path for path in FILES if path.parts[0] == "engine"]
ARCHITECTURE = Path(__file__).parents[1] / "docs" / "architecture.md"
INSIDE = ["box", "rules", "sight", "text", "html"]
"""The folders of a game; each may import those before it."""
every_folder = pytest.mark.parametrize("folder", sorted({path.parent for path in FILES}), ids=str)
every_game = pytest.mark.parametrize("package", FOLDERS)


def files_of(package: str) -> list[Path]:
    """The files of a game, the example too, by the path inside."""
    folder = FOLDERS[package]
    return [path.relative_to(folder) for path in sorted(folder.rglob("*.py"))]


@cache
def imported(path: Path, only_at_run_time: bool = False) -> set[str]:
    """The full names of the modules a file imports; perhaps without those for types alone."""
    names = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
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


@every_folder
def test_a_layer_imports_only_those_below(folder: Path) -> None:
    for path in [path for path in FILES if path.parent == folder]:
        check_layer(path)


def check_layer(path: Path) -> None:
    """A file imports nothing of the layers above its own."""
    layer = path.parts[0]
    if layer not in ORDER:
        assert str(path) in ("__init__.py", "__main__.py", "batch.py")
        return
    above = ORDER[ORDER.index(layer) + 1 :]
    for name in imported(ROOT / path):
        if name.startswith("gonfalon."):
            assert name.split(".")[1] not in above, f"{path} imports {name}"
        elif name == "gonfalon":
            assert layer in ("cli", "server"), f"{path} imports the package that imports it"


@pytest.mark.parametrize("path", ENGINE, ids=str)
def test_the_engine_knows_no_game_and_only_the_standard_library(path: Path) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    for game in PLAYED.values():
        assert game.id not in text
        assert game.name not in text
    roots = {name.split(".")[0] for name in imported(ROOT / path, only_at_run_time=True)}
    assert roots <= {"gonfalon", *sys.stdlib_module_names}


@every_game
def test_a_game_imports_the_engine_and_itself_alone(package: str) -> None:
    """No other game, and nothing that stands above games."""
    for path in files_of(package):
        for name in imported(FOLDERS[package] / path):
            if name.split(".")[0] in ("gonfalon", "examples"):
                assert f"{name}.".startswith(("gonfalon.engine.", f"{package}.")), (
                    f"{path} imports {name}"
                )


@every_game
def test_a_folder_of_a_game_imports_only_those_before_it(package: str) -> None:
    """`box`, `rules`, `sight`, `text`, `html`; above them all is `game.py`, the plug."""
    for path in files_of(package):
        if path not in (Path("__init__.py"), Path("game.py")):
            check_order(package, path)


def check_order(package: str, path: Path) -> None:
    """A file of a game imports nothing of the folders after its own."""
    assert path.parts[0] in INSIDE, f"{path} is in none of the folders {INSIDE}"
    allowed = INSIDE[: INSIDE.index(path.parts[0]) + 1]
    for name in imported(FOLDERS[package] / path, only_at_run_time=True):
        if name.startswith(f"{package}."):
            inside = name.removeprefix(f"{package}.").split(".")[0]
            assert inside in allowed, f"{path} imports {name}"


@every_game
def test_a_game_has_the_files_that_every_game_has(package: str) -> None:
    """Those of docs/architecture.md; a large step may be a folder, or a file in one."""
    listed = _files_of_every_game()
    assert len(listed) > 20
    for folder, name in listed:
        inside = FOLDERS[package] / folder
        is_folder = (inside / name.removesuffix(".py") / "__init__.py").is_file()
        assert is_folder or list(inside.rglob(name)), f"{package} has no {folder}/{name}"


def _files_of_every_game() -> list[tuple[str, str]]:
    """Folder and name, from the table in docs/architecture.md."""
    text = ARCHITECTURE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)/` \| ([^|]+) \|", text, re.MULTILINE)
    return [
        (folder, name)
        for folder, names in rows
        if folder in INSIDE
        for name in re.findall(r"`([\w.]+)`", names)
    ]
