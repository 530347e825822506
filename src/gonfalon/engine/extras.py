"""Parts of Gonfalon that need more than is always installed."""

from importlib import import_module
from typing import Any

from gonfalon.engine.errors import GonfalonError


class Missing(GonfalonError, ModuleNotFoundError):
    """A package is not installed; one line says which extra brings it."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"{package} is not installed; pip install 'gonfalon[{extra}]'")
        self.name = package


def needed(name: str, extra: str) -> Any:
    """A module of a package that only some need; what that package itself misses is not hidden."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        package = name.partition(".")[0]
        if error.name is None or error.name.partition(".")[0] != package:
            raise
        raise Missing(package, extra) from None
