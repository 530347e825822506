"""Records: read back, replayed, and reported at the first wrong ply."""

import pickle

import pytest

import gonfalon
from gonfalon.engine.chance import SeededChance
from gonfalon.engine.errors import Ambiguous, Illegal, IllegalPly, Malformed, WrongEnd
from gonfalon.engine.record import Record, new_record
from gonfalon.engine.session import Session
from gonfalon.games import find
from tests.helpers import random_record

GAME = find("battle-line")
RECORD = random_record(GAME, GAME.options.choose({}), "records")
TEXT = RECORD.write()
PLAYED = next(n for n, text in enumerate(RECORD.plies) if text.startswith("play "))


def edited(old: str, new: str) -> Record:
    """The record with one piece of its text changed."""
    assert TEXT.count(old) >= 1
    return gonfalon.load_record(TEXT.replace(old, new, 1))


def test_a_record_replays_to_its_result() -> None:
    state = gonfalon.load(TEXT)
    assert state.over
    assert RECORD.end == f"{len(RECORD.plies)} {state.result}"


def test_a_record_can_be_replayed_to_any_ply() -> None:
    for ply in (0, 1, PLAYED, len(RECORD.plies)):
        assert RECORD.replay(ply).over == (ply == len(RECORD.plies))
    with pytest.raises(Malformed, match="The game has moves 0 to"):
        RECORD.replay(len(RECORD.plies) + 1)


def test_comments_blank_lines_and_line_ends_do_not_matter() -> None:
    assert gonfalon.load(f"# a comment\n{TEXT}").over
    text = "\ufeff" + TEXT.replace("\n\n", "\n\n# a comment\n\n", 1).replace("\n", "\r\n")
    assert gonfalon.load_record(text).write() == TEXT


def test_a_cut_record_is_reported_where_it_breaks_off() -> None:
    lines = TEXT.splitlines(keepends=True)
    record = gonfalon.load_record("".join(lines[:40]))
    with pytest.raises(Malformed, match=f"Move {len(record.plies) + 1}: The record breaks off"):
        record.replay()


def test_an_edited_ply_is_reported_by_its_number() -> None:
    twice = RECORD.plies[PLAYED]
    record = gonfalon.load_record(TEXT.replace(f"\n{twice}\n", f"\n{twice}\n{twice}\n"))
    with pytest.raises(IllegalPly) as caught:
        record.replay()
    assert caught.value.ply == PLAYED + 2
    assert caught.value.illegal.rule.startswith("BL-")


def test_the_first_wrong_ply_is_reported_even_if_a_later_one_is_malformed() -> None:
    twice = RECORD.plies[PLAYED]
    text = TEXT.replace(f"\n{twice}\n", f"\n{twice}\n{twice}\nplay chess\n")
    with pytest.raises(IllegalPly):
        gonfalon.load_record(text).replay()


def test_a_malformed_ply_names_its_line_and_number() -> None:
    first_line = TEXT.splitlines().index(RECORD.plies[0]) + 1
    record = edited(f"\n{RECORD.plies[0]}\n", "\nfirst 3\n")
    with pytest.raises(Malformed, match=rf"Line {first_line}, move 1: '3' doesn't go with first"):
        record.replay()


def test_an_ambiguous_ply_is_ambiguous() -> None:
    record = edited(f"\n{RECORD.plies[0]}\n", "\nfirst\n")
    with pytest.raises(Ambiguous, match=r"Line \d+, move 1: 'first' could mean"):
        record.replay()


def test_a_session_makes_a_record() -> None:
    session = gonfalon.session("battle-line", ("Anna", "Béla"), "seed", first=1)
    session.settle_chance()
    assert session.state.actor == 0
    assert gonfalon.load(session.record.write()).position() == session.state.position()


def test_a_wrong_end_is_reported() -> None:
    record = gonfalon.load_record(TEXT.replace(f"end {RECORD.end}", "end 3 5-0 breakthrough"))
    with pytest.raises(WrongEnd, match="but its moves give"):
        record.replay()


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            "gonfalon record 1",
            "gonfalon record 2",
            "Line 1: It isn't a saved game",
        ),
        ("game: battle-line", "game: chess", "There's no game called 'chess'"),
        ("game: battle-line\n", "", "The line `game: ...` is missing"),
        (
            "rules: 2",
            "rules: 99",
            "Line 3: This program doesn't know rules version '99'",
        ),
        ("rules: 2", "rules: ¹", "rules version"),
        ("rules: 2", f"rules: {'9' * 5000}", "rules version"),
        ("rules: 2", "rules: 2\nrules: 2", "Line 4: 'rules' is given twice"),
        ("rules: 2", "rules: 2\nweather: fine", "Line 4: Unknown header 'weather'"),
        ("rules: 2", "rules: 2\nnonsense", "Line 4: Expected `key: value` or a blank line"),
        ("rules: 2", "rules: 2\noptions: terrain=up", "Line 4: terrain is one of: off / on"),
        ("seat 2: P2\n", "", "Battle Line: Medieval is for 2 players, not 1"),
        ("seat 2: P2", "seat 2:", "Seat 2: a name is 1 to 80 printable characters"),
        ("seat 2: P2", "seat 2: " + "x" * 81, "Seat 2: a name is 1 to 80"),
        ("seat 2: P2", "seat 2: P2\nseat 3: P3", "is for 2 players, not 3"),
    ],
)
def test_a_bad_header_is_malformed(old: str, new: str, problem: str) -> None:
    with pytest.raises(Malformed, match=problem):
        edited(old, new)


def test_nothing_may_follow_the_end() -> None:
    with pytest.raises(Malformed, match="After the end line"):
        gonfalon.load_record(TEXT + "pass\n")


def test_an_unfinished_record_says_so() -> None:
    record = new_record(GAME, GAME.options.choose({}), ("Anna", "Béla"))
    session = Session(record, SeededChance("unfinished"))
    session.settle_chance()
    text = record.write()
    assert text.endswith(f"end {len(record.plies)} unfinished\n")
    assert "seat 2: Béla" in text
    assert gonfalon.load(text).position() == session.state.position()


def test_a_session_refuses_what_is_illegal_and_changes_nothing() -> None:
    session = Session(
        new_record(GAME, GAME.options.choose({"first": "1"}), ("A", "B")), SeededChance("x")
    )
    session.settle_chance()
    before = session.state.position(), session.record.write()
    with pytest.raises(Illegal):
        session.act(GAME.parse_action("pass"))
    assert (session.state.position(), session.record.write()) == before


def test_a_seed_gives_the_same_game_again() -> None:
    numbers = [SeededChance("one").number(ply) for ply in range(50)]
    assert numbers == [SeededChance(b"one").number(ply) for ply in range(50)]
    assert numbers != [SeededChance("two").number(ply) for ply in range(50)]
    assert all(0 <= number < 2**64 for number in numbers)


def test_seeded_numbers_are_hmac_sha256_of_the_ply() -> None:
    """Computed apart from the program, with openssl dgst -sha256 -hmac seed on the text 0."""
    expected = "03c52f9668ff1b27"
    assert f"{SeededChance('seed').number(0):016x}" == expected


def test_an_action_is_read_whole_or_not_at_all() -> None:
    assert str(GAME.parse_action("  play   10r 5 ")) == "play 10r 5"
    assert str(GAME.parse_action("PLAY 10R 5")) == "play 10r 5"
    with pytest.raises(Ambiguous, match="redeploy 10r 1, redeploy 10r 2"):
        GAME.parse_action("redeploy 10r")
    for text in ("", "play 11r 5", "play 10r 0", "pläy 10r 5", "claim", "x" * 9000):
        with pytest.raises((Malformed, Ambiguous)):
            GAME.parse_action(text)


def test_a_record_says_who_was_given_hints() -> None:
    record = gonfalon.load_record(TEXT)
    record.hints = {1: 12, 0: 3}
    told = record.write()
    assert told.endswith("\nhints 1: 3\nhints 2: 12\n")
    again = gonfalon.load_record(told)
    assert again.hints == {0: 3, 1: 12}
    assert again.write() == told
    assert again.copy().hints == pickle.loads(pickle.dumps(again)).hints == again.hints
    assert again.replay().over


@pytest.mark.parametrize(
    "line",
    [
        *("hints 3: 1", "hints 0: 1", "hints 1: 0", "hints 1: -2", "hints 1: many", "hints: 1"),
        *("hints 1: 1\nhints 1: 2", "hints 2: 1\nhints 1: 1", f"seed: {'a' * 64}\nhints 1: 1"),
    ],
)
def test_a_wrong_line_about_hints_is_refused(line: str) -> None:
    with pytest.raises(Malformed, match="Line"):
        gonfalon.load_record(f"{TEXT}{line}\n")
