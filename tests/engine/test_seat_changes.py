"""Who took a seat over, in a record: read back as it was written, and refused with its line."""

import pickle

import pytest

import gonfalon
from gonfalon.engine.errors import Misread
from gonfalon.engine.record import LONGEST_NAME
from gonfalon.engine.seat_change import COMPUTER, DEVICE, MOST, PERSON, SeatChange
from gonfalon.games import find
from tests.helpers import random_record

GAME = find("battle-line")
RECORD = random_record(GAME, GAME.options.choose({}), "seat changes")
PLIES = len(RECORD.plies)
TEXT = RECORD.write()
LINE = len(TEXT.splitlines()) + 1
"""The first line behind the record."""
GOOD = [
    SeatChange(0, 0, PERSON, "Ann"),
    SeatChange(7, 1, COMPUTER, "Béla for ever", "greedy"),
    SeatChange(7, 1, DEVICE, "Béla for ever"),
    SeatChange(PLIES, 0, COMPUTER, "", "random"),
]
FORM = "doesn't say who took a seat over"
BAD = [
    ("after : seat 1 person Ann", FORM),
    ("after 07: seat 1 person Ann", FORM),
    ("after -1: seat 1 person Ann", FORM),
    ("after 1.5: seat 1 person Ann", FORM),
    ("after 1234567890: seat 1 person Ann", FORM),
    ("after ٣: seat 1 person Ann", FORM),
    ("after 3", FORM),
    ("after 3:", FORM),
    ("after 3: Ann", FORM),
    ("after 3: seat 0 person Ann", FORM),
    ("after 3: seat 3 person Ann", FORM),
    ("after 3: seat 12 person Ann", FORM),
    ("after 3: seat 1 person", FORM),
    ("after 3: seat 1 ghost Ann", FORM),
    ("after 3: seat 1 computer", FORM),
    ("after 3: seat 1 computer GREEDY", FORM),
    ("after 3: seat 1 computer greedy for", FORM),
    (f"after 3: seat 1 computer {'g' * 21}", FORM),
    (f"after {PLIES + 1}: seat 1 person Ann", f"0 to {PLIES}"),
    (f"after 3: seat 1 person {'A' * (LONGEST_NAME + 1)}", "name"),
    ("after 3: seat 1 person A\u202eB", "name"),
    ("After 3: seat 1 person Ann", "After the end"),
]


def test_what_is_written_is_read_back() -> None:
    text = TEXT + "".join(f"{change}\n" for change in GOOD)
    record = gonfalon.load_record(text)
    assert record.seat_changes == GOOD
    assert record.write() == text
    assert pickle.loads(pickle.dumps(record)).write() == text


@pytest.mark.parametrize(("line", "why"), BAD)
def test_what_is_wrong_is_told_with_its_line(line: str, why: str) -> None:
    with pytest.raises(Misread) as refused:
        gonfalon.load_record(f"{TEXT}{line}\n")
    assert refused.value.at == (("line", LINE),)
    assert why in str(refused.value)
    assert len(str(refused.value)) < 400


def test_there_are_not_endlessly_many() -> None:
    most = TEXT + f"{GOOD[0]}\n" * MOST
    assert len(gonfalon.load_record(most).seat_changes) == MOST
    with pytest.raises(Misread, match=f"at most {MOST} times") as refused:
        gonfalon.load_record(f"{most}{GOOD[1]}\n")
    assert refused.value.at == (("line", LINE + MOST),)


def test_of_more_than_can_be_read_the_last_are_written() -> None:
    record = gonfalon.load_record(TEXT)
    record.seat_changes = [GOOD[0]] * MOST + [GOOD[1]]
    assert gonfalon.load_record(record.write()).seat_changes == record.seat_changes[1:]


def test_they_come_in_order_and_before_the_seed() -> None:
    with pytest.raises(Misread, match=FORM) as refused:
        gonfalon.load_record(f"{TEXT}{GOOD[1]}\n{GOOD[0]}\n")
    assert refused.value.at == (("line", LINE + 1),)
    with pytest.raises(Misread, match="After the end"):
        gonfalon.load_record(f"{TEXT}seed: {'0' * 64}\n{GOOD[0]}\n")
