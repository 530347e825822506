"""What a seat sees as one vector of numbers from 0 to 1, made of named planes.

An encoder writes from a view and nothing else, so that no program sees more than its seat may know.
Seats are counted from whoever looks: 0 is oneself, 1 the seat to the left. What is a number is
divided by the most it can be; what goes beyond is cut off.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Final, Generic, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gonfalon.adapters.vocabulary import Vocabulary
from gonfalon.engine.state import CHANCE, NOBODY
from gonfalon.engine.view import View

Array = NDArray[np.float32]
"""Numbers of 32 bits."""
Shape = tuple[int, ...]
"""The shape of a plane."""
V = TypeVar("V", bound=View)


class Encoder(ABC, Generic[V]):
    """Writes the views of one game, for one number of seats, into one array that it keeps."""

    def __init__(
        self, vocabulary: Vocabulary, seats: int, steps: int, planes: dict[str, Shape]
    ) -> None:
        """`steps` is how many steps the game has; `planes` are those of its own."""
        shared: dict[str, Shape] = {
            "actor": (seats + 2,),
            "steps": (steps,),
            "asked": (steps,),
            "picks": (vocabulary.longest - 1, len(vocabulary)),
        }
        self.vocabulary: Final = vocabulary
        """The tokens of the game."""
        self.seats: Final = seats
        """How many play."""
        self.shapes: Final = shared | planes
        """The shape of each plane by its name, in the order in which they are laid out."""
        sizes = [int(np.prod(shape)) for shape in self.shapes.values()]
        self.flat: Final[Array] = np.zeros(sum(sizes), np.float32)
        """All planes one after the other, as they were written last."""
        starts = np.cumsum([0, *sizes])
        self.parts: Final[dict[str, Array]] = {
            name: self.flat[start : start + size].reshape(shape)
            for (name, shape), start, size in zip(self.shapes.items(), starts, sizes)
        }
        """Each plane, as it was written last."""

    def encode(self, view: V, picked: Sequence[int]) -> Array:
        """What is seen and was picked so far; the array is overwritten by the next call."""
        self.flat.fill(0)
        actor = self.parts["actor"]
        if view.actor in (CHANCE, NOBODY):
            actor[self.seats - 1 - view.actor] = 1
        else:
            actor[self.place(view, view.actor)] = 1
        for depth, token in enumerate(picked):
            self.parts["picks"][depth, token] = 1
        self.write(view)
        np.minimum(self.flat, 1, out=self.flat)
        return self.flat

    @abstractmethod
    def write(self, view: V) -> None:
        """Write the planes of the game, which are all 0, and the steps."""

    def write_steps(self, frames: tuple[int, ...]) -> None:
        """The steps that are open, and the one that is asked."""
        for step in frames:
            self.parts["steps"][step] = 1
        if frames:
            self.parts["asked"][frames[-1]] = 1

    def place(self, view: V, seat: int) -> int:
        """Where a seat stands, counted from the one that looks."""
        return (seat - view.seat) % self.seats

    def mark(self, name: str, view: V, seat: int) -> None:
        """Mark a seat, if it is one."""
        if seat >= 0:
            self.parts[name][self.place(view, seat)] = 1

    def mark_all(self, name: str, view: V, seats: int) -> None:
        """Mark the seats of a mask."""
        for seat in range(self.seats):
            if seats >> seat & 1:
                self.parts[name][self.place(view, seat)] = 1

    def turned(self, view: V) -> list[int]:
        """The seats as they are counted from the one that looks."""
        return [(view.seat + place) % self.seats for place in range(self.seats)]


def bits(masks: Sequence[int], width: int) -> Array:
    """Masks as rows of 0 and 1, the lowest bit first."""
    if not any(masks):
        return np.zeros((len(masks), width), np.float32)
    size = (width + 7) // 8
    data = b"".join([mask.to_bytes(size, "little") for mask in masks])
    rows = np.frombuffer(data, np.uint8).reshape(-1, size)
    return np.unpackbits(rows, axis=1, count=width, bitorder="little").astype(np.float32)


def count_in(part: Array, things: Iterable[int], most: int) -> None:
    """Count how often each thing is there, in parts of so many."""
    for thing in things:
        part[thing] += 1 / most


def one_hot(part: Array, values: ArrayLike) -> None:
    """Mark the value of each place, `part[value, place]`; negative ones are none."""
    chosen = np.asarray(values)
    places = np.nonzero(chosen >= 0)[0]
    part[chosen[places], places] = 1
