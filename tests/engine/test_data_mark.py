"""The short hash of a game's data: the same however a file is laid out, another if it says more."""

import sys
from pathlib import Path

import pytest

from gonfalon.engine.shipped import data_mark

DATA = "# the boards\n\nwoods 3 printed\nlakes  4   decided\n"


def mark_of(folder: Path, name: str, monkeypatch: pytest.MonkeyPatch, **files: bytes) -> str:
    """The mark of a package with these data files."""
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    package = folder / name
    package.mkdir()
    (package / "__init__.py").touch()
    for file, data in files.items():
        (package / f"{file}.txt").write_bytes(data)
    return data_mark(name)


def test_line_ends_comments_and_spaces_do_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = mark_of(tmp_path, "data_plain", monkeypatch, box=DATA.encode())
    windows = DATA.replace("\n", "\r\n").replace("# the boards", "# boards")
    assert mark_of(tmp_path, "data_windows", monkeypatch, box=windows.encode()) == plain
    tidy = "woods 3 printed\nlakes 4 decided"
    assert mark_of(tmp_path, "data_tidy", monkeypatch, box=tidy.encode()) == plain


def test_what_it_says_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    marks = {
        mark_of(tmp_path, "data_one", monkeypatch, box=DATA.encode()),
        mark_of(tmp_path, "data_two", monkeypatch, box=DATA.replace("3", "5").encode()),
        mark_of(tmp_path, "data_three", monkeypatch, card=DATA.encode()),
        mark_of(tmp_path, "data_four", monkeypatch, box=DATA.encode(), card=b"one 1\n"),
        mark_of(tmp_path, "data_five", monkeypatch),
    }
    assert len(marks) == 5
    assert "" in marks
