"""What is handed out: a wheel and an archive of the sources, each put into an empty environment."""

import os
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLAYED = "import gonfalon; print(gonfalon.build()); print(gonfalon.new('imperia').legal()[:1])"

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def files() -> list[str]:
    """The files that git knows, as they are called when the tests begin."""
    listed = ["git", "ls-files", "-z"]
    done = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True)
    return [name for name in done.stdout.split("\0") if name]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, files: list[str]) -> Path:
    """The folder in which `make dist` leaves both, made from a copy of what git knows."""
    folder = tmp_path_factory.mktemp("source")
    for name in files:
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(source.read_bytes())
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", "dist"]
    with_compiler = {**os.environ, "GONFALON_COMPILE": "1", "GONFALON_OPTIMISE": "1"}
    subprocess.run(command, cwd=folder, check=True, env=with_compiler, capture_output=True)
    return folder / "dist"


def installed(what: Path, folder: Path, **settings: str) -> Path:
    """The interpreter of an empty environment into which this was installed."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    command = [str(python), "-m", "pip", "install", "-q", "-c", str(ROOT / "constraints.txt")]
    environment = {**os.environ, **settings}
    subprocess.run([*command, str(what)], check=True, env=environment, capture_output=True)
    return python


@pytest.mark.parametrize(("ending", "build"), [("whl", "compiled"), ("tar.gz", "plain Python")])
def test_it_is_installed_alone_and_plays_a_game(
    made: Path, tmp_path: Path, ending: str, build: str
) -> None:
    (what,) = made.glob(f"*.{ending}")
    python = installed(what, tmp_path / "empty", GONFALON_PURE="1")
    told = subprocess.run(
        [python, "-c", PLAYED], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert told.stdout.splitlines()[0] == build
    gonfalon = str(python.parent / "gonfalon")
    game = [gonfalon, "sim", "battalia", "--games", "1", "--seed", "dist"]
    subprocess.run(game, cwd=tmp_path, check=True, capture_output=True)
    serve = subprocess.run([gonfalon, "serve"], cwd=tmp_path, check=False, capture_output=True)
    assert b"gonfalon[server]" in serve.stderr


def test_the_archive_has_docs_examples_and_all_tests(made: Path, files: list[str]) -> None:
    (archive,) = made.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    assert {name for name in files if name.startswith(("docs/", "examples/", "tests/"))} <= names
