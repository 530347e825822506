"""The statistics against known answers."""

import math
from random import Random

import pytest

from gonfalon.arena.intervals import Z95, wilson
from gonfalon.arena.ratings import ELO, elo_of, expected, ratings
from gonfalon.arena.sprt import FAILED, OPEN, PASSED, Sprt, log_ratio


@pytest.mark.parametrize(
    ("score", "games", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),  # published tables of Wilson's interval
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (15, 148, 0.0624, 0.1605),  # Newcombe 1998, method 3: 81/263 and 15/148
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilsons_interval(score: float, games: int, low: float, high: float) -> None:
    assert wilson(score, games) == pytest.approx((low, high), abs=5e-5)


def test_without_games_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("elo", "score"), [(0, 0.5), (100, 0.640065), (200, 0.759747), (400, 10 / 11)]
)
def test_elo_and_score(elo: float, score: float) -> None:
    assert expected(elo) == pytest.approx(score, abs=1e-6)
    assert expected(-elo) == pytest.approx(1 - score, abs=1e-6)
    assert elo_of(expected(elo)) == pytest.approx(elo)
    assert (elo_of(0), elo_of(1)) == (-math.inf, math.inf)


def test_two_players_are_rated_by_their_score() -> None:
    found = ratings(2, {(0, 1): (75.0, 100)}, prior=0)
    assert found is not None
    assert found[0].elo - found[1].elo == pytest.approx(elo_of(0.75))
    assert found[0].elo + found[1].elo == pytest.approx(0)
    # The logit of a share of n games varies by 1 / (n p q); each is half of the difference.
    error = Z95 * math.sqrt(1 / (100 * 0.75 * 0.25)) * ELO / 2
    assert [one.error for one in found] == pytest.approx([error, error])


def zermelo(players: int, meetings: dict[tuple[int, int], tuple[float, float]]) -> list[float]:
    """Elo by the fixed point that Zermelo found in 1929, which shares nothing with Newton's way."""
    strength = [1.0] * players
    for _ in range(20_000):
        for one in range(players):
            won = meets = 0.0
            for (low, high), (score, count) in meetings.items():
                if one in (low, high):
                    won += score if one == low else count - score
                    meets += count / (strength[low] + strength[high])
            strength[one] = won / meets
    logs = [math.log10(one) for one in strength]
    return [400 * (one - sum(logs) / players) for one in logs]


def test_a_round_robin_is_rated_as_zermelo_would() -> None:
    meetings = {
        (0, 1): (12.0, 20.0),
        (0, 2): (15.5, 20.0),
        (1, 2): (13.0, 20.0),
        (2, 3): (4.0, 6.0),
    }
    found = ratings(4, meetings, prior=0)
    assert found is not None
    assert [one.elo for one in found] == pytest.approx(zermelo(4, meetings), abs=1e-4)
    assert found[3].error > found[0].error  # who has played less is known less


def test_who_wins_all_is_rated_all_the_same() -> None:
    found = ratings(2, {(0, 1): (100.0, 100)})
    assert found is not None
    assert found[0].elo - found[1].elo == pytest.approx(elo_of(100.5 / 101))
    assert found[0].error > 100


def test_who_has_met_nobody_is_not_compared() -> None:
    assert ratings(3, {(0, 1): (1.0, 2)}) is None
    assert ratings(3, {(0, 1): (1.0, 2), (1, 2): (0.0, 0)}) is None


def test_the_bounds_are_walds() -> None:
    test = Sprt(0, 10)
    assert (test.lower, test.upper) == pytest.approx((-math.log(19), math.log(19)))


def test_with_two_outcomes_it_is_the_classical_test() -> None:
    """Then the mean tells the whole distribution, and the ratio is Wald's for won and lost."""
    low, high = expected(0), expected(30)
    exact = 60 * math.log(high / low) + 40 * math.log((1 - high) / (1 - low))
    assert log_ratio([40, 60], 0, 30) == pytest.approx(exact, abs=1e-6)


def test_with_five_outcomes_it_is_near_the_normal_approximation() -> None:
    """For strengths that lie close together: N (s1 - s0) (2 mean - s0 - s1) / (2 variance)."""
    counts = [120, 480, 900, 560, 140]
    total = sum(counts)
    mean = sum(at / 4 * count for at, count in enumerate(counts)) / total
    variance = sum((at / 4 - mean) ** 2 * count for at, count in enumerate(counts)) / total
    low, high = expected(0), expected(8)
    normal = total * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert log_ratio(counts, 0, 8) == pytest.approx(normal, rel=0.01)
    assert log_ratio(counts[::-1], -8, 0) == pytest.approx(-log_ratio(counts, 0, 8))


def constrained(counts: list[float], mean: float) -> float:
    """The greatest log-likelihood of five outcomes with this mean, by climbing over a grid.

    Three chances are free; the other two follow from the sum and the mean.
    """
    best, place, step = -math.inf, [0.2, 0.2, 0.2], 0.05

    def likelihood(free: list[float]) -> float:
        left, moment = 1 - sum(free), 4 * mean - sum(at * one for at, one in zip((1, 2, 3), free))
        chances = [left - moment / 4, *free, moment / 4]
        if min(chances) <= 0:
            return -math.inf
        return sum(count * math.log(one) for count, one in zip(counts, chances))

    while step > 1e-7:
        steps = [
            [place[n] + move * (n == at) for n in range(3)]
            for at in range(3)
            for move in (-step, step)
        ]
        found = max(steps, key=likelihood)
        if likelihood(found) > best:
            best, place = likelihood(found), found
        else:
            step /= 2
    return best


def test_with_five_outcomes_it_is_the_ratio_of_the_likeliest() -> None:
    counts = [3.0, 10.0, 20.0, 16.0, 9.0]
    exact = constrained(counts, expected(100)) - constrained(counts, expected(0))
    assert log_ratio(counts, 0, 100) == pytest.approx(exact, abs=1e-3)


def pairs(elo: float, rng: Random) -> float:
    """A pair of games of somebody so strong: a good deal helps in one and hurts in the other."""
    luck = rng.gauss(0, 0.15)
    chances = [min(1, max(0, expected(elo) + sign * luck)) for sign in (1, -1)]
    points = 0.0
    for chance in chances:
        drawn = min(0.1, chance, 1 - chance)
        r = rng.random()
        points += 1.0 if r < chance - drawn / 2 else 0.5 if r < chance + drawn / 2 else 0.0
    return points


def passed(elo: float, runs: int) -> float:
    """How often somebody of this strength passes a test of 0 against 80 Elo."""
    rng, count = Random(f"sprt {elo}"), 0
    for _ in range(runs):
        test = Sprt(0, 80)
        while test.add(pairs(elo, rng)) == OPEN:
            assert test.pairs < 5000
        count += test.verdict == PASSED
    return count / runs


def test_it_errs_as_seldom_as_it_promises() -> None:
    """Of 300 runs 5 % are 15, give or take 7.4 (95 %)."""
    assert passed(0, 300) <= 0.075
    assert passed(80, 300) >= 0.925
    assert 0.2 < passed(40, 100) < 0.8


def test_a_verdict_stands() -> None:
    test = Sprt(0, 50)
    assert test.add_all([2.0] * 100) == PASSED
    counted = test.pairs
    assert counted < 100
    assert test.add(0.0) == PASSED
    assert test.pairs == counted
    assert Sprt(0, 50).add_all([0.0] * 100) == FAILED
    assert Sprt(0, 50).add_all([1.0] * 3) == OPEN
