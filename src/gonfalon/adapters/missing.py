"""What a door says when the package it is for is not installed."""

from importlib import import_module
from typing import Any

from gonfalon.engine.extras import Missing


def needed(name: str, what: str, extra: str) -> Any:
    """A module of a package that only this door needs, or in one line what to install."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != name.partition(".")[0]:
            raise
        raise Missing(what, extra) from None
