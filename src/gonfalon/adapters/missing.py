"""What a door says when the package it is for is not installed."""

from importlib import import_module
from typing import Any


def needed(name: str, extra: str) -> Any:
    """A module of a package that only this door needs, or in one line what to install."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        package = name.partition(".")[0]
        if error.name is None or error.name.partition(".")[0] != package:
            raise
        hint = f"{package} is not installed; pip install 'gonfalon[{extra}]'"
        raise ModuleNotFoundError(hint, name=error.name) from None
