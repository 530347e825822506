"""The `gonfalon` command: a module for each group of subcommands, and the table in the terminal."""

from gonfalon.cli.main import main

__all__ = ["main"]
