"""Numbers are tuned by games, the same for the same seed, and after a stop as without one."""

from pathlib import Path

import pytest

from gonfalon.engine.errors import Malformed
from gonfalon.training import tuning
from gonfalon.training.dials import Dial, tuned_of
from gonfalon.training.tuning import Course, Tuning, duel, moved
from tests.cli.command import Command

COURSE = Course(game_id="battle-line", options=(("tactics=off",),), seed="t", deals=1)
DIALS = tuned_of("battle-line").dials


def test_the_dials_are_those_of_the_weights() -> None:
    assert len({dial.name for dial in DIALS}) == len(DIALS) > 20
    for dial in DIALS:
        assert dial.low <= dial.start <= dial.high
        assert dial.step > 0


def test_all_numbers_move_within_their_bounds() -> None:
    dials = [Dial("one", 0.0, 2.0, -1.0, 1.0), Dial("other", 5.0, 1.0, 0.0, 9.0)]
    assert moved(dials, [0.0, 5.0], [1.0, -1.0], 0.25) == [0.5, 4.75]
    assert moved(dials, [0.0, 5.0], [1.0, -1.0], 6.0) == [1.0, 0.0]


def test_equal_players_share_a_deal() -> None:
    starts = [dial.start for dial in DIALS]
    assert duel(COURSE, starts, starts, 1) == 0.0


def test_it_climbs_and_goes_on_after_a_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nearer(course: Course, one: list[float], other: list[float], deal: int) -> float:
        """Whoever is nearer to 0.4 with the second number wins."""
        return 1.0 if abs(one[1] - 0.4) < abs(other[1] - 0.4) else -1.0

    monkeypatch.setattr(tuning, "duel", nearer)
    whole = Tuning(COURSE, tmp_path / "whole")
    assert len(list(whole.run(60, 1))) == 60
    assert abs(whole.found()[1] - 0.4) < 0.02 < abs(DIALS[1].start - 0.4)
    half = Tuning(COURSE, tmp_path / "half")
    list(half.run(30, 1))
    with (tmp_path / "half").open("a") as file:
        file.write("[0.1, 0.")  # torn
    again = Tuning(COURSE, tmp_path / "half")
    list(again.run(60, 1))
    assert again.rounds == whole.rounds
    other = Course(game_id="battle-line", options=((),), seed="t", deals=1)
    with pytest.raises(Malformed, match="another tuning was begun there"):
        Tuning(other, tmp_path / "half")


def test_the_command(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tuning, "duel", lambda course, one, other, deal: 0.5)
    run = Command(capsys)
    places = ("--checkpoint", str(tmp_path / "kept"), "--out", str(tmp_path / "numbers"))
    words = ("--tune", "--games", "16", "--option", "tactics=off", *places)
    answer = run("train", "battle-line", *words)
    assert answer.status == 0
    assert answer.out.startswith("planned 0.9")
    assert (tmp_path / "numbers").read_text() == answer.out
    assert run("train", "imperia", *words).status == 2
