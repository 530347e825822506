"""Commands that need more than is always installed."""

import subprocess
import sys

import pytest

from tests.amounts import some_of


def without(module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command where a module is not installed."""
    hide = (
        "import sys; from importlib.abc import MetaPathFinder\n"
        "class Hidden(MetaPathFinder):\n"
        "    def find_spec(self, name, path, target=None):\n"
        f"        if name.split('.')[0] == {module!r}: raise ModuleNotFoundError(name=name)\n"
        "sys.meta_path.insert(0, Hidden())\n"
        "import importlib.util; real = importlib.util.find_spec\n"
        f"importlib.util.find_spec = lambda name: None if name == {module!r} else real(name)\n"
        "from gonfalon.cli import main; sys.exit(main())"
    )
    command = [sys.executable, "-c", hide, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


@pytest.mark.parametrize(
    ("module", "arguments", "extra"),
    [
        ("fastapi", ("serve", "--port", "0"), "server"),
        pytest.param("sqlalchemy", ("backup", "x"), "server", marks=pytest.mark.long),
        pytest.param("mcp", ("mcp",), "mcp", marks=pytest.mark.long),
    ],
)
def test_one_line_says_what_to_install(module: str, arguments: tuple[str, ...], extra: str) -> None:
    done = without(module, *arguments)
    assert done.returncode == 2
    told = f"{module} is not installed; pip install 'gonfalon[{extra}]'"
    assert done.stderr == f"gonfalon: {told}\n"


@pytest.mark.parametrize(
    "module", some_of(["fastapi", "sqlalchemy", "starlette", "jinja2", "numpy"], "numpy")
)
def test_the_library_and_the_terminal_need_none_of_it(module: str) -> None:
    done = without(
        module, "sim", "battle-line", "--games", "1", "--seed", "a", "--bots", "page,page"
    )
    assert done.returncode == 0, done.stderr


def test_the_command_loads_what_another_one_needs_no_sooner() -> None:
    """It starts often, also in every process of a server."""
    show = (
        "import sys; from gonfalon.cli.main import build_parser; build_parser()\n"
        "print(*{'numpy', 'prompt_toolkit', 'rich', 'asyncio', 'http.client'} & {*sys.modules})"
    )
    command = [sys.executable, "-c", show]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout == "\n"
