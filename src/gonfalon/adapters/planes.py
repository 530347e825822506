"""What a seat sees as one row of small whole numbers, made of named planes.

The planes of a game are written from a view and nothing else, so that no program sees more than its
seat may know. Seats are counted from whoever looks: 0 is oneself, 1 the seat to the left. What is
a part of a whole is written as its count; `mosts` says what the whole is, and what goes beyond is
cut off. So a row is bytes, and needs no NumPy; `gonfalon.adapters.tensors` makes fractions of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from gonfalon.adapters.vocabulary import Vocabulary
from gonfalon.engine.state import CHANCE, NOBODY
from gonfalon.engine.view import View

if TYPE_CHECKING:
    from mypy_extensions import i64

Shape = tuple[int, ...]
"""The shape of a plane."""
V = TypeVar("V", bound=View)

_PLACES: Final[list[Any]] = []
"""Places as objects that are there already: compiled code would make a new one for each write."""
_PRIME: Final = 67
_BIT: Final = [0] * _PRIME
"""The number of a bit by the rest that it leaves: those of 2**0 to 2**65 are all different."""
for _number in range(_PRIME - 1):
    _BIT[2**_number % _PRIME] = _number


class Planes(ABC, Generic[V]):
    """Writes the views of one game, for one number of seats, into one row that it keeps."""

    def __init__(self, vocabulary: Vocabulary, seats: int, steps: int) -> None:
        """`steps` is how many steps the game has; a subclass adds the planes of its own."""
        self.vocabulary: Final = vocabulary
        """The tokens of the game."""
        self.seats: Final = seats
        """How many play."""
        self._count: i64 = seats
        self.tokens: Final = len(vocabulary)
        """How many tokens there are."""
        self.row: Final = bytearray()
        """All planes one after the other, as they were written last."""
        self.mosts: Final[list[int]] = []
        """By place what is written there for 1."""
        self.shapes: Final[dict[str, Shape]] = {}
        """The shape of each plane by its name, in the order in which they are laid out."""
        self._zeros: Final = bytearray()
        self.actor: Final = self.plane("actor", (seats + 2,))
        """Where the plane of who decides begins."""
        self.steps: Final = self.plane("steps", (steps,))
        """Where the plane of the open steps begins."""
        self.asked: Final = self.plane("asked", (steps,))
        """Where the plane of the step that is asked begins."""
        self.picks: Final = self.plane("picks", (vocabulary.longest - 1, self.tokens))
        """Where the plane of what was picked begins."""

    def plane(self, name: str, shape: Shape, most: int = 1, mosts: Sequence[int] = ()) -> i64:
        """Add a plane; where it begins. `most` is written for 1, or at each place its own."""
        start, size = len(self.row), 1
        for length in shape:
            size *= length
        self.shapes[name] = shape
        self.row.extend(bytes(size))
        self._zeros.extend(bytes(size))
        self.mosts.extend(mosts or [most] * size)
        if len(self.mosts) != len(self.row):
            raise ValueError(f"{name} has {size} places, not {len(mosts)}")
        _PLACES.extend(range(len(_PLACES), len(self.row)))
        return start

    def encode(self, view: V, picked: Sequence[int]) -> None:
        """Write what is seen and was picked so far."""
        self.row[:] = self._zeros
        if view.actor == CHANCE or view.actor == NOBODY:
            self.mark(self.actor + self.seats - 1 - view.actor)
        else:
            self.mark_seat(self.actor, view, view.actor)
        for depth, token in enumerate(picked):
            self.mark(self.pick_at(depth, token))
        self.write(view)

    @abstractmethod
    def write(self, view: V) -> None:
        """Write the planes of the game, which are all 0, and the steps."""

    def pick_at(self, depth: i64, token: i64) -> i64:
        """The place that tells of this token as the first pick, the second, and so on."""
        return self.picks + depth * self.tokens + token

    # What subclasses write with.

    def mark(self, place: i64) -> None:
        """Write 1."""
        self.row[_PLACES[place]] = 1

    def put(self, place: i64, number: i64) -> None:
        """Write a number, but no more than is 1 here."""
        if number:
            most: i64 = self.mosts[place]
            self.row[_PLACES[place]] = number if number < most else most

    def put_all(self, place: i64, numbers: tuple[int, ...]) -> None:
        """Write numbers one after the other."""
        for number in numbers:
            if number:
                self.put(place, number)
            place += 1

    def put_run(self, place: i64, numbers: tuple[int, ...]) -> None:
        """The same at once, where most are not 0."""
        start, mosts = place, self.mosts
        for number in numbers:
            if number > mosts[place]:
                self.put_all(start, numbers)
                return
            place += 1
        self.row[start:place] = bytearray(numbers)

    def add(self, place: i64, number: i64 = 1) -> None:
        """Add to what is written."""
        if number:
            self.put(place, self.row[_PLACES[place]] + number)

    def count(self, place: i64, things: tuple[int, ...]) -> None:
        """Count how often each thing is there."""
        for thing in things:
            self.add(place + thing)

    def mark_bits(self, place: i64, mask: i64) -> None:
        """Mark what is in a mask of up to 62 bits, the lowest first."""
        if not mask:
            return
        row = self.row
        while mask:
            low = mask & -mask
            row[_PLACES[place + _BIT[low % _PRIME]]] = 1
            mask ^= low

    def write_steps(self, frames: tuple[int, ...]) -> None:
        """The steps that are open, and the one that is asked."""
        for step in frames:
            self.mark(self.steps + step)
        if frames:
            self.mark(self.asked + frames[-1])

    def place(self, view: V, seat: i64) -> i64:
        """Where a seat stands, counted from the one that looks."""
        return (seat - view.seat) % self._count

    def mark_seat(self, place: i64, view: V, seat: i64) -> None:
        """Mark a seat, if it is one."""
        if seat >= 0:
            self.mark(place + self.place(view, seat))

    def mark_seats(self, place: i64, view: V, seats: int) -> None:
        """Mark the seats of a mask."""
        if seats:
            for seat in range(self.seats):
                if seats >> seat & 1:
                    self.mark(place + self.place(view, seat))

    def turned(self, view: V) -> list[int]:
        """The seats as they are counted from the one that looks."""
        return [(view.seat + place) % self.seats for place in range(self.seats)]
