"""What `examples/learners.py` tells; whether learners learn is tried by `make test-long`."""

import sys

import pytest

from bench.tokens import won
from examples.learners import LEARNERS, Look, curve, main


def test_a_look_is_one_line_with_its_interval() -> None:
    look = Look(2048, 150.0, 200)
    assert look.interval[0] < 0.75 < look.interval[1]
    assert str(look).strip().startswith("2048 steps: 150 of 200 (75.0 %, ")


def test_looks_are_drawn_as_a_curve() -> None:
    drawn = curve("a learner", [Look(0, 50.0, 100), Look(20_480, 80.0, 100)])
    assert drawn.startswith("<svg")
    assert ">20k<" in drawn


@pytest.mark.parametrize("learner", LEARNERS)
def test_without_pytorch_one_line_says_what_to_install(
    learner: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.setattr(sys, "argv", ["learners.py", learner])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    told = capsys.readouterr().err
    assert told == "torch is not installed; pip install 'gonfalon[learners]'\n"


def test_tokens_at_random_win_and_lose() -> None:
    pytest.importorskip("gymnasium", reason="Gymnasium is not installed")
    assert 0 < won(12, "imperia", {"map": "random"}) < 12
