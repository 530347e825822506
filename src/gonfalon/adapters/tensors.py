"""What a seat sees as one vector of numbers from 0 to 1, made of named planes, in NumPy arrays."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gonfalon.adapters.planes import Planes, Shape
from gonfalon.engine.view import View

Array = NDArray[np.float32]
"""Numbers of 32 bits."""


class Encoder:
    """Writes the views of one game, for one number of seats, into one array that it keeps."""

    def __init__(self, planes: Planes[Any]) -> None:
        self.planes: Final = planes
        """What writes a view as whole numbers."""
        self.shapes: Final[dict[str, Shape]] = planes.shapes
        """The shape of each plane by its name, in the order in which they are laid out."""
        self._counts: Final = np.frombuffer(planes.row, np.uint8)
        self._mosts: Final = np.array(planes.mosts, np.float32)
        self.flat: Final[Array] = np.zeros(len(planes.row), np.float32)
        """All planes one after the other, as they were written last."""
        self.parts: Final[dict[str, Array]] = parts_of(self.flat, self.shapes)
        """Each plane, as it was written last."""

    def encode(self, view: View, picked: Sequence[int]) -> Array:
        """What is seen and was picked so far; the array is overwritten by the next call."""
        self.planes.encode(view, picked)
        np.divide(self._counts, self._mosts, out=self.flat)
        return self.flat


def parts_of(flat: NDArray[Any], shapes: dict[str, Shape]) -> dict[str, NDArray[Any]]:
    """The planes by name of one vector, or of each row of an array of them."""
    parts, start, rows = {}, 0, flat.shape[:-1]
    for name, shape in shapes.items():
        end = start + int(np.prod(shape))
        parts[name] = flat[..., start:end].reshape(*rows, *shape)
        start = end
    return parts
