"""Many games stepped at once, for programs that learn: `Batch("battle-line", 64, seed=1)`."""

from gonfalon.adapters.batch import Batch, Told

__all__ = ["Batch", "Told"]
