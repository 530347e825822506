"""Numbers that decide what is random: what they select, and whole games played with them."""

import hashlib
from random import Random

import pytest

from gonfalon.engine.chance import Given, Numbers, Stream, pick
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.playout import playout
from gonfalon.engine.state import CHANCE
from tests.helpers import every_variant, random_game

END = 2**64
TOTALS = (1, 2, 3, 7, 60, 151, 1000, 2**20 - 1, 2**20, 2**31 + 11, 2**40)


def borders(total: int) -> list[int]:
    """The numbers on both sides of where one outcome ends and the next begins, and near them."""
    rng = Random(total)
    steps = range(total + 1) if total < 200 else [rng.randrange(total + 1) for _ in range(200)]
    near = [-(-step * END // total) + off for step in steps for off in (-2, -1, 0, 1)]
    return [r for r in near if 0 <= r < END]


@pytest.mark.parametrize("total", TOTALS)
def test_a_number_selects_exactly(total: int) -> None:
    rng = Random(total)
    for r in borders(total) + [rng.getrandbits(64) for _ in range(1000)]:
        assert pick(r, total) == r * total >> 64
        assert Given(r).below(total) == r * total >> 64


def xoroshiro(one: int, two: int) -> list[int]:
    """The first numbers of xoroshiro64** as its authors write it down."""

    def turned(word: int, by: int) -> int:
        return (word << by | word >> 32 - by) & 0xFFFFFFFF

    found = []
    for _ in range(100):
        found.append(turned(one * 0x9E3779BB & 0xFFFFFFFF, 5) * 5 & 0xFFFFFFFF)
        two ^= one
        one = turned(one, 26) ^ two ^ (two << 9 & 0xFFFFFFFF)
        two = turned(two, 13)
    return found


@pytest.mark.parametrize("seed", [0, 1, -5, 2**80, "a word"])
def test_a_stream_follows_from_its_seed(seed: int | str) -> None:
    digest = hashlib.sha256(str(seed).encode()).digest()
    words = xoroshiro(int.from_bytes(digest[:4], "big"), int.from_bytes(digest[4:8], "big") | 1)
    stream, same, other = Stream(seed), Stream(seed), Stream(f"{seed}+")
    numbers = [stream.number() for _ in words]
    assert numbers == [word << 32 for word in words]
    assert [same.below(151) for _ in words] == [r * 151 >> 64 for r in numbers]
    assert numbers != [other.number() for _ in words]


def test_a_stream_is_even() -> None:
    stream = Stream("even")
    counts = [0] * 10
    for _ in range(20_000):
        counts[stream.below(10)] += 1
    assert all(1800 < count < 2200 for count in counts)


@every_variant
def test_random_legal_takes_what_is_listed(game: Game, seats: int, options: Options) -> None:
    """At every state, for the first and last action and some between, at their very borders."""
    rng = Random("numbers")
    for state, record in random_game(game, options, "numbers", seats=seats):
        legal = state.legal()
        count = len(legal)
        if state.over:
            continue
        places = {0, count - 1, len(record.plies) % count, rng.randrange(count)}
        for place in places:
            first, last = -(-place * END // count), -(-(place + 1) * END // count) - 1
            assert state.random_legal(first) is legal[place]
            assert state.random_legal(last) is legal[place]
        r = rng.getrandbits(64)
        assert state.random_legal(r) is legal[r * count >> 64]


@every_variant
def test_a_playout_is_the_same_game_as_one_driven_from_outside(
    game: Game, seats: int, options: Options
) -> None:
    for seed in range(3):
        state, driven = game.rules.start(seats, options), game.rules.start(seats, options)
        numbers: Numbers = Stream(seed)
        plies = 0
        while not driven.over:
            r, legal = numbers.number(), driven.legal()
            is_chance = driven.actor == CHANCE
            driven.apply(driven.sample(r) if is_chance else legal[r * len(legal) >> 64])
            plies += 1
        assert playout(state, Stream(seed)) == plies
        assert state.over
        assert state.position() == driven.position()
        assert state.result == driven.result
