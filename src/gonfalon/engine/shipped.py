"""The files that a game's package brings: its drawings' symbols, styles and rules, its data."""

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

_MARK: Final = 8  # hexadecimal digits


@cache
def shipped(package: str, name: str) -> str:
    """The text of a file that lies in a package."""
    return (resources.files(package) / name).read_text(encoding="utf-8")


@cache
def data_mark(package: str) -> str:
    """A short hash of the data files in a package; nothing where there are none."""
    found = [file for file in resources.files(package).iterdir() if file.name.endswith(".txt")]
    if not found:
        return ""
    files = sorted((file.name, file.read_text(encoding="utf-8")) for file in found)
    told = "\n".join(line for name, text in files for line in (f"# {name}", *data_lines(text)))
    return hashlib.sha256(told.encode()).hexdigest()[:_MARK]


def data_lines(text: str) -> list[str]:
    """What a data file says: its lines without comments, whatever their ends and spaces."""
    lines = [" ".join(line.split()) for line in text.splitlines()]
    return [line for line in lines if line and not line.startswith("#")]


@cache
def source_mark(*packages: str) -> str:
    """A short hash of the code in these packages: of its text, or where that is not shipped of
    what was compiled from it.
    """
    hashed = hashlib.sha256()
    for package in packages:
        for name, code in _code_of(resources.files(package)):
            hashed.update(f"{package} {name} {len(code)}\n".encode())
            hashed.update(code)
    return hashed.hexdigest()[:_MARK]


def _code_of(folder: Traversable, path: str = "") -> Iterator[tuple[str, bytes]]:
    """Every module by its name, in a fixed order."""
    files = sorted(folder.iterdir(), key=lambda one: one.name)
    texts = {one.name.partition(".")[0] for one in files if one.name.endswith(".py")}
    for one in files:
        stem, _, kind = one.name.partition(".")
        if one.is_dir() and stem != "__pycache__":
            yield from _code_of(one, f"{path}{stem}/")
        elif kind == "py" or (kind.endswith(("so", "pyd", "pyc")) and stem not in texts):
            yield f"{path}{stem}", one.read_bytes()
