"""What version 2 of the rules changed: a position, an action, and the answer before and now."""

import pytest

import gonfalon
from gonfalon.engine.errors import Illegal
from gonfalon.engine.origin import Parted
from tests.imperia.playing import FOUR, refused
from tests.kept_games import kept

TWO = "imperia; boards 1a0 2a0 3a0 4a0"
THREE = "imperia; seats 3; boards 1a0 2a0 3a0 4a0"
RED_SHUT = "a2 1i+w; c2 1i+e; b1 1i+s"
"""Three exits of red's fort on b2."""
LEMON = "g3 2i+w; f3 2i+s; f2 2i+w; h2 2ixnw; head2 h2"
"""Lemon's f3 joins g3 and f2, which are both beside the fort on g2."""

CHANGED = [
    # Other covered cells, and other cells for forts.
    ("IM-S2", f"{TWO}; forts d2 d7; hand1 i+", "place i+ d1 n", "IM-S2", ""),
    (
        "IM-S2",
        f"{THREE}; forts b4 g4 d7; b3 1i+s; head1 b3; hand1 i+",
        "place i+ b2 n",
        "IM-S2",
        "",
    ),
    ("IM-S3", f"{THREE}; turn 3 forts", "fort c2", "IM-S3", ""),
    ("IM-S3", f"{THREE}; turn 3 forts", "fort b6", "IM-S3", ""),
    # A formation may not be torn, even if both parts touch the fort.
    ("IM-B2", f"{FOUR}; {LEMON}; e3 1i+e; head1 e3; hand1 c+", "place c+ f3 n", "", "IM-B2"),
    (
        "IM-G5",
        f"{FOUR}; turn 1 play > with; {LEMON}; b5 1i+n; b4 1ge; head1 b4; ordered b5",
        "with f3",
        "",
        "IM-G5",
    ),
    # Pieces in hand, and none of them can be placed: the commander goes onto the head.
    (
        "IM-H2",
        f"{FOUR}; {RED_SHUT}; b3 1c+n; head1 b3; b5 2gxne; hand1 ix",
        "commander b5",
        "",
        "IM-H2",
    ),
    (
        "IM-H2",
        f"{FOUR}; {RED_SHUT}; b3 1c+n; head1 b3; b5 2gxne; hand1 ix",
        "commander b3",
        "IM-H2",
        "",
    ),
]
"""The rule, the position, the action, and who forbade it before, and now."""


@pytest.mark.rule("IM-S2")
@pytest.mark.rule("IM-S3")
@pytest.mark.rule("IM-B2")
@pytest.mark.rule("IM-G5")
@pytest.mark.rule("IM-H2")
@pytest.mark.parametrize(("rule", "position", "action", "before", "now"), CHANGED)
def test_a_changed_rule(rule: str, position: str, action: str, before: str, now: str) -> None:
    assert before != now
    assert rule in (before, now)
    assert refused(gonfalon.load(position), action) == now


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        pytest.param("imperia-2-random", "IM-T3", id="IM-S2"),  # the cell ahead was covered
        pytest.param("imperia-3-planned", "IM-B2", id="IM-B2"),
        pytest.param("imperia-4-planned", "IM-G5", id="IM-G5"),
        pytest.param("imperia-4-map_random-commander", "IM-H2", id="IM-H2"),
    ],
)
def test_a_kept_record_parts_at_a_changed_rule(name: str, rule: str) -> None:
    with pytest.raises(Parted) as caught:
        gonfalon.load_record(kept(name)).replay()
    assert isinstance(caught.value.cause, Illegal)
    assert caught.value.cause.rule == rule
