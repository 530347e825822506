"""Runs: the same games for a seed, in one process or several; nothing lost, nothing twice."""

import re
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from gonfalon.arena.journal import Journal
from gonfalon.arena.on_ray import OnRay
from gonfalon.arena.played import Played
from gonfalon.arena.runners import InProcess, Lost, Processes, Runner
from gonfalon.arena.running import Arena
from gonfalon.arena.schedule import Schedule, Task
from gonfalon.arena.sprt import FAILED, OPEN, PASSED, Sprt
from gonfalon.engine.errors import Malformed
from gonfalon.engine.extras import Missing
from gonfalon.engine.record_reading import parse_record
from gonfalon.games import find
from tests.arena.making import made_up, program, schedule, timeless

KILLS_ITS_WORKER = """
def choose():
    if {is_due}:
        open({mark!r}, "w").close()
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(1)
    say("bestmove " + legal[0])
"""


def run(planned: Schedule, runner: Runner, path: Path | None = None) -> dict[str, Played]:
    """Play a whole schedule."""
    with closing(runner), closing(Journal(planned, path)) as journal:
        told: list[str] = []
        Arena(planned, journal).run(runner, lambda played: told.append(played.key))
        assert len(told) == len(set(told))
        return dict(journal.games)


def what(games: dict[str, Played]) -> dict[str, tuple[object, ...]]:
    """The games without their times."""
    return {key: timeless(played) for key, played in sorted(games.items())}


def test_a_seed_gives_the_same_games_in_one_process_and_in_two() -> None:
    planned = schedule("random", "greedy", "other=random", deals=2, game="imperia")
    one = run(planned, InProcess())
    assert len(one) == planned.games == 12
    assert what(run(planned, Processes(2))) == what(one)
    other = schedule("random", "greedy", "other=random", deals=2, game="imperia", seed="other")
    assert what(run(other, InProcess())) != what(one)


def test_every_game_is_a_record_that_replays() -> None:
    planned = schedule("random", "other=random", deals=2, options=("claims=before",))
    for played in run(planned, InProcess()).values():
        record = parse_record(played.record, find)
        result = record.replay().result
        assert result is not None
        assert (result.points, result.ranks, result.how) == (
            played.points,
            played.ranks,
            played.how,
        )
        assert (record.names, len(record.plies)) == (played.names, played.plies)
        assert record.options.words() == ["claims=before"]


def test_a_stopped_run_is_taken_up_again(tmp_path: Path) -> None:
    planned, path = schedule("random", "greedy", deals=4, game="imperia"), tmp_path / "games.jsonl"
    whole = run(planned, InProcess())
    stops = 0
    while True:
        with closing(InProcess()) as runner, closing(Journal(planned, path)) as journal:
            arena, told = Arena(planned, journal), list[str]()
            assert arena.done == min(3 * stops, 8)

            def tell(played: Played, told: list[str] = told) -> None:
                told.append(played.key)
                if len(told) == 3:
                    raise KeyboardInterrupt

            try:
                arena.run(runner, tell)
            except KeyboardInterrupt:
                stops += 1
                continue
            break
    assert stops == 2
    assert path.read_bytes().count(b"\n") == 1 + 8
    assert what(run(planned, InProcess(), path)) == what(whole)


def test_a_worker_that_dies_is_replaced_and_its_game_played_again(tmp_path: Path) -> None:
    mark = str(tmp_path / "mark")
    own = KILLS_ITS_WORKER.format(is_due=f"not os.path.exists({mark!r}) and moves == 3", mark=mark)
    planned = schedule("random", f"x={program(tmp_path, own)}", deals=3, game="imperia")
    runner = Processes(2)
    games = run(planned, runner, tmp_path / "games.jsonl")
    assert runner.replaced == 1
    assert set(games) == {task.key for task in planned.tasks()}
    assert all(played.forfeit is None for played in games.values())
    assert (tmp_path / "games.jsonl").read_bytes().count(b"\n") == 1 + planned.games


def test_a_game_that_kills_every_worker_ends_the_run(tmp_path: Path) -> None:
    own = KILLS_ITS_WORKER.format(is_due="True", mark=str(tmp_path / "mark"))
    planned = schedule("random", f"x={program(tmp_path, own)}", deals=1, game="imperia")
    with pytest.raises(Lost, match=r"game 0/0/[01]: 3 workers have died over it"):
        run(planned, Processes(1))


class Shuffling(Runner):
    """Hands back made-up games, some of them twice, in an order of its own."""

    def __init__(self, strength: float, seed: int, ahead: int = 9) -> None:
        self._rng = Random(seed)
        self._strength = strength
        self._ahead = ahead
        self.played = 0

    def play(self, tasks: Iterator[Task]) -> Iterator[Played]:
        """Several at once, the last ones perhaps first."""
        waiting: list[Task] = []
        while True:
            while len(waiting) < self._ahead and (task := next(tasks, None)) is not None:
                waiting.append(task)
            if not waiting:
                return
            task = waiting.pop(self._rng.randrange(len(waiting)))
            first = Random(task.key).random() < self._strength
            if task.names[0] == "random":
                first = not first
            self.played += 1
            for _ in range(self._rng.choice((1, 1, 2))):
                yield made_up(task, (1, 2) if first else (2, 1))

    def close(self) -> None:
        """Nothing runs."""


class _Late:
    """Counts the games that came once the test was decided."""

    def __init__(self, arena: Arena) -> None:
        self._arena = arena
        self.games = 0

    def tell(self, played: Played) -> None:
        """One game more."""
        self.games += self._arena.is_decided


@pytest.mark.parametrize(("strength", "verdict"), [(0.75, PASSED), (0.45, FAILED)])
def test_a_verdict_does_not_depend_on_the_order_of_games(strength: float, verdict: str) -> None:
    planned = schedule("greedy", "random", deals=5000)
    found = set()
    for seed in range(5):
        runner, test = Shuffling(strength, seed), Sprt(0, 100)
        arena = Arena(planned, Journal(planned), test)
        late = _Late(arena)
        arena.run(runner, late.tell)
        assert test.verdict == verdict
        found.add((test.verdict, test.pairs, tuple(test.counts)))
        assert 1 <= late.games <= 9  # only what was being played is played to its end
        assert len(arena.journal.games) == runner.played  # what came twice counts once
    assert len(found) == 1


def test_a_test_goes_on_where_it_was(tmp_path: Path) -> None:
    planned, path = schedule("greedy", "random", deals=5000), tmp_path / "games.jsonl"
    short = schedule("greedy", "random", deals=8)
    with closing(Journal(short, path)) as journal:
        first = Arena(short, journal, Sprt(0, 40))
        first.run(Shuffling(0.7, 1), lambda played: None)
        assert first.test is not None
        assert (first.test.pairs, first.test.verdict) == (8, OPEN)
    with closing(Journal(planned, path)) as journal:
        second = Arena(planned, journal, Sprt(0, 40))
        second.run(Shuffling(0.7, 2), lambda played: None)
        third = Arena(planned, journal, Sprt(0, 40))
    whole = Arena(planned, Journal(planned), Sprt(0, 40))
    whole.run(Shuffling(0.7, 3), lambda played: None)
    assert second.test == third.test == whole.test


def test_without_ray_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Missing, match="ray is not installed; pip install"):
        OnRay("auto")


@pytest.mark.parametrize(
    ("address", "problem"),
    [
        pytest.param("nowhere.invalid:1", "'nowhere.invalid:1': ", marks=pytest.mark.long),
        ("127.0.0.1:1", "'127.0.0.1:1': Connection refused"),
        pytest.param(
            "ray://127.0.0.1:x", "'ray://127.0.0.1:x': invalid literal", marks=pytest.mark.long
        ),
        pytest.param("127.0.0.1:99999999", "'127.0.0.1:99999999': ", marks=pytest.mark.long),
    ],
)
def test_a_cluster_that_is_not_there_is_one_line(
    address: str, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found out before Ray is asked, which would try for many minutes."""
    idle = SimpleNamespace(is_initialized=lambda: False)
    monkeypatch.setattr("gonfalon.arena.on_ray.needed", lambda name, extra: idle)
    with pytest.raises(Malformed, match=re.escape(f"--ray: {problem}")):
        OnRay(address)
