"""NumPy, which only training needs."""

from typing import Any

from gonfalon.engine.extras import needed


def numpy_for_training() -> Any:
    """NumPy, or one clear line on how to get it."""
    return needed("numpy", "train")
