"""The files that a game's package brings: its drawings' symbols, styles and rules, its data."""

import hashlib
from functools import cache
from importlib import resources
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
