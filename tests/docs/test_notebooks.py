"""The notebooks run from the first cell to the last, in a kernel of their own."""

import os
from pathlib import Path
from typing import Any

import pytest

from tests.docs.pages import ROOT

nbformat = pytest.importorskip("nbformat", reason="the extra notebooks is not installed")
nbclient = pytest.importorskip("nbclient", reason="the extra notebooks is not installed")
pytest.importorskip("ipykernel", reason="the extra notebooks is not installed")
pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")

FOLDER = ROOT / "examples" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
GAMES = "GONFALON_NOTEBOOK_GAMES"


def run(path: Path, folder: Path, **settings: str) -> Any:
    """A notebook after all its cells were run."""
    book = nbformat.read(path, as_version=4)
    nbformat.validate(book)
    client = nbclient.NotebookClient(book, timeout=600, kernel_name="python3")
    client.execute(cwd=str(folder), env={**os.environ, **settings})
    return book


def shown(book: Any) -> list[Any]:
    """What its cells have shown, one after the other."""
    return [output for cell in book.cells for output in cell.get("outputs", [])]


def printed(book: Any) -> str:
    """What its cells have printed."""
    return "".join([one.text for one in shown(book) if one.output_type == "stream"])


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_what_it_showed(path: Path) -> None:
    book = nbformat.read(path, as_version=4)
    assert shown(book) == []
    assert all(cell.get("execution_count") is None for cell in book.cells)


def test_the_first_game_draws_its_tables(tmp_path: Path) -> None:
    book = run(FOLDER / "first_game.ipynb", tmp_path)
    tables = [one.data["text/html"] for one in shown(book) if "text/html" in one.get("data", {})]
    assert len(tables) > 4
    assert all("gonfalon-alone" in table for table in tables)
    assert "BL-F3" in printed(book)


@pytest.mark.long
def test_training_runs_for_a_few_games(tmp_path: Path) -> None:
    book = run(FOLDER / "training.ipynb", tmp_path, **{GAMES: "30"})
    assert any("image/svg+xml" in one.get("data", {}) for one in shown(book))
    assert "against the page" in printed(book)


@pytest.mark.long
def test_training_teaches_something(tmp_path: Path) -> None:
    """Far beyond what random players win of each other by luck."""
    book = run(FOLDER / "training.ipynb", tmp_path)
    (line,) = [
        line for line in printed(book).splitlines() if line.endswith("won") and "before" in line
    ]
    before, after = [float(word.rstrip("%,")) for word in line.split() if "%" in word]
    assert after > before + 15
