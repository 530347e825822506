"""Verifiable chance: a commitment before the game, the secrets behind it, and the check afterwards.

Whoever deals chooses a secret seed and publishes its hash; then every seat adds a nonce of its own.
The numbers for chance come from seed and nonces together, so nobody could choose them. Once the
game is over, seed and nonces stand in the record, and anyone can recompute every draw.
"""

import hashlib
import re
from typing import Final

from gonfalon.engine.chance import SeededChance
from gonfalon.engine.errors import Fact, GonfalonError, Misread
from gonfalon.engine.record import Record
from gonfalon.engine.state import CHANCE
from gonfalon.engine.text import short

NONCE: Final = re.compile("[A-Za-z0-9_-]{1,64}")
SEED: Final = re.compile("[0-9a-f]{64}")
NO_NONCE: Final = "-"


class Unfair(GonfalonError):
    """A record whose chance actions are not those that its seed and nonces give."""

    def __init__(self, reason: str, /, **facts: Fact) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


def commitment(seed: str) -> str:
    """The hash of a seed, to be published before the game."""
    return f"sha256:{hashlib.sha256(bytes.fromhex(seed)).hexdigest()}"


def check_nonce(nonce: str) -> str:
    """The nonce itself, if it can stand in a record."""
    if not NONCE.fullmatch(nonce):
        raise Misread("read.bad_nonce", text=short(nonce))
    return nonce


def fair_chance(seed: str, nonces: tuple[str, ...]) -> SeededChance:
    """The numbers for chance that a seed and the nonces of all seats give together."""
    text = "\n".join(["gonfalon chance 1", seed, *nonces])
    return SeededChance(hashlib.sha256(text.encode()).digest())


def verify_chance(record: Record) -> int:
    """Recompute every chance action of a record; how many there are, or the first wrong one."""
    if not record.fairness:
        raise Misread("read.no_fairness")
    if not SEED.fullmatch(record.seed):
        raise Misread("read.no_seed")
    if len(record.nonces) != len(record.names):
        raise Misread("read.no_nonces")
    if commitment(record.seed) != record.fairness:
        raise Unfair("read.unfair_seed", text=short(record.fairness))
    chance = fair_chance(record.seed, record.nonces)
    found = 0
    for ply, state in enumerate(record.states()):
        if ply < len(record.plies) and state.actor == CHANCE:
            expected = state.sample(chance.number(ply, record.revision_at(ply))).text
            if expected != record.plies[ply]:
                facts = {"text": record.plies[ply], "found": expected}
                raise Unfair("read.unfair_ply", **facts).within("ply", ply + 1)
            found += 1
    record.replay()
    return found
