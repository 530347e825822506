"""A value network: from the features of a view to how likely its seat wins, and the file of one.

A file is four lines of text: what it is and its version, a head in JSON, the numbers as 32-bit
floats in base64, and a checksum of all that. Where NumPy is installed it does the sums; else plain
Python does them, slower, with the same answer.
"""

import base64
import binascii
import hashlib
import json
import math
import struct
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module, resources
from itertools import chain
from operator import mul
from typing import Any, Final

from gonfalon.engine.errors import Malformed

SUFFIX: Final = ".net"
FORMAT: Final = 1
"""The version of the file; another one is refused."""
MOST_BYTES: Final = 300_000
"""A file that is shipped is no larger."""
_KIND: Final = "gonfalon-network"
_MARK: Final = 12  # hexadecimal digits
_FLOAT: Final = 4  # bytes
_FARTHEST: Final = 60.0  # beyond this the answer is sure

Layer = tuple[list[list[float]], list[float]]
"""The weights of each output by input, and what is added to each output."""


class Network:
    """Layers of sums, all but the last cut off below zero; the last is one number, as a chance."""

    def __init__(
        self,
        game_id: str,
        seats: int,
        features: str,
        layers: Sequence[Layer],
        with_numpy: bool | None = None,
    ) -> None:
        self.game_id: Final = game_id
        self.seats: Final = seats
        self.features: Final = features
        """The fingerprint of the features' names."""
        self.layers: Final = [_rounded(layer) for layer in layers]
        numpy = _numpy() if with_numpy is None or with_numpy else None
        self.with_numpy: Final = numpy is not None
        """Whether NumPy does the sums."""
        last: Callable[[Sequence[float]], float] = self._slowly
        self._summed: Final = last if numpy is None else _by_numpy(numpy, self.layers)

    def value(self, features: Sequence[float]) -> float:
        """How likely the seat wins whose features these are."""
        return chance_of(self.total(features))

    def total(self, features: Sequence[float]) -> float:
        """The last sum itself, for a network that tells a number and no chance."""
        return self._summed(features)

    def _slowly(self, features: Sequence[float]) -> float:
        """The last sum, in plain Python."""
        reached = features
        for weights, added in self.layers[:-1]:
            sums = [sum(map(mul, row, reached)) + more for row, more in zip(weights, added)]
            reached = [one if one > 0.0 else 0.0 for one in sums]
        (row,), (more,) = self.layers[-1]
        last: float = sum(map(mul, row, reached))
        return last + more

    def write(self) -> str:
        """The text of its file."""
        shapes = [[len(weights), len(weights[0])] for weights, _ in self.layers]
        head = {"game": self.game_id, "seats": self.seats, "features": self.features}
        numbers = chain.from_iterable([*chain(*weights), *added] for weights, added in self.layers)
        packed = b"".join([struct.pack("<f", number) for number in numbers])
        lines = [
            f"{_KIND} {FORMAT}",
            json.dumps({**head, "layers": shapes}),
            base64.b64encode(packed).decode(),
        ]
        return "\n".join([*lines, _checksum(lines), ""])


def read_network(text: str, where: str, with_numpy: bool | None = None) -> Network:
    """The network in the text of a file; one that is damaged or of another version is refused."""
    place = f"network {where}"
    lines = text.splitlines()
    kind, _, version = lines[0].partition(" ") if lines else ("", "", "")
    if kind != _KIND:
        raise Malformed(place, f"this is no network; the first word should be {_KIND}")
    if version != str(FORMAT):
        raise Malformed(place, f"it is of version {version[:20]}; this build reads {FORMAT}")
    if len(lines) != 4 or _checksum(lines[:3]) != lines[3]:
        raise Malformed(place, "it is damaged: its checksum does not fit")
    try:
        head = json.loads(lines[1])
        numbers = base64.b64decode(lines[2], validate=True)
        layers = _unpacked(numbers, head["layers"])
        return Network(head["game"], head["seats"], head["features"], layers, with_numpy)
    except (ValueError, KeyError, TypeError, binascii.Error) as error:
        raise Malformed(place, f"it is damaged: {error}") from None


def fitting(network: Network, where: str, game_id: str, seats: int, mark: str) -> Network:
    """This network, if it is for this game, number of seats and features; else it is refused."""
    if (network.game_id, network.seats) != (game_id, seats):
        meant = f"{network.game_id} with {network.seats} seats"
        raise Malformed(f"network {where}", f"it is for {meant}, not {game_id} with {seats}")
    if network.features != mark:
        raise Malformed(
            f"network {where}",
            f"it was trained on other features ({network.features}, here {mark}); train it anew",
        )
    return network


@cache
def shipped_network(package: str, game_id: str, seats: int, mark: str) -> Network | None:
    """The network that lies in a package for so many seats, if there is one."""
    name = f"{seats}{SUFFIX}"
    file = resources.files(package) / name
    if not file.is_file():
        return None
    where = f"{package.rpartition('.')[2]}/{name}"
    try:
        text = file.read_text(encoding="ascii")
    except UnicodeDecodeError:
        raise Malformed(f"network {where}", "it is damaged: this is no text") from None
    return fitting(read_network(text, where), where, game_id, seats, mark)


def fingerprint(names: Sequence[str]) -> str:
    """A short hash of the names of features: a network fits only those it was trained on."""
    return hashlib.sha256("\n".join(names).encode()).hexdigest()[:_MARK]


def chance_of(total: float) -> float:
    """A sum of any size as a chance between 0 and 1."""
    return 1.0 / (1.0 + math.exp(-max(-_FARTHEST, min(_FARTHEST, total))))


def _checksum(lines: Sequence[str]) -> str:
    """The last line of a file, from those before it."""
    return f"sha256 {hashlib.sha256(chr(10).join(lines).encode()).hexdigest()}"


def _unpacked(packed: bytes, shapes: Sequence[tuple[int, int]]) -> list[Layer]:
    """The layers of these shapes, outputs and inputs; the last has one output."""
    if not shapes or shapes[-1][0] != 1:
        raise ValueError("the last layer has one number")
    numbers = list(struct.unpack(f"<{len(packed) // _FLOAT}f", packed))
    if not all(map(math.isfinite, numbers)):
        raise ValueError("some of its numbers are none")
    layers: list[Layer] = []
    inputs = shapes[0][1]
    for outputs, width in shapes:
        if width != inputs or len(numbers) < outputs * (width + 1):
            raise ValueError("its layers do not fit together")
        rows = [numbers[row * width : (row + 1) * width] for row in range(outputs)]
        layers.append((rows, numbers[outputs * width : outputs * (width + 1)]))
        del numbers[: outputs * (width + 1)]
        inputs = outputs
    if numbers:
        raise ValueError("it is too long")
    return layers


def _rounded(layer: Layer) -> Layer:
    """As a file keeps it, so that what is written and read again answers the same."""
    weights, added = layer
    return [[_short(one) for one in row] for row in weights], [_short(one) for one in added]


def _short(number: float) -> float:
    """A number as 32 bits have it."""
    found: float = struct.unpack("<f", struct.pack("<f", number))[0]
    return found


@cache
def _numpy() -> Any:
    """NumPy, or nothing."""
    try:
        return import_module("numpy")
    except ImportError:
        return None


def _by_numpy(numpy: Any, layers: Sequence[Layer]) -> Callable[[Sequence[float]], float]:
    """What NumPy makes of these layers."""
    pairs = [(numpy.array(weights), numpy.array(added)) for weights, added in layers]
    hidden, (last, more) = pairs[:-1], pairs[-1]
    row, plus = last[0], float(more[0])
    array, dot = numpy.array, numpy.dot

    def summed(features: Sequence[float]) -> float:
        """The last sum."""
        reached = array(features, dtype=float)
        for weights, added in hidden:
            reached = dot(weights, reached)
            reached += added
            reached *= reached > 0.0
        return float(dot(row, reached)) + plus

    return summed
