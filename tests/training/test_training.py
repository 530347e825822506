"""A training of a few steps: it learns, goes on after a stop, and gives the same every time."""

import sys
from pathlib import Path
from typing import Any

import pytest

from gonfalon.bots.network import read_network
from gonfalon.engine.errors import Malformed
from gonfalon.training import checkpoint
from gonfalon.training.curves import curves
from gonfalon.training.fitting import Epoch, Fit, Plan
from gonfalon.training.selfplay import Lesson, play
from gonfalon.training.subjects import shares_of
from gonfalon.training.targets import returns
from gonfalon.training.teaching import Training
from tests.cli.command import Command, is_one_line

np = pytest.importorskip("numpy")

LESSON = Lesson(
    game_id="imperia",
    options=((),),
    seats=2,
    by="random",
    seed="test",
    noise=0.2,
    kept=0.2,
)
PLAN = Plan(hidden=(8,), epochs=3)
SMALL = ("--games", "12", "--by", "random", "--epochs", "2", "--hidden", "4")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


def games_of_chance(count: int) -> dict[str, Any]:
    """Made-up games of one position, as two seats see it; the first number nearly decides."""
    rng = np.random.default_rng(3)
    edge = rng.normal(size=count)
    first = (edge + 0.3 * rng.normal(size=count) > 0).astype(np.float32)
    numbers = rng.normal(size=(2 * count, 5)).astype(np.float32)
    numbers[0::2, 0], numbers[1::2, 0] = edge, -edge
    shares = np.empty(2 * count, np.float32)
    shares[0::2], shares[1::2] = first, 1 - first
    return {
        "features": numbers,
        "shares": shares,
        "seats": np.tile(np.array([0, 1], np.int8), count),
        "thirds": np.repeat(np.arange(count) % 3, 2).astype(np.int8),
        "games": np.repeat(np.arange(count), 2).astype(np.int32),
    }


def test_it_learns() -> None:
    fit = Fit(games_of_chance(3000), 2, Plan(hidden=(8,), epochs=8, pace=0.01))
    told: list[Epoch] = []
    fit.run(told.append)
    assert told[-1].held_loss < told[0].held_loss < 0.7
    assert fit.best.held_loss < 0.45
    assert min(fit.best.named) > 0.8


def test_it_learns_from_what_follows() -> None:
    games = games_of_chance(3000)
    games["games"] //= 2
    fit = Fit(games, 2, Plan(hidden=(8,), epochs=8, pace=0.01, trace=0.9))
    fit.run(lambda epoch: None)
    assert fit.best.held_loss < 0.6


def test_what_follows_counts_the_less_the_later() -> None:
    games = {"shares": np.array([1.0, 0.0] * 3), "games": np.array([0, 0, 0, 0, 1, 1])}
    values = np.array([0.5, 0.5, 0.8, 0.2, 0.6, 0.4])
    found = returns(games, values, 2, 0.75)
    assert found.tolist() == pytest.approx([0.75 + 0.25 * 0.8, 0.25 * 0.2, 1.0, 0.0, 1.0, 0.0])


def test_a_fit_goes_on_after_a_stop() -> None:
    games, plan = games_of_chance(500), Plan(hidden=(4,), epochs=5)
    whole = Fit(dict(games), 2, plan)
    whole.run(lambda epoch: None)
    first = Fit(dict(games), 2, plan)
    stops: list[dict[str, Any]] = []

    def stop(epoch: Epoch) -> None:
        stops.append(first.state())
        if len(stops) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        first.run(stop)
    second = Fit(dict(games), 2, plan)
    second.take_up(stops[-1])
    second.run(lambda epoch: None)
    assert second.layers() == whole.layers()
    assert second.epochs == whole.epochs


def test_games_are_the_same_for_the_same_seed() -> None:
    one, other = play(LESSON, 3), play(LESSON, 3)
    assert one == other
    assert [first + second for first, second in zip(one.shares[::2], one.shares[1::2])] == [1.0] * (
        len(one.shares) // 2
    )
    assert set(one.seats) == {0, 1}
    assert list(one.thirds) == sorted(one.thirds)
    assert shares_of((1, 3, 1)) == (0.5, 0.0, 0.5)


def test_a_training_is_taken_up_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoint, "BLOCK", 6)
    whole = Training(LESSON, 12, PLAN, tmp_path / "whole")
    whole.play(1, lambda count: None)
    network = whole.fit(lambda epoch: None)
    half = Training(LESSON, 6, PLAN, tmp_path / "half")
    half.play(1, lambda count: None)
    counted: list[int] = []
    again = Training(LESSON, 12, PLAN, tmp_path / "half")
    again.play(1, counted.append)
    assert counted == [6, 12]
    assert again.fit(lambda epoch: None).write() == network.write()
    told: list[Epoch] = []
    assert again.fit(told.append).write() == network.write()
    assert not told
    picture = curves("imperia", again.epochs)
    assert picture.startswith("<svg")
    assert "held out" in picture


def test_another_training_in_the_folder_is_refused(tmp_path: Path) -> None:
    Training(LESSON, 6, PLAN, tmp_path)
    other = Lesson(**{**LESSON.__dict__, "noise": 0.5})
    with pytest.raises(Malformed, match="another training was begun there"):
        Training(other, 6, PLAN, tmp_path)


def test_the_command(run: Command, tmp_path: Path) -> None:
    places = ("--checkpoint", str(tmp_path / "kept"), "--plot", str(tmp_path / "fit.svg"))
    out = tmp_path / "two.net"
    answer = run("train", "imperia", *SMALL, *places, "--out", str(out))
    assert answer.status == 0
    assert "held out" in answer.out
    network = read_network(out.read_text(), "two")
    assert (network.game_id, network.seats) == ("imperia", 2)
    assert (tmp_path / "fit.svg").read_text().startswith("<svg")
    again = run("train", "imperia", *SMALL, *places, "--out", str(tmp_path / "again.net"))
    assert again.status == 0
    assert (tmp_path / "again.net").read_text() == out.read_text()


@pytest.mark.parametrize(
    "words",
    [
        ("cairn",),
        ("imperia", "--noise", "2"),
        ("imperia", "--hidden", "4,x"),
        ("imperia", "--seats", "7"),
        ("imperia", "--steps", "5"),
        ("imperia", "--by", "nobody"),
        ("imperia", "--option", "map=none"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_trained(run: Command, tmp_path: Path, words: tuple[str, ...]) -> None:
    places = ("--checkpoint", str(tmp_path / "kept"), "--out", str(tmp_path / "x.net"))
    answer = run("train", *words, *places)
    assert answer.status == 2
    assert is_one_line(answer.err)


def test_without_numpy_it_says_so(
    run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    places = ("--checkpoint", str(tmp_path), "--out", str(tmp_path / "x.net"))
    answer = run("train", "imperia", *places)
    assert answer.status == 2
    assert "pip install 'gonfalon[train]'" in answer.err
    assert is_one_line(answer.err)
