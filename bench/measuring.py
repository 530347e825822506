"""How peers are found and measured, whatever is counted of them; seconds are the processor's."""

import argparse
import json
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from random import Random
from time import process_time

SEED = 20
"""Every run starts from the same seed, so that repeated runs play the same games."""

Run = Callable[[], tuple[int, ...]]
"""Plays one whole game, or makes a few steps of many; returns what is counted of it."""


@dataclass(frozen=True)
class Peer:
    """A game of another engine."""

    distribution: str
    """The name its version is installed under."""
    modules: tuple[str, ...]
    """What must be importable to play it."""
    prepare: Callable[[Random], Run]
    """Imports the engine and returns the function that plays, and counts."""


def can_import(peer: Peer) -> bool:
    """Whether a peer's modules are there and load."""
    try:
        for module in peer.modules:
            import_module(module)
    except ImportError:
        return False
    return True


def count(run: Run, names: tuple[str, ...], seconds: float) -> dict[str, float]:
    """What is counted until the time is up, by name, after one run that does not count."""
    run()
    totals = [0] * len(names)
    start, elapsed = process_time(), 0.0
    while elapsed < seconds:
        totals = [total + more for total, more in zip(totals, run(), strict=True)]
        elapsed = process_time() - start
    return {**dict(zip(names, totals)), "seconds": round(elapsed, 4)}


def answer(peers: Mapping[str, Peer], names: tuple[str, ...], about: str) -> None:
    """Read the command line and print the peers that are installed, or one measurement."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("peer", nargs="?", choices=peers, help="the game to play")
    parser.add_argument("seconds", nargs="?", type=float, help="about how long to play")
    parser.add_argument("--list", action="store_true", help="print the peers that are installed")
    asked = parser.parse_args()
    warnings.simplefilter("ignore")
    if asked.list:
        print("\n".join(name for name, peer in peers.items() if can_import(peer)))
    elif asked.seconds is None:
        parser.error("PEER and SECONDS are needed, or --list")
    elif not can_import(peers[asked.peer]):
        parser.exit(1, f"{asked.peer} is not installed: make bench-peers\n")
    else:
        peer = peers[asked.peer]
        counted = count(peer.prepare(Random(SEED)), names, asked.seconds)
        told = {"peer": asked.peer, **counted, "version": version(peer.distribution)}
        print(json.dumps(told))
