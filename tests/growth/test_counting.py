"""The count sees what is quadratic and what is not, each of them in one line a turn."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

from tests.growth.counting import count, counted_imports

QUADRATIC = (
    "del items[0]",
    "items.pop(0)",
    "items.insert(0, one)",
    "found = (*found, one)",
    "found = found + (one,)",
    "found += (one,)",
    "text = text[1:]",
    "told += one",
    "one in items",
    "text.count(one)",
    "items == items",
    "[x for x in items]",
    "told = f'{told}{one}'",
    "sorted(items)",
)
LINEAR = (
    "items.pop()",
    "items.append(one)",
    "known.add(one)",
    "one in known",
    "items[-1]",
    "len(items)",
    "one.strip()",
    "text.startswith(one)",
)
SOURCE = """
def parse(text):
    items, found, known, told = list(text), (), set(), ""
    for one in text:
        {}
"""


def growth(folder: Path, monkeypatch: pytest.MonkeyPatch, number: int, line: str) -> float:
    """How much faster the cost grows than the text."""
    name = f"counted_{number}"
    (folder / f"{name}.py").write_text(SOURCE.format(line), encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, name, raising=False)
    with counted_imports(name):
        parse = import_module(name).parse
    small, middle, large = [count(parse, "ab" * times) for times in (50, 100, 200)]
    return (large - middle) / (middle - small)


@pytest.mark.parametrize("line", QUADRATIC)
def test_quadratic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    assert growth(tmp_path, monkeypatch, QUADRATIC.index(line), line) > 3.5


@pytest.mark.parametrize("line", LINEAR)
def test_linear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    assert growth(tmp_path, monkeypatch, 100 + LINEAR.index(line), line) < 2.1
