"""A network answers alike with NumPy and without, and a file that does not fit is refused."""

import json
from random import Random

import pytest

from gonfalon.bots.network import (
    FORMAT,
    Layer,
    Network,
    chance_of,
    fingerprint,
    fitting,
    read_network,
)
from gonfalon.engine.errors import Malformed

INPUTS = 70
MARK = fingerprint(["one", "two"])


def layer(rng: Random, outputs: int, inputs: int) -> Layer:
    """A layer of any numbers."""
    rows = [[rng.gauss(0.0, 0.3) for _ in range(inputs)] for _ in range(outputs)]
    return rows, [rng.gauss(0.0, 1.0) for _ in range(outputs)]


def network(with_numpy: bool | None = None) -> Network:
    """A network of any numbers."""
    rng = Random(5)
    layers = [layer(rng, 48, INPUTS), layer(rng, 24, 48), layer(rng, 1, 24)]
    return Network("imperia", 2, MARK, layers, with_numpy)


def positions(count: int) -> list[list[float]]:
    """Any features."""
    rng = Random(6)
    return [[rng.uniform(-2.0, 2.0) for _ in range(INPUTS)] for _ in range(count)]


def test_it_is_what_its_sums_are() -> None:
    small = Network("imperia", 2, MARK, [([[1.0, -1.0]], [0.5]), ([[2.0]], [-1.0])], False)
    assert small.value([1.0, 0.0]) == pytest.approx(chance_of(2.0))
    assert small.value([0.0, 3.0]) == pytest.approx(chance_of(-1.0))
    assert chance_of(0.0) == 0.5
    assert 0.0 < chance_of(-1e9) < chance_of(1e9) <= 1.0


def test_plain_python_answers_as_numpy_does() -> None:
    pytest.importorskip("numpy")
    fast, slow = network(True), network(False)
    assert (fast.with_numpy, slow.with_numpy) == (True, False)
    for features in positions(100):
        assert fast.value(features) == pytest.approx(slow.value(features), abs=1e-9)


def test_a_file_is_read_back() -> None:
    written = network().write()
    again = read_network(written, "test")
    assert again.write() == written
    assert (again.game_id, again.seats, again.features) == ("imperia", 2, MARK)
    for features in positions(10):
        assert again.value(features) == network().value(features)


def test_every_damage_is_found() -> None:
    written = network().write()
    rng = Random(7)
    for _ in range(200):
        at = rng.randrange(len(written) - 1)
        other = "x" if written[at] != "x" else "y"
        with pytest.raises(Malformed, match=r"^network it: ") as error:
            read_network(written[:at] + other + written[at + 1 :], "it")
        assert "\n" not in str(error.value)
        with pytest.raises(Malformed):
            read_network(written[:at], "it")


def test_another_version_is_refused() -> None:
    written = network().write().replace(f"network {FORMAT}", "network 99", 1)
    with pytest.raises(Malformed, match=f"it is of version 99; this build reads {FORMAT}"):
        read_network(written, "it")
    with pytest.raises(Malformed, match="this is no network"):
        read_network(json.dumps({}), "it")


def test_a_network_for_something_else_is_refused() -> None:
    one = network()
    assert fitting(one, "it", "imperia", 2, MARK) is one
    with pytest.raises(Malformed, match="it is for imperia with 2 seats, not imperia with 3"):
        fitting(one, "it", "imperia", 3, MARK)
    with pytest.raises(Malformed, match="it was trained on other features"):
        fitting(one, "it", "imperia", 2, fingerprint(["two", "one"]))
