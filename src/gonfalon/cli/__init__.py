"""The `gonfalon` command, a module for each group of its subcommands."""

from gonfalon.cli.main import main

__all__ = ["main"]
