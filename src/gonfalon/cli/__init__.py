"""The `gonfalon` command."""

from gonfalon.cli.main import main

__all__ = ["main"]
