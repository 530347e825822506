"""The files that a game's package brings: its drawings' symbols, styles and rules."""

from functools import cache
from importlib import resources


@cache
def shipped(package: str, name: str) -> str:
    """The text of a file that lies in a package."""
    return (resources.files(package) / name).read_text(encoding="utf-8")
