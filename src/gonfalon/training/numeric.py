"""NumPy, which only training needs."""

from importlib import import_module
from typing import Any

from gonfalon.engine.errors import Malformed


def numpy_for_training() -> Any:
    """NumPy, or one clear line on how to get it."""
    try:
        return import_module("numpy")
    except ImportError:
        raise Malformed("train", "NumPy is not installed; pip install 'gonfalon[train]'") from None
